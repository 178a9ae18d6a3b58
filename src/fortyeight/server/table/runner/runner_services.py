"""What a table's runner needs from the rest of the server."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo
from typing import Protocol

from fortyeight.rulebook import House
from fortyeight.server.table.publish.table_views import LoggedEvent
from fortyeight.server.table.storage.loading import LoadedTable
from fortyeight.server.table.storage.stored_changes import SealsBytes
from fortyeight.server.wire.client_request import ClientRequest
from fortyeight.store.model import Change, Head, StoredAnswer
from fortyeight.strategy import Strategy
from fortyeight.view import Audience


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left today of the limits that a player has set themselves; None: no such limit."""

    loss_left: int | None = None
    seconds_left: int | None = None
    #: Streams of the tables where the player is; looked up if there is a loss limit.
    at: frozenset[str] = frozenset()


class RunnerServices(Protocol):
    """The store, the accounts and the clock, as one table uses them."""

    @property
    def seals(self) -> SealsBytes: ...

    @property
    def empty_seconds(self) -> float:
        """Seconds after which a table without people is closed; 0: never."""

    @property
    def undealt_seconds(self) -> float:
        """Seconds after which a person-dealt table that nobody deals is closed; 0: never."""

    @property
    def zone(self) -> tzinfo | None:
        """Time zone in which gaming days begin; None: the system's own."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""

    async def commit(self, change: Change) -> Head:
        """Store a change; raises `StoreError`."""

    async def answer(self, stream: str, actor: str, id: str) -> StoredAnswer:
        """Return the first answer to a command that is known to have one."""

    async def reclaim(self, table: str) -> tuple[LoadedTable, int] | None:
        """Reload the table; return it with its epoch, or None if another process has it now."""

    async def events_between(self, table: str, after: int, to: int) -> list[LoggedEvent]:
        """Return the events after one version, up to another."""

    def lost(self, table: str) -> None:
        """Note that another process runs the table now."""

    def failed(self, table: str) -> None:
        """Note that the table's runner has died of a bug."""

    def ended(self, table: str) -> None:
        """Drop the runner of a table that is shut."""

    async def keeps(self, founder: str) -> bool:
        """Return whether a person-dealt table of this founder is kept; raise `Refusal`."""

    async def allowance(self, person: str) -> Allowance | None:
        """Return what is left of a player's own limits; None if they have set none."""

    async def box_elsewhere(self, table: str) -> tuple[str, str]:
        """Return another public table of the same game with a free box, by its id and name."""

    async def authorise(self, supervisor: str, password: str, sender: str, by_code: bool) -> bool:
        """Return whether this is a supervisor with their password, or with the house's code.

        The code is accepted only if `by_code` is set. Failed attempts count against the client.
        """

    async def check_dealer(
        self, request: ClientRequest, audience: Audience, sender: str, dealer: str
    ) -> None:
        """Raise `Refusal` if someone else deals here, or an account cannot be the dealer."""

    async def strategy(self, house: House, name: str) -> Strategy:
        """Return a robot's strategy for this house."""
