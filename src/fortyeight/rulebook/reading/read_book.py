"""Read a rulebook file, and report every fault in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fortyeight.rulebook.book import Call, Rulebook
from fortyeight.rulebook.checking.checks import clashes, row_faults
from fortyeight.rulebook.checking.faults import BadRulebook, Fault
from fortyeight.rulebook.checking.wheel_checks import (
    missing_paytable_faults,
    read_house_wheels,
    wheel_faults,
)
from fortyeight.rulebook.keys import KEYS
from fortyeight.rulebook.reading.files import Unreadable, parse_toml
from fortyeight.rulebook.reading.formatting import format_key, format_value
from fortyeight.rulebook.reading.read_paytables import read_paytables
from fortyeight.rulebook.reading.read_rows import (
    read_bonus_rows,
    read_break_rows,
    read_match_rows,
    read_tiers,
)
from fortyeight.rulebook.reading.reader import Reader
from fortyeight.rulebook.schema.entry import SILENT, Entry
from fortyeight.rulebook.schema.outcomes import ACTS, CALLS, OUTCOMES, SHARING, TERMINAL, WORDS
from fortyeight.rulebook.schema.presentation import PRESENTATION, Presentation
from fortyeight.rulebook.schema.rows import EACH_CARD, MATCHES
from fortyeight.rulebook.schema.sections import OPTIONAL_SECTIONS, SECTIONS, SILENT_SECTIONS
from fortyeight.rulebook.schema.values import Approval, Term, Words, read_value

_REQUIRED = ("id", "title", "authority")
_IDENTITY = (*_REQUIRED, "version", "summary")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ROWS = {"super_bonus": {"tier"}, "break_bonus": {"row"}, "match": {*EACH_CARD, *MATCHES}}
_ROWS |= {"bonus_spin": {"table"}, "xtreme": {"table"}}


def read_rulebook(text: str) -> Rulebook:
    """Return a rulebook from the text of its file."""
    try:
        return rulebook_from(parse_toml(text))
    except Unreadable as error:
        raise BadRulebook([Fault("file", str(error))]) from None


def rulebook_from(raw: Mapping[str, Any]) -> Rulebook:
    """Return a rulebook from its parsed file."""
    reader = Reader()
    known = {
        *_IDENTITY,
        *SECTIONS,
        "bonus_21",
        "outcomes",
        "calls",
        "words",
        "terminal",
        "sharing",
        "acts",
        "presentation",
    }
    for name in raw:
        if name not in known:
            reader.fault(format_key(name), f"{format_key(name)} means nothing in a rulebook")
    identity = {name: _text(name, raw, reader) for name in _IDENTITY}
    sections = _sections(raw, reader)
    calls = reader.table("calls", raw.get("calls", {}))
    # Older files had these two among the calls.
    words = {name: calls[name] for name in ("blackjack", "match") if name in calls}
    words |= reader.table("words", raw.get("words", {}))
    calls = {name: call for name, call in calls.items() if name not in words}
    book = Rulebook(
        **identity,
        entries=_entries(sections, reader),
        bonus_21=read_bonus_rows(raw.get("bonus_21", []), reader),
        super_bonus_tiers=read_tiers(_rows(sections, "super_bonus", "tier"), reader),
        match_rows=read_match_rows(sections["match"], reader) if "match" in sections else (),
        break_rows=read_break_rows(_rows(sections, "break_bonus", "row"), reader),
        outcomes=_clauses("outcomes", OUTCOMES, raw.get("outcomes", {}), reader),
        bonus_spin_paytables=read_paytables(
            "bonus_spin", _rows(sections, "bonus_spin", "table"), reader
        ),
        terminal=_clauses("terminal", TERMINAL, raw.get("terminal", {}), reader),
        acts=_clauses("acts", ACTS, raw.get("acts", {}), reader),
        sharing=_clauses("sharing", SHARING, raw.get("sharing", {}), reader),
        xtreme_paytables=read_paytables("xtreme", _rows(sections, "xtreme", "table"), reader),
        presentation=_presentation(raw.get("presentation", {}), reader),
        calls=_wordings("calls", CALLS, Words, calls, reader),
        words=_wordings("words", WORDS, Term, words, reader),
    )
    values = {path: entry.default for path, entry in book.entries.items()}
    for clash in clashes(values):
        cited = book.entries[clash.broken or clash.paths[0]].clause
        reader.fault(clash.paths[0], clash.sentence, cited)
    reader.faults.extend(row_faults(book))
    reader.faults.extend(missing_paytable_faults(book))
    missing = {fault.place for fault in reader.faults}
    for fault in (*wheel_faults(book, values), *read_house_wheels(book, values, None)[1]):
        # A missing paytable has been reported already.
        if fault.place not in missing:
            reader.faults.append(fault)
    if reader.faults:
        raise BadRulebook(reader.faults)
    return book


def _text(name: str, raw: Mapping[str, Any], reader: Reader) -> str:
    if name not in raw:
        if name in _REQUIRED:
            reader.fault(name, "a rulebook says its id, title and authority")
        return ""
    text = reader.value(name, Words, raw[name])
    if name == "id" and text is not None and not _ID.fullmatch(text):
        reader.fault(
            name, f"{format_value(text)} is no id: write small letters, digits and hyphens"
        )
    return text or ""


def _sections(raw: Mapping[str, Any], reader: Reader) -> dict[str, Mapping[str, Any]]:
    """Return the file's sections; unknown words in them are faults."""
    sections: dict[str, Mapping[str, Any]] = {}
    for name in SECTIONS:
        if name not in raw:
            if name in SILENT_SECTIONS:
                sections[name] = {}
            elif name not in OPTIONAL_SECTIONS:
                reader.fault(name, f"the section [{name}] is missing")
        elif not isinstance(raw[name], Mapping):
            reader.fault(name, f"{format_value(raw[name])} is no section: write [{name}]")
        else:
            sections[name] = raw[name]
            fields = {*SECTIONS[name].declared, *_ROWS.get(name, set())}
            reader.known(name, raw[name], fields)
    return sections


def _rows(sections: Mapping[str, Mapping[str, Any]], section: str, rows: str) -> object:
    return sections.get(section, {}).get(rows, [])


def _entries(sections: Mapping[str, Mapping[str, Any]], reader: Reader) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for key in KEYS.values():
        name, field = key.path.split(".")
        if name not in sections:
            continue
        if field in sections[name]:
            entry = reader.entry(key.path, key.kind, sections[name][field])
            if entry is not None:
                entries[key.path] = entry
                if entry.approval and _approval_kind(entry.approval) != Approval:
                    sentence = f"{format_value(entry.approval)} is no key of an approval"
                    reader.fault(f"{key.path}.approval", sentence, entry.clause)
        elif key.required:
            reader.fault(key.path, "the book must say this")
        else:
            entries[key.path] = Entry(key.kind, read_value(key.kind, key.silent), SILENT)
    return entries


def _approval_kind(name: str) -> Any:
    return KEYS[name].kind if name in KEYS else None


def _clauses(place: str, names: Mapping[str, str], raw: object, reader: Reader) -> dict[str, str]:
    """Return the clause of each of these names; empty if the file gives none."""
    table = reader.table(place, raw)
    reader.known(place, table, set(names))
    clauses = {}
    for name in names:
        clause = reader.value(f"{place}.{name}", Words, table[name]) if name in table else None
        clauses[name] = clause or ""
    return clauses


def _presentation(raw: object, reader: Reader) -> Presentation:
    table = reader.table("presentation", raw)
    reader.known("presentation", table, set(PRESENTATION))
    read = {
        name: reader.value(f"presentation.{name}", kind, table[name])
        for name, (kind, _) in PRESENTATION.items()
        if name in table
    }
    return Presentation(**{name: value for name, value in read.items() if value is not None})


def _wordings(
    place: str, common: Mapping[str, str], kind: Any, table: Mapping[str, Any], reader: Reader
) -> dict[str, Call]:
    """Return the book's wording for each of these names; the common words where it is silent."""
    reader.known(place, table, set(common))
    wordings = {name: Call(words, "") for name, words in common.items()}
    for name in common:
        entry = reader.fixed(f"{place}.{name}", kind, table[name]) if name in table else None
        if entry is not None:
            wordings[name] = Call(entry.default, entry.clause)
    return wordings
