"""A coach without a process of its own, and players who ask it at every decision."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any, TypeVar

from fortyeight.cards import Card, deck
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.worker_processes import Worker
from fortyeight.server.rooms.coach.coach_service import Coach
from fortyeight.server.rooms.history.record_replay import Replays
from fortyeight.server.rooms.strategy.solver_queue import Solver
from fortyeight.server.table.state.service_events import LoggedEvent
from fortyeight.server.table.state.table_state import TableState
from fortyeight.table.core.events import HoleCardDealt
from fortyeight.table.shoe.events import CardsShuffled, ShoeCardBurned
from tests.server.table.evening import Evening
from tests.server.table.place import Client, Place
from tests.server.table.spies import otherwise_hidden

T = TypeVar("T")

#: The coach's names of decisions in a round, by the verbs of offers.
DECISIONS = {
    "hit": "hit",
    "stand": "stand",
    "double": "double",
    "split": "split",
    "surrender": "surrender",
    "keep-double": "keep",
    "rescue": "rescue",
    "insure": "insurance",
    "decline-insurance": "decline",
}


class Inline(Worker):
    """Worker that runs everything at once."""

    def __init__(self) -> None:
        super().__init__()
        self.done = 0

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        self.done += 1
        return work(*given)


def solver() -> Solver:
    """Return a solver that answers at once, and caches nothing."""
    return Solver(worker=Inline())


def replays() -> Replays:
    """Return replays that run at once, in this process."""
    return Replays((Inline(),))


def coach_of(place: Place) -> Coach:
    return Coach(place.tables, Inline())


class NoTables:
    """Server without tables."""

    async def state(self, table: str) -> tuple[TableState, int]:
        raise Refusal("no-such-table", "there is no such table", status=404)

    async def events_between(self, table: str, after: int, to: int) -> list[LoggedEvent]:
        return []


class Otherwise:
    """Tables that look the same to everyone, with other hidden cards."""

    def __init__(self, place: Place, chance: Any) -> None:
        self._place = place
        self._chance = chance

    async def state(self, table: str) -> tuple[TableState, int]:
        standing, version = await self._place.tables.state(table)
        return otherwise_hidden(standing, self._chance), version

    async def events_between(self, table: str, after: int, to: int) -> list[LoggedEvent]:
        found = await self._place.tables.events_between(table, after, to)
        return [replace(one, event=self._other(one.event)) for one in found]

    def _other(self, event: Any) -> Any:
        if isinstance(event, HoleCardDealt | ShoeCardBurned):
            return replace(event, card=_another(event.card))
        if isinstance(event, CardsShuffled):
            return replace(event, cards=tuple(self._chance.sample(event.cards, len(event.cards))))
        return event


def _another(card: Card) -> Card:
    """Return a different card of the same decks."""
    one = deck()
    return one[(one.index(card) + 17) % len(one)]


def decisions_of(client: Client) -> dict[int, set[str]]:
    """Return the decisions that a client is offered in the current round, by box."""
    found: dict[int, set[str]] = {}
    for offer in client.offers.get("offers", ()):
        if offer["do"] in DECISIONS:
            found.setdefault(offer["box"], set()).add(DECISIONS[offer["do"]])
    return found


async def asked(
    evening: Evening, coach: Coach, acts: int, answers: int
) -> AsyncIterator[tuple[Client, int, set[str], dict[str, Any] | Refusal]]:
    """Yield every decision of an evening of this many acts, with the coach's answer.

    The evening goes on until there are enough answers: who plays what is random.
    """
    answered = 0
    for number in range(20 * acts):
        if number >= acts and answered >= answers:
            return
        await evening.act()
        for client in evening.clients:
            for box, choices in decisions_of(client).items():
                answer: dict[str, Any] | Refusal
                try:
                    answer = await coach.at_table(client.who.name, evening.table, box, None)
                    answered += 1
                except Refusal as refusal:
                    answer = refusal
                yield client, box, choices, answer
