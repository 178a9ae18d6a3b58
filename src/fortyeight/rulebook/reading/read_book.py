"""Read a rulebook file, and report every fault in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fortyeight.rulebook.book import Call, Rulebook
from fortyeight.rulebook.checking.checks import clashes, row_faults
from fortyeight.rulebook.checking.faults import BadRulebook
from fortyeight.rulebook.checking.wheel_checks import (
    missing_paytable_faults,
    read_house_wheels,
    wheel_faults,
)
from fortyeight.rulebook.keys import KEYS, Key
from fortyeight.rulebook.reading.formatting import did_you_mean, format_key, format_value
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
from fortyeight.rulebook.schema.publication import ASSUMABLE, PUBLICATION, Publication
from fortyeight.rulebook.schema.rows import EACH_CARD, MATCHES, with_mixed_suits
from fortyeight.rulebook.schema.sections import OPTIONAL_SECTIONS, SECTIONS, SILENT_SECTIONS
from fortyeight.rulebook.schema.values import Approval, Day, Term, Words, read_value

_REQUIRED = ("id", "title", "authority")
IDENTITY = (*_REQUIRED, "version", "summary", "source", "as_of")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
#: Payout tables inside sections.
ROWS = {"super_bonus": {"tier"}, "break_bonus": {"row"}, "match": {*EACH_CARD, *MATCHES}}
ROWS |= {"bonus_spin": {"table"}, "xtreme": {"table"}}
#: Tables of clauses, and the names that each may have.
CLAUSES = {"outcomes": OUTCOMES, "terminal": TERMINAL, "sharing": SHARING, "acts": ACTS}
#: Tables of words, the common ones, and the type of a value.
WORDINGS: dict[str, tuple[Mapping[str, str], Any]] = {
    "calls": (CALLS, Words),
    "words": (WORDS, Term),
}


def rulebook_from(raw: Mapping[str, Any]) -> Rulebook:
    """Return a rulebook from its parsed file, which is not based on another."""
    reader = Reader()
    known = {*IDENTITY, *SECTIONS, *CLAUSES, *WORDINGS, "bonus_21", "presentation", "published"}
    for name in raw:
        if name not in known:
            reader.fault(format_key(name), f"{format_key(name)} means nothing in a rulebook")
    identity = {name: _text(name, raw, reader) for name in IDENTITY}
    sections = _sections(raw, reader)
    calls = reader.table("calls", raw.get("calls", {}))
    # Older files had these two among the calls.
    words = {name: calls[name] for name in ("blackjack", "match") if name in calls}
    words |= reader.table("words", raw.get("words", {}))
    calls = {name: call for name, call in calls.items() if name not in words}
    named: dict[str, Any] = {
        **identity,
        **{name: _every_clause(name, raw.get(name, {}), reader) for name in CLAUSES},
    }
    book = Rulebook(
        **named,
        entries=_entries(sections, reader),
        bonus_21=with_mixed_suits(read_bonus_rows(raw.get("bonus_21", []), reader)),
        super_bonus_tiers=read_tiers(_rows(sections, "super_bonus", "tier"), reader),
        match_rows=read_match_rows(sections["match"], reader) if "match" in sections else (),
        break_rows=read_break_rows(_rows(sections, "break_bonus", "row"), reader),
        bonus_spin_paytables=read_paytables(
            "bonus_spin", _rows(sections, "bonus_spin", "table"), reader
        ),
        xtreme_paytables=read_paytables("xtreme", _rows(sections, "xtreme", "table"), reader),
        presentation=Presentation(**read_presentation(raw.get("presentation", {}), reader)),
        published=read_publication(raw.get("published", {}), reader),
        calls=common_wordings("calls") | read_wordings("calls", calls, reader),
        words=common_wordings("words") | read_wordings("words", words, reader),
    )
    return checked(book, reader, {})


def checked(book: Rulebook, reader: Reader, places: Mapping[str, str]) -> Rulebook:
    """Return a book without contradictions; raise `BadRulebook` with all faults.

    `places` are those of the entries in the file, by path; by default a place is the path.
    """
    values = {path: entry.default for path, entry in book.entries.items()}
    for clash in clashes(values):
        # The file is to blame rather than its base.
        blamed = next((path for path in clash.paths if path in places), clash.paths[0])
        cited = book.entries[clash.broken or clash.paths[0]].clause
        reader.fault(places.get(blamed, blamed), clash.sentence, cited)
    faults = [*row_faults(book), *missing_paytable_faults(book)]
    missing = {fault.place for fault in (*reader.faults, *faults)}
    for fault in (*wheel_faults(book, values), *read_house_wheels(book, values, None)[1]):
        # A missing paytable has been reported already.
        if fault.place not in missing:
            faults.append(fault)
    for fault in faults:
        reader.fault(places.get(fault.place, fault.place), fault.sentence, fault.clause)
    if reader.faults:
        raise BadRulebook(reader.faults)
    return book


def _text(name: str, raw: Mapping[str, Any], reader: Reader) -> str:
    if name not in raw and name in _REQUIRED:
        reader.fault(name, "a rulebook says its id, title and authority")
    return read_identity(name, raw[name], reader) if name in raw else ""


def read_identity(name: str, raw: object, reader: Reader) -> str:
    """Return one of the texts that say which book it is."""
    if name == "as_of":
        return reader.value(name, Day, raw) or ""
    text = reader.value(name, Words, raw)
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
            fields = {*SECTIONS[name].declared, *ROWS.get(name, set())}
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
            entry = read_rule(key, key.path, sections[name][field], reader)
        else:
            entry = silent_entry(key, reader)
        if entry is not None:
            entries[key.path] = entry
    return entries


def read_rule(key: Key, place: str, raw: object, reader: Reader) -> Entry | None:
    """Return the entry of a rule at its place in the file."""
    entry = reader.entry(place, key.kind, raw)
    if entry is not None and entry.approval and _approval_kind(entry.approval) != Approval:
        sentence = f"{format_value(entry.approval)} is no key of an approval"
        reader.fault(f"{place}.approval", sentence, entry.clause)
    return entry


def silent_entry(key: Key, reader: Reader) -> Entry | None:
    """Return what holds for a rule that the file leaves out; a fault if it must not."""
    if key.required:
        reader.fault(key.path, "the book must say this")
        return None
    return Entry(key.kind, read_value(key.kind, key.silent), SILENT)


def _approval_kind(name: str) -> Any:
    return KEYS[name].kind if name in KEYS else None


def _every_clause(place: str, raw: object, reader: Reader) -> dict[str, str]:
    """Return the clause of each of the names; empty if the file gives none."""
    return {**dict.fromkeys(CLAUSES[place], ""), **read_clauses(place, raw, reader)}


def read_clauses(place: str, raw: object, reader: Reader) -> dict[str, str]:
    """Return the clauses that the file gives in one of the tables of `CLAUSES`."""
    table = reader.table(place, raw)
    reader.known(place, table, set(CLAUSES[place]))
    return {
        name: reader.value(f"{place}.{name}", Words, table[name]) or ""
        for name in CLAUSES[place]
        if name in table
    }


def read_presentation(raw: object, reader: Reader) -> dict[str, Any]:
    """Return what the file says in ``[presentation]``."""
    table = reader.table("presentation", raw)
    reader.known("presentation", table, set(PRESENTATION))
    read = {
        name: reader.value(f"presentation.{name}", kind, table[name])
        for name, (kind, _) in PRESENTATION.items()
        if name in table
    }
    return {name: value for name, value in read.items() if value is not None}


def read_publication(raw: object, reader: Reader) -> Publication:
    """Return what the file says in ``[published]``."""
    table = reader.table("published", raw)
    reader.known("published", table, {*PUBLICATION, "assumed"})
    read = {
        name: reader.value(f"published.{name}", kind, table[name]) or ""
        for name, (kind, _) in PUBLICATION.items()
        if name in table
    }
    return Publication(**read, assumed=_assumed(table.get("assumed", []), reader))


def _assumed(raw: object, reader: Reader) -> tuple[str, ...]:
    place = "published.assumed"
    if not isinstance(raw, list):
        reader.fault(place, f'{format_value(raw)} is no list such as ["soft_17"]')
        return ()
    for number, name in enumerate(raw):
        if name not in ASSUMABLE:
            near = did_you_mean(name, ASSUMABLE, reader.faults)
            sentence = f"{format_value(name)} is no rule, no section and no payout table{near}"
            reader.fault(f"{place}[{number}]", sentence)
        elif name in raw[:number]:
            reader.fault(f"{place}[{number}]", f"{format_value(name)} is named twice")
    return tuple(name for name in raw if isinstance(name, str))


def common_wordings(place: str) -> dict[str, Call]:
    """Return the wordings of a book that has none of its own."""
    return {name: Call(words, "") for name, words in WORDINGS[place][0].items()}


def read_wordings(place: str, table: Mapping[str, Any], reader: Reader) -> dict[str, Call]:
    """Return the wordings that the file gives in one of the tables of `WORDINGS`."""
    common, kind = WORDINGS[place]
    reader.known(place, table, set(common))
    read = {
        name: reader.fixed(f"{place}.{name}", kind, table[name]) for name in common if name in table
    }
    return {
        name: Call(entry.default, entry.clause) for name, entry in read.items() if entry is not None
    }
