"""History read from the store. It shows no card that was never turned up."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection

from fortyeight.money import format_amount
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.store_calls import read_store
from fortyeight.server.rooms.history.rack import rebuilt_round
from fortyeight.server.table.publish.table_views import event_shown
from fortyeight.server.table.state.service_events import (
    LimitsChanged,
    ServedEvent,
    WheelsSetUp,
    is_service_event,
)
from fortyeight.server.table.state.table_settings import TableSettings
from fortyeight.server.table.state.table_state import TableState, evolve_state
from fortyeight.server.table.storage.loading import happened_after, load
from fortyeight.server.table.storage.stored_changes import SealsBytes
from fortyeight.server.table.storage.withheld_records import told
from fortyeight.store.database.database import Database
from fortyeight.store.history import played_rounds, statement
from fortyeight.store.history.lobby import TableRow, table_row
from fortyeight.store.history.page_places import LinePlace, RoundPlace
from fortyeight.store.model import table_stream
from fortyeight.view import AUDITOR
from fortyeight.view.wheel_view import game_view
from fortyeight.view.words.wheel_words import GameTeller

T = TypeVar("T")

#: Maximum number of steps that are shown of a round.
MAX_STEPS = 400


class History:
    """Reads the history of players and tables from the store."""

    def __init__(self, database: Database, seals: SealsBytes) -> None:
        self._database = database
        self._seals = seals

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await read_store(self._database, work)

    # A player's own history

    async def rounds(self, person: str, before: str, limit: int) -> dict[str, Any]:
        """Return a page of a player's rounds, newest first."""
        place = _place(RoundPlace.read, before)

        def reading(
            connection: Connection,
        ) -> tuple[list[played_rounds.PlayedRound], list[dict[str, Any]]]:
            rows = played_rounds.rounds_of(connection, person, place, limit)
            return rows, [{**_played(one), **self._record(connection, one)} for one in rows]

        found, shown = await self._read(reading)
        return {
            "rounds": shown,
            "next": str(found[-1].place) if len(found) == limit else None,
        }

    async def own_round(self, person: str, table: str, number: int) -> dict[str, Any]:
        """Return a round in which the player took part, with its record."""
        row, shown = await self._round(table, number)
        if all(one.person != person for one in row.people):
            raise Refusal("no-such-round", "you did not play in such a round", status=404)
        return shown

    async def ledger(self, person: str, before: str, limit: int) -> dict[str, Any]:
        """Return a page of a player's ledger: their wallet, and their chips at every table."""
        place = _place(LinePlace.read, before)
        found = await self._read(lambda c: statement.lines_of_person(c, person, place, limit))
        return {
            "lines": [
                {
                    "account": line.account,
                    "cents": line.cents,
                    "balance": line.balance,
                    "event": line.event,
                    "at": line.place.at,
                    "stream": line.place.stream,
                    "version": line.place.version,
                }
                for line in found
            ],
            "next": str(found[-1].place) if len(found) == limit else None,
        }

    # Shoes

    async def shoes(self, table: str) -> dict[str, Any]:
        """Return the commitment to each shoe of a table, and which are revealed.

        Nothing is promised of a physical shoe: its rounds have shoe 0.
        """
        row = await self._table(table)
        found = await self._read(lambda c: played_rounds.shoes_of(c, table_stream(table)))
        return {
            "physical": TableSettings.from_stored(row.settings).is_physical,
            "shoes": [
                {
                    "shoe": one.shoe,
                    "commitment": one.commitment,
                    "published_at": one.published_at,
                    "revealed_at": one.revealed_at,
                }
                for one in found[:1000]
            ],
        }

    async def shoe(self, table: str, number: int) -> dict[str, Any]:
        """Return the transcript of a shoe that is over."""
        found = await self._read(lambda c: played_rounds.shoe(c, table_stream(table), number))
        if found is None:
            raise Refusal("no-such-shoe", "there is no such shoe", status=404)
        if found.transcript is None:
            raise Refusal("not-over", "the shoe is not over: its secret is kept until then")
        transcript: dict[str, Any] = json.loads(found.transcript)
        return transcript

    # For the floor and auditors

    async def rounds_at(self, table: str, before: int | None, limit: int) -> dict[str, Any]:
        """Return a page of a table's rounds, newest first."""
        await self._table(table)
        stream = table_stream(table)

        def reading(connection: Connection) -> list[dict[str, Any]]:
            rows = played_rounds.rounds_at(connection, stream, before, limit)
            return [{**_told(one), **self._record(connection, one)} for one in rows]

        found = await self._read(reading)
        return {
            "rounds": found,
            "next": found[-1]["round"] if len(found) == limit else None,
        }

    async def round(self, table: str, number: int) -> dict[str, Any]:
        """Return a round of a table."""
        return (await self._round(table, number))[1]

    async def steps(self, table: str, number: int) -> dict[str, Any]:
        """Replay a round event by event, with the table after each as an auditor sees it."""
        row, shown = await self._round(table, number)

        def stepping(connection: Connection) -> list[dict[str, Any]]:
            before = load(connection, table, self._seals, row.first - 1)
            telling = _Telling(before.standing)
            steps: list[dict[str, Any]] = []
            stream = table_stream(table)
            going = happened_after(connection, stream, self._seals, row.first - 1, row.last)
            for one in going:
                said = telling.tell(one.event)
                shown = event_shown(one, AUDITOR, telling.standing.house)
                if shown is not None and len(steps) < MAX_STEPS:
                    view = game_view(telling.standing.game, AUDITOR)
                    steps.append({**shown, "said": said, "view": view})
            return steps

        return {"replay": True, **shown, "steps": await self._read(stepping)}

    async def rack(self, table: str, number: int) -> dict[str, Any]:
        """Return a round rebuilt from the discard rack."""
        row, _ = await self._round(table, number)
        return await self._read(lambda c: rebuilt_round(c, table, row, self._seals))

    async def _table(self, table: str) -> TableRow:
        row = await self._read(lambda c: table_row(c, table))
        if row is None:
            raise Refusal("no-such-table", "there is no such table", status=404)
        return row

    async def _round(
        self, table: str, number: int
    ) -> tuple[played_rounds.RoundRow, dict[str, Any]]:
        def reading(connection: Connection) -> tuple[played_rounds.RoundRow, dict[str, Any]] | None:
            row = played_rounds.round_of(connection, table_stream(table), number)
            return None if row is None else (row, {**_told(row), **self._record(connection, row)})

        found = await self._read(reading)
        if found is None:
            raise Refusal("no-such-round", "there is no such finished round", status=404)
        return found

    def _record(
        self, connection: Connection, row: played_rounds.RoundRow | played_rounds.PlayedRound
    ) -> dict[str, Any]:
        """Return a round's record, unless it shows cards that nobody has seen yet."""

        def revealed(shoe: int) -> bool:
            found = played_rounds.shoe(connection, row.stream, shoe)
            return found is not None and found.transcript is not None

        record = told(row.record, self._seals, row.stream, row.round, revealed)
        return {"record": record or "", "withheld": record is None}


class _Telling:
    """Narration of events in sentences, with a clause where there is one."""

    def __init__(self, standing: TableState) -> None:
        self.standing = standing
        self._teller = GameTeller(standing.game)

    def tell(self, event: ServedEvent) -> list[dict[str, str]]:
        self.standing = evolve_state(self.standing, event)
        if not is_service_event(event):
            lines = self._teller.tell(event)
            return [{"tone": line.tone.value, "text": line.text} for line in lines]
        if isinstance(event, LimitsChanged | WheelsSetUp):
            self._teller = GameTeller(self.standing.game)
        return []


def _place(read: Callable[[str], T], text: str) -> T | None:
    if not text:
        return None
    try:
        return read(text)
    except ValueError:
        raise Refusal("bad-place", "before: this is no place in a history", status=422) from None


def _played(row: played_rounds.PlayedRound) -> dict[str, Any]:
    return {
        "table": row.stream.removeprefix(table_stream("")),
        "round": row.round,
        "began_at": row.began_at,
        "ended_at": row.ended_at,
        "status": row.status,
        "shoe": row.shoe,
        "staked": row.staked,
        "returned": row.returned,
        "net": format_amount(row.returned - row.staked),
    }


def _told(row: played_rounds.RoundRow) -> dict[str, Any]:
    return {
        "table": row.stream.removeprefix(table_stream("")),
        "round": row.round,
        "first": row.first,
        "last": row.last,
        "began_at": row.began_at,
        "ended_at": row.ended_at,
        "status": row.status,
        "shoe": row.shoe,
        "people": [
            {"person": one.person, "staked": one.staked, "returned": one.returned}
            for one in row.people
        ],
    }
