"""Counting systems: tags by rank, the true count, and how wagers and play depend on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from fortyeight.cards import Rank
from fortyeight.strategy.chart import UPS, Strategy
from fortyeight.strategy.choices import AfterDouble
from fortyeight.strategy.codes import Cell
from fortyeight.table.wagers.wager_kinds import WagerKind

#: True counts beyond these are clamped to them.
MIN_TRUE_COUNT, MAX_TRUE_COUNT = -32, 32
TRUE_COUNTS = range(MIN_TRUE_COUNT, MAX_TRUE_COUNT + 1)

#: A flat wager of one unit.
UNIT_RAMP: Mapping[int, int] = {0: 1}

#: The side bets that a counting system may cover, in the order of the tables.
COUNTED_WAGERS: tuple[WagerKind, ...] = (
    WagerKind.MATCH,
    WagerKind.PAIR,
    WagerKind.INSURANCE,
    WagerKind.BREAK_BONUS,
    WagerKind.BONUS_SPIN,
    WagerKind.XTREME,
    WagerKind.MATCH_HOLE,
)


class Divide(StrEnum):
    """What the running count is divided by."""

    DECKS = "decks"
    NONE = "none"


class DecksSeen(StrEnum):
    """Precision to which the remaining decks are estimated: to the card, half deck or deck."""

    EXACT = "exact"
    HALF = "half"
    FULL = "full"


class Rounding(StrEnum):
    """How the true count is rounded to an integer; `nearest` rounds halves up."""

    FLOOR = "floor"
    NEAREST = "nearest"
    TRUNCATE = "truncate"


@dataclass(frozen=True, slots=True)
class Tags:
    """The tags that are added to a running count for each card seen, and its initial value."""

    by_rank: Mapping[Rank, Fraction]
    start: Fraction = Fraction(0)
    start_per_deck: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Span:
    """A range of true counts: from `begin` up, below `below`, or both."""

    begin: int | None = None
    below: int | None = None

    def holds(self, count: int) -> bool:
        """Return whether a true count is in the range."""
        reached = self.begin is None or count >= self.begin
        return reached and (self.below is None or count < self.below)

    @property
    def ends(self) -> tuple[int, ...]:
        """The true counts at which the range begins and ends."""
        return tuple(one for one in (self.begin, self.below) if one is not None)


@dataclass(frozen=True, slots=True)
class Departure:
    """A different play for one cell of the chart while the true count is in a range."""

    row: str
    up: str
    play: Cell | AfterDouble
    span: Span

    @property
    def place(self) -> str:
        return f"{self.row} against {self.up}"

    @property
    def code(self) -> str:
        """The play as a count file writes it."""
        return self.play.code if isinstance(self.play, Cell) else self.play.value


@dataclass(frozen=True, slots=True)
class CountedWager:
    """When a side bet is made, by tags of its own or those of the main count."""

    span: Span
    tags: Tags | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """A counting system.

    `ramp` maps the true count from which a wager applies to that wager in units; below the first
    entry, the first applies, and 0 sits out. `strategy` is the chart that the departures change.
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
        """Return the wager at a true count, in units."""
        steps = [at for at in self.ramp if at <= count]
        return self.ramp[max(steps) if steps else min(self.ramp)]

    @property
    def thresholds(self) -> tuple[int, ...]:
        """The true counts at which the play changes; they divide all true counts into levels."""
        ends = {end for one in self.departures for end in one.span.ends}
        return tuple(sorted(end for end in ends if end > MIN_TRUE_COUNT))

    def level(self, count: int) -> int:
        """Return the level of a true count: the number of thresholds that it has reached."""
        return sum(threshold <= count for threshold in self.thresholds)

    def at_level(self, level: int) -> tuple[Departure, ...]:
        """Return the departures that apply at a level."""
        count = (MIN_TRUE_COUNT, *self.thresholds)[level]
        return tuple(one for one in self.departures if one.span.holds(count))


def with_departures(strategy: Strategy, departures: Sequence[Departure]) -> Strategy:
    """Return a copy of a chart with the departures applied."""
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
