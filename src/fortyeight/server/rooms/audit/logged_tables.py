"""Rows that a table's events lead to: its lobby row, rounds, shoes, sittings and answers."""

from __future__ import annotations

import json
from typing import Any

from fortyeight.rulebook import House
from fortyeight.server.rooms.audit.logged_stream import LoggedStream
from fortyeight.server.table.runner.command_answers import answer_text, done
from fortyeight.server.table.state.service_events import TABLE
from fortyeight.server.table.state.table_houses import served_house, with_limits
from fortyeight.store.database import schema
from fortyeight.store.model import StoredEvent, table_stream
from fortyeight.store.verify.verify_rows import ExpectedRows


class LoggedTable(LoggedStream):
    """Derives rows from one table's stream, event by event."""

    def __init__(
        self, stream: str, expect: ExpectedRows, unnamed: set[tuple[str, str, int]]
    ) -> None:
        self._stream = stream
        self._expect = expect
        self._unnamed = unnamed
        self._row: dict[str, Any] = {}
        self._house: House | None = None
        self._people: set[str] = set()
        self._robots: set[str] = set()
        self._sittings: dict[str, int] = {}
        self._last_joined: dict[str, int] = {}
        self._promises: dict[int, dict[str, Any]] = {}
        self._round = 1
        self._first, self._closed_bets = 1, 0
        self._command: tuple[str, str, int] | None = None
        self._last = 0

    def take(self, event: StoredEvent) -> None:
        self._follow_command(event)
        if event.name in _TAKEN:
            body = json.loads(event.body)
            getattr(self, _TAKEN[event.name])(event, body)
        self._last = event.version

    def end(self) -> None:
        self._end_command()
        for person, joined in self._sittings.items():
            self._sat(person, joined, None)
        if not self._row:
            return
        happened = self._people or self._round != 1 or self._row["closed_at"] is not None
        # The row of a table at which nothing has happened yet may have round 0 or round 1.
        self._row["round"] = self._round if happened else [0, 1]
        self._row["people"] = len(self._people)
        key = self._stream.removeprefix(table_stream(""))
        self._expect(schema.tables, (key,), self._row, self._last)

    def _founded(self, event: StoredEvent, body: dict[str, Any]) -> None:
        self._row = {name: body[name] for name in ("name", "book", "house", "settings")}
        self._row |= {"opened_by": body["by"], "opened_at": event.at, "closed_at": None}
        self._house = served_house(body["book"], json.loads(body["house"]), stored=True)

    def _limits(self, event: StoredEvent, body: dict[str, Any]) -> None:
        assert self._house is not None, "a table's first event is its founding"
        self._house = with_limits(self._house, body["minimum"], body["maximum"], stored=True)
        self._row["house"] = json.dumps(dict(self._house.choices), separators=(",", ":"))

    def _shut(self, event: StoredEvent, body: dict[str, Any]) -> None:
        self._row["closed_at"] = event.at

    # People

    def _robot(self, event: StoredEvent, body: dict[str, Any]) -> None:
        self._robots.add(body["person"])

    def _joined(self, event: StoredEvent, body: dict[str, Any]) -> None:
        person = body["person"]
        if person in self._robots:
            return
        self._people.add(person)
        joined = max(event.at, self._last_joined.get(person, -1) + 1)
        self._sittings[person] = self._last_joined[person] = joined

    def _left(self, event: StoredEvent, body: dict[str, Any]) -> None:
        person = body["person"]
        self._people.discard(person)
        self._robots.discard(person)
        if (joined := self._sittings.pop(person, None)) is not None:
            self._sat(person, joined, max(joined, event.at))

    def _sat(self, person: str, joined: int, left: int | None) -> None:
        key = (person, self._stream, joined)
        self._expect(schema.sittings, key, {"left_at": left}, self._last)

    # Rounds

    def _opened(self, event: StoredEvent, body: dict[str, Any]) -> None:
        self._round = body["round"]

    def _bets_closed(self, event: StoredEvent, body: dict[str, Any]) -> None:
        self._closed_bets = event.at

    def _ended(self, event: StoredEvent, body: dict[str, Any]) -> None:
        self.has_rounds = True
        status = "void" if event.name.startswith("round.voided/") else "settled"
        row: dict[str, Any] = {"last": event.version, "ended_at": event.at, "status": status}
        if self._closed_bets:
            row["began_at"] = self._closed_bets
        # The first round counts from the table's founding or from the event after it.
        row["first"] = [1, 2] if self._first == 1 else self._first
        self._expect(schema.rounds, (self._stream, self._round), row, event.version)
        self._first, self._closed_bets = event.version + 1, 0

    # Shoes

    def _promised(self, event: StoredEvent, body: dict[str, Any]) -> None:
        row = {"commitment": body["commitment"], "published_at": event.at}
        self._shoe(event, body["shoe"], {**row, "transcript": None, "revealed_at": None})
        self._promises[body["shoe"]] = row

    def _revealed(self, event: StoredEvent, body: dict[str, Any]) -> None:
        row = self._promises.pop(body["shoe"], {})
        shown = {"transcript": body["transcript"], "revealed_at": event.at}
        self._shoe(event, body["shoe"], {**row, **shown})

    def _shoe(self, event: StoredEvent, shoe: int, row: dict[str, Any]) -> None:
        self._expect(schema.shoes, (self._stream, shoe), row, event.version)

    # Answers

    def _follow_command(self, event: StoredEvent) -> None:
        """Group consecutive events with one id and time as one command, for any actors."""
        if self._command is not None:
            actor, id_, at = self._command
            same = (event.command, event.at) == (id_, at)
            if not same or (event.actor not in (actor, TABLE) and actor != TABLE):
                self._end_command()
        if self._command is None and event.command:
            self._command = (event.actor, event.command, event.at)

    def _end_command(self) -> None:
        if self._command is None:
            return
        actor, id_, at = self._command
        self._command = None
        if actor == TABLE:
            self._unnamed.add((self._stream, id_, self._last))
            return
        text = answer_text(done(id_, self._last))
        row = {"answer": text, "version": self._last, "at": at}
        self._expect(schema.commands, (self._stream, actor, id_), row, self._last)


_TAKEN = {
    "service.founded/1": "_founded",
    "service.limits-changed/1": "_limits",
    "service.shut/1": "_shut",
    "service.robot-came/1": "_robot",
    "person.joined/1": "_joined",
    "person.left/1": "_left",
    "round.opened/1": "_opened",
    "bets.closed/1": "_bets_closed",
    "round.settled/1": "_ended",
    "round.voided/1": "_ended",
    "fair.promised/1": "_promised",
    "fair.revealed/1": "_revealed",
}
