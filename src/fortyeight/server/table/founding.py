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

LONGEST_NAME = 60
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_FIELDS = {"name", "book", "house", "settings"}


@dataclass(frozen=True, slots=True)
class TableRequest:
    """Validated request for a new table."""

    name: str
    book: str
    house: Mapping[str, Any]
    settings: TableSettings


def new_id() -> str:
    """Return an unguessable id, because a private table is joined by its link alone."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def wanted_of(asked: Mapping[str, Any]) -> TableRequest:
    """Parse a request for a table; raise `Refusal` naming the field at fault."""
    for key in asked:
        if key not in _FIELDS:
            raise _bad(f"a table has no {str(key)[:40]!r}")
    book, house = asked.get("book"), asked.get("house", {})
    name, settings = asked.get("name", ""), asked.get("settings", {})
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
    return TableRequest(name or opened.book.title, book, house, chosen)


def name_fault(name: str) -> str:
    """Return why a text cannot be a table's name; empty if it can, or if there is none."""
    if len(name) > LONGEST_NAME:
        return f"a name has up to {LONGEST_NAME} characters"
    if unicodedata.normalize("NFC", name) != name or name.strip() != name:
        return "a name is written in Unicode's composed form, without spaces around it"
    if any(unicodedata.category(char)[0] in "CZ" and char != " " for char in name):
        return "a name has no control characters"
    return ""


def _bad(sentence: str) -> Refusal:
    return Refusal("bad-table", sentence, status=422)


def found(table: str, wanted: TableRequest, by: str, now: int) -> ChangeSet:
    """Return the first events of a table; `now` is in seconds."""
    event = TableFounded(
        table,
        wanted.name,
        wanted.book,
        json.dumps(dict(wanted.house), separators=(",", ":")),
        wanted.settings.model_dump_json(),
        by,
    )
    unfolding = ChangeSet.founding(event)
    unfolding.end_of_what_was_asked()
    if needs_trigger(unfolding.standing):
        unfolding.add(_wheels(unfolding))
    if not wanted.settings.is_physical:
        unfolding.add(*promise(1))
    if wanted.settings.dealing == "automatic":
        refused = unfolding.do(OpenTable(DEALER, now))
        assert not isinstance(refused, Refused), "a new table can be opened"
    follow(unfolding, now, {})
    return unfolding


def _wheels(unfolding: ChangeSet) -> WheelsSetUp:
    meter = unfolding.standing.game.system.meters[MUST_HIT]
    return WheelsSetUp(*set_up_must_hit(unfolding.standing.house, meter, SystemBits()))
