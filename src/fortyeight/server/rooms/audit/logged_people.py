"""Rows that a person's events lead to: the account, its limits, and the cashier's answers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from fortyeight.server.base.account_names import folded
from fortyeight.server.rooms.audit.account_lines import ACCOUNT_LINES
from fortyeight.server.rooms.audit.logged_stream import LoggedStream
from fortyeight.server.rooms.people.stored_receipts import (
    BOUGHT,
    RETURNED,
    format_receipt,
    receipt_body,
)
from fortyeight.server.rooms.people.times import DELAY
from fortyeight.store.database import schema
from fortyeight.store.model import (
    BANK,
    StoredEvent,
    book_stream,
    person_stream,
    practice_book_stream,
    wallet_account,
)
from fortyeight.store.people_store import GUEST
from fortyeight.store.verify.verify_rows import ExpectedRows

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from fortyeight.server.table.storage.event_log import Seals
    from fortyeight.server.table.storage.replaying import Differs
    from fortyeight.store.verify.verify_ledger import Replay, Replays


class LoggedPerson(LoggedStream):
    """Derives rows from one person's stream, event by event."""

    def __init__(self, name: str, expect: ExpectedRows) -> None:
        self._name = name
        self._expect = expect
        self._row: dict[str, Any] = {}
        self._version = 0

    @property
    def is_unsealed(self) -> bool:
        return bool(self._row) and "password" not in self._row

    def take(self, event: StoredEvent) -> None:
        body = json.loads(event.body)
        self._version = event.version
        match event.name:
            case "account.created/1":
                self._create(body)
            case "account.sealed/1":
                # It covers what the events before it do not hold, and nothing else.
                self._row = {**body, **self._row}
            case "roles.changed/1":
                self._row["roles"] = " ".join(body["after"])
            case "password.changed/1" | "password.rehashed/1":
                self._row.pop("password", None)
                self._row |= _only(body, "password")
            case "account.disabled/1":
                self._row.pop("disabled_at", None)
                self._row |= _only(body, "disabled_at")
            case "account.enabled/1":
                self._row["disabled_at"] = None
            case "limit.set/1":
                self._limit(event, body)
        if event.command:
            self._answer(event, body)

    def end(self) -> None:
        if self._row:
            self._expect(schema.people, (self._name,), self._row, self._version)

    def _create(self, body: dict[str, Any]) -> None:
        self._row = {
            "folded": folded(self._name),
            "kind": body["kind"],
            "roles": " ".join(sorted(body["roles"])),
            "disabled_at": None,
            **_only(body, "created_at", "password"),
        }
        if body["kind"] == GUEST:
            self._row["password"] = None

    def _limit(self, event: StoredEvent, body: dict[str, Any]) -> None:
        begins = body["from"]
        set_at = body.get("set_at", begins if begins <= event.at else begins - DELAY)
        pending = set_at != begins
        row = {
            "value": body["before"] if pending else body["after"],
            "next_value": body["after"] if pending else None,
            "next_from": begins if pending else None,
            "set_at": set_at,
        }
        self._expect(schema.limits, (self._name, body["kind"]), row, event.version)

    def _answer(self, event: StoredEvent, body: dict[str, Any]) -> None:
        row: dict[str, Any] = {"version": event.version, "at": event.at}
        if event.name in (BOUGHT, RETURNED) and "balance" in body:
            row["answer"] = format_receipt(receipt_body(body["cents"], body["balance"]))
        key = (event.stream, event.actor, event.command)
        self._expect(schema.commands, key, row, event.version)


def _person_lines(event: StoredEvent) -> list[tuple[str, int]] | None:
    """Return the money that a person's event must have moved; None if the event does not say."""
    if event.name not in (BOUGHT, RETURNED):
        return [] if event.name in ACCOUNT_LINES else None
    cents = json.loads(event.body).get("cents")
    if cents is None:
        return None
    moved = cents if event.name == BOUGHT else -cents
    return [(BANK, -moved), (wallet_account(event.stream.removeprefix("person:")), moved)]


def all_replays(seals: Seals | None, connection: Connection | None, differs: Differs) -> Replays:
    """Return a replay for every person's stream and, if there are keys, for every table's."""
    tables: Replays | None = None
    if seals is not None:
        from fortyeight.server.table.storage.replaying import table_replays  # noqa: PLC0415  # slow to load: the referee

        tables = table_replays(seals, connection, differs)

    def replay_of(stream: str) -> Replay | None:
        if stream.startswith(person_stream("")):
            return _person_lines
        if stream.startswith((book_stream(""), practice_book_stream(""))):
            from fortyeight.server.rooms.audit.logged_books import LoggedBook  # noqa: PLC0415  # slow to load: rulebooks

            return LoggedBook()
        return None if tables is None else tables(stream)

    return replay_of


def _only(body: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: body[name] for name in names if name in body}
