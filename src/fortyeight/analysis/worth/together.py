"""Combinations: several choices of a house changed together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from fortyeight.analysis.limits import limits
from fortyeight.analysis.worth.options import Option, with_options
from fortyeight.analysis.worth.rule_worth import Combination, Combined, Simulated, Sweep, Try
from fortyeight.rulebook import BadHouse, House

MAX_HOUSES = 2_000

#: Decimals to which changes of the edge are compared; the rest is rounding error.
_DIGITS = 12


class TooManyHouses(ValueError):
    """Raised for more combinations than a sweep takes; the message says how many."""


@dataclass(frozen=True, slots=True)
class TriedTogether:
    """The combinations to solve, each with its house, and the number of those left out."""

    houses: tuple[tuple[tuple[Option, ...], House], ...] = ()
    not_allowed: int = 0
    not_valued: int = 0


def tried_together(
    house: House, tried: Sequence[Try], together: int, folder: Path | None = None
) -> TriedTogether:
    """Return all combinations of options that each change the main game, one for a choice."""
    relevant = [one.option for one in tried if one.rules is not None]
    number = _how_many(relevant, together)
    if number > MAX_HOUSES:
        raise TooManyHouses(f"these are {number:,} houses; a sweep takes at most {MAX_HOUSES:,}")
    own_limits = limits(house)
    houses: list[tuple[tuple[Option, ...], House]] = []
    not_allowed = not_valued = 0
    for chosen in _combinations(relevant, together):
        try:
            other = with_options(chosen, house, folder)
        except BadHouse:
            not_allowed += 1
            continue
        if set(limits(other)).difference(own_limits):
            not_valued += 1
        else:
            houses.append((chosen, other))
    return TriedTogether(tuple(houses), not_allowed, not_valued)


def combined(
    sweep: Sweep,
    tried: TriedTogether,
    edges: Sequence[float | None],
    simulated: Sequence[Simulated | None],
) -> Combined:
    """Compare each combination with its parts; `edges` are in the order of `tried.houses`."""
    changes = {_name(one.option): one.change for one in sweep.worths}
    combinations_found: list[Combination] = []
    for (chosen, _), edge, dealt in zip(tried.houses, edges, simulated, strict=True):
        parts = [change for one in chosen if (change := changes[_name(one)]) is not None]
        alone = sum(parts) if len(parts) == len(chosen) else None
        change = None if edge is None else edge - sweep.edge
        combinations_found.append(Combination(chosen, edge, change, alone, dealt))
    combinations_found.sort(key=_order)
    return Combined(tuple(combinations_found), tried.not_allowed, tried.not_valued)


def _how_many(relevant: Sequence[Option], together: int) -> int:
    """Return the number of houses: the house, its options and their combinations."""
    by_size = [1] + [0] * together
    for values in Counter(one.key for one in relevant).values():
        for size in range(together, 0, -1):
            by_size[size] += by_size[size - 1] * values
    return sum(by_size)


def _combinations(relevant: Sequence[Option], together: int) -> Iterator[tuple[Option, ...]]:
    for size in range(2, together + 1):
        for chosen in combinations(relevant, size):
            if len({one.key for one in chosen}) == size:
                yield chosen


def _name(option: Option) -> tuple[str, str]:
    return option.key, option.entry.write(option.instead)


def _order(one: Combination) -> float:
    return 1.0 if one.dependence is None else -round(abs(one.dependence), _DIGITS)
