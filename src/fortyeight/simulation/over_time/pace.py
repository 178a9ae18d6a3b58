"""Rounds per hour, and the expected result of an hour and a day of play.

Rounds per hour by boxes played are those of Jim Kilby's "Casino Operations Management", as John
Grochowski gives them in "In blackjack, try to slow it down" (SouthtownStar, December 2012): for
ordinary blackjack, one to seven players. They follow 418 divided by one more than the players,
rounded to the nearest; the figure for eight boxes, which is not published, is computed in this way.
No figures were found for the games of this family.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

ROUNDS_AN_HOUR = {1: 209, 2: 139, 3: 105, 4: 84, 5: 70, 6: 60, 7: 52, 8: 46}
PUBLISHED_UP_TO = 7
_PACE = 418
HOURS_A_DAY = 8


@dataclass(frozen=True, slots=True)
class Pace:
    """The pace of play: rounds per hour, and the boxes, hands, mean and deviation of a round.

    `mean` and `deviation` are those of a round's net result over all boxes, in wagers. `stake` is
    what is staked on a round, in wagers; None is one wager on each box.
    """

    rounds_an_hour: int
    boxes: int
    hands_a_round: float
    mean: float
    deviation: float
    stake: float | None = None
    #: Number of rounds over which the mean was measured; 0 if it is exact.
    measured: int = 0

    @property
    def boxes_an_hour(self) -> int:
        return self.rounds_an_hour * self.boxes

    @property
    def staked_an_hour(self) -> float:
        """The amount staked per hour, in wagers."""
        return self.rounds_an_hour * (self.boxes if self.stake is None else self.stake)

    @property
    def hands_an_hour(self) -> float:
        """The number of hands per hour; every hand of a split box counts."""
        return self.rounds_an_hour * self.hands_a_round

    def expected(self, hours: int = 1) -> float:
        """Return the expected net result of a number of hours, in wagers."""
        return self.mean * self.rounds_an_hour * hours

    def expected_error(self, hours: int = 1) -> float:
        """Return the standard error of `expected`, in wagers."""
        error = self.deviation / sqrt(self.measured) if self.measured else 0.0
        return error * self.rounds_an_hour * hours

    def spread(self, hours: int = 1) -> float:
        """Return the standard deviation of the net result of a number of hours, in wagers."""
        return self.deviation * sqrt(self.rounds_an_hour * hours)


def average_pace(boxes: float) -> int:
    """Return the rounds per hour with this average number of boxes in play, by the same rule."""
    return round(_PACE / (boxes + 1))


def usual_pace(boxes: int) -> int:
    """Return the usual number of rounds per hour with this many boxes in play."""
    return ROUNDS_AN_HOUR[boxes]


def source_of(boxes: int) -> str:
    """Return a phrase for the source of the usual pace."""
    if boxes > PUBLISHED_UP_TO:
        return "reckoned from published figures for one to seven boxes of blackjack"
    return "as published for blackjack: Kilby, Casino Operations Management"
