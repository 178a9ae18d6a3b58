"""Strategies that the robots of one table play by; making a chart takes a while."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping

from fortyeight.server.base.logs import log_event
from fortyeight.server.table.robots.own_charts import OwnChart, own_chart
from fortyeight.strategy import Strategy, builtin

#: How the names of players' own charts begin.
_OWN = "own-"


class RobotCharts:
    """Strategies, each made once; `strategies` holds those that are ready."""

    def __init__(self, table: str, make: Callable[[str], Awaitable[Strategy]]) -> None:
        self.strategies: dict[str, Strategy] = {}
        self._table = table
        self._make = make

    async def make(self, name: str) -> None:
        """Wait until the strategy is ready."""
        if name not in self.strategies:
            self.strategies[name] = await self._make(name)

    def keep(self, chart: OwnChart, kept: Collection[str]) -> None:
        """Keep a chart that a player gives to a robot, and those that robots play by: `kept`."""
        for name in [one for one in self.strategies if one.startswith(_OWN) and one not in kept]:
            del self.strategies[name]
        self.strategies[chart.name] = chart.strategy

    async def make_all(
        self, names: Iterable[str], own: Mapping[str, str], ready: Callable[[], None]
    ) -> None:
        """Make the strategies of a table that was taken over, one by one, while play goes on."""
        for name in names:
            try:
                if name in own:
                    self.keep(await asyncio.to_thread(own_chart, own[name]), own)
                else:
                    await self.make(name)
            except Exception:
                # A robot without a strategy would block the table for ever.
                facts = {"table": self._table, "strategy": name}
                log_event("robot without chart", logging.ERROR, error=True, **facts)
                self.strategies[name] = builtin("mimic")
            ready()
