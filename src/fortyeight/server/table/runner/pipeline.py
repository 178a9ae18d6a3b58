"""Changes of one table on their way to the store, while the next commands are judged.

A table's players often act within the time of one commit. What their commands lead to is judged by
the state after the changes before them, which are not stored yet, and stored behind them; the store
keeps the order. Each takes effect, and is answered and published, once it is stored. If one cannot
be stored, none after it can be, since each expects the version that the one before it leads to.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from fortyeight.quick_dataclass import dataclass
from fortyeight.server.table.runner.command_answers import Answer
from fortyeight.server.table.runner.inbox import PendingRequest
from fortyeight.server.table.state.finished_rounds import RoundTracker
from fortyeight.server.table.state.table_state import TableState
from fortyeight.server.table.storage.loading import LoadedTable, Moments
from fortyeight.server.table.storage.stored_changes import Place, PreparedChange
from fortyeight.server.wire.client_request import Basis
from fortyeight.server.wire.parsing import TableRequest
from fortyeight.server.wire.player_requests import PlayerRequest, SpinMyWheel
from fortyeight.server.wire.service_requests import Ready
from fortyeight.store.model import Head, table_stream
from fortyeight.view import Audience, AudienceRole

#: Maximum number of a table's changes on their way.
MAX_UNDER_WAY = 16


def may_go_ahead(request: TableRequest, audience: Audience) -> bool:
    """Return whether a command may be judged while the changes before it are being stored.

    Those are the wagers and decisions of players: they move no chips but those at the table, and
    draw nothing, so that they can be judged again.
    """
    return (
        audience.role is AudienceRole.PLAYER
        and isinstance(request, PlayerRequest | Ready)
        and request.basis is Basis.MOMENT
        and not isinstance(request, SpinMyWheel)
    )


@dataclass(frozen=True, slots=True)
class Tip:
    """A table after its last change: what the next one is judged by and follows."""

    state: TableState
    place: Place
    rounds: RoundTracker
    at: int
    moments: Moments

    @classmethod
    def of_loaded(cls, table: str, loaded: LoadedTable, epoch: int) -> Tip:
        place = Place(table_stream(table), loaded.version, epoch, loaded.snapshot)
        moments = Moments.of(loaded.state, loaded.since)
        return cls(loaded.state, place, loaded.rounds, loaded.at, moments)

    def after(self, prepared: PreparedChange) -> Tip:
        moments = self.moments
        if prepared.logged:
            moments = moments.after(prepared.state, prepared.logged[0].version)
        at = prepared.change.at
        return Tip(prepared.state, prepared.place, prepared.rounds, at, moments)


@dataclass(frozen=True, slots=True)
class UnderWay:
    """Change that is being stored, for a command, with the table's tip and the answer after it."""

    pending: PendingRequest
    prepared: PreparedChange
    tip: Tip
    answer: Answer
    stored: asyncio.Future[Head]


class Pipeline:
    """The changes under way, and the table before and after them."""

    def __init__(
        self, loaded: Tip, apply: Callable[[UnderWay], None], note_stored: Callable[[], None]
    ) -> None:
        """Call `apply` for each change that is stored, in order, and `note_stored` afterwards.

        `note_stored` is also called when a change could not be stored or applied.
        """
        self.stored = self.tip = loaded
        self._apply = apply
        self._note_stored = note_stored
        self._changes: deque[UnderWay] = deque()
        self._done: asyncio.Future[None] | None = None
        self._fault: Exception | None = None

    def __len__(self) -> int:
        return len(self._changes)

    @property
    def has_failed(self) -> bool:
        """Whether a change could not be stored, or not be applied."""
        if self._fault is not None:
            return True
        first = self._changes[0].stored if self._changes else None
        return first is not None and first.done() and not _is_stored(first)

    def has_room(self) -> bool:
        return len(self._changes) < MAX_UNDER_WAY

    def stores(self, actor: str, id: str) -> bool:
        """Whether what a command with this id has led to is being stored."""
        return any(
            one.pending.actor == actor and one.pending.request.id == id for one in self._changes
        )

    def put(self, change: UnderWay) -> None:
        """Add a change that is being stored, which begins at the tip."""
        self.tip = change.tip
        self._changes.append(change)
        change.stored.add_done_callback(self._take_stored)

    def move(self, tip: Tip) -> None:
        """Note a table's tip while nothing is under way."""
        assert not self._changes, "changes are stored one after another"
        self.stored = self.tip = tip

    async def wait(self) -> None:
        """Wait until nothing is being stored any more; raise what went wrong in applying it."""
        self._apply_stored()
        while not self._is_over:
            self._done = asyncio.get_running_loop().create_future()
            await self._done
        if self._fault is not None:
            raise self._fault

    def take_failed(self) -> list[tuple[UnderWay, BaseException | None]]:
        """Return the changes that could not be stored, and go back to the state before them.

        Each comes with its error; None if it is not known whether it was stored.
        """
        failed = [(one, _error(one.stored)) for one in self._changes]
        self._changes.clear()
        self.tip = self.stored
        return failed

    @property
    def _is_over(self) -> bool:
        return all(one.stored.done() for one in self._changes)

    def _take_stored(self, stored: asyncio.Future[Head]) -> None:
        # The error is retrieved although the table may have stopped: asyncio would log it.
        _error(stored)
        self._apply_stored()
        if self._is_over and self._done is not None and not self._done.done():
            self._done.set_result(None)
        try:
            self._note_stored()
        except Exception as error:
            self._fault = error
            self._note_stored()

    def _apply_stored(self) -> None:
        """Apply what is stored, in order, although results may come in another one."""
        while self._changes and self._fault is None and _is_stored(self._changes[0].stored):
            change = self._changes.popleft()
            self.stored = change.tip
            try:
                self._apply(change)
            except Exception as error:
                self._fault = error


def _is_stored(stored: asyncio.Future[Head]) -> bool:
    return stored.done() and not stored.cancelled() and stored.exception() is None


def _error(stored: asyncio.Future[Head]) -> BaseException | None:
    return None if stored.cancelled() or not stored.done() else stored.exception()
