"""New tables: checking the request for one, its first events, and storing it."""

from __future__ import annotations

import json
import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Connection

from fortyeight.chance import SystemBits
from fortyeight.progressive.opening import set_up_must_hit
from fortyeight.progressive.prizes.meter import MUST_HIT
from fortyeight.rulebook.schema.values import is_visible
from fortyeight.rulebook.versions import BookVersion
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Who
from fortyeight.server.table.dealer.fairness import promise_shoe
from fortyeight.server.table.quotas import Quotas
from fortyeight.server.table.runner.follow_ups import add_follow_ups
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.finished_rounds import RoundTracker
from fortyeight.server.table.state.service_events import TableFounded, WheelsSetUp
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.server.table.state.table_settings import TableSettings
from fortyeight.server.table.storage.loading import LoadedTable
from fortyeight.server.table.storage.practice_books import check_kept, keep_book
from fortyeight.server.table.storage.stored_changes import (
    Place,
    PreparedChange,
    SealsBytes,
    prepare_change,
)
from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import add_table, count_open_tables, count_practice_tables
from fortyeight.store.log.changes import store_in_transaction
from fortyeight.store.model import Head, table_stream
from fortyeight.store.owners.ownership import create_and_claim
from fortyeight.table import Refused
from fortyeight.table.around.around_commands import OpenTable
from fortyeight.view.words.around_words import VIRTUAL_DEALER

MAX_NAME_LENGTH = 60
DAY_MS = 24 * 3600 * 1000
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_FIELDS = {"name", "book", "house", "settings"}


@dataclass(frozen=True, slots=True)
class NewTableRequest:
    """Validated request for a new table."""

    name: str
    book: str
    house: Mapping[str, Any]
    settings: TableSettings
    #: The version of `book` that is stored with a practice table; None if it is known for good.
    version: BookVersion | None = None

    @property
    def house_json(self) -> str:
        return json.dumps(dict(self.house), separators=(",", ":"))


def new_id() -> str:
    """Return an unguessable id, because a private table is joined by its link alone."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def parse_new_table(fields: Mapping[str, Any]) -> NewTableRequest:
    """Parse a request for a table; raise `Refusal` naming the field at fault."""
    for key in fields:
        if key not in _FIELDS:
            raise _bad_table(f"a table has no {str(key)[:40]!r}")
    book, house = fields.get("book"), fields.get("house", {})
    name, settings = fields.get("name", ""), fields.get("settings", {})
    if not isinstance(book, str):
        raise _bad_table("book: the id of a rulebook is needed")
    if not isinstance(house, Mapping) or not isinstance(settings, Mapping):
        raise _bad_table("house and settings are objects")
    if not isinstance(name, str) or name_fault(name):
        raise _bad_table(
            f"name: {name_fault(name) if isinstance(name, str) else 'a text is needed'}"
        )
    opened = served_house(book, house)
    try:
        chosen = TableSettings.model_validate(dict(settings))
    except ValidationError as error:
        fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(("settings", *(str(part) for part in fault["loc"])))[:50]
        sentence = fault["msg"].removeprefix("Value error, ").lower()
        raise _bad_table(f"{place}: {sentence}") from None
    if chosen.practice:
        raise _bad_table("settings.practice: a practice table is opened by a request of its own")
    return NewTableRequest(name or opened.book.title, book, house, chosen)


def name_fault(name: str) -> str:
    """Return why a text cannot be a table's name; empty if it can, or if there is none."""
    if len(name) > MAX_NAME_LENGTH:
        return f"a name has up to {MAX_NAME_LENGTH} characters"
    if unicodedata.normalize("NFC", name) != name or name.strip() != name:
        return "a name is written in Unicode's composed form, without spaces around it"
    if any(unicodedata.category(char)[0] in "CZ" and char != " " for char in name):
        return "a name has no control characters"
    if name and not is_visible(name):
        return "a name has no characters that nobody sees"
    return ""


def _bad_table(sentence: str) -> Refusal:
    return Refusal("bad-table", sentence, status=422)


def first_changes(table: str, request: NewTableRequest, by: str, now: int) -> ChangeSet:
    """Return the first events of a table; `now` is in seconds."""
    settings = request.settings
    event = TableFounded(
        table, request.name, request.book, request.house_json, settings.model_dump_json(), by
    )
    changes = ChangeSet.for_new_table(event)
    changes.end_actor_events()
    meter = changes.state.game.system.meters.get(MUST_HIT)
    if meter is not None:
        changes.add(WheelsSetUp(*set_up_must_hit(changes.state.house, meter, SystemBits())))
    if not settings.is_physical:
        changes.add(*promise_shoe(1))
    if settings.dealing == "automatic":
        refused = changes.do(OpenTable(VIRTUAL_DEALER, now))
        assert not isinstance(refused, Refused), "a new table can be opened"
    add_follow_ups(changes, now, {})
    return changes


class NewTable:
    """New table with its first events, which are stored when it is claimed."""

    def __init__(self, request: NewTableRequest, who: Who, seals: SealsBytes, now: int) -> None:
        self.id = new_id()
        self.stream = table_stream(self.id)
        self.changes = first_changes(self.id, request, who.name, now // 1000)
        self._request = request
        self._who = who
        self._seals = seals
        self._now = now

    def claim(self, database: Database, node: str, quotas: Quotas) -> Head:
        """Store the table as its owner; raise `Refusal` if too many are open. Blocking."""
        request, name = self._request, self._who.name
        settings = request.settings.model_dump_json()

        def add(connection: Connection) -> None:
            # Within the transaction, so that the quota holds across processes.
            if request.settings.practice:
                counts = count_practice_tables(connection, name, self._now - DAY_MS)
                quotas.check_practice(*counts)
            else:
                quotas.check_room(self._who, *count_open_tables(connection, name))
            if request.version is not None:
                keep_book(connection, request.version, name, self._now)
            else:
                check_kept(connection, request.book)
            facts = (request.name, request.book, request.house_json, settings, name, self._now)
            add_table(connection, self.id, *facts)

        def store(connection: Connection, head: Head) -> None:
            store_in_transaction(connection, self._prepare(head).change)

        return create_and_claim(database, self.stream, node, add, store)

    def loaded(self, head: Head) -> LoadedTable:
        """Return the table as it would be loaded right after it was claimed."""
        prepared = self._prepare(head)
        place = prepared.place
        return LoadedTable(
            prepared.state, place.version, prepared.rounds, place.snapshot, self._now
        )

    def _prepare(self, head: Head) -> PreparedChange:
        place = Place(head.stream, 0, head.epoch)
        rounds = RoundTracker(self.changes.state, 0, self._now)
        actor = self._who.name or "guest"
        return prepare_change(self.changes, place, rounds, self._seals, self._now, actor)
