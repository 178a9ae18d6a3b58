"""What a table's runner needs of the rest of the server."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo
from typing import Protocol

from fortyeight.rulebook import House
from fortyeight.server.table.publish.table_views import LoggedEvent
from fortyeight.server.table.storage.loading import Loaded
from fortyeight.server.table.storage.stored_changes import SealsBytes
from fortyeight.server.wire.ask import Ask
from fortyeight.store.model import Change, Head, StoredAnswer
from fortyeight.strategy import Strategy
from fortyeight.view import Audience


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left of the limits that a person has set for himself today; None: no such limit."""

    loss_left: int | None = None
    seconds_left: int | None = None
    #: The streams of the tables where he is, looked up where there is a limit of loss.
    at: frozenset[str] = frozenset()


class RunnerServices(Protocol):
    """The store, the people and the clock, as one table sees them."""

    @property
    def seals(self) -> SealsBytes: ...

    @property
    def empty_seconds(self) -> float:
        """After how long a table is closed where nobody is; 0: never."""

    @property
    def undealt_seconds(self) -> float:
        """After how long a person-dealt table is closed that nobody deals; 0: never."""

    @property
    def zone(self) -> tzinfo | None:
        """The time zone in which gaming days begin; None: the system's own."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    async def commit(self, change: Change) -> Head:
        """Store a change; raises `StoreError`."""

    async def answer(self, stream: str, actor: str, id: str) -> StoredAnswer:
        """The first answer to a command that is known to have one."""

    async def reclaim(self, table: str) -> tuple[Loaded, int] | None:
        """The table read again and its epoch; None where another process has it now."""

    async def happened(self, table: str, after: int, to: int) -> list[LoggedEvent]:
        """The events after a version up to another."""

    def lost(self, table: str) -> None:
        """The table is run elsewhere now."""

    def failed(self, table: str) -> None:
        """The table's runner has died of a fault of its own."""

    def ended(self, table: str) -> None:
        """The table is shut and needs nobody to run it."""

    async def keeps(self, founder: str) -> bool:
        """Return whether a person-dealt table of this founder is kept; raise `Refusal`."""

    async def allowance(self, person: str) -> Allowance | None:
        """What is left of a person's own limits; None where he has set none."""

    async def box_elsewhere(self, table: str) -> tuple[str, str]:
        """Return another public table of the same game with a free box, by its id and name."""

    async def authorise(self, supervisor: str, password: str, asking: str, by_code: bool) -> bool:
        """Return whether this is a supervisor with their password, or with the house's code.

        The code is taken only where `by_code` says so. Wrong ones count against the client.
        """

    async def check_dealer(self, ask: Ask, audience: Audience, asking: str, dealer: str) -> None:
        """Raise `Refusal` where somebody else deals here, or an account cannot be the dealer."""

    async def strategy(self, house: House, name: str) -> Strategy:
        """A robot's strategy at this house."""
