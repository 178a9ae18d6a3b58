"""Logging as JSON lines or as text. Cookies, bodies and query strings are never logged."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from typing import IO, TYPE_CHECKING, Any

from fortyeight.store.database.structured_log import log, log_event

if TYPE_CHECKING:
    from fortyeight.server.base.server_settings import LogSettings

__all__ = ["JsonLines", "TextLines", "log", "log_event", "set_up_logs"]

#: Loggers that follow the level of the settings. Lines of libraries name their logger in `from`.
_LOGGERS = ("fortyeight", "uvicorn", "uvicorn.error", "asyncio")
_MAX_EVENT_LENGTH = 2000


def _stamp(at: float) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at))
    return f"{whole}.{int(at % 1 * 1000):03d}Z"


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    line: dict[str, Any] = {
        "time": _stamp(record.created),
        "level": record.levelname.lower(),
        "event": record.getMessage()[:_MAX_EVENT_LENGTH],
    }
    if record.name != log.name:
        line["from"] = record.name
    for key, value in getattr(record, "facts", {}).items():
        line.setdefault(key, value)
    if record.exc_info and record.exc_info[1] is not None:
        line["error"] = "".join(traceback.format_exception(record.exc_info[1]))
    return line


class JsonLines(logging.Formatter):
    """Format a record as one JSON object in ASCII, so that no value can start a new line."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_fields(record), ensure_ascii=True, default=str)


class TextLines(logging.Formatter):
    """Format the same fields as text for people."""

    def format(self, record: logging.LogRecord) -> str:
        values = _fields(record)
        head = [values.pop("time"), values.pop("level"), values.pop("event")]
        error = values.pop("error", "")
        facts = [f"{name}={json.dumps(value, default=str)}" for name, value in values.items()]
        line = " ".join(str(part).encode("unicode_escape").decode() for part in head + facts)
        return f"{line}\n{error}".rstrip()


def _without_queries(record: logging.LogRecord) -> bool:
    # Uvicorn logs new sockets with their query strings; the server's own line leaves them out.
    return not (record.name == "uvicorn.error" and "WebSocket %s" in str(record.msg))


def set_up_logs(settings: LogSettings, stream: IO[str] | None = None) -> None:
    """Send all logs to standard error in the chosen format."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if settings.format == "json" else TextLines())
    handler.addFilter(_without_queries)
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    for name in _LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(settings.level.upper())
    if settings.level == "info":
        # Uvicorn's lines about startup and shutdown repeat the server's own.
        for name in ("uvicorn", "uvicorn.error", "asyncio"):
            logging.getLogger(name).setLevel(logging.WARNING)
