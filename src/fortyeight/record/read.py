"""Read a round record: its fields, and the grammar of wagers and actions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from fortyeight.cards import FACE_DOWN, Card, UnknownCard, parse_card_or_face_down, split_cards
from fortyeight.money import BadAmount, parse_amount
from fortyeight.record.fault import RecordFault
from fortyeight.record.model import Record, WrittenAction, WrittenWager
from fortyeight.record.procedures import PROCEDURES, read_procedure
from fortyeight.rulebook.reading.files import Unreadable, parse_toml, read_text
from fortyeight.table.around.names import name_fault

#: In bytes; a record is a small file.
MAX_RECORD_SIZE = 1_000_000
#: Lines of each list, more than any round has: eight boxes, three people on each, and all wagers.
MAX_LINES = {"wagers": 200, "actions": 1_000, "spins": 400, "discards": 50}

_FIELDS = frozenset(
    [
        "rulebook",
        "title",
        "wagers",
        "shoe",
        "actions",
        "house",
        "book",
        "version",
        "seated",
        "discards",
        "spins",
        "meters",
        "expect",
    ]
)
#: The meters that a record may set before its round.
METERS = ("jackpot", "primary", "secondary", "must-hit")
FACE_UP = "^"
_NUMBER = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?")
_BOX = re.compile(r"[0-9]{1,4}")
_VERSION = re.compile(r"[a-z0-9-]{1,300}@[0-9a-f]{64}")

_BARE_VERBS = frozenset(
    {"surrender", "hit", "stand", "stay", "split", "rescue", "refuse", "take", "dead"}
)
_FOLLOWER_VERBS = frozenset({"double", "rescue", "cover", "ride"})


def read_record_file(path: Path) -> Record:
    """Return a record from its file."""
    try:
        text = read_text(path, "a round record", MAX_RECORD_SIZE)
    except Unreadable as error:
        raise RecordFault("bad-record", str(error)) from None
    return read_record(text, path.parent)


def read_record(text: str, folder: Path | None = None) -> Record:
    """Return a record from its text, TOML or JSON.

    Files that its house names are relative to `folder`.
    """
    try:
        raw = json.loads(text) if text.lstrip().startswith("{") else parse_toml(text)
    except Unreadable as error:
        raise RecordFault("bad-record", str(error)) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise RecordFault("bad-record", f"the text is not JSON: {error.msg} ({place})") from None
    except RecursionError:
        raise RecordFault("bad-record", "the text is nested too deep") from None
    return record_from(raw, folder)


def record_from(raw: Mapping[str, Any], folder: Path | None = None) -> Record:
    """Return a record from its fields, as TOML and JSON have them."""
    for name in raw:
        if name not in _FIELDS:
            raise _bad(name, f"a record has no field {name!r}")
    shoe, face_up = _shoe(_text(raw, "shoe"))
    return Record(
        rulebook=_text(raw, "rulebook"),
        title=_text(raw, "title", required=False),
        wagers=tuple(
            _wager(line, f"wagers[{place}]") for place, line in enumerate(_lines(raw, "wagers"))
        ),
        shoe=shoe,
        face_up=face_up,
        actions=tuple(
            _action(line, f"actions[{place}]") for place, line in enumerate(_lines(raw, "actions"))
        ),
        house=_table(raw, "house"),
        book=_table(raw, "book"),
        version=_version(raw),
        seated=_seated(_table(raw, "seated")),
        discards=_discards(raw.get("discards", [])),
        spins=tuple(_lines(raw, "spins", required=False)),
        meters={name: _meter(name, value) for name, value in _table(raw, "meters").items()},
        folder=folder,
    )


def _bad(at: str, message: str) -> RecordFault:
    return RecordFault("bad-record", message, at=at)


def _text(raw: Mapping[str, Any], name: str, required: bool = True) -> str:
    if name not in raw and not required:
        return ""
    value = raw.get(name)
    if not isinstance(value, str):
        raise _bad(name, f"{name} must be there, as a text" if required else f"{name} is a text")
    return value


def _version(raw: Mapping[str, Any]) -> str:
    version = _text(raw, "version", required=False)
    if version and not _VERSION.fullmatch(version):
        raise _bad("version", "a version is the id of a rulebook, @, and its hash")
    if version and (version.partition("@")[0] != raw.get("rulebook") or "book" not in raw):
        raise _bad("version", "a version is one of the book that the record brings with it")
    return version


def _lines(raw: Mapping[str, Any], name: str, required: bool = True) -> list[str]:
    if name not in raw and not required:
        return []
    value = raw.get(name)
    if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
        raise _bad(name, f"{name} must be there, as a list of texts")
    _check_length(name, value)
    return value


def _check_length(name: str, lines: list[str]) -> None:
    if len(lines) > MAX_LINES[name]:
        raise _bad(name, f"a record has no more than {MAX_LINES[name]:,} {name}")


def _table(raw: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = raw.get(name, {})
    if not isinstance(value, Mapping):
        raise _bad(name, f"{name} is a table")
    return value


def _cards(text: str, at: str) -> tuple[Card, ...]:
    try:
        return tuple(parse_card_or_face_down(word) for word in split_cards(text))
    except UnknownCard as error:
        raise _bad(at, str(error)) from None


def _shoe(text: str) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Return the cards of the shoe, and the places of those marked as lying face up."""
    words = split_cards(text)
    if f"{FACE_DOWN}{FACE_UP}" in words:
        raise _bad("shoe", "a card that lies face up has been seen")
    cards = _cards(" ".join(word.removesuffix(FACE_UP) for word in words), "shoe")
    return cards, tuple(place for place, word in enumerate(words) if word.endswith(FACE_UP))


def _discards(raw: object) -> tuple[tuple[Card, ...], ...]:
    """Return the reshuffled discard racks; `raw` is one string, or a list of them."""
    racks = [raw] if isinstance(raw, str) else raw
    if not isinstance(racks, list) or not all(isinstance(rack, str) for rack in racks):
        raise _bad("discards", "discards is a text of cards")
    _check_length("discards", racks)
    return tuple(_cards(rack, "discards") for rack in racks)


def _meter(name: str, value: object) -> int:
    if name not in METERS:
        raise _bad(f"meters.{name}", f"there is no meter {name!r:.60}")
    try:
        return parse_amount(value)
    except BadAmount as error:
        raise _bad(f"meters.{name}", str(error)) from None


def _person(name: str, at: str) -> str:
    if fault := name_fault(name):
        raise _bad(at, f"{name!r} cannot be a person: {fault}")
    return name


def _box(text: str, at: str) -> int:
    if not _BOX.fullmatch(text):
        raise _bad(at, f"{text!r} is no box: boxes are numbered from 1")
    return int(text)


def _amount(text: str) -> int | None:
    """Return cents, or None for a number that is no amount, which the replay will refuse."""
    try:
        return parse_amount(text)
    except BadAmount:
        return None


def _seated(raw: Mapping[str, Any]) -> dict[int, str]:
    seated = {}
    for box, person in raw.items():
        at = f"seated.{box}"
        if not isinstance(person, str):
            raise _bad(at, 'name the person seated there, or "" for nobody')
        seated[_box(box, at)] = _person(person, at) if person else ""
    return seated


def _wager(line: str, at: str) -> WrittenWager:
    words = line.split()
    if len(words) != 4:
        raise _bad(at, f'{line!r} is no wager: write "PERSON BOX KIND AMOUNT"')
    person, box, kind, amount = words
    if not _NUMBER.fullmatch(amount):
        raise _bad(at, f"{amount!r} is not an amount: write dollars and cents, such as 10.00")
    return WrittenWager(_person(person, at), _box(box, at), kind, amount, _amount(amount))


def _action(line: str, at: str) -> WrittenAction:
    words = line.split()
    if words and words[0] in ("dealer", "floor"):
        return _procedure(words, line, at)
    for form in _FORMS:
        if (action := form(words, line, at)) is not None:
            return action
    raise _bad(
        at, f'{line!r} is no action: write "BOX hit", "BOX double 10.00", "PERSON insure 5.00"'
    )


def _procedure(words: list[str], line: str, at: str) -> WrittenAction:
    procedure = read_procedure(words)
    if procedure is None:
        raise _bad(at, f"{line!r} is no procedure: write one of {', '.join(PROCEDURES)}")
    command, when = procedure
    return WrittenAction("procedure", line, procedure=command, when=when)


def _insurance(words: list[str], line: str, at: str) -> WrittenAction | None:
    if len(words) not in (3, 4) or words[1] != "insure":
        return None
    box = _box(words[3], at) if len(words) == 4 else None
    person = _person(words[0], at)
    cents = _amount(words[2])
    return WrittenAction("insure", line, box, person, amount=words[2], cents=cents)


def _callers(words: list[str], line: str, at: str) -> WrittenAction | None:
    if len(words) == 2 and words[1] in _BARE_VERBS:
        return WrittenAction(words[1], line, _box(words[0], at))
    if len(words) in (2, 3) and words[1] == "double":
        amount = words[2] if len(words) == 3 else None
        cents = _amount(amount) if amount is not None else None
        return WrittenAction("double", line, _box(words[0], at), amount=amount, cents=cents)
    return None


def _followers(words: list[str], line: str, at: str) -> WrittenAction | None:
    if len(words) < 3 or words[2] not in _FOLLOWER_VERBS:
        return None
    box, person, verb = _box(words[0], at), _person(words[1], at), words[2]
    if verb == "double" and len(words) in (3, 4):
        amount = words[3] if len(words) == 4 else None
        cents = _amount(amount) if amount is not None else None
        return WrittenAction(verb, line, box, person, amount=amount, cents=cents)
    if verb == "ride" and len(words) == 4 and _BOX.fullmatch(words[3]):
        return WrittenAction(verb, line, box, person, hand=int(words[3]))
    if verb in ("rescue", "cover") and len(words) == 3:
        return WrittenAction(verb, line, box, person)
    return None


_FORMS: tuple[Callable[[list[str], str, str], WrittenAction | None], ...] = (
    _insurance,
    _callers,
    _followers,
)
