"""A rulebook: what a regulator or a house wrote, as data with its clauses."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, get_type_hints

from fortyeight.rulebook.entry import BadValue, Entry, read_value
from fortyeight.rulebook.faults import BadRulebook, Fault, UnknownRulebook
from fortyeight.rulebook.outcomes import CALLS, OUTCOMES
from fortyeight.rulebook.rows import (
    EACH_CARD,
    MATCHES,
    BonusRow,
    BreakRow,
    MatchRow,
    Reader,
    SuperBonusTier,
    read_bonus_rows,
    read_break_rows,
    read_match_rows,
    read_tiers,
)
from fortyeight.rulebook.sections import OPTIONAL_SECTIONS, SECTIONS, Section

_IDENTITY = ("id", "title", "authority", "version")
_ROWS = {"super_bonus": {"tier"}, "break_bonus": {"row"}, "match": {*EACH_CARD, *MATCHES}}


@dataclass(frozen=True, slots=True)
class Call:
    """Words that the dealer must say, and the clause that has him say them."""

    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One rulebook. Its entries are named by section and field, as in ``cards.decks``."""

    id: str
    title: str
    authority: str
    version: str
    entries: Mapping[str, Entry]
    bonus_21: tuple[BonusRow, ...]
    super_bonus_tiers: tuple[SuperBonusTier, ...]
    match_rows: tuple[MatchRow, ...]
    break_rows: tuple[BreakRow, ...]
    outcomes: Mapping[str, str]
    calls: Mapping[str, Call]

    def has(self, section: str) -> bool:
        """Whether the book knows this wager at all."""
        return any(path.startswith(section + ".") for path in self.entries)


def shipped_books() -> tuple[str, ...]:
    """The ids of the rulebooks that come with the project."""
    folder = resources.files("fortyeight.rulebook") / "books"
    names = (item.name for item in folder.iterdir() if item.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in names))


@cache
def rulebook(book_id: str) -> Rulebook:
    """A rulebook that comes with the project."""
    if book_id not in shipped_books():
        raise UnknownRulebook(
            f"there is no rulebook {book_id!r}; there are {', '.join(shipped_books())}"
        )
    text = (resources.files("fortyeight.rulebook") / "books" / f"{book_id}.toml").read_text("utf-8")
    return read_rulebook(text)


def find_rulebook(name: str) -> Rulebook:
    """A rulebook by its id, or by the path of a file in the same format."""
    path = Path(name)
    if name not in shipped_books() and (path.suffix == ".toml" or path.is_file()):
        try:
            return read_rulebook(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BadRulebook([Fault(name, f"the file cannot be read: {_reason(error)}")]) from None
    return rulebook(name)


def _reason(error: Exception) -> str:
    return error.strerror or "unreadable" if isinstance(error, OSError) else "it is not UTF-8 text"


def read_rulebook(text: str) -> Rulebook:
    """A rulebook from the text of its file."""
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadRulebook([Fault("file", f"not TOML: {error}")]) from None
    reader = Reader()
    identity = _identity(raw, reader)
    entries = _entries(raw, reader)
    book = Rulebook(
        *identity,
        entries=entries,
        bonus_21=read_bonus_rows(raw.get("bonus_21", []), reader),
        super_bonus_tiers=read_tiers(_part(raw, "super_bonus").get("tier", []), reader),
        match_rows=read_match_rows(_part(raw, "match"), reader) if "match" in raw else (),
        break_rows=read_break_rows(_part(raw, "break_bonus").get("row", []), reader),
        outcomes=_outcomes(raw, reader),
        calls=_calls(raw, reader),
    )
    known = {*_IDENTITY, *SECTIONS, "bonus_21", "outcomes", "calls"}
    for name in raw:
        if name not in known:
            reader.fault(name, f"{name!r} means nothing in a rulebook")
    if reader.faults:
        raise BadRulebook(reader.faults)
    return book


def _part(raw: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = raw.get(name, {})
    return part if isinstance(part, Mapping) else {}


def _identity(raw: Mapping[str, Any], reader: Reader) -> tuple[str, str, str, str]:
    texts = []
    for name in _IDENTITY:
        try:
            texts.append(read_value(str, raw.get(name, "" if name == "version" else None)))
        except BadValue:
            reader.fault(name, "a rulebook says its id, title and authority")
            texts.append("")
    return texts[0], texts[1], texts[2], texts[3]


@cache
def fields(section: type[Section]) -> dict[str, Any]:
    """The fields of a section with the kind of value that each holds."""
    hints = get_type_hints(section, include_extras=True)
    return {name: hints[name] for name in section.model_fields}


def _entries(raw: Mapping[str, Any], reader: Reader) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for name, section in SECTIONS.items():
        if name not in raw and name in OPTIONAL_SECTIONS:
            continue
        table = raw.get(name)
        if not isinstance(table, Mapping):
            reader.fault(name, f"the section [{name}] is missing")
            continue
        kinds = fields(section)
        reader.known(name, table, {*kinds, *_ROWS.get(name, set())})
        for field, kind in kinds.items():
            path = f"{name}.{field}"
            info = section.model_fields[field]
            if field in table:
                entry = reader.entry(path, kind, table[field])
            elif info.is_required():
                reader.fault(path, "the book must say this")
                continue
            else:
                entry = Entry(kind, read_value(kind, info.default), "not in the text")
            if entry is not None:
                entries[path] = entry
    return entries


def _outcomes(raw: Mapping[str, Any], reader: Reader) -> dict[str, str]:
    table = _part(raw, "outcomes")
    reader.known("outcomes", table, set(OUTCOMES))
    clauses = {}
    for name in OUTCOMES:
        clause = table.get(name, "")
        if not isinstance(clause, str):
            reader.fault(f"outcomes.{name}", "write the clause as a text")
        else:
            clauses[name] = clause
    return clauses


def _calls(raw: Mapping[str, Any], reader: Reader) -> dict[str, Call]:
    table = _part(raw, "calls")
    reader.known("calls", table, set(CALLS))
    calls = {}
    for name, words in CALLS.items():
        if name not in table:
            calls[name] = Call(words, "")
            continue
        entry = reader.entry(f"calls.{name}", str, table[name])
        if entry is not None:
            calls[name] = Call(entry.default, entry.clause)
    return calls
