"""Options: the choices that a rulebook leaves open, and other values for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from fortyeight.money import Odds
from fortyeight.rulebook import KEY_OF_PATH, KEYS, MATCH_ODDS, Entry, House, open_house
from fortyeight.rulebook.schema.values import (
    CentsOrNone,
    bounds_of,
    plain_value,
    read_value,
    same_value,
)

#: A range of up to this many whole numbers is tried in full; of a longer one, ends and neighbours.
FEW = 8
#: Maximum number of choices that are changed at once.
MAX_TOGETHER = 3


@dataclass(frozen=True, slots=True)
class Option:
    """A rule of a house and another value for it; `tried` is false where there is none to try."""

    key: str
    path: str
    entry: Entry
    value: Any
    instead: Any
    tried: bool = True

    def applied_to(self, house: House, folder: Path | None = None) -> House:
        """Return the house with this choice changed; raise `BadHouse` if that is not allowed."""
        return with_options((self,), house, folder)


def with_options(chosen: Sequence[Option], house: House, folder: Path | None = None) -> House:
    """Return the house with these choices changed; raise `BadHouse` if that is not allowed."""
    choices = dict(house.choices)
    for one in chosen:
        raw = plain_value(one.entry.kind, one.instead)
        if one.key in KEYS:
            choices[one.key] = raw
        else:
            odds = choices.get(MATCH_ODDS, {})
            choices[MATCH_ODDS] = {**odds, one.key.partition(".")[2]: raw}
    return open_house(house.book, choices, folder)


def options(house: House) -> Iterator[Option]:
    """Yield every choice that the book leaves to this house, with each other value to try."""
    for path, entry in house.book.entries.items():
        if not entry.fixed:
            yield from _each(KEY_OF_PATH[path], path, entry, house.value(path))
    for row in house.book.match_rows:
        odds = row.entry(house.cards.decks)
        if odds is not None and not odds.fixed:
            chosen = house.choices.get(MATCH_ODDS, {}).get(row.name)
            value = odds.default if chosen is None else read_value(odds.kind, chosen)
            yield from _each(f"{MATCH_ODDS}.{row.name}", f"match.{row.name}", odds, value)


def _each(key: str, path: str, entry: Entry, value: Any) -> Iterator[Option]:
    others = [one for one in _values(entry, value) if not same_value(one, value)]
    for instead in others:
        yield Option(key, path, entry, value, instead)
    if not others:
        yield Option(key, path, entry, value, value, tried=False)


def _values(entry: Entry, value: Any) -> list[Any]:
    """Return the values to try: all that are allowed, or a few within the bounds."""
    if entry.allowed is not None:
        return list(entry.allowed)
    if entry.free:
        return []
    whole = bounds_of(entry.kind)
    if whole is None:
        return [*_amounts(entry, value), *_no_limit(entry)]
    low = whole.low if entry.at_least is None else entry.at_least
    high = whole.high if entry.at_most is None else entry.at_most
    numbers = range(low, high + 1)
    if len(numbers) <= FEW:
        return list(numbers)
    return sorted({low, high, max(low, value - 1), min(high, value + 1)})


def _amounts(entry: Entry, value: Any) -> list[Any]:
    """Return half the value and twice the value, or the book's bounds where these exceed them."""
    if value is None:
        return [one for one in (entry.default, entry.at_least) if one is not None][:1]
    if isinstance(value, Odds):
        half, twice = (
            Odds(*(value.fraction * times).as_integer_ratio()) for times in (Fraction(1, 2), 2)
        )
    else:
        half, twice = value // 2, 2 * value
    return [
        bound if bound is not None and (one == value or entry.objection(one)) else one
        for one, bound in ((half, entry.at_least), (twice, entry.at_most))
    ]


def _no_limit(entry: Entry) -> list[None]:
    return [None] if entry.kind == CentsOrNone and entry.at_most is None else []
