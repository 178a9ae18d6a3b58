"""The options of a house for a form: words, bounds and clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from fortyeight.money import Odds, currency_sign
from fortyeight.rulebook import (
    KEY_OF_PATH,
    KEYS,
    MATCH_ODDS,
    Entry,
    Rulebook,
    UnknownRulebook,
    open_house,
)
from fortyeight.rulebook.checking.faults import Faulty
from fortyeight.rulebook.checking.wheel_checks import minimum_amounts
from fortyeight.rulebook.depth import Depth
from fortyeight.rulebook.keys import Key
from fortyeight.rulebook.register import clause_register, split_list
from fortyeight.rulebook.schema.sections import SECTIONS
from fortyeight.rulebook.schema.values import (
    NO_APPROVAL,
    Approval,
    Cents,
    CentsOrNone,
    PayoutOdds,
    ShuffleSteps,
    WheelName,
    bounds_of,
    plain_value,
    possible_parts,
)
from fortyeight.view.words.rule_words import MATCH_WORDS, choice_words, rule_words, value_words

Plain = bool | int | str | list[str | int]
Kind = Literal["choice", "several", "yes-no", "amount", "number", "odds", "share", "depth", "text"]
Bearing = Literal["play", "optional", "table"]

#: Sections on which the play and the edge of the main game depend.
PLAY = frozenset(
    (
        *("cards", "dealing", "blackjack", "twenty_one", "bonus", "surrender", "double"),
        *("rescue", "split", "dealer_blackjack", "insurance"),
    )
)
OPTIONAL = frozenset(("match", "match_hole", "pair", "break_bonus", "bonus_spin", "xtreme"))

#: Common depths; those that the book does not allow are not offered.
_DEPTHS = ("1/4", "1/3", "1/2", "1 deck", "about 1 deck", "2 decks", "3 decks")

#: Options that have an effect only if another has a certain value.
_ONLY_WITH: dict[str, tuple[str, Plain]] = {
    "shuffler_approval": ("shuffler", "continuous"),
    "must_hit_rate": ("must_hit", True),
    "must_hit_initial": ("must_hit", True),
    "must_hit_by": ("must_hit", True),
}


#: Options that may not be more than another one is.
_AT_MOST = {"boxes_per_player": "boxes"}


@dataclass(frozen=True, slots=True)
class OptionValue:
    """A value that may be chosen, as in a house file and in words."""

    value: Plain
    words: str


@dataclass(frozen=True, slots=True)
class ClauseSummary:
    """A clause and what it asks."""

    number: str
    asks: str


@dataclass(frozen=True, slots=True)
class Dependency:
    """A choice without which another one has no effect."""

    key: str
    value: Plain


@dataclass(frozen=True, slots=True)
class LowerBound:
    """The minimum of an amount if another option has this value."""

    key: str
    value: Plain
    amount: str
    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a payout table: the name of the table, and what the row is about, as in a file."""

    table: str
    about: dict[str, bool | int | str]


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a house.

    `values` are all allowed values of a choice, or of each of several, or examples for a depth.
    `none` is the wording for an amount or a text that is left out; empty if it may not be. `sign`
    is the currency sign of an amount. `least` has the minimum of a jackpot for each paytable, which
    is also its value if it is left out. `decks` is the number of decks for which the option exists;
    None for any. `approval` is the key that must name an approval of any value but the default;
    empty if none is needed. `at_most_key` is the key of the option that a number may not exceed;
    empty if there is none. `row` is the row of a payout table that pays it; only tables of
    one's own have such.
    """

    key: str
    group: str
    bears_on: Bearing
    text: str
    kind: Kind
    default: Plain
    default_words: str
    values: tuple[OptionValue, ...]
    at_least: Plain | None
    at_most: Plain | None
    bounds: str
    none: str
    clause: str
    ruling: str
    asked: tuple[ClauseSummary, ...]
    needs: Dependency | None
    sign: str
    least: tuple[LowerBound, ...] = ()
    decks: int | None = None
    approval: str = ""
    at_most_key: str = ""
    row: TableRow | None = None


def house_options(book: Rulebook) -> tuple[Option, ...]:
    """Return the options of a house of this book, in the order of the sections."""
    return tuple(_options(book))


def _options(book: Rulebook) -> Iterator[Option]:
    currency = str(book.entries["limits.currency"].default)
    for key in KEYS.values():
        entry = book.entries.get(key.path)
        # Wheels are files and steps are lists: both can only be chosen in a house file.
        if entry is not None and not entry.fixed and key.kind not in (WheelName, ShuffleSteps):
            yield _option(book, key, entry, currency)
        if key.path == "match.within_main":
            yield from _match_rows(book, currency)


def _option(book: Rulebook, key: Key, entry: Entry, currency: str) -> Option:
    text = _statement(key) if isinstance(entry.default, bool) else rule_words(key.text)
    return _build_option(book, key.name, key.path, text, entry, currency, _dependency(book, key))


def _statement(key: Key) -> str:
    """Return the statement that a yes-no option confirms."""
    if key.path.endswith(".offered"):
        return f"{SECTIONS[key.section].__doc__} offered"
    text = rule_words(key.text).removeprefix("Whether ")
    return text[0].upper() + text[1:]


def _match_rows(book: Rulebook, currency: str) -> Iterator[Option]:
    needs = Dependency("match", True)
    for row in book.match_rows:
        for decks, entry in row.by_decks.items():
            if entry.fixed:
                continue
            words = f"Odds for {MATCH_WORDS[row.name]}"
            name = f"{MATCH_ODDS}.{row.name}"
            yield _build_option(
                book, name, f"match.{row.name}", words, entry, currency, needs, decks
            )


def _build_option(
    book: Rulebook,
    key: str,
    path: str,
    text: str,
    entry: Entry,
    currency: str,
    needs: Dependency | None,
    decks: int | None = None,
) -> Option:
    section = path.split(".", maxsplit=1)[0]

    def words(value: Any) -> str:
        return value_words(book, path, entry.kind, value, currency)

    kind = _kind(entry)
    low, high = _bounds(entry)
    return Option(
        key=key,
        group=book.in_its_words(SECTIONS[section].__doc__ or section),
        bears_on="play" if section in PLAY else "optional" if section in OPTIONAL else "table",
        text=book.in_its_words(text),
        kind=kind,
        default=plain_value(entry.kind, entry.default),
        default_words=words(entry.default),
        values=_values(book, key, entry, words),
        at_least=low,
        at_most=high,
        bounds=choice_words(book, path, entry, currency) if entry.bounded else "",
        none=_none(book, key, entry, words),
        clause=entry.clause,
        ruling=entry.ruling,
        asked=_clause_summaries(book, entry.clause),
        needs=needs,
        sign=currency_sign(currency).strip() if kind == "amount" else "",
        least=tuple(_least(book, path, entry, words)),
        decks=decks or None,
        approval=entry.approval,
        at_most_key=_AT_MOST.get(key, ""),
    )


def _kind(entry: Entry) -> Kind:
    if isinstance(entry.default, bool):
        return "yes-no"
    if entry.free and isinstance(entry.default, tuple):
        return "several"
    if entry.allowed is not None:
        return "choice"
    if entry.kind in (Cents, CentsOrNone):
        return "amount"
    if isinstance(entry.default, Odds):
        return "odds" if entry.kind == PayoutOdds else "share"
    if bounds_of(entry.kind) is not None:
        return "number"
    return "depth" if isinstance(entry.default, Depth) else "text"


def _bounds(entry: Entry) -> tuple[Plain | None, Plain | None]:
    """Return the minimum and maximum: the book's, or for integers those of the software."""
    wide = bounds_of(entry.kind)
    if entry.allowed is not None:
        return None, None
    low = plain_value(entry.kind, entry.at_least) if entry.at_least is not None else None
    high = plain_value(entry.kind, entry.at_most) if entry.at_most is not None else None
    if wide is not None:
        return wide.low if low is None else low, wide.high if high is None else high
    return low, high


def _values(book: Rulebook, key: str, entry: Entry, words: Any) -> tuple[OptionValue, ...]:
    if entry.allowed is not None:
        return tuple(OptionValue(plain_value(entry.kind, one), words(one)) for one in entry.allowed)
    if entry.free and isinstance(entry.default, tuple):
        # No card is of a rank that is taken out of the decks.
        absent = () if key == "removed_ranks" else book.entries["cards.removed_ranks"].default
        return tuple(
            OptionValue(plain_value(entry.kind, (one,))[0], words((one,)))
            for one in possible_parts(entry.kind)
            if one not in absent or one in entry.default
        )
    if not isinstance(entry.default, Depth):
        return ()
    depths = dict.fromkeys((str(entry.default), *_DEPTHS))
    approved = {entry.approval: "approved"} if entry.approval else {}
    return tuple(OptionValue(one, one) for one in depths if _is_house(book, {key: one, **approved}))


def _is_house(book: Rulebook, choices: dict[str, Any]) -> bool:
    try:
        open_house(book, choices)
    except Faulty:
        return False
    return True


def _none(book: Rulebook, key: str, entry: Entry, words: Any) -> str:
    if entry.kind == Approval:
        return NO_APPROVAL
    if entry.kind == CentsOrNone and entry.allowed is None and entry.at_most is None:
        # A jackpot on a wheel needs an initial amount.
        return str(words(None)) if _is_house(book, {key: "none"}) else ""
    return ""


def _least(book: Rulebook, path: str, entry: Entry, words: Any) -> Iterator[LowerBound]:
    paytable = KEY_OF_PATH.get(f"{path.partition('.')[0]}.paytable", "")
    for letter, cents, clause in minimum_amounts(book, path):
        yield LowerBound(
            paytable, letter, str(plain_value(entry.kind, cents)), words(cents), clause
        )


def _clause_summaries(book: Rulebook, clause: str) -> tuple[ClauseSummary, ...]:
    try:
        register = clause_register(book.id)
    except (FileNotFoundError, UnknownRulebook):
        return ()
    clauses = (register.get(number) for number in split_list(clause))
    return tuple(ClauseSummary(one.number, one.asks) for one in clauses if one is not None)


def _dependency(book: Rulebook, key: Key) -> Dependency | None:
    """Return the option on which this one depends, such as whether its wager is offered."""
    if key.name in _ONLY_WITH:
        return Dependency(*_ONLY_WITH[key.name])
    offered = f"{key.section}.offered"
    entry = book.entries.get(offered)
    if key.path == offered or entry is None or entry.fixed:
        return None
    switch = next(one.name for one in KEYS.values() if one.path == offered)
    return Dependency(switch, True)
