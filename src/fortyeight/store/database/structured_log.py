"""Structured logging for the store and the server: an event name with fields.

`fortyeight.server.base.logs` formats the lines.
"""

from __future__ import annotations

import logging

log = logging.getLogger("fortyeight.server")


def log_event(
    name: str, level: int = logging.INFO, *, error: bool | Exception = False, **facts: object
) -> None:
    """Log an event with its fields; `error` adds an exception, or with True the one being handled.

    Always log through this function: the formatters drop any other `extra=`.
    """
    log.log(level, name, extra={"facts": facts}, exc_info=error)
