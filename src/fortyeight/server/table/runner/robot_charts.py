"""The strategies that the robots of one table play by; a chart takes a while to be made."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable

from fortyeight.server.base.logs import log_event
from fortyeight.strategy import Strategy, builtin


class RobotCharts:
    """Makes strategies once; `made` are those that are ready."""

    def __init__(self, table: str, make: Callable[[str], Awaitable[Strategy]]) -> None:
        self.made: dict[str, Strategy] = {}
        self._table = table
        self._make = make

    async def have(self, name: str) -> None:
        """Comes back when the strategy is there."""
        if name not in self.made:
            self.made[name] = await self._make(name)

    async def have_all(self, names: Iterable[str], ready: Callable[[], None]) -> None:
        """The strategies of a table that was taken over, one by one; it goes on meanwhile."""
        for name in names:
            try:
                await self.have(name)
            except Exception:
                # A robot without a strategy would keep the table waiting for ever.
                facts = {"table": self._table, "strategy": name}
                log_event("robot without chart", logging.ERROR, error=True, **facts)
                self.made[name] = builtin("mimic")
            ready()
