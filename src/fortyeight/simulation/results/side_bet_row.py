"""Result of one side bet of a run: its outcomes, and their mean, deviation and error."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt

from fortyeight.analysis.optional.wager import LOSE
from fortyeight.table.wagers.wager_kinds import WagerKind

#: Outcomes: a name, the net on a wager of 1, and how often it came.
Rows = tuple[tuple[str, Fraction, int], ...]


@dataclass(frozen=True, slots=True)
class SideBetResult:
    """Result of a side bet; its outcomes end with the loss.

    `shared` are community prizes, which a box gets in addition. `rounds` are those in which the
    side bet was made, on every box. `box_squares` and `round_squares` are sums of squares over
    boxes and over rounds; by default, the first follows from the outcomes, and the second is the
    same. `from_meters` is the share of a wager that jackpots give back over time beyond their
    initial amounts.
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
        """The number of wagers that were made."""
        return self.rounds * self.boxes

    @property
    def total(self) -> Fraction:
        """The net of all wagers together, for wagers of 1."""
        rows = (*self.outcomes, *self.shared)
        return sum((pays * number for _, pays, number in rows), Fraction(0))

    @property
    def mean(self) -> float:
        """The mean net of a wager of 1."""
        return float(self.total / self.number) if self.number else 0.0

    @property
    def mean_over_time(self) -> float:
        """The mean if the meters give back what went into them."""
        return self.mean + float(self.from_meters)

    @property
    def of_boxes(self) -> Fraction:
        """The sum of the squares of each wager's net."""
        if self.box_squares is not None:
            return self.box_squares
        return sum((pays**2 * number for _, pays, number in self.outcomes), Fraction(0))

    @property
    def of_rounds(self) -> Fraction:
        """The sum of the squares of each round's net over all boxes."""
        return self.of_boxes if self.round_squares is None else self.round_squares

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net of a wager of 1."""
        if not self.number:
            return 0.0
        return sqrt(self.of_boxes / self.number - (self.total / self.number) ** 2)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean, over rounds: their boxes share the dealer's cards."""
        if self.rounds < 2:
            return inf
        spread = self.of_rounds / self.rounds - (self.total / self.rounds) ** 2
        return sqrt(spread / self.rounds) / self.boxes


def lost_last(wins: Rows, number: int) -> Rows:
    """Return all outcomes of a number of wagers: those that did not win were lost."""
    lost = number - sum(one for _, _, one in wins)
    return (*wins, (LOSE, Fraction(-1), lost))


def shared_by_all(kind: WagerKind, wins: Rows, boxes: int, rounds: int) -> SideBetResult:
    """Return the result of a side bet that all boxes win or lose together; `wins` count rounds."""
    by_round = lost_last(wins, rounds)
    squares = sum(((boxes * pays) ** 2 * number for _, pays, number in by_round), Fraction(0))
    rows = tuple((name, pays, number * boxes) for name, pays, number in by_round)
    return SideBetResult(kind, rows, boxes, rounds, round_squares=squares)
