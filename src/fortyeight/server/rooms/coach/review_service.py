"""Review of a person's rounds, made in part with every request and cached by round."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection

from fortyeight.analysis.limits import limits
from fortyeight.coach.review.round_decisions import MadeDecision
from fortyeight.coach.review.round_review import (
    RoundReview,
    ValuedDecision,
    WagerEdges,
    expected_of,
    progress,
    summary,
    value_as_made,
)
from fortyeight.money import format_amount
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.store_calls import StoreReader, refuse_if_unavailable
from fortyeight.server.base.worker_processes import AnswerCache
from fortyeight.server.rooms.coach.coach_service import Coach
from fortyeight.server.rooms.coach.reviewed_rounds import RoundReader, replay_as
from fortyeight.server.rooms.history.record_replay import Replays
from fortyeight.server.rooms.strategy.figures import optional_wagers
from fortyeight.server.rooms.strategy.solver_queue import Solver
from fortyeight.server.rooms.strategy.stages import SolverHouse, SolveStage, solver_house
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.server.table.state.table_state import TableState
from fortyeight.server.table.storage.loading import Unreadable, load
from fortyeight.server.table.tables import Tables
from fortyeight.store.database.database import Database
from fortyeight.store.history import played_rounds
from fortyeight.store.history.cursors import RoundCursor
from fortyeight.store.model import table_stream

#: Maximum number of rounds in one review.
MAX_ROUNDS = 200
#: Seconds for which a request works before it returns what it has.
WORK_SECONDS = 1.0
#: Reviewed rounds in the cache, of about five kilobytes each.
MAX_CACHED = 3_000
#: Reviews that may be in progress at once.
MAX_AT_ONCE = 4
#: Maximum number of weeks of progress, and of rounds that are reviewed of each.
MAX_WEEKS, ROUNDS_OF_WEEK = 12, 50
WEEK = 7 * 24 * 3_600_000
#: The first Monday after the epoch, in milliseconds.
_FIRST_MONDAY = 4 * 24 * 3_600_000

Rows = Sequence[played_rounds.PlayedRound]


def week_begins(at: int) -> int:
    """Return when the week of a time began: Monday, 0:00 UTC, in milliseconds."""
    return at - (at - _FIRST_MONDAY) % WEEK


class Review:
    """Reviews finished rounds from the store."""

    def __init__(
        self, database: Database, tables: Tables, coach: Coach, solver: Solver, replays: Replays
    ) -> None:
        self._read = StoreReader(database)
        self._tables = tables
        self._coach = coach
        self._solver = solver
        self._replays = replays
        self._reviews = AnswerCache(MAX_CACHED)
        self._edges: dict[tuple[str, str], WagerEdges] = {}
        self._in_progress: Counter[str] = Counter()
        self.work_seconds = WORK_SECONDS

    # A person's rounds

    async def of(
        self, person: str, table: str, rounds: int, session: bool = False
    ) -> dict[str, Any]:
        """Return a person's last finished rounds, as far as they are reviewed by now.

        With `session`, only those since they sat down last: at the table, or anywhere.
        """
        stream = table_stream(table) if table else None

        def read(connection: Connection) -> tuple[Rows, dict[str, Any]]:
            since, at, place = 0, stream, dict[str, Any]()
            if session:
                sitting = played_rounds.find_last_sitting(connection, person, stream)
                if sitting is None:
                    return [], {"session": None}
                at, since, left_at = sitting
                at_table = at.removeprefix(table_stream(""))
                place = {"session": {"table": at_table, "joined_at": since, "left_at": left_at}}
            listed = played_rounds.list_rounds_of_person
            return listed(connection, person, None, rounds, at, since), place

        rows, place = await self._read(read)
        done, pending = await self._reviewed(person, rows)
        return {
            "of": len(rows),
            "pending": pending,
            "complete": not pending,
            **place,
            **summary(done),
            "rounds": [review.as_json() for review in done],
        }

    async def weeks(self, person: str, weeks: int) -> dict[str, Any]:
        """Return a person's progress week by week (UTC, from Monday), oldest first.

        Rounds and net are those of the whole week, the decisions those of its last rounds.
        """
        this_week = week_begins(self._tables.now())
        starts = [this_week - back * WEEK for back in range(weeks)][::-1]

        def read(connection: Connection) -> list[tuple[int, int, int, Rows]]:
            return [
                (
                    start,
                    *played_rounds.sum_rounds_between(connection, person, start, start + WEEK),
                    played_rounds.list_rounds_of_person(
                        connection,
                        person,
                        RoundCursor(start + WEEK, "", 0),
                        ROUNDS_OF_WEEK,
                        since=start,
                    ),
                )
                for start in starts
            ]

        found = await self._read(read)
        _, pending = await self._reviewed(person, [row for *_, rows in found for row in rows])
        return {
            "pending": pending,
            "complete": not pending,
            "weeks": [
                {
                    "from": start,
                    "rounds": rounds,
                    "net": net,
                    **progress(self._cached(person, rows)),
                }
                for start, rounds, net, rows in found
                if rounds
            ],
        }

    async def _reviewed(self, person: str, rows: Rows) -> tuple[list[RoundReview], int]:
        """Return the reviews that there are by now, and how many rounds are left."""
        if self._in_progress[person] or len(self._in_progress) >= MAX_AT_ONCE:
            raise Refusal("busy", "a review is being made; ask again", status=503)
        self._in_progress[person] += 1
        try:
            pending = await self._work(person, rows)
        finally:
            del self._in_progress[person]
        return self._cached(person, rows), pending

    def _cached(self, person: str, rows: Rows) -> list[RoundReview]:
        cached = [self._reviews.get((row.stream, row.round, person)) for row in rows]
        return [review for review in cached if review is not None]

    async def _work(self, person: str, rows: Rows) -> int:
        """Review rounds, oldest first, until the time is up; return how many are left."""
        ends = time.monotonic() + self.work_seconds
        todo = [row for row in rows if self._reviews.get((row.stream, row.round, person)) is None]
        todo.sort(key=lambda row: (row.stream, row.round))
        reading = RoundReader(self._tables.events_between, self._loads)
        for done, row in enumerate(todo):
            if done and time.monotonic() > ends:
                return len(todo) - done
            try:
                reviewed = await self._review(person, row, reading)
            except Refusal as refusal:
                if refusal.status in (429, 503):
                    return len(todo) - done
                raise
            self._reviews.put((row.stream, row.round, person), reviewed)
        return 0

    async def _review(
        self, person: str, row: played_rounds.PlayedRound, reading: RoundReader
    ) -> RoundReview:
        stored = await self._read(lambda c: played_rounds.find_round(c, row.stream, row.round))
        assert stored is not None, "a round of a person is a round of its table"
        # If another program has written the log, only the money is known.
        expected, decisions = 0, tuple[ValuedDecision, ...]()
        unknown: tuple[str, ...] = ("main",)
        wagers: tuple[dict[str, Any], ...] = ()
        played = None
        with suppress(Unreadable):
            played = await refuse_if_unavailable(reading.read(stored, person))
        if played is not None:
            expected, unknown, wagers = expected_of(played, await self._edges_of(played.house))
            if row.status == "settled":
                decisions = tuple([await self._value(one, person) for one in played.decisions])
            else:
                expected, unknown = 0, ()
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

    async def _value(self, decision: MadeDecision, person: str) -> ValuedDecision:
        if decision.question is None:
            return ValuedDecision(decision, None)
        try:
            answer = await self._coach.answer(decision.question, person)
            answer_as_made = (
                None
                if decision.as_made is None
                else await self._coach.answer(decision.as_made, person)
            )
        except Refusal as refusal:
            if refusal.code == "not-valued":
                return ValuedDecision(decision, None)
            raise
        value = value_as_made(decision, answer, answer_as_made)
        return ValuedDecision(decision, None if value is None else answer, value)

    async def _edges_of(self, house: tuple[str, str]) -> WagerEdges:
        if house not in self._edges:
            if len(self._edges) >= MAX_CACHED:
                self._edges.clear()
            self._edges[house] = await house_edges(self._solver, house)
        return self._edges[house]

    # A round record

    async def record(self, text: str, person: str, client: str) -> dict[str, Any]:
        """Return the decisions of a person in a round record, with their values."""
        played, net = await self._replays.do(client, replay_as, text, person)
        decisions = [await self._value(decision, client) for decision in played.decisions]
        edges = await self._edges_of(played.house)
        expected, unknown, wagers = expected_of(played, edges)
        reviewed = RoundReview(
            "", 1, 0, "settled", net, expected, unknown, wagers, tuple(decisions)
        )
        result = reviewed.as_json()
        for name in ("table", "round", "ended_at", "status"):
            del result[name]
        return {"person": person, "net_shown": format_amount(net), **result}

    async def _loads(self, table: str, version: int) -> TableState:
        return await self._read(lambda c: load(c, table, self._tables.seals, version).state)


async def house_edges(solver: Solver, house: tuple[str, str]) -> WagerEdges:
    """Return the edges of a house; the solver caches what it has solved."""
    to_solve, side_bets = await asyncio.to_thread(_side_bet_edges, *house)
    solved = await solver.stage(SolveStage.EDGE, to_solve)
    return WagerEdges(solved["edge"], side_bets, limits(to_solve.house))


def _side_bet_edges(book: str, choices: str) -> tuple[SolverHouse, dict[str, float]]:
    edges: dict[str, float] = {}
    for wager in optional_wagers(book, choices):
        edges.setdefault(wager.kind.value, float(wager.edge))
    return solver_house(served_house(book, json.loads(choices))), edges
