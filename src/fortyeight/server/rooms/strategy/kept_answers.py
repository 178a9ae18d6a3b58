"""Cache of the solver's answers, in memory and in a folder; some are shipped with the program."""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from fortyeight import __version__
from fortyeight.server.base.atomic_file import write_atomically

MOST_IN_MEMORY = 400
#: Maximum number of files, of some kilobytes each. Beyond it the oldest are deleted.
MOST_FILES = 4000

_KEY = re.compile(r"[a-z]{1,16}-[0-9a-f]{32}")


#: Returns the answers that are shipped with the program.
Shipped = Callable[[], Mapping[str, dict[str, Any]]]


def nothing_shipped() -> Mapping[str, dict[str, Any]]:
    return {}


class SolvedCache:
    """Cache of plain data by key. A folder that cannot be read or written only costs time.

    Answers of another version of the program are ignored, because its solver may differ.
    """

    def __init__(self, folder: Path | None = None, shipped: Shipped = nothing_shipped) -> None:
        self._folder = None if folder is None else folder / __version__
        self._shipped = shipped
        self._held: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._since_tidied = 0

    def get(self, key: str) -> dict[str, Any] | None:
        assert _KEY.fullmatch(key), "a key is the name of a file"
        if key in self._held:
            self._held.move_to_end(key)
            return self._held[key]
        found = self._shipped().get(key) or self._read(key)
        if found is not None:
            self.hold(key, found)
        return found

    def hold(self, key: str, found: dict[str, Any]) -> None:
        """Cache an answer in memory."""
        self._held[key] = found
        self._held.move_to_end(key)
        if len(self._held) > MOST_IN_MEMORY:
            self._held.popitem(last=False)

    def _read(self, key: str) -> dict[str, Any] | None:
        if self._folder is None:
            return None
        try:
            found = json.loads((self._folder / f"{key}.json").read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def write(self, key: str, found: dict[str, Any]) -> None:
        """Write an answer to the folder, the file whole or not at all. May run in a thread."""
        if self._folder is None:
            return
        with suppress(OSError):
            self._tidy(self._folder)
        write_atomically(self._folder / f"{key}.json", json.dumps(found))

    def _tidy(self, folder: Path) -> None:
        """Delete the oldest files beyond the maximum, once every hundred calls."""
        if self._since_tidied % 100 == 0:
            files = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime)
            for file in files[: max(0, len(files) - MOST_FILES)]:
                file.unlink(missing_ok=True)
        self._since_tidied += 1
