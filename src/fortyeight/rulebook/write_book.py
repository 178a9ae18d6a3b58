"""Write a rulebook as a file by difference from another, which reads as the same book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any

from fortyeight.money import format_amount
from fortyeight.rulebook.book import Call, Rulebook
from fortyeight.rulebook.keys import KEY_OF_PATH
from fortyeight.rulebook.reading.read_book import CLAUSES, IDENTITY, WORDINGS, common_wordings
from fortyeight.rulebook.reading.read_difference import (
    BASED_ON,
    DROPPABLE,
    default_authority,
    for_decks,
)
from fortyeight.rulebook.reading.reader import NOT_PAID
from fortyeight.rulebook.schema.entry import OWN, Entry
from fortyeight.rulebook.schema.rows import BonusRow, BreakRow, MatchRow, Paytable, SuperBonusTier
from fortyeight.rulebook.schema.sections import OPTIONAL_SECTIONS
from fortyeight.rulebook.schema.values import plain_value


def book_difference(book: Rulebook, base: Rulebook) -> dict[str, Any]:
    """Return what a file says that is based on `base` and reads as `book`, as plain data."""
    identity = {name: getattr(book, name) for name in IDENTITY if getattr(book, name)}
    if identity["authority"] == default_authority(base):
        del identity["authority"]
    without = [name for name in sorted(OPTIONAL_SECTIONS) if base.has(name) and not book.has(name)]
    parts: dict[str, Any] = {"rules": _rules(book, base)}
    _add_rows(parts, without, "bonus_21", _bonus_rows(book.bonus_21), _bonus_rows(base.bonus_21))
    if book.has("super_bonus"):
        ours, theirs = _tiers(book.super_bonus_tiers), _tiers(base.super_bonus_tiers)
        _add_rows(parts, without, "super_bonus.tier", ours, theirs, in_order=True)
    if book.has("break_bonus"):
        ours, theirs = _break_rows(book.break_rows), _break_rows(base.break_rows)
        _add_rows(parts, without, "break_bonus.row", ours, theirs)
    if book.has("match"):
        parts["match"] = _match_rows(book, base)
    for section in ("bonus_spin", "xtreme"):
        ours = getattr(book, f"{section}_paytables")
        theirs = getattr(base, f"{section}_paytables")
        _add_paytables(parts, without, section, ours, theirs)
    for name in CLAUSES:
        parts[name] = _named(getattr(book, name), getattr(base, name), name, without, "")
    for name in WORDINGS:
        ours = _calls(getattr(book, name), name)
        parts[name] = _named(ours, _calls(getattr(base, name), name), name, without, None)
    own, common = asdict(book.presentation), asdict(replace(base.presentation, label=""))
    parts["presentation"] = {name: value for name, value in own.items() if value != common[name]}
    if not own["label"]:
        parts["presentation"].pop("label", None)
    known = {name: value for name, value in asdict(book.published).items() if value}
    parts["published"] = known | ({"assumed": list(known["assumed"])} if "assumed" in known else {})
    head = {**identity, BASED_ON: base.id}
    if without:
        head["without"] = [name for name in DROPPABLE if name in without]
    return head | {name: part for name, part in parts.items() if part}


def _rules(book: Rulebook, base: Rulebook) -> dict[str, Any]:
    return {
        KEY_OF_PATH[path]: plain_entry(entry)
        for path, entry in book.entries.items()
        if base.entries.get(path) != entry
    }


def plain_entry(entry: Entry) -> Any:
    """Return an entry as in a file; a value by itself if that is all the entry says."""

    def plain(value: Any) -> Any:
        return plain_value(entry.kind, value)

    raw: dict[str, Any] = {}
    if entry.fixed:
        raw["value"] = plain(entry.default)
    elif entry.allowed is not None:
        raw["allowed"] = [plain(value) for value in entry.allowed]
    elif entry.free:
        raw["free"] = True
    else:
        bounds = {"at_least": entry.at_least, "at_most": entry.at_most}
        raw |= {name: plain(bound) for name, bound in bounds.items() if bound is not None}
    if not entry.fixed:
        raw["default"] = plain(entry.default)
    words = {"clause": entry.clause, "ruling": entry.ruling, "approval": entry.approval}
    raw |= {name: text for name, text in words.items() if text and text != OWN}
    return raw["value"] if set(raw) == {"value"} else raw


def _pays(pays: object, clause: str) -> Any:
    return str(pays) if clause == OWN else {"value": str(pays), "clause": clause}


#: The rows of a table by what tells them apart, each as in a file.
_Rows = dict[Any, dict[str, Any]]


def _bonus_rows(rows: Iterable[BonusRow]) -> _Rows:
    return {row.hand: _bonus_row(row) for row in rows}


def _bonus_row(row: BonusRow) -> dict[str, Any]:
    if row.ranks:
        raw: dict[str, Any] = {"ranks": "-".join(row.ranks), "suits": row.suits}
    else:
        raw = {"cards_or_more" if row.or_more else "cards": row.cards}
    raw["pays"] = _pays(row.pays, row.clause)
    return raw | row.earned_by


def _tiers(tiers: Iterable[SuperBonusTier]) -> _Rows:
    return {
        tier.at_least: {
            "from": format_amount(tier.at_least),
            "pays": _pays(format_amount(tier.pays), tier.clause),
        }
        for tier in tiers
    }


def _break_rows(rows: Iterable[BreakRow]) -> _Rows:
    return {
        (row.cards, row.or_more): {
            "cards_or_more" if row.or_more else "cards": row.cards,
            "pays": _pays(row.pays, row.clause),
        }
        for row in rows
    }


def _add_rows(
    parts: dict[str, Any],
    without: list[str],
    table: str,
    ours: _Rows,
    theirs: _Rows,
    *,
    in_order: bool = False,
) -> None:
    """Add the rows that differ; all of them where the order of rows would not be the same."""
    gone = {key: {**row, "pays": NOT_PAID} for key, row in theirs.items() if key not in ours}
    changed = {key: row for key, row in ours.items() if theirs.get(key) != row}
    kept = {key: row for key, row in (theirs | changed).items() if key not in gone}
    section, _, field = table.partition(".")
    if not in_order and list(kept) != list(ours):
        without.append(table)
        gone, changed = {}, ours
    rows = [*gone.values(), *changed.values()]
    if rows and field:
        parts.setdefault(section, {})[field] = rows
    elif rows:
        parts[section] = rows


def _match_rows(book: Rulebook, base: Rulebook) -> dict[str, Any]:
    """Return the odds that differ from what a file takes over for its decks; if the rows are
    others than those of the base, all of them."""
    inherited = {row.name: for_decks(row, book.entries) for row in base.match_rows}
    same_rows = base.has("match") and set(inherited) == {row.name for row in book.match_rows}
    return {
        row.name: _match_row(row)
        for row in book.match_rows
        if not same_rows or row != inherited[row.name]
    }


def _match_row(row: MatchRow) -> Any:
    entries = {decks: plain_entry(entry) for decks, entry in row.by_decks.items()}
    if set(entries) == {0}:
        return entries[0]
    whole = {
        decks: one if isinstance(one, Mapping) else {"value": one} for decks, one in entries.items()
    }
    words = dict.fromkeys(word for one in whole.values() for word in one)
    return {
        word: {str(decks): one[word] for decks, one in whole.items() if word in one}
        for word in words
    }


def _add_paytables(
    parts: dict[str, Any],
    without: list[str],
    section: str,
    ours: Mapping[str, Paytable],
    theirs: Mapping[str, Paytable],
) -> None:
    if set(theirs) - set(ours) and section not in without:
        without.append(f"{section}.table")
        theirs = {}
    if changed := [_paytable(table) for name, table in ours.items() if theirs.get(name) != table]:
        parts[section] = {"table": changed}


def _paytable(table: Paytable) -> dict[str, Any]:
    raw: dict[str, Any] = {
        "name": table.name,
        "wager": _pays(format_amount(table.wager), table.clause),
        "progressive": table.progressive,
        "prizes": {prize.symbol: prize.clause for prize in table.prizes},
    }
    if table.community:
        raw["community"] = {prize.symbol: prize.clause for prize in table.community}
    if table.least:
        raw["least"] = {
            name: _pays(format_amount(cents), clause)
            for name, (cents, clause) in table.least.items()
        }
    return raw


def _calls(calls: Mapping[str, Call], table: str) -> dict[str, Any]:
    common = common_wordings(table)
    return {
        name: None if call == common[name] else _pays(call.words, call.clause)
        for name, call in calls.items()
    }


def _named(
    ours: Mapping[str, Any],
    theirs: Mapping[str, Any],
    table: str,
    without: list[str],
    silent: object,
) -> dict[str, Any]:
    """Return the names that differ; all of them where the base says what the book does not."""
    if any(ours[name] == silent != theirs[name] for name in ours):
        without.append(table)
        theirs = dict.fromkeys(ours, silent)
    return {name: value for name, value in ours.items() if value != theirs[name]}


def nearest(book: Rulebook, books: Iterable[Rulebook]) -> Rulebook:
    """Return the one of some books from which a book differs in the fewest rules."""
    return min(books, key=lambda base: len(_rules(book, base)))
