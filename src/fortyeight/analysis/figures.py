"""Figures of a house's main game as plain data, whether they are computed or read from a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from fortyeight.strategy import Strategy

#: The dealer's up cards in the order of the solver's arrays.
UP_CARDS = "A23456789T"

#: The assumption behind the gain of a Super Bonus.
ASSUMES = "two sevens of one suit against a 7 are hit where the bonus is worth more than their play"


@dataclass(frozen=True)
class NetResults:
    """Chances of a round's net results, in wagers."""

    chances: Mapping[Fraction, float]

    @property
    def mean(self) -> float:
        return sum(float(net) * chance for net, chance in self.chances.items())

    @property
    def standard_deviation(self) -> float:
        mean = self.mean
        spread = sum((float(net) - mean) ** 2 * one for net, one in self.chances.items())
        return sqrt(spread)


@dataclass(frozen=True, slots=True)
class ErrorBound:
    """How far chances of net results together may be off at most, and their variance."""

    chances: float
    variance: float


@dataclass(frozen=True)
class Spread(NetResults):
    """Net results of a round, and how often each outcome of rounds, hands and dealer comes.

    Rounds without a split are exact, and so are the mean and how single hands end. In split boxes
    the hands are bound to each other to first order only. `bound` says how far that may be off at
    most, if it was computed.
    """

    frequencies: Mapping[str, Mapping[str, float]]
    bound: ErrorBound | None = None

    @property
    def error_bound(self) -> float:
        """How much the chances of any results together may be off; the share of split boxes if
        nothing better was computed."""
        if self.bound is not None:
            return self.bound.chances
        return sum(one for name, one in self.frequencies["box"].items() if name != "not split")

    @property
    def deviation_bound(self) -> float | None:
        """How much the standard deviation may be off; None if that was not computed."""
        if self.bound is None:
            return None
        return self.bound.variance / self.standard_deviation


@dataclass(frozen=True, slots=True)
class HandOutcome:
    """One way in which a hand ends and is settled.

    `wager` is all that was put on it, `net` what it wins per original wager, and `number` how many
    such hands there are in a round: of a box that is not split, the chance of the outcome.
    """

    name: str
    wager: Fraction
    net: Fraction
    split: bool
    number: float


@dataclass(frozen=True, slots=True)
class SplitBoxes:
    """Boxes that are split into a number of hands: their chance, and what they add to the mean."""

    hands: int
    chance: float
    contribution: float


@dataclass(frozen=True, slots=True)
class RoundOutcomes:
    """The outcomes of a round, and the mean of all that is wagered in one, in original wagers.

    The chances of boxes that are not split and of those that are add up to 1, and what all of them
    contribute to the mean. What a round with a dealer's blackjack that is seen before anyone acts
    stakes is the original wager alone.
    """

    hands: tuple[HandOutcome, ...]
    split_boxes: tuple[SplitBoxes, ...]
    wagered: float

    @property
    def unsplit(self) -> tuple[HandOutcome, ...]:
        return tuple(one for one in self.hands if not one.split)

    @property
    def split(self) -> tuple[HandOutcome, ...]:
        return tuple(one for one in self.hands if one.split)


@dataclass(frozen=True)
class SuperBonus:
    """The term for one wager: the chance of a player who chases the bonus, and the gain per wager.

    `each_other_player` is what each other player's Super Bonus adds for a player of one box.
    """

    wager: int
    pays: int
    chance: float
    gain: float
    each_other_player: float


@dataclass(frozen=True)
class ChartFigures:
    """A chart with its exact edge, and the edge against the best play of every hand."""

    strategy: Strategy
    edge: float
    optimal: float
    spread: Spread
    notes: tuple[str, ...] = ()
    #: Chance to win the Super Bonus in a round by the chart; neither edge includes the bonus.
    super_bonus: float = 0.0

    @property
    def loses(self) -> float:
        """What the chart costs compared to the best play, per round, as a share of the wager."""
        return self.edge - self.optimal
