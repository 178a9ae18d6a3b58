"""Review of a person's rounds, made in part with every request and cached by round."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection

from fortyeight.coach.review.round_decisions import MadeDecision
from fortyeight.coach.review.round_review import (
    RoundReview,
    ValuedDecision,
    expected_of,
    summary,
    value_as_made,
)
from fortyeight.coach.review.wager_edges import WagerEdges
from fortyeight.money import format_amount
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.store_calls import guarded, read_store
from fortyeight.server.base.worker_processes import AnswerCache
from fortyeight.server.rooms.coach.coach_service import Coach
from fortyeight.server.rooms.coach.expected_losses import house_edges
from fortyeight.server.rooms.coach.reviewed_rounds import RoundsRead, replayed_as
from fortyeight.server.rooms.history.replays import Replays
from fortyeight.server.rooms.strategy.solver_queue import Solver
from fortyeight.server.table.state.table_state import TableState
from fortyeight.server.table.storage.loading import Unreadable, load
from fortyeight.server.table.tables import Tables
from fortyeight.store.database.database import Database
from fortyeight.store.history import played_rounds
from fortyeight.store.model import table_stream

T = TypeVar("T")

#: Maximum number of rounds in one review.
MOST_ROUNDS = 200
#: Seconds for which a request works before it returns what it has.
WORKS_FOR = 1.0
#: Reviewed rounds in the cache, of about five kilobytes each.
KEPT_ROUNDS = 3_000
#: Reviews that may be in progress at once.
MOST_AT_ONCE = 4


class Review:
    """Reviews finished rounds from the store."""

    def __init__(
        self, database: Database, tables: Tables, coach: Coach, solver: Solver, replays: Replays
    ) -> None:
        self._database = database
        self._tables = tables
        self._coach = coach
        self._solver = solver
        self._replays = replays
        self._kept = AnswerCache(KEPT_ROUNDS)
        self._edges: dict[tuple[str, str], WagerEdges] = {}
        self._at_work: Counter[str] = Counter()
        self.works_for = WORKS_FOR

    # A person's rounds

    async def of(self, person: str, table: str, rounds: int) -> dict[str, Any]:
        """Return a person's last finished rounds, as far as they are reviewed by now."""
        if self._at_work[person] or len(self._at_work) >= MOST_AT_ONCE:
            raise Refusal("busy", "a review is being made; ask again", status=503)
        self._at_work[person] += 1
        try:
            rows = await self._rows(person, table, rounds)
            pending = await self._work(person, rows)
        finally:
            del self._at_work[person]
        found = [self._kept.get((row.stream, row.round, person)) for row in rows]
        done = [one for one in found if one is not None]
        return {
            "of": len(rows),
            "pending": pending,
            "complete": not pending,
            **summary(done),
            "rounds": [one.as_json() for one in done],
        }

    async def _rows(self, person: str, table: str, rounds: int) -> list[played_rounds.PlayedRound]:
        stream = table_stream(table) if table else None

        def reading(connection: Connection) -> list[played_rounds.PlayedRound]:
            return played_rounds.list_rounds_of_person(connection, person, None, rounds, stream)

        return await self._read(reading)

    async def _work(self, person: str, rows: Sequence[played_rounds.PlayedRound]) -> int:
        """Review rounds, oldest first, until the time is up; return how many are left."""
        ends = time.monotonic() + self.works_for
        todo = [row for row in rows if self._kept.get((row.stream, row.round, person)) is None]
        todo.sort(key=lambda row: (row.stream, row.round))
        reading = RoundsRead(self._tables.happened, self._loads)
        for done, row in enumerate(todo):
            if done and time.monotonic() > ends:
                return len(todo) - done
            try:
                reviewed = await self._reviewed(person, row, reading)
            except Refusal as refusal:
                if refusal.status in (429, 503):
                    return len(todo) - done
                raise
            self._kept.put((row.stream, row.round, person), reviewed)
        return 0

    async def _reviewed(
        self, person: str, row: played_rounds.PlayedRound, reading: RoundsRead
    ) -> RoundReview:
        found = await self._read(lambda c: played_rounds.find_round(c, row.stream, row.round))
        assert found is not None, "a round of a person is a round of its table"
        try:
            played = await guarded(reading.read(found, person))
        except Unreadable:
            # If another program has written the log, only the money is known.
            return _reckoned(row, 0, ("main",), (), ())
        void = row.status != "settled"
        told = () if void else played.decisions
        decisions = tuple([await self._valued(one, person) for one in told])
        edges = await self._edges_of(played.house)
        expected, unknown, wagers = expected_of(played, edges)
        if void:
            expected, unknown = 0, ()
        return _reckoned(row, expected, unknown, wagers, decisions)

    async def _valued(self, one: MadeDecision, person: str) -> ValuedDecision:
        if one.question is None:
            return ValuedDecision(one, None)
        try:
            answer = await self._coach.answer(one.question, person)
            made = None if one.as_made is None else await self._coach.answer(one.as_made, person)
        except Refusal as refusal:
            if refusal.code == "not-valued":
                return ValuedDecision(one, None)
            raise
        value = value_as_made(one, answer, made)
        return ValuedDecision(one, None if value is None else answer, value)

    async def _edges_of(self, house: tuple[str, str]) -> WagerEdges:
        if house not in self._edges:
            if len(self._edges) >= KEPT_ROUNDS:
                self._edges.clear()
            self._edges[house] = await house_edges(self._solver, house)
        return self._edges[house]

    # A round record

    async def record(self, text: str, person: str, asking: str) -> dict[str, Any]:
        """Return the decisions of a person in a round record, with their values."""
        played, won = await self._replays.do(asking, replayed_as, text, person)
        decisions = [await self._valued(one, asking) for one in played.decisions]
        edges = await self._edges_of(played.house)
        expected, unknown, wagers = expected_of(played, edges)
        reviewed = RoundReview(
            "", 1, 0, "settled", won, expected, unknown, wagers, tuple(decisions)
        )
        told = reviewed.as_json()
        for name in ("table", "round", "ended_at", "status"):
            del told[name]
        return {"person": person, "net_shown": format_amount(won), **told}

    # The store

    async def _loads(self, table: str, version: int) -> TableState:
        def reading(connection: Connection) -> TableState:
            return load(connection, table, self._tables.seals, version).standing

        return await self._read(reading)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await read_store(self._database, work)


def _reckoned(
    row: played_rounds.PlayedRound,
    expected: int,
    unknown: tuple[str, ...],
    wagers: tuple[dict[str, Any], ...],
    decisions: tuple[ValuedDecision, ...],
) -> RoundReview:
    return RoundReview(
        row.stream.removeprefix(table_stream("")),
        row.round,
        row.ended_at,
        row.status,
        row.returned - row.staked,
        expected,
        unknown,
        wagers,
        decisions,
    )
