"""What tables need from accounts, strategies and other processes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import TYPE_CHECKING, Any, Protocol

from fortyeight.server.table.quotas import Quotas

if TYPE_CHECKING:
    from fortyeight.rulebook import House
    from fortyeight.server.base.who import Who
    from fortyeight.store.history.lobby import TableRow
    from fortyeight.strategy import Strategy
    from fortyeight.view import Audience


class Relay(Protocol):
    """Connection to tables that other processes run."""

    async def submit(
        self, table: TableRow, who: Who, audience: Audience, message: Mapping[str, Any]
    ) -> dict[str, Any]: ...

    async def close(self, table: TableRow, who: Who) -> dict[str, Any]: ...

    def may_run(self, table: str) -> bool:
        """Return whether a table may be run in this process."""
        ...

    async def hand_over(self, table: str) -> None:
        """Let the process that may run a table take it up, after it was opened here."""
        ...


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left today of the limits that a player has set themselves; None: no such limit."""

    loss_left: int | None = None
    seconds_left: int | None = None
    #: Streams of the tables where the player is; looked up if there is a loss limit.
    at: frozenset[str] = frozenset()


async def no_such(name: str) -> bool:
    return False


@dataclass(frozen=True)
class TableHooks:
    """What tables need from accounts and strategies, with the quotas and timeouts of tables."""

    #: Return what is left of a player's own limits; None if they have set none.
    allowance: Callable[[str], Awaitable[Allowance | None]]
    #: Return whether a supervisor gave their password, or with the last argument the house's code.
    #: The third argument is the sender, against whom failed attempts count.
    authorise: Callable[[str, str, str, bool], Awaitable[bool]]
    #: Return a robot's strategy for a house.
    strategy: Callable[[House, str], Awaitable[Strategy]]
    may_open: Callable[[Who], bool]
    quotas: Quotas = field(default_factory=Quotas)
    #: Seconds after which a table without people is closed; 0: never.
    empty_seconds: float = 0.0
    #: Seconds after which a person-dealt table that nobody deals is closed; 0: never.
    undealt_seconds: float = 0.0
    #: Time zone in which gaming days begin; None: the system's own.
    zone: tzinfo | None = None
    #: Whether tables can be opened by the version of the house's own book that has this reference.
    offers_book: Callable[[str], Awaitable[bool]] = no_such
    #: Whether a person-dealt table of this founder stays open although nobody deals it.
    keeps: Callable[[str], Awaitable[bool]] = no_such
    #: Whether an account of this name may deal. If None, any client with the dealer's role may deal
    #: at any table, under any name: on a private machine everybody has every role.
    is_dealer: Callable[[str], Awaitable[bool]] | None = None
    #: Called with a player for whom `allowance` returned None although they have set limits.
    limits_set: Callable[[str], None] = lambda person: None
