"""Facts that the pages take from the code: currencies, decisions, names, types of events.

``python -m tools.documents.page_facts FOLDER`` renews both files in the folder of the pages.
"""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from fortyeight.cards import Card, Rank, Suit
from fortyeight.money.currency import SIGNS
from fortyeight.progressive import events as wheel_events
from fortyeight.progressive.state import Award, Participant
from fortyeight.server.base.who import Role
from fortyeight.server.table.state import service_events
from fortyeight.table.around.events import PersonLeft
from fortyeight.table.core.events import (
    TABLE_NAMES,
    ChipsBought,
    PersonJoined,
    ShoeLoaded,
    ShoeReloaded,
)
from fortyeight.table.core.state import Line
from fortyeight.table.shoe.events import CardsReceived, CardsShuffled, DeckReplaced
from fortyeight.table.wagers.wager_kinds import BOOK_WORDS, COUPONS, WAGER_NAMES
from fortyeight.view import wheel_event_view
from fortyeight.view.decision_names import DECISIONS
from fortyeight.view.event_view import TABLE_EVENT_FIELDS
from fortyeight.view.offers import PLAYER_VERBS
from fortyeight.view.words.line_words import METER_NAMES

#: The formatter breaks longer lines.
_WIDEST = 200
_HEAD = "// Written by tools/page-facts from the code: change it there.\n"

#: What `event_view` adds to the fields of an event; with a question mark, not for every audience.
_CARDS = {"number_of_cards": "number"}
_CHIPS = {"chips?": "number | null"}
_ADDED: dict[type, dict[str, str]] = {
    ShoeLoaded: _CARDS,
    ShoeReloaded: _CARDS,
    DeckReplaced: _CARDS,
    CardsShuffled: _CARDS,
    CardsReceived: {**_CARDS, "number_of_decks?": "number"},
    PersonJoined: _CHIPS,
    PersonLeft: _CHIPS,
    ChipsBought: {"cents": "number"},
}
#: Shapes that the pages have types for.
_SHAPES = {Line: "Line", Participant: "Wager", Award: "Award"}


def facts_js() -> str:
    """Return the module of values that pages and code share."""
    decisions = [
        {
            "name": one.name,
            "words": one.words,
            "key": one.key,
            "verb": PLAYER_VERBS[one.command] if one.command else "",
            "event": TABLE_NAMES[one.event],
        }
        for one in DECISIONS
    ]
    lines = "".join(f"  {_object(one)},\n" for one in decisions)
    return (
        f"{_HEAD}\n"
        "/** What stands before an amount of a currency. @type {Record<string, string>} */\n"
        f"export const SIGNS = {_object(SIGNS)};\n\n"
        "/** The decisions of players in the order of their buttons. Without a key and a verb: of "
        "those who do not call the hand. */\n"
        f"export const DECISIONS = [\n{lines}];\n\n"
        f"{_maps()}"
        "/** The roles of accounts. */\n"
        f"export const ROLES = [{', '.join(_quoted(role) for role in Role)}];\n"
    )


def _maps() -> str:
    """Return the names that pages and code share, as maps."""
    maps: list[tuple[str, str, Mapping[Any, str]]] = [
        ("RANK_NAMES", "The names of ranks", {one.value: one.name.lower() for one in Rank}),
        ("SUIT_NAMES", "The names of suits", {one.value: one.name.lower() for one in Suit}),
        ("WAGER_NAMES", "Kinds of wagers and payments, inside a sentence", WAGER_NAMES),
        ("BOOK_WORDS", "Kinds that a book has a word for, and the key of that word", BOOK_WORDS),
        ("COUPONS", "Coupons, and the wager that each is placed with", COUPONS),
        ("METER_NAMES", "Progressive meters, inside a sentence", METER_NAMES),
    ]
    return "".join(
        f"/** {words}. @type {{Record<string, string>}} */\n{_constant(name, values)}\n"
        for name, words, values in maps
    )


def _constant(name: str, values: Mapping[Any, str]) -> str:
    line = f"export const {name} = {_object(values)};\n"
    if len(line) <= _WIDEST:
        return line
    lines = "".join(f"  {_key(one)}: {_quoted(value)},\n" for one, value in values.items())
    return f"export const {name} = {{\n{lines}}};\n"


def _key(name: str) -> str:
    return name if name.isidentifier() or name.isdecimal() else _quoted(name)


def event_types_js() -> str:
    """Return the types of every event that any audience is sent."""
    shown = sorted(_shown())
    union = "".join(f" *   | {name}\n" for name, _, _ in shown)
    typedefs = "".join(
        f"/** @typedef {{{_shape(event, fields)}}} {name} */\n" for name, event, fields in shown
    )
    return (
        f"{_HEAD}/** @import {{ Award, Line, Wager }} from './types.js' */\n\n{typedefs}\n"
        f"/**\n * @typedef {{(\n{union} * )}} ShownEvent an event as a client is sent it\n */\n\n"
        "export {};\n"
    )


def _shown() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield each event: its class, its stored name, and its fields with their types."""
    for kind, names in TABLE_EVENT_FIELDS.items():
        yield kind.__name__, TABLE_NAMES[kind], {**_fields(kind, names), **_ADDED.get(kind, {})}
    for wheel, names in wheel_event_view.WHEEL_EVENT_FIELDS.items():
        if wheel is not wheel_events.MustHitDrawn:
            # Both the table and its terminal have rounds that begin and end.
            yield (
                f"Terminal{wheel.__name__}",
                wheel_events.SYSTEM_NAMES[wheel],
                _fields(wheel, names),
            )
    for service, shown in service_events.SERVICE_SHOWN.items():
        if service not in service_events.SECRET:
            fields = _fields(service, shown)
            yield f"Service{service.__name__}", service_events.SERVICE_NAMES[service], fields


def _fields(kind: type, names: tuple[str, ...]) -> dict[str, str]:
    hints = get_type_hints(kind)
    return {name: _type(hints[name]) for name in names}


def _type(hint: Any) -> str:
    """Return a Python type in the notation of the pages' types."""
    if hint in _SHAPES:
        return _SHAPES[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(_quoted(one) for one in parts)
    if origin in (Union, types.UnionType):
        # A card may lie face down: all of them are strings.
        return " | ".join(dict.fromkeys(map(_type, parts)))
    if origin is tuple:
        if parts[1:] == (...,):
            inner = _type(parts[0])
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        return f"[{', '.join(map(_type, parts))}]"
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return " | ".join(_quoted(one.value) for one in hint)
    if isinstance(hint, type) and issubclass(hint, Card):
        return "string"
    plain = {str: "string", int: "number", bool: "boolean", type(None): "null"}
    return plain[hint]


def _shape(event: str, fields: Mapping[str, str]) -> str:
    named = {"event": _quoted(event), **fields}
    return "{" + ", ".join(f"{name}: {kind}" for name, kind in named.items()) + "}"


def _object(values: Mapping[Any, str]) -> str:
    return "{ " + ", ".join(f"{_key(name)}: {_quoted(one)}" for name, one in values.items()) + " }"


def _quoted(text: str) -> str:
    return "'" + json.dumps(text, ensure_ascii=False)[1:-1].replace("'", "\\'") + "'"


#: The files, by their paths in the folder of the pages.
FILES = {"core/text/facts.js": facts_js, "core/game/event-types.js": event_types_js}


def main(folder: Path) -> None:
    """Renew the files."""
    for name, write in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write(), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
