"""Derive a count for a house: tags, wagers and departures, from effects of removal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

import numpy as np

from fortyeight.analysis.chart.chart_policy import NAMES
from fortyeight.analysis.game_rules import value_of
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.removal.cells import ChartedShoe, Gain, Place
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

#: A side bet that is favourable less often than this is not worth counting.
SELDOM_GOOD = 0.001
#: A side bet uses the main count if its correlation is lower than its own count's by at most this.
NEARLY = 0.05
#: Maximum tag of a side bet's own count: tens against all other cards are 3 to 1.
LARGEST_OF_WAGERS = 3
#: Additional units for each true count above the break-even count.
UNITS_A_COUNT = 2

#: Progress callback: the number of shoes done, and of all shoes.
Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class Index:
    """A departure with the exact true count from which it is better, and its gain per round.

    The gain is for a flat wager, over the true counts that occur up to the cutting card.
    """

    departure: Departure
    at: float
    gain: float


@dataclass(frozen=True)
class PlayEffects:
    """What another play gains over the chart's each time its cell comes up: how often that is, and
    the effects of removal on the gain.
    """

    place: Place
    often: float
    effects: Effects


@dataclass(frozen=True)
class WagerCount:
    """A side bet with its own best tags, and when it is favourable by the count in use.

    `main` is the correlation of the main count's tags with its effects, `own` that of its own tags.
    `even` is the true count from which it is favourable by the count in use, which is its own where
    `by_own` is true. `often` is how often that is the case.
    """

    wager: WagerEffects
    tags: Values
    main: float
    own: float
    by_own: bool
    even: float | None
    often: float


@dataclass(frozen=True)
class Derived:
    """The derived count of a house: effects, tags, departures, and side bets.

    `plays` has every other play in every cell, where departures were asked for.
    """

    house: House
    effects: Effects
    tags: Values
    spread: TrueCounts
    indices: tuple[Index, ...]
    wagers: tuple[WagerCount, ...]
    plays: tuple[PlayEffects, ...] = ()

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
    """Derive a count for a house and a chart: tags up to a size, and the strongest departures."""
    shoes = [full_shoe_rules(house), *removed_shoes(house)]
    means, gains_by_shoe = [], []
    for done, shoe in enumerate(shoes):
        if tell is not None:
            tell(done, len(shoes))
        charted = ChartedShoe(shoe, chart)
        means.append(charted.mean)
        gains_by_shoe.append(charted.gains() if departures else {})
    effects = effects_of(house, means[0], _by_value(shoes[1:], means[1:]))
    tags = best_tags(effects, largest)
    spread = true_counts(house, tags)
    plays = tuple(_plays(house, shoes, gains_by_shoe))
    indices = _indices(plays, tags, spread)[:departures]
    wagers = tuple(_wager(house, one, tags, largest) for one in wager_effects(house))
    return Derived(house, effects, tags, spread, indices, wagers, plays)


def _by_value(shoes: list[RemovedShoe], values: list[float]) -> list[float]:
    """Return the mean over the shoes that lack a card of each value."""
    means = [0.0] * RANKS
    for shoe, value in zip(shoes, values, strict=True):
        assert shoe.value is not None, "it lacks a card"
        means[shoe.value] += shoe.weight * value
    return means


# Departures -------------------------------------------------------------------------------------


def _plays(
    house: House, shoes: list[RemovedShoe], gains_by_shoe: list[dict[Place, Gain]]
) -> Iterator[PlayEffects]:
    for place, gain in gains_by_shoe[0].items():
        removed = [one[place].each if place in one else gain.each for one in gains_by_shoe[1:]]
        effects = effects_of(house, gain.each, _by_value(shoes[1:], removed))
        yield PlayEffects(place, gain.often, effects)


def _indices(plays: tuple[PlayEffects, ...], tags: Values, spread: TrueCounts) -> tuple[Index, ...]:
    """Return every departure whose true count is within bounds, the strongest first."""
    best: dict[tuple[str, str, bool], Index] = {}
    for one in plays:
        index = _index(one, tags, spread)
        if index is None:
            continue
        upwards = index.departure.span.begin is not None
        key = index.departure.row, index.departure.up, upwards
        if key not in best or best[key].gain < index.gain:
            best[key] = index
    return tuple(sorted(best.values(), key=lambda index: -index.gain))


def _index(one: PlayEffects, tags: Values, spread: TrueCounts) -> Index | None:
    row, up, play = one.place
    even, slope = one.effects.even(tags), one.effects.slope(tags)
    if even is None or not MIN_TRUE_COUNT < even < MAX_TRUE_COUNT:
        return None
    at = from_count(even)
    span = Span(at) if slope > 0 else Span(None, at)
    far = even if slope > 0 else -even
    return Index(Departure(row, up, play, span), even, one.often * abs(slope) * spread.beyond(far))


def from_count(even: float) -> int:
    """Return the rounded-down true count from which a play that breaks even at `even` is good.

    A count of 3 stands for all counts from 3 to 4, 3.5 on average: it is the first good count for
    plays that break even from 2.5 on and below 3.5.
    """
    return floor(even + 0.5)


# Side bets --------------------------------------------------------------------------------------


def _wager(house: House, wager: WagerEffects, main: Values, largest: int) -> WagerCount:
    effects = wager.effects
    own = best_tags(effects, max(largest, LARGEST_OF_WAGERS))
    with_main, with_own = effects.correlation(main), effects.correlation(own)
    by_own = with_main < with_own - NEARLY
    tags = own if by_own else main
    even = effects.even(tags) if effects.differ else None
    often = 0.0
    if even is not None and effects.slope(tags) > 0:
        often = true_counts(house, tags).over(even)
    return WagerCount(wager, own, with_main, with_own, by_own, even, often)


# As a file --------------------------------------------------------------------------------------


def counting_of(derived: Derived, name: str, spread: int) -> Counting:
    """Return the derived count as a `Counting`, with main wagers of up to `spread` units."""
    wagers = {
        one.wager.kind: CountedWager(
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
    ranks = [rank for rank in Rank if rank not in cards.removed_ranks]
    return Tags({rank: Fraction(int(tags[value_of(rank.value)])) for rank in ranks})


def ramp_of(derived: Derived, spread: int) -> dict[int, int]:
    """Return the ramp: one unit while the house is ahead, then more with the player's advantage."""
    even = derived.effects.even(derived.tags)
    if even is None or spread < 2:
        return dict(UNIT_RAMP)
    begin = max(from_count(even), MIN_TRUE_COUNT)
    ramp, last = {MIN_TRUE_COUNT: 1}, 1
    for count in range(begin, MAX_TRUE_COUNT + 1):
        units = min(max(ceil((count + 0.5 - even) * UNITS_A_COUNT), 1), spread)
        if units > last:
            ramp[count] = last = units
    return ramp


def named_values(values: Values) -> dict[str, float]:
    """Return numbers by the name of their value, T for ten-valued cards."""
    return {name: float(one) for name, one in zip(NAMES, np.asarray(values), strict=True)}
