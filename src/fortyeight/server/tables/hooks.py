"""What tables need of people, of strategies and of the other processes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from fortyeight.rulebook import House
from fortyeight.server.tables.services import Allowance
from fortyeight.server.who import Who
from fortyeight.store.lobby import TableRow
from fortyeight.strategy import Strategy
from fortyeight.view import Audience


class Relay(Protocol):
    """The way to a table that another process runs."""

    async def ask(
        self, table: TableRow, who: Who, audience: Audience, message: Mapping[str, Any]
    ) -> dict[str, Any]: ...


@dataclass(frozen=True)
class TableHooks:
    """What tables need of people and of strategies, and how many there may be."""

    allowance: Callable[[str], Awaitable[Allowance | None]]
    authorise: Callable[[str, str, str], Awaitable[bool]]
    strategy: Callable[[House, str], Awaitable[Strategy]]
    may_open: Callable[[Who], bool]
    most_tables: int = 1_000
    most_of_one: int = 20
    empty_seconds: float = 0.0
