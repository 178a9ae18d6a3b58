"""Checking a request for a new table, and the table's first events."""

from __future__ import annotations

import json
import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from fortyeight.chance import SystemBits
from fortyeight.progressive.accounting import MUST_HIT
from fortyeight.progressive.opening import set_up_must_hit
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.dealer.fairness import promise
from fortyeight.server.table.dealer.virtual_dealer import DEALER
from fortyeight.server.table.runner.follow_ups import follow
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.service_events import TableFounded, WheelsSetUp
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.server.table.state.table_settings import TableSettings
from fortyeight.server.table.state.table_state import needs_trigger
from fortyeight.table import Refused
from fortyeight.table.around.around_commands import OpenTable

MAX_NAME_LENGTH = 60
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_FIELDS = {"name", "book", "house", "settings"}


@dataclass(frozen=True, slots=True)
class NewTableRequest:
    """Validated request for a new table."""

    name: str
    book: str
    house: Mapping[str, Any]
    settings: TableSettings


def new_id() -> str:
    """Return an unguessable id, because a private table is joined by its link alone."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def parse_new_table(pending: Mapping[str, Any]) -> NewTableRequest:
    """Parse a request for a table; raise `Refusal` naming the field at fault."""
    for key in pending:
        if key not in _FIELDS:
            raise _bad(f"a table has no {str(key)[:40]!r}")
    book, house = pending.get("book"), pending.get("house", {})
    name, settings = pending.get("name", ""), pending.get("settings", {})
    if not isinstance(book, str):
        raise _bad("book: the id of a rulebook is needed")
    if not isinstance(house, Mapping) or not isinstance(settings, Mapping):
        raise _bad("house and settings are objects")
    if not isinstance(name, str) or name_fault(name):
        raise _bad(f"name: {name_fault(name) if isinstance(name, str) else 'a text is needed'}")
    opened = served_house(book, house)
    try:
        chosen = TableSettings.model_validate(dict(settings))
    except ValidationError as error:
        fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(("settings", *(str(part) for part in fault["loc"])))[:50]
        sentence = fault["msg"].removeprefix("Value error, ").lower()
        raise _bad(f"{place}: {sentence}") from None
    return NewTableRequest(name or opened.book.title, book, house, chosen)


def name_fault(name: str) -> str:
    """Return why a text cannot be a table's name; empty if it can, or if there is none."""
    if len(name) > MAX_NAME_LENGTH:
        return f"a name has up to {MAX_NAME_LENGTH} characters"
    if unicodedata.normalize("NFC", name) != name or name.strip() != name:
        return "a name is written in Unicode's composed form, without spaces around it"
    if any(unicodedata.category(char)[0] in "CZ" and char != " " for char in name):
        return "a name has no control characters"
    return ""


def _bad(sentence: str) -> Refusal:
    return Refusal("bad-table", sentence, status=422)


def found(table: str, wanted: NewTableRequest, by: str, now: int) -> ChangeSet:
    """Return the first events of a table; `now` is in seconds."""
    event = TableFounded(
        table,
        wanted.name,
        wanted.book,
        json.dumps(dict(wanted.house), separators=(",", ":")),
        wanted.settings.model_dump_json(),
        by,
    )
    changes = ChangeSet.founding(event)
    changes.end_actor_events()
    if needs_trigger(changes.state):
        changes.add(_wheels(changes))
    if not wanted.settings.is_physical:
        changes.add(*promise(1))
    if wanted.settings.dealing == "automatic":
        refused = changes.do(OpenTable(DEALER, now))
        assert not isinstance(refused, Refused), "a new table can be opened"
    follow(changes, now, {})
    return changes


def _wheels(changes: ChangeSet) -> WheelsSetUp:
    meter = changes.state.game.system.meters[MUST_HIT]
    return WheelsSetUp(*set_up_must_hit(changes.state.house, meter, SystemBits()))
