"""Read requests from a stream, a line each, and write an answer for each."""

from __future__ import annotations

import json
import threading
from typing import Any, BinaryIO

from fortyeight.engine.long_work import LongWork, error_answer, outcome
from fortyeight.engine.requests import MAX_LINE, REQUESTS, checked
from fortyeight.engine.session import Session
from fortyeight.library.errors import InputError


class Engine:
    """One client on two streams. Answers to long requests may come later than others."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source, self._sink = source, sink
        self._lock = threading.Lock()
        self._session = Session()
        self._long = LongWork(self._send)

    def run(self) -> None:
        """Answer requests until `quit` or the end of the stream; queued work is then finished."""
        try:
            while (line := self._line()) is not None:
                if not self._answer(line):
                    break
        except (BrokenPipeError, KeyboardInterrupt):
            self._long.stop()
        self._long.finish()

    def _line(self) -> bytes | None:
        """Return the next line, empty if it is too long; None at the end."""
        line = self._source.readline(MAX_LINE + 1)
        if len(line) <= MAX_LINE:
            return line or None
        while line and not line.endswith(b"\n"):
            line = self._source.readline(MAX_LINE)
        return b""

    def _answer(self, line: bytes) -> bool:
        """Answer a line; return whether to go on."""
        if line and not line.strip():
            return True
        key: Any = None
        try:
            request = _parsed(line)
            key = request.get("id") if isinstance(request, dict) else None
            if isinstance(key, bool) or not isinstance(key, str | int | None) or len(str(key)) > 64:
                key = None
                raise InputError("id", "it must be a whole number or a short text")
            name, fields = checked(request)
            if name == "quit":
                self._long.stop()
                self._send(key, {"ok": True})
                return False
            if name == "stop":
                self._send(key, {"ok": True, "stopped": self._long.stop(fields.get("of"))})
            elif REQUESTS[name].long:
                self._long.add(key, self._session.task(name, fields))
            else:
                self._send(key, outcome(lambda: self._session.answer(name, fields)))
        except Exception as error:  # the client is told, whatever it is
            self._send(key, error_answer(error))
        return True

    def _send(self, key: Any, answer: dict[str, Any]) -> None:
        line = json.dumps({"id": key, **answer}, ensure_ascii=False) + "\n"
        with self._lock:
            self._sink.write(line.encode("utf-8", "replace"))
            self._sink.flush()


def _parsed(line: bytes) -> object:
    if not line:
        raise InputError("", f"a line has at most {MAX_LINE:,} bytes", code="too-long")
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise InputError("", "the line is not JSON in UTF-8", code="bad-json") from None
