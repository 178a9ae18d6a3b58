"""What a table's runner needs of the rest of the server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from fortyeight.rulebook import House
from fortyeight.server.tables.changes import SealsBytes
from fortyeight.server.tables.loading import Loaded
from fortyeight.server.tables.shown import Happened
from fortyeight.store.model import Change, Head, StoredAnswer
from fortyeight.strategy import Strategy


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

    def now(self) -> int:
        """Milliseconds since 1970."""

    async def commit(self, change: Change) -> Head:
        """Store a change; raises `StoreError`."""

    async def answer(self, stream: str, actor: str, id: str) -> StoredAnswer:
        """The first answer to a command that is known to have one."""

    async def reclaim(self, table: str) -> tuple[Loaded, int] | None:
        """The table read again and its epoch; None where another process has it now."""

    async def happened(self, table: str, after: int, to: int) -> list[Happened]:
        """The events after a version up to another."""

    def lost(self, table: str) -> None:
        """The table is run elsewhere now."""

    def failed(self, table: str) -> None:
        """The table's runner has died of a fault of its own."""

    def ended(self, table: str) -> None:
        """The table is shut and needs nobody to run it."""

    async def allowance(self, person: str) -> Allowance | None:
        """What is left of a person's own limits; None where he has set none."""

    async def authorise(self, supervisor: str, password: str, asking: str) -> bool:
        """Whether this is a supervisor and his password; wrong ones count against who asks."""

    async def strategy(self, house: House, name: str) -> Strategy:
        """A robot's strategy at this house."""
