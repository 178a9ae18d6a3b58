"""Kinds of values in rulebook files, each with samples and with values near a given one.

The tests of arbitrary files draw the samples; the mutation tests change a value to those near it.
Yes and no, words to choose among and whole numbers need neither: their types list their values.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, get_args, get_origin

from fortyeight.cards import Rank
from fortyeight.money import format_amount, parse_amount
from fortyeight.rulebook.schema.values import (
    STEPS,
    Approval,
    BlackjackRanks,
    Cents,
    CentsOrNone,
    Currency,
    CutDepth,
    OneRank,
    PayoutOdds,
    Ranks,
    Rate,
    Share,
    ShuffleSteps,
    TimeOfDay,
    Totals,
    WheelName,
    Words,
    bounds_of,
)


class ListOf(NamedTuple):
    """The members that a list may have, and how many of them at least and at most."""

    members: tuple[Any, ...]
    least: int = 0
    most: int | None = None


class ValueKind(NamedTuple):
    """Samples of a kind of value, and what makes the values near one as a file writes it."""

    samples: tuple[Any, ...] | ListOf
    near: Callable[[Any], list[Any]]


def variants(kind: Any, value: Any, *, cents: bool = False) -> list[Any]:
    """Return the values near a value, which could be mistaken for it.

    Amounts change by a chip of 50 cents, or by one cent where ``cents`` is set, as for bounds.
    """
    if kind is bool:
        return [not value]
    if get_origin(kind) is Literal:
        return [choice for choice in get_args(kind) if choice != value]
    bounds = bounds_of(kind)
    if bounds is not None:
        return [new for new in (value + 1, value - 1) if bounds.low <= new <= bounds.high]
    if cents and kind in (Cents, CentsOrNone):
        return _amounts(value, 1)
    return VALUE_KINDS[kind].near(value)


def _amounts(value: str, step: int = 50) -> list[str]:
    if value == "none":
        return ["100.00"]
    now = parse_amount(value)
    return [format_amount(new) for new in (now + step, now - step) if new >= 0]


def _odds(value: str) -> list[str]:
    won, staked = map(int, value.split(":"))
    return [f"{new}:{staked}" for new in (won + 1, won - 1) if new > 0]


def _shares(value: str) -> list[str]:
    if value == "0":
        return ["1/20"]
    won, staked = map(int, value.split("/"))
    return [f"{won}/{new}" for new in (staked + 1, staked - 1) if new >= won]


def _members(value: list[Any], every: tuple[Any, ...]) -> list[list[Any]]:
    """Return the list without each of its members, and with each that it lacks."""
    fewer = [[one for one in value if one != member] for member in value]
    return fewer + [[*value, member] for member in every if member not in value]


def _steps(value: list[str]) -> list[list[str]]:
    return _members(value, STEPS) + ([[*value[1::-1], *value[2:]]] if len(value) > 1 else [])


def _depths(value: str) -> list[str]:
    """Return depths one larger and smaller, and exact where it says about."""
    found = re.fullmatch(r"(about )?(\d+)(?:/(\d+))?(?: (card|deck)s?)?", value)
    assert found is not None, value
    about, count, below, unit = found.groups()
    if below:
        return [f"{count}/{int(below) + step}" for step in (1, -1)]
    numbers = [new for new in (int(count) + 1, int(count) - 1) if new]
    depths = [f"{about or ''}{new} {unit}{'s' if new > 1 else ''}" for new in numbers]
    return depths + (
        [value.removeprefix("about ")] if about else [f"about {value}"] * (unit == "deck")
    )


_RANKS = tuple(rank.value for rank in Rank)
#: A ten is in no deck: whether a list has it changes nothing.
_DEALT = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K")
_TOTALS = tuple(range(2, 22))

VALUE_KINDS: dict[Any, ValueKind] = {
    Cents: ValueKind(("0.00", "0.01", "0.03", "0.50", "1.10", "5.00", "7.77", "100.00"), _amounts),
    CentsOrNone: ValueKind(("none", "0.01", "0.50", "7.77", "100.00"), _amounts),
    PayoutOdds: ValueKind(("1:1", "3:2", "6:5", "1:3", "2:1", "999999:1", "1:9999"), _odds),
    Share: ValueKind(("1/2", "1/4", "1/1", "1/9999", "2/3"), _shares),
    Rate: ValueKind(("0", "1/1", "1/2", "1/20", "1/9999", "2/3"), _shares),
    # A wheel is a file of the house.
    WheelName: ValueKind(("sample", "wheel.toml"), lambda value: []),
    Ranks: ValueKind(ListOf(_RANKS), lambda value: _members(value, _DEALT)),
    BlackjackRanks: ValueKind(
        ListOf(tuple("ATJQK")), lambda value: _members(value, ("A", "K", "Q", "J"))
    ),
    OneRank: ValueKind(ListOf(_RANKS, 1, 1), lambda value: [["8"]]),
    Totals: ValueKind(ListOf(_TOTALS, 0, 5), lambda value: _members(value, _TOTALS)),
    Currency: ValueKind(("USD", "EUR"), lambda value: ["EUR"]),
    CutDepth: ValueKind(
        (
            *("1 card", "30 cards", "500 cards", "1 deck", "3 decks", "9 decks"),
            *("about 1 deck", "about 2 decks", "1/99", "1/4", "1/2", "2/3", "9/10"),
        ),
        _depths,
    ),
    Approval: ValueKind(("none", "an approval"), lambda value: ["an approval"]),
    ShuffleSteps: ValueKind(ListOf(STEPS), _steps),
    TimeOfDay: ValueKind(("00:00", "06:00", "23:59"), lambda value: ["12:34"]),
    Words: ValueKind(("a word", "two words"), lambda value: [f"{value} X"]),
}
