"""The server's coach: questions about decisions at tables and about made-up hands."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from fortyeight.cards import Card
from fortyeight.coach.question import Question, question_at, unseen_of
from fortyeight.coach.unanswerable import Unanswerable
from fortyeight.coach.worker_tasks import answer_question, warm_solver
from fortyeight.rulebook import House
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.worker_processes import AnswerCache, Shares, Worker
from fortyeight.server.rooms.coach.seen_at_tables import SeenTables
from fortyeight.server.table.state.service_events import LoggedEvent
from fortyeight.server.table.state.table_state import TableState
from fortyeight.server.table.storage.loading import Unreadable
from fortyeight.store.model import StoreError
from fortyeight.table.shoe.continuous import is_continuous

T = TypeVar("T")

#: Seconds after a table is opened until the coach warms up: one that closes at once needs none.
WARM_AFTER = 2.0
#: Questions that one person may have open at once.
MOST_OF_ONE = 4
#: Maximum number of houses noted as warm.
_MOST_HOUSES = 1_000


class CoachedTables(Protocol):
    """What the coach needs from the tables."""

    async def state(self, table: str) -> tuple[TableState, int]:
        """Return a table's state and its version; raises `Refusal`."""

    async def events_between(self, table: str, after: int, to: int) -> list[LoggedEvent]:
        """Return the events after one version, up to another."""


class Coach:
    """Answers questions about decisions. Equal questions are answered once, then from a cache."""

    def __init__(self, tables: CoachedTables, worker: Worker | None = None) -> None:
        self._tables = tables
        self._worker = worker or Worker()
        self._seen = SeenTables(tables.events_between)
        self._kept = AnswerCache()
        self._asked: dict[Question, asyncio.Task[dict[str, Any]]] = {}
        self._shares = Shares(MOST_OF_ONE)
        self._warm: set[tuple[str, str]] = set()
        self._warming: set[asyncio.Task[None]] = set()

    async def at_table(self, person: str, table: str, box: int, hand: int | None) -> dict[str, Any]:
        """Return the values of the choices of a player who has to decide at a table now."""
        standing, version = await self._tables.state(table)
        if not standing.service.settings.coach:
            raise Refusal("no-coach", "there is no coach at this table", status=403)
        game = standing.game.table
        if person not in game.chips:
            raise Refusal("not-your-decision", "you are not at this table")
        try:
            seen = (await self._seen.at(table, version)).by(person, is_continuous(game))
        except (StoreError, Unreadable):
            sentence = "the store cannot be read at the moment"
            raise Refusal("unavailable", sentence, status=503) from None
        try:
            asked = question_at(game, person, box, hand, seen)
        except Unanswerable as reason:
            raise Refusal(reason.code, reason.sentence) from None
        found = await self.answer(asked, person)
        shown_hand = None if asked.decision == "insurance" else game.turn[1] + 1
        return {**found, "table": table, "version": version, "box": box, "in_hand": shown_hand}

    async def answer(self, asked: Question, person: str) -> dict[str, Any]:
        """Answer a question; concurrent equal questions share one computation."""
        known: dict[str, Any] | None = self._kept.get(asked)
        if known is not None:
            return known
        with self._shares.turn(person):
            task = self._asked.get(asked)
            if task is None:
                task = asyncio.create_task(self._work(asked))
                self._asked[asked] = task
                task.add_done_callback(lambda done: self._done(asked, done))
            return await asyncio.shield(task)

    async def do(self, person: str, work: Callable[..., T], *given: Any) -> T:
        """Run other work in the coach's process on a person's behalf."""
        with self._shares.turn(person):
            return await self._worker.do(work, *given)

    def _done(self, asked: Question, task: asyncio.Task[dict[str, Any]]) -> None:
        self._asked.pop(asked, None)
        if not task.cancelled():
            task.exception()  # mark as retrieved: all who waited for it may have gone

    async def _work(self, asked: Question) -> dict[str, Any]:
        found = await self._worker.do(answer_question, asked)
        if isinstance(found, str):
            raise Refusal("not-valued", found)
        self._kept.put(asked, found)
        return found

    async def values(
        self, person: str, house: House, hand: tuple[Card, ...], up: Card, **situation: Any
    ) -> dict[str, Any]:
        """Return the values of a hand that was not dealt at a table."""
        asked = question_of(house, hand, up, **situation)
        try:
            return await self.answer(asked, person)
        except Refusal as refusal:
            if refusal.code != "not-valued":
                raise
            raise Refusal("bad-hand", refusal.sentence, status=422) from None

    # Warming up

    def opened(self, house: House) -> None:
        """Warm up for a new table's house, because its players may ask soon."""
        self._start(self._warm_later(house))

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._warming.add(task)
        task.add_done_callback(self._warming.discard)

    async def _warm_later(self, house: House) -> None:
        await asyncio.sleep(WARM_AFTER)
        await self.warm(house)

    async def warm(self, house: House) -> None:
        """Prepare what would make the first answer for a house slow."""
        key = house.key
        if key in self._warm or self._worker.waiting:
            return
        if len(self._warm) >= _MOST_HOUSES:
            self._warm.clear()
        self._warm.add(key)
        with suppress(Refusal):
            await self._worker.do(warm_solver, key)

    def close(self) -> None:
        for task in (*self._warming, *self._asked.values()):
            task.cancel()
        self._worker.close()


def question_of(
    house: House,
    hand: tuple[Card, ...],
    up: Card,
    *,
    doubled: int = 0,
    split: bool = False,
    splits: int | None = None,
    seen: tuple[Card, ...] = (),
    insurance: bool = False,
) -> Question:
    """Return the question about a hand from a full shoe; raise `Refusal` for an impossible one."""
    lying = Counter((*hand, up, *seen))
    check_cards(house, lying)
    resplits = 0
    if split and splits is not None:
        most = house.split.times
        if hand and hand[0].is_ace:
            most = min(most, house.split.ace_times)
        resplits = max(most - splits, 0)
    return Question(
        *house.key,
        "insurance" if insurance else "double" if doubled else "play",
        tuple(map(str, hand)),
        str(up),
        unseen_of(house, lying),
        doubled=doubled,
        split=split,
        resplits=resplits,
    )


def check_cards(house: House, lying: Mapping[Card, int]) -> None:
    """Raise `Refusal` for cards that these decks do not hold."""
    decks, removed = house.cards.decks, house.cards.removed_ranks
    for card, number in lying.items():
        if card.rank in removed:
            clause = house.clause("cards.removed_ranks")
            raise Refusal("bad-cards", f"{card}: there are no such cards here", clause, 422)
        if number > decks:
            copies = "deck" if decks == 1 else f"{decks} decks"
            sentence = f"{card} is there more often than in {copies}"
            raise Refusal("bad-cards", sentence, house.clause("cards.decks"), 422)
