"""The rules that a table of one's own may change, whatever its base allows a house."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal, get_args, get_origin

from fortyeight.cards import Rank
from fortyeight.money import currency_sign, format_amount
from fortyeight.rulebook import KEYS, Entry, MatchRow, Rulebook, rulebook, shipped_books
from fortyeight.rulebook.reading.read_difference import difference_from
from fortyeight.rulebook.reading.reader import NOT_PAID
from fortyeight.rulebook.schema.sections import SECTIONS
from fortyeight.rulebook.schema.values import OneRank, bounds_of
from fortyeight.view.house.house_options import (
    OPTIONAL,
    PLAY,
    Dependency,
    Option,
    TableRow,
    house_options,
)

#: Choices of a number are listed up to this one; then comes the largest.
_FEW = 21
_SUPER_BONUS = "super_bonus"
_WHEELS = ("bonus_spin", "xtreme")
#: Rules of wagers on which neither play nor odds depend.
_LIMITS = (".minimum", ".maximum", ".within_main", ".needs_own_main")


def own_rules(book: Rulebook) -> tuple[Option, ...]:
    """Return every rule of play and of side bets for a table that is based on a book."""
    known = {**book.entries, **_hole_match(book)}
    entries = {path: _unbound(path, entry) for path, entry in known.items()}
    matches = tuple(_unbound_row(row) for row in book.match_rows)
    options = house_options(replace(book, entries=entries, match_rows=matches))
    paths = {key.name: path for key in KEYS.values() if _is_played(path := key.path)}
    rules = [
        _of_own(one, paths.get(one.key, "match.")) for one in options if _is_listed(one, paths)
    ]
    return (*rules, *_other_decks(rules), *_bonus_rows(book), *_break_rows(book), *_tiers(book))


def _hole_match(book: Rulebook) -> dict[str, Entry]:
    """Return the match wager on the hole card for a base that has only the other."""
    if not book.has("match") or book.has("match_hole"):
        return {}
    entries = difference_from({"match_hole": False}, book).entries
    return {path: entry for path, entry in entries.items() if path not in book.entries}


def _is_played(path: str) -> bool:
    section = path.partition(".")[0]
    return section in {*PLAY, *OPTIONAL, _SUPER_BONUS} and not path.endswith(_LIMITS)


def _is_listed(option: Option, paths: dict[str, str]) -> bool:
    return option.key in paths or "." in option.key


def _of_own(option: Option, path: str) -> Option:
    bonus = path.startswith(_SUPER_BONUS)
    return replace(option, bears_on="optional" if bonus else option.bears_on, approval="")


def _unbound(path: str, entry: Entry) -> Entry:
    """Return an entry that leaves a house anything; a wheel's has what its book says."""
    if path.startswith(_WHEELS):
        return entry
    allowed = _allowed(entry)
    return replace(
        entry,
        allowed=allowed,
        at_least=None,
        at_most=None,
        bounded=False,
        free=allowed is None,
        approval="",
    )


def _allowed(entry: Entry) -> tuple[Any, ...] | None:
    if (bounds := bounds_of(entry.kind)) is not None:
        few = range(bounds.low, min(bounds.high, _FEW) + 1)
        return tuple(sorted({*few, bounds.high, entry.default}))
    if isinstance(entry.default, bool):
        return (False, True)
    if entry.kind == OneRank:
        return tuple((rank,) for rank in Rank)
    return get_args(entry.kind) if get_origin(entry.kind) is Literal else None


def _unbound_row(row: MatchRow) -> MatchRow:
    by_decks = {decks: _unbound("", entry) for decks, entry in row.by_decks.items()}
    return MatchRow(row.name, by_decks)


def _other_decks(options: list[Option]) -> Iterator[Option]:
    """Yield the odds of a match wager for decks of which the base says nothing."""
    by_key = {option.key: option for option in options if option.decks is not None}
    for option in by_key.values():
        yield replace(option, decks=None, default="", default_words="none yet", clause="", asked=())


def _bonus_rows(book: Rulebook) -> Iterator[Option]:
    """Yield the bonus 21s of the book, then those of other books, which it does not pay."""
    paid = {row.hand: row for row in book.bonus_21}
    known = (row for name in shipped_books() for row in rulebook(name).bonus_21)
    for row in (paid | {row.hand: row for row in known if row.hand not in paid}).values():
        about: dict[str, bool | int | str] = {
            "cards_or_more" if row.or_more else "cards": row.cards
        }
        if row.ranks:
            about = {"ranks": "-".join(row.ranks), "suits": row.suits}
        own = row.hand in paid
        odds = str(row.pays) if own else NOT_PAID
        clause = row.clause if own else ""
        yield _row(book, "bonus_21", about, f"Odds for {row.name}", odds, clause)


def _break_rows(book: Rulebook) -> Iterator[Option]:
    for row in book.break_rows:
        field = "cards_or_more" if row.or_more else "cards"
        text = f"Odds for {row.name}"
        yield _row(book, "break_bonus.row", {field: row.cards}, text, str(row.pays), row.clause)


def _tiers(book: Rulebook) -> Iterator[Option]:
    for tier in book.super_bonus_tiers:
        least, pays = format_amount(tier.at_least), format_amount(tier.pays)
        text = f"What it pays on a wager from {least}"
        yield _row(book, "super_bonus.tier", {"from": least}, text, pays, tier.clause)


def _row(
    book: Rulebook,
    table: str,
    about: dict[str, bool | int | str],
    text: str,
    pays: str,
    clause: str,
) -> Option:
    section = table.partition(".")[0]
    main = section == "bonus_21"
    amount = section == _SUPER_BONUS
    currency = str(book.entries["limits.currency"].default)
    hand = "_".join(f"{field}_{value}" for field, value in about.items())
    offered = book.entries.get(f"{section}.offered")
    return Option(
        key=f"{table.replace('.', '_')}.{hand.replace('.', '_')}",
        group=book.in_its_words(SECTIONS["bonus" if main else section].__doc__ or section),
        bears_on="play" if main else "optional",
        text=book.in_its_words(text),
        kind="amount" if amount else "odds",
        default=pays,
        default_words="not paid" if pays == NOT_PAID else pays.replace(":", " to "),
        values=(),
        at_least=None,
        at_most=None,
        bounds="",
        none="not paid",
        clause=clause,
        ruling="",
        asked=(),
        needs=None if offered is None else Dependency(section, True),
        sign=currency_sign(currency).strip() if amount else "",
        row=TableRow(table, about),
    )
