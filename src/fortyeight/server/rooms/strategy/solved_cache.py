"""Cache of the solver's answers, in memory and in a folder."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from fortyeight import __version__
from fortyeight.server.base.atomic_file import delete_oldest, write_atomically
from fortyeight.server.base.worker_processes import AnswerCache

MAX_IN_MEMORY = 400
#: Maximum number of files, of some kilobytes each. Beyond it the oldest are deleted.
MAX_FILES = 4000

_KEY = re.compile(r"[a-z]{1,16}-[0-9a-f]{32}")


class SolvedCache:
    """Cache of plain data by key. A folder that cannot be read or written only costs time.

    Answers of another version of the program are ignored, because its solver may differ.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = None if folder is None else folder / __version__
        self._memory = AnswerCache(MAX_IN_MEMORY)
        self._since_tidied = 0

    def get(self, key: str) -> dict[str, Any] | None:
        assert _KEY.fullmatch(key), "a key is the name of a file"
        answer = self._memory.get(key) or self._read(key)
        if answer is not None:
            self.hold(key, answer)
        return answer

    def hold(self, key: str, answer: dict[str, Any]) -> None:
        """Cache an answer in memory."""
        self._memory.put(key, answer)

    def _read(self, key: str) -> dict[str, Any] | None:
        if self._folder is None:
            return None
        try:
            answer = json.loads((self._folder / f"{key}.json").read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return answer if isinstance(answer, dict) else None

    def write(self, key: str, answer: dict[str, Any]) -> None:
        """Write an answer to the folder, the file whole or not at all. May run in a thread."""
        if self._folder is None:
            return
        self._tidy(self._folder)
        write_atomically(self._folder / f"{key}.json", json.dumps(answer))

    def _tidy(self, folder: Path) -> None:
        """Delete the oldest files beyond the maximum, once every hundred calls."""
        if self._since_tidied % 100 == 0:
            delete_oldest(folder, "*.json", MAX_FILES)
        self._since_tidied += 1
