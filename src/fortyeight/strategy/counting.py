"""A way of counting: tags by rank, a true count, and what is wagered and played by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from fortyeight.cards import Rank
from fortyeight.strategy.choices import AfterDouble
from fortyeight.strategy.codes import Cell
from fortyeight.strategy.sheet import UPS, Strategy
from fortyeight.table import WagerKind

#: True counts beyond these are taken for these.
LOWEST, HIGHEST = -32, 32
TRUE_COUNTS = range(LOWEST, HIGHEST + 1)

#: One unit, whatever the count.
UNIT_RAMP: Mapping[int, int] = {0: 1}

#: The optional wagers that can have a count, in the order in which tables have them.
COUNTED_WAGERS: tuple[WagerKind, ...] = (
    WagerKind.MATCH,
    WagerKind.PAIR,
    WagerKind.INSURANCE,
    WagerKind.BREAK_BONUS,
    WagerKind.BONUS_SPIN,
    WagerKind.XTREME,
)


class Divide(StrEnum):
    """What the running count is divided by."""

    DECKS = "decks"
    NONE = "none"


class DecksSeen(StrEnum):
    """How finely the cards that are left are estimated: to the card, the half deck or the deck."""

    EXACT = "exact"
    HALF = "half"
    FULL = "full"


class Rounding(StrEnum):
    """How the true count becomes a whole number; `nearest` takes a half upwards."""

    FLOOR = "floor"
    NEAREST = "nearest"
    TRUNCATE = "truncate"


@dataclass(frozen=True, slots=True)
class Tags:
    """What is added to a running count for each card seen, and where the count begins."""

    by_rank: Mapping[Rank, Fraction]
    start: Fraction = Fraction(0)
    start_per_deck: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Span:
    """True counts from one on, below another, or between both."""

    begin: int | None = None
    below: int | None = None

    def holds(self, count: int) -> bool:
        """Whether a true count lies in it."""
        after = self.begin is None or count >= self.begin
        return after and (self.below is None or count < self.below)

    @property
    def ends(self) -> tuple[int, ...]:
        """The true counts at which it begins to hold, or no longer holds."""
        return tuple(one for one in (self.begin, self.below) if one is not None)


@dataclass(frozen=True, slots=True)
class Departure:
    """Another play for one cell of the chart, where the true count lies in a span."""

    row: str
    up: str
    play: Cell | AfterDouble
    span: Span

    @property
    def place(self) -> str:
        return f"{self.row} against {self.up}"


@dataclass(frozen=True, slots=True)
class CountedWager:
    """When an optional wager is made, by its own tags or by those of the main count."""

    span: Span
    tags: Tags | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """A way of counting as a file has it.

    `ramp` has the wager, in units of the smallest, from a true count up; below the first of them
    the first holds, and 0 sits out. `strategy` is what is played where nothing departs from it.
    """

    name: str
    tags: Tags
    divide: Divide = Divide.DECKS
    decks_seen: DecksSeen = DecksSeen.EXACT
    rounding: Rounding = Rounding.FLOOR
    ramp: Mapping[int, int] = field(default_factory=lambda: UNIT_RAMP)
    departures: tuple[Departure, ...] = ()
    wagers: Mapping[WagerKind, CountedWager] = field(default_factory=dict)
    strategy: str = "chart"

    def units(self, count: int) -> int:
        """The wager at a true count, in units of the smallest."""
        steps = [at for at in self.ramp if at <= count]
        return self.ramp[max(steps) if steps else min(self.ramp)]

    @property
    def thresholds(self) -> tuple[int, ...]:
        """The true counts at which the play changes: they cut all true counts into levels."""
        found = {end for one in self.departures for end in one.span.ends}
        return tuple(sorted(end for end in found if end > LOWEST))

    def level(self, count: int) -> int:
        """The level of a true count: how many thresholds it has reached."""
        return sum(threshold <= count for threshold in self.thresholds)

    def at_level(self, level: int) -> tuple[Departure, ...]:
        """The departures that hold at a level."""
        count = (LOWEST, *self.thresholds)[level]
        return tuple(one for one in self.departures if one.span.holds(count))


def departed(strategy: Strategy, departures: Sequence[Departure]) -> Strategy:
    """A chart with the cells that departures change."""
    rows = {name: list(cells) for name, cells in strategy.rows.items()}
    after = {name: list(row) for name, row in strategy.after.items()}
    for one in departures:
        at = UPS.index(one.up)
        if isinstance(one.play, Cell):
            rows[one.row][at] = one.play
        else:
            after.setdefault(one.row, [AfterDouble.KEEP] * len(UPS))[at] = one.play
    return replace(
        strategy,
        rows={name: tuple(cells) for name, cells in rows.items()},
        after={name: tuple(row) for name, row in after.items()},
    )
