"""History read from the store. It shows no card that was never turned up."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection

from fortyeight.money import format_amount
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.store_calls import StoreReader
from fortyeight.server.rooms.history.rack import rebuild_round
from fortyeight.server.table.publish.table_views import event_shown
from fortyeight.server.table.state.service_events import (
    LimitsChanged,
    ServedEvent,
    WheelsSetUp,
    is_service_event,
)
from fortyeight.server.table.state.table_settings import TableSettings
from fortyeight.server.table.state.table_state import TableState, evolve_state
from fortyeight.server.table.storage.loading import load, load_events
from fortyeight.server.table.storage.stored_changes import SealsBytes
from fortyeight.server.table.storage.withheld_records import open_record
from fortyeight.store.database.database import Database
from fortyeight.store.history import played_rounds, statement
from fortyeight.store.history.cursors import LineCursor, RoundCursor
from fortyeight.store.history.lobby import TableRow, find_table
from fortyeight.store.model import table_stream
from fortyeight.view import AUDITOR
from fortyeight.view.story.game_teller import GameTeller
from fortyeight.view.wheel_view import game_view

T = TypeVar("T")

#: Maximum number of steps that are shown of a round.
MAX_STEPS = 400


class History:
    """Reads the history of players and tables from the store."""

    def __init__(self, database: Database, seals: SealsBytes) -> None:
        self._read = StoreReader(database)
        self._seals = seals

    # A player's own history

    async def rounds(self, person: str, before: str, limit: int) -> dict[str, Any]:
        """Return a page of a player's rounds, newest first."""
        place = _parse_place(RoundCursor.read, before)

        def read(
            connection: Connection,
        ) -> tuple[list[played_rounds.PlayedRound], list[dict[str, Any]]]:
            rows = played_rounds.list_rounds_of_person(connection, person, place, limit)
            return rows, [{**_played_json(row), **self._record(connection, row)} for row in rows]

        page, shown = await self._read(read)
        return {"rounds": shown, "next": str(page[-1].cursor) if len(page) == limit else None}

    async def own_round(self, person: str, table: str, number: int) -> dict[str, Any]:
        """Return a round in which the player took part, with its record."""
        row, shown = await self._round(table, number)
        if all(one.person != person for one in row.people):
            raise Refusal("no-such-round", "you did not play in such a round", status=404)
        return shown

    async def ledger(self, person: str, before: str, limit: int) -> dict[str, Any]:
        """Return a page of a player's ledger: their wallet, and their chips at every table."""
        place = _parse_place(LineCursor.read, before)
        lines = await self._read(lambda c: statement.list_lines_of_person(c, person, place, limit))
        return {
            "lines": [
                {
                    "account": line.account,
                    "cents": line.cents,
                    "balance": line.balance,
                    "event": line.event,
                    "at": line.cursor.at,
                    "stream": line.cursor.stream,
                    "version": line.cursor.version,
                }
                for line in lines
            ],
            "next": str(lines[-1].cursor) if len(lines) == limit else None,
        }

    # Shoes

    async def shoes(self, table: str) -> dict[str, Any]:
        """Return the commitment to each shoe of a table, and which are revealed.

        Nothing is promised of a physical shoe: its rounds have shoe 0.
        """
        row = await self._table(table)
        shoes = await self._read(lambda c: played_rounds.list_shoes(c, table_stream(table)))
        return {
            "physical": TableSettings.from_stored(row.settings).is_physical,
            "shoes": [
                {
                    "shoe": shoe.shoe,
                    "commitment": shoe.commitment,
                    "published_at": shoe.published_at,
                    "revealed_at": shoe.revealed_at,
                }
                for shoe in shoes[:1000]
            ],
        }

    async def shoe(self, table: str, number: int) -> dict[str, Any]:
        """Return the transcript of a shoe that is over."""
        shoe = await self._read(lambda c: played_rounds.find_shoe(c, table_stream(table), number))
        if shoe is None:
            raise Refusal("no-such-shoe", "there is no such shoe", status=404)
        if shoe.transcript is None:
            raise Refusal("not-over", "the shoe is not over: its secret is kept until then")
        transcript: dict[str, Any] = json.loads(shoe.transcript)
        return transcript

    # For the floor and auditors

    async def rounds_at(self, table: str, before: int | None, limit: int) -> dict[str, Any]:
        """Return a page of a table's rounds, newest first."""
        await self._table(table)
        stream = table_stream(table)

        def read(connection: Connection) -> list[dict[str, Any]]:
            rows = played_rounds.list_rounds_of_table(connection, stream, before, limit)
            return [{**_round_json(row), **self._record(connection, row)} for row in rows]

        page = await self._read(read)
        return {"rounds": page, "next": page[-1]["round"] if len(page) == limit else None}

    async def round(self, table: str, number: int) -> dict[str, Any]:
        """Return a round of a table."""
        return (await self._round(table, number))[1]

    async def steps(self, table: str, number: int) -> dict[str, Any]:
        """Replay a round event by event, with the table after each as an auditor sees it."""
        row, shown = await self._round(table, number)

        def replay(connection: Connection) -> list[dict[str, Any]]:
            before = load(connection, table, self._seals, row.first - 1)
            narrator = _Narrator(before.state)
            steps: list[dict[str, Any]] = []
            stream = table_stream(table)
            for logged in load_events(connection, stream, self._seals, row.first - 1, row.last):
                said = narrator.tell(logged.event)
                event = event_shown(logged, AUDITOR, narrator.state.house)
                if event is not None and len(steps) < MAX_STEPS:
                    view = game_view(narrator.state.game, AUDITOR)
                    steps.append({**event, "said": said, "view": view})
            return steps

        return {"replay": True, **shown, "steps": await self._read(replay)}

    async def rack(self, table: str, number: int) -> dict[str, Any]:
        """Return a round rebuilt from the discard rack."""
        row, _ = await self._round(table, number)
        return await self._read(lambda c: rebuild_round(c, table, row, self._seals))

    async def _table(self, table: str) -> TableRow:
        row = await self._read(lambda c: find_table(c, table))
        if row is None:
            raise Refusal("no-such-table", "there is no such table", status=404)
        return row

    async def _round(
        self, table: str, number: int
    ) -> tuple[played_rounds.RoundRow, dict[str, Any]]:
        def read(connection: Connection) -> tuple[played_rounds.RoundRow, dict[str, Any]]:
            row = played_rounds.find_round(connection, table_stream(table), number)
            if row is None:
                raise Refusal("no-such-round", "there is no such finished round", status=404)
            return row, {**_round_json(row), **self._record(connection, row)}

        return await self._read(read)

    def _record(
        self, connection: Connection, row: played_rounds.RoundRow | played_rounds.PlayedRound
    ) -> dict[str, Any]:
        """Return a round's record, unless it shows cards that nobody has seen yet."""

        def is_revealed(find_shoe: int) -> bool:
            stored = played_rounds.find_shoe(connection, row.stream, find_shoe)
            return stored is not None and stored.transcript is not None

        record = open_record(row.record, self._seals, row.stream, row.round, is_revealed)
        return {"record": record or "", "withheld": record is None}


class _Narrator:
    """Narration of events in sentences, with a clause where there is one."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._teller = GameTeller(state.game)

    def tell(self, event: ServedEvent) -> list[dict[str, str]]:
        self.state = evolve_state(self.state, event)
        if not is_service_event(event):
            lines = self._teller.tell(event)
            return [{"tone": line.tone.value, "text": line.text} for line in lines]
        if isinstance(event, LimitsChanged | WheelsSetUp):
            self._teller = GameTeller(self.state.game)
        return []


def _parse_place(read: Callable[[str], T], text: str) -> T | None:
    if not text:
        return None
    try:
        return read(text)
    except ValueError:
        raise Refusal("bad-place", "before: this is not a place in a history", status=422) from None


def _played_json(row: played_rounds.PlayedRound) -> dict[str, Any]:
    return {
        **_row_json(row),
        "staked": row.staked,
        "returned": row.returned,
        "net": format_amount(row.returned - row.staked),
    }


def _round_json(row: played_rounds.RoundRow) -> dict[str, Any]:
    people = [
        {"person": player.person, "staked": player.staked, "returned": player.returned}
        for player in row.people
    ]
    return {**_row_json(row), "first": row.first, "last": row.last, "people": people}


def _row_json(row: played_rounds.RoundRow | played_rounds.PlayedRound) -> dict[str, Any]:
    return {
        "table": row.stream.removeprefix(table_stream("")),
        "round": row.round,
        "began_at": row.began_at,
        "ended_at": row.ended_at,
        "status": row.status,
        "shoe": row.shoe,
    }
