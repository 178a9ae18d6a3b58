"""The one logger of the store and the server: an event with its facts.

`fortyeight.server.base.logs` formats the lines.
"""

from __future__ import annotations

import logging

log = logging.getLogger("fortyeight.server")


def log_event(
    name: str, level: int = logging.INFO, *, error: bool = False, **facts: object
) -> None:
    """Log that something happened, with its facts; `error` adds the exception being handled.

    The only way to log here: `extra=` of the standard library would be dropped by the formatters.
    """
    log.log(level, name, extra={"facts": facts}, exc_info=error)
