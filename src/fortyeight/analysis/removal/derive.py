"""A way of counting made for a house: tags, wagers and departures, from effects of removal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

import numpy as np

from fortyeight.analysis.chart.chart_policy import NAMES, chart_policy
from fortyeight.analysis.distribution.net_results import distribution
from fortyeight.analysis.game_rules import value_of
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.removal.cells import Gain, Place, gains
from fortyeight.analysis.removal.effects import (
    Effects,
    TrueCounts,
    Values,
    effects_of,
    true_counts,
)
from fortyeight.analysis.removal.shoes import RemovedShoe, full_shoe_rules, removed_shoes
from fortyeight.analysis.removal.tags import best_tags
from fortyeight.analysis.removal.wagers import WagerEffects, wager_effects
from fortyeight.cards import Rank
from fortyeight.rulebook import House
from fortyeight.strategy import (
    MAX_TRUE_COUNT,
    MIN_TRUE_COUNT,
    UNIT_RAMP,
    CountedWager,
    Counting,
    Departure,
    Span,
    Strategy,
    Tags,
)

#: A wager that is good less often than this is not worth a count.
SELDOM_GOOD = 0.001
#: The main count serves a wager that it tells nearly as much of as a count of its own would.
NEARLY = 0.05
#: A count of its own for a wager may have tags so large: tens against all else are 3 to 1.
LARGEST_OF_WAGERS = 3
#: Units more for each true count over the even one.
UNITS_A_COUNT = 2

#: Told how many shoes of how many are done.
Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class Index:
    """A departure: the exact true count at which it becomes better, and what it gains a round.

    The gain is of a flat wager, over true counts as they come up to the cutting card.
    """

    departure: Departure
    at: float
    gain: float


@dataclass(frozen=True)
class WagerCount:
    """An optional wager with its own best tags, and when it is good by the count that is taken.

    `main` is how well the main count's tags go with its effects, `own` how well its own tags do.
    `even` is the true count from which it is good by the count taken: by its own tags where
    `by_own` says so. `often` is how often that is.
    """

    found: WagerEffects
    tags: Values
    main: float
    own: float
    by_own: bool
    even: float | None
    often: float


@dataclass(frozen=True)
class Derived:
    """What was found for a house: effects, tags, departures, and optional wagers."""

    house: House
    effects: Effects
    tags: Values
    spread: TrueCounts
    indices: tuple[Index, ...]
    wagers: tuple[WagerCount, ...]

    @property
    def correlation(self) -> float:
        """The betting correlation."""
        return self.effects.correlation(self.tags)


def derive(
    house: House,
    chart: Strategy,
    *,
    largest: int = 1,
    departures: int = 0,
    tell: Tell | None = None,
) -> Derived:
    """Count for a house whose chart is played: tags up to a size, and the strongest departures."""
    shoes = [full_shoe_rules(house), *removed_shoes(house)]
    means, found = [], []
    for done, shoe in enumerate(shoes):
        if tell is not None:
            tell(done, len(shoes))
        policy = chart_policy(shoe.rules, chart)
        means.append(distribution(house, shoe.rules, shoe.table, policy).mean)
        found.append(gains(shoe, chart) if departures else {})
    effects = effects_of(house, means[0], _by_value(shoes[1:], means[1:]))
    tags = best_tags(effects, largest)
    spread = true_counts(house, tags)
    indices = _indices(house, shoes, found, tags, spread)[:departures] if departures else ()
    wagers = tuple(_wager(house, one, tags, largest) for one in wager_effects(house))
    return Derived(house, effects, tags, spread, indices, wagers)


def _by_value(shoes: list[RemovedShoe], values: list[float]) -> list[float]:
    """Values of shoes that lack a card, those of one value together."""
    found = [0.0] * RANKS
    for shoe, value in zip(shoes, values, strict=True):
        assert shoe.value is not None, "it lacks a card"
        found[shoe.value] += shoe.weight * value
    return found


# Departures -------------------------------------------------------------------------------------


def _indices(
    house: House,
    shoes: list[RemovedShoe],
    found: list[dict[Place, Gain]],
    tags: Values,
    spread: TrueCounts,
) -> tuple[Index, ...]:
    """Every departure that a true count in bounds brings, the strongest first."""
    best: dict[tuple[str, str, bool], Index] = {}
    for place, gain in found[0].items():
        removed = [one[place].each if place in one else gain.each for one in found[1:]]
        effects = effects_of(house, gain.each, _by_value(shoes[1:], removed))
        index = _index(place, gain, effects, tags, spread)
        if index is None:
            continue
        upwards = index.departure.span.begin is not None
        key = index.departure.row, index.departure.up, upwards
        if key not in best or best[key].gain < index.gain:
            best[key] = index
    return tuple(sorted(best.values(), key=lambda index: -index.gain))


def _index(
    place: Place, gain: Gain, effects: Effects, tags: Values, spread: TrueCounts
) -> Index | None:
    row, up, play = place
    even, slope = effects.even(tags), effects.slope(tags)
    if even is None or not MIN_TRUE_COUNT < even < MAX_TRUE_COUNT:
        return None
    at = from_count(even)
    span = Span(at) if slope > 0 else Span(None, at)
    far = even if slope > 0 else -even
    return Index(Departure(row, up, play, span), even, gain.often * abs(slope) * spread.beyond(far))


def from_count(even: float) -> int:
    """The rounded-down true count from which something is good that is even at a true count.

    A count of 3 stands for all from 3 to 4: it is good there on average from 2.5 on.
    """
    return floor(even + 0.5)


# Optional wagers --------------------------------------------------------------------------------


def _wager(house: House, found: WagerEffects, main: Values, largest: int) -> WagerCount:
    effects = found.effects
    own = best_tags(effects, max(largest, LARGEST_OF_WAGERS))
    with_main, with_own = effects.correlation(main), effects.correlation(own)
    by_own = with_main < with_own - NEARLY
    tags = own if by_own else main
    even = effects.even(tags) if effects.told else None
    often = 0.0
    if even is not None and effects.slope(tags) > 0:
        often = true_counts(house, tags).over(even)
    return WagerCount(found, own, with_main, with_own, by_own, even, often)


# As a file --------------------------------------------------------------------------------------


def counting_of(derived: Derived, name: str, spread: int) -> Counting:
    """The way of counting that was found, with wagers up to so many units."""
    wagers = {
        one.found.kind: CountedWager(
            Span(from_count(one.even)), _tags(derived, one.tags) if one.by_own else None
        )
        for one in derived.wagers
        if one.even is not None
        and one.often >= SELDOM_GOOD
        and MIN_TRUE_COUNT <= one.even < MAX_TRUE_COUNT
    }
    return Counting(
        name,
        _tags(derived, derived.tags),
        ramp=ramp_of(derived, spread),
        departures=tuple(one.departure for one in derived.indices),
        wagers=wagers,
    )


def _tags(derived: Derived, tags: Values) -> Tags:
    cards = derived.house.cards
    there = [rank for rank in Rank if rank not in cards.removed_ranks]
    return Tags({rank: Fraction(int(tags[value_of(rank.value)])) for rank in there})


def ramp_of(derived: Derived, spread: int) -> dict[int, int]:
    """One unit while the house is ahead, then more by the player's advantage, up to a spread."""
    even = derived.effects.even(derived.tags)
    if even is None or spread < 2:
        return dict(UNIT_RAMP)
    begin = max(from_count(even), MIN_TRUE_COUNT)
    found, last = {MIN_TRUE_COUNT: 1}, 1
    for count in range(begin, MAX_TRUE_COUNT + 1):
        units = min(max(ceil((count + 0.5 - even) * UNITS_A_COUNT), 1), spread)
        if units > last:
            found[count] = last = units
    return found


def named_values(values: Values) -> dict[str, float]:
    """Numbers by value with the values' names, ten-valued cards as T."""
    return {name: float(one) for name, one in zip(NAMES, np.asarray(values), strict=True)}
