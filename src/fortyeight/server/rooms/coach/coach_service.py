"""The server's coach: questions about decisions at tables and about made-up hands."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from fortyeight.cards import Card
from fortyeight.coach.question import Question, Unanswerable, question_at, unseen_of
from fortyeight.coach.worker_tasks import answer_question, warm_solver
from fortyeight.rulebook import House
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.worker_processes import AnswerCache, ClientQuota, Worker
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
MAX_PER_PERSON = 4
#: Maximum number of houses noted as warm.
_MAX_HOUSES = 1_000


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
        self._seen_cards = SeenTables(tables.events_between)
        self._answers = AnswerCache()
        self._running: dict[Question, asyncio.Task[dict[str, Any]]] = {}
        self._quota = ClientQuota(MAX_PER_PERSON)
        self._warm: set[tuple[str, str]] = set()
        self._warming: set[asyncio.Task[None]] = set()

    async def at_table(self, person: str, table: str, box: int, hand: int | None) -> dict[str, Any]:
        """Return the values of the choices of a player who has to decide at a table now."""
        state, version = await self._tables.state(table)
        if not state.service.settings.coach:
            raise Refusal("no-coach", "there is no coach at this table", status=403)
        game = state.game.table
        if person not in game.chips:
            raise Refusal("not-your-decision", "you are not at this table")
        try:
            seen = (await self._seen_cards.at(table, version)).by(person, is_continuous(game))
        except (StoreError, Unreadable):
            sentence = "the store cannot be read at the moment"
            raise Refusal("unavailable", sentence, status=503) from None
        try:
            question = question_at(game, person, box, hand, seen)
        except Unanswerable as reason:
            raise Refusal(reason.code, reason.sentence) from None
        answer = await self.answer(question, person)
        shown_hand = None if question.decision == "insurance" else game.turn[1] + 1
        return {**answer, "table": table, "version": version, "box": box, "in_hand": shown_hand}

    async def answer(self, question: Question, person: str) -> dict[str, Any]:
        """Answer a question; concurrent equal questions share one computation."""
        cached: dict[str, Any] | None = self._answers.get(question)
        if cached is not None:
            return cached
        with self._quota.turn(person):
            task = self._running.get(question)
            if task is None:
                task = asyncio.create_task(self._work(question))
                self._running[question] = task
                task.add_done_callback(lambda done: self._done(question, done))
            return await asyncio.shield(task)

    async def do(self, person: str, work: Callable[..., T], *arguments: Any) -> T:
        """Run other work in the coach's process on a person's behalf."""
        with self._quota.turn(person):
            return await self._worker.do(work, *arguments)

    def _done(self, question: Question, task: asyncio.Task[dict[str, Any]]) -> None:
        self._running.pop(question, None)
        if not task.cancelled():
            task.exception()  # mark as retrieved: all who waited for it may have gone

    async def _work(self, question: Question) -> dict[str, Any]:
        answer = await self._worker.do(answer_question, question)
        if isinstance(answer, str):
            raise Refusal("not-valued", answer)
        self._answers.put(question, answer)
        return answer

    async def values(
        self, person: str, house: House, hand: tuple[Card, ...], up: Card, **situation: Any
    ) -> dict[str, Any]:
        """Return the values of a hand that was not dealt at a table."""
        question = question_of(house, hand, up, **situation)
        try:
            return await self.answer(question, person)
        except Refusal as refusal:
            if refusal.code != "not-valued":
                raise
            raise Refusal("bad-hand", refusal.sentence, status=422) from None

    # Warming up

    def opened(self, house: House) -> None:
        """Warm up for a new table's house, because its players may ask soon."""
        task = asyncio.create_task(self._warm_later(house))
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
        if len(self._warm) >= _MAX_HOUSES:
            self._warm.clear()
        self._warm.add(key)
        with suppress(Refusal):
            await self._worker.do(warm_solver, key)

    def close(self) -> None:
        for task in (*self._warming, *self._running.values()):
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
    seen_cards = Counter((*hand, up, *seen))
    check_cards(house, seen_cards)
    resplits = 0
    if split and splits is not None:
        maximum = house.split.times
        if hand and hand[0].is_ace:
            maximum = min(maximum, house.split.ace_times)
        resplits = max(maximum - splits, 0)
    return Question(
        *house.key,
        "insurance" if insurance else "double" if doubled else "play",
        tuple(map(str, hand)),
        str(up),
        unseen_of(house, seen_cards),
        doubled=doubled,
        split=split,
        resplits=resplits,
    )


def check_cards(house: House, cards: Mapping[Card, int]) -> None:
    """Raise `Refusal` for cards that these decks do not hold."""
    decks, removed = house.cards.decks, house.cards.removed_ranks
    for card, number in cards.items():
        if card.rank in removed:
            clause = house.clause("cards.removed_ranks")
            raise Refusal("bad-cards", f"{card}: there are no such cards here", clause, 422)
        if number > decks:
            copies = "deck" if decks == 1 else f"{decks} decks"
            sentence = f"{card} is there more often than in {copies}"
            raise Refusal("bad-cards", sentence, house.clause("cards.decks"), 422)
