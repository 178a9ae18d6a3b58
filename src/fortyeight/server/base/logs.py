"""The log: one JSON object a line, or a line of text; never a cookie, a body or a query."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from typing import IO, Any

from fortyeight.server.base.server_settings import Log
from fortyeight.store.database.structured_log import log, log_event

__all__ = ["JsonLines", "TextLines", "log", "log_event", "set_up_logs"]

#: What other libraries log goes through the same form; their names are kept.
_OURS = ("fortyeight", "uvicorn", "uvicorn.error", "asyncio")
_LONGEST = 2000


def _stamp(at: float) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at))
    return f"{whole}.{int(at % 1 * 1000):03d}Z"


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    found: dict[str, Any] = {
        "time": _stamp(record.created),
        "level": record.levelname.lower(),
        "event": record.getMessage()[:_LONGEST],
    }
    if record.name != log.name:
        found["from"] = record.name
    for key, value in getattr(record, "facts", {}).items():
        found.setdefault(key, value)
    if record.exc_info and record.exc_info[1] is not None:
        found["error"] = "".join(traceback.format_exception(record.exc_info[1]))
    return found


class JsonLines(logging.Formatter):
    """An object a line; ASCII, so that no text can begin a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_fields(record), ensure_ascii=True, default=str)


class TextLines(logging.Formatter):
    """The same to read."""

    def format(self, record: logging.LogRecord) -> str:
        found = _fields(record)
        head = [found.pop("time"), found.pop("level"), found.pop("event")]
        error = found.pop("error", "")
        facts = [f"{name}={json.dumps(value, default=str)}" for name, value in found.items()]
        line = " ".join(str(part).encode("unicode_escape").decode() for part in head + facts)
        return f"{line}\n{error}".rstrip()


def _without_queries(record: logging.LogRecord) -> bool:
    # Uvicorn tells of opened sockets with their queries; our own line tells of them without.
    return not (record.name == "uvicorn.error" and "WebSocket %s" in str(record.msg))


def set_up_logs(settings: Log, stream: IO[str] | None = None) -> None:
    """Send all logs to standard error in the chosen form."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if settings.format == "json" else TextLines())
    handler.addFilter(_without_queries)
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    for name in _OURS:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(settings.level.upper())
    if settings.level == "info":
        # How uvicorn starts and stops; our own lines say it.
        for name in ("uvicorn", "uvicorn.error", "asyncio"):
            logging.getLogger(name).setLevel(logging.WARNING)
