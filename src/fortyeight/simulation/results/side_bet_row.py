"""One optional wager of a run: its ways to end, and the mean, spread and error that they give."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt

from fortyeight.analysis.optional.wager import LOSE
from fortyeight.table import WagerKind

#: Ways to end: a name, what it wins on a wager of 1, and how often it came.
Rows = tuple[tuple[str, Fraction, int], ...]


@dataclass(frozen=True, slots=True)
class SideBetResult:
    """An optional wager: for each way to end its pay and how often it came, the loss last.

    `shared` are community pays, which a box gets besides. `rounds` are those in which the wager was
    made, on every box. Squares are sums over boxes and over rounds; where they are not given, those
    of boxes follow from the ways to end, and those of rounds are the same. `from_meters` is the
    share of a wager that jackpots give back over time beyond their initial amounts.
    """

    kind: WagerKind
    outcomes: Rows
    boxes: int
    rounds: int
    shared: Rows = ()
    box_squares: Fraction | None = None
    round_squares: Fraction | None = None
    from_meters: Fraction = Fraction(0)

    @property
    def number(self) -> int:
        """How many wagers were made."""
        return self.rounds * self.boxes

    @property
    def total(self) -> Fraction:
        """What all wagers together won, each being 1."""
        rows = (*self.outcomes, *self.shared)
        return sum((pays * number for _, pays, number in rows), Fraction(0))

    @property
    def mean(self) -> float:
        """What a wager of 1 won on average."""
        return float(self.total / self.number) if self.number else 0.0

    @property
    def mean_over_time(self) -> float:
        """The mean when the meters give back what went into them."""
        return self.mean + float(self.from_meters)

    @property
    def of_boxes(self) -> Fraction:
        """The sum of the squares of what each wager won."""
        if self.box_squares is not None:
            return self.box_squares
        return sum((pays**2 * number for _, pays, number in self.outcomes), Fraction(0))

    @property
    def of_rounds(self) -> Fraction:
        """The sum of the squares of what the wagers of a round won together."""
        return self.of_boxes if self.round_squares is None else self.round_squares

    @property
    def standard_deviation(self) -> float:
        """Of what one wager of 1 won."""
        if not self.number:
            return 0.0
        return sqrt(self.of_boxes / self.number - (self.total / self.number) ** 2)

    @property
    def standard_error(self) -> float:
        """Of the mean; it goes by rounds, as their boxes share the dealer's cards and wheels."""
        if self.rounds < 2:
            return inf
        spread = self.of_rounds / self.rounds - (self.total / self.rounds) ** 2
        return sqrt(spread / self.rounds) / self.boxes


def lost_last(wins: Rows, number: int) -> Rows:
    """All ways to end of so many wagers: those that did not win were lost."""
    lost = number - sum(one for _, _, one in wins)
    return (*wins, (LOSE, Fraction(-1), lost))


def shared_by_all(kind: WagerKind, wins: Rows, boxes: int, rounds: int) -> SideBetResult:
    """A wager that the dealer's cards decide for all boxes alike; `wins` are of rounds."""
    by_round = lost_last(wins, rounds)
    squares = sum(((boxes * pays) ** 2 * number for _, pays, number in by_round), Fraction(0))
    rows = tuple((name, pays, number * boxes) for name, pays, number in by_round)
    return SideBetResult(kind, rows, boxes, rounds, round_squares=squares)
