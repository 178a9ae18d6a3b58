"""A program that speaks the engine protocol, as the bridge asks it for decisions."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from fortyeight.base_error import FortyeightError
from fortyeight.engine.requests import MAX_LINE
from fortyeight.rulebook.reading.formatting import one_line

#: Seconds that a program may take; the table's own clock is usually shorter.
ANSWER_TIME = 60.0


class ProgramError(FortyeightError):
    """A program that cannot be started, does not answer, or answers with nonsense."""

    def __init__(self, sentence: str) -> None:
        super().__init__("bad-program", sentence)


class Program:
    """A running program: a request out, its answer in."""

    def __init__(self, command: Sequence[str], answer_time: float = ANSWER_TIME) -> None:
        self._name = one_line(command[0], 80)
        self._answer_time = answer_time
        self._number = 0
        self._lines: queue.Queue[bytes] = queue.Queue()
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the caller's own program
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            sentence = f"{self._name} cannot be started: {error.strerror or error}"
            raise ProgramError(sentence) from None
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None, "it is a pipe"
        while line := self._process.stdout.readline(MAX_LINE):
            self._lines.put(line)
        self._lines.put(b"")

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send a request and return its answer; raise `ProgramError` if there is no good one."""
        assert self._process.stdin is not None, "it is a pipe"
        self._number += 1
        line = json.dumps({"id": self._number, "do": do, **fields}).encode() + b"\n"
        if len(line) > MAX_LINE:
            raise ProgramError(f"{do} is too long for a line: {len(line):,} bytes")
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
            while True:
                answer = self._answer()
                # Answers to earlier requests are too late.
                if answer.get("id") == self._number:
                    break
        except OSError:
            raise ProgramError(f"{self._name} has ended") from None
        except queue.Empty:
            sentence = f"{self._name} has not answered {do} within {self._answer_time:.0f} seconds"
            raise ProgramError(sentence) from None
        if answer.get("ok") is not True:
            error = answer.get("error")
            reason = error.get("sentence") if isinstance(error, dict) else "no reason given"
            raise ProgramError(f"{self._name} refuses {do}: {one_line(str(reason), 200)}")
        return answer

    def _answer(self) -> dict[str, Any]:
        line = self._lines.get(timeout=self._answer_time)
        if not line:
            raise ProgramError(f"{self._name} has ended")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise ProgramError(f"{self._name} answers with what is no JSON object")
        return answer

    def close(self) -> None:
        """End the program: ask it to quit, and kill it if it does not."""
        pipes = self._process.stdin, self._process.stdout
        assert pipes[0] is not None, "it is a pipe"
        assert pipes[1] is not None, "it is a pipe"
        with suppress(OSError):
            pipes[0].write(b'{"do": "quit"}\n')
            pipes[0].flush()
        with suppress(OSError):
            pipes[0].close()
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(2)
        if not self._reader.is_alive():
            pipes[1].close()
