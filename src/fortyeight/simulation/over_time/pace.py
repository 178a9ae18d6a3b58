"""How many rounds are dealt in an hour, and what an hour and a day of play then come to.

Rounds an hour by boxes played are those of Jim Kilby's "Casino Operations Management", as John
Grochowski gives them in "In blackjack, try to slow it down" (SouthtownStar, December 2012): for
ordinary blackjack, one to seven players. They follow 418 divided by one more than the players, to
the nearest; eight boxes, which are not among them, are reckoned so. None were found for the games
of this family.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

ROUNDS_AN_HOUR = {1: 209, 2: 139, 3: 105, 4: 84, 5: 70, 6: 60, 7: 52, 8: 46}
PUBLISHED_UP_TO = 7
HOURS_A_DAY = 8


@dataclass(frozen=True, slots=True)
class Pace:
    """A way of play in time: rounds an hour, and a round's boxes, hands, mean and deviation.

    The mean and the deviation are those of a round's net result over all boxes, in wagers.
    """

    rounds_an_hour: int
    boxes: int
    hands_a_round: float
    mean: float
    deviation: float
    stake: float | None = None
    #: How many rounds the mean was measured over; 0 where it is exact.
    measured: int = 0

    @property
    def boxes_an_hour(self) -> int:
        return self.rounds_an_hour * self.boxes

    @property
    def staked_an_hour(self) -> float:
        """In wagers: one a box, if nothing else is said."""
        return self.rounds_an_hour * (self.boxes if self.stake is None else self.stake)

    @property
    def hands_an_hour(self) -> float:
        """With every hand of a split box counted."""
        return self.rounds_an_hour * self.hands_a_round

    def expected(self, hours: int = 1) -> float:
        """The mean net result of so many hours, in wagers."""
        return self.mean * self.rounds_an_hour * hours

    def expected_error(self, hours: int = 1) -> float:
        """The standard error of `expected`, in wagers."""
        error = self.deviation / sqrt(self.measured) if self.measured else 0.0
        return error * self.rounds_an_hour * hours

    def spread(self, hours: int = 1) -> float:
        """The standard deviation of the net result of so many hours, in wagers."""
        return self.deviation * sqrt(self.rounds_an_hour * hours)


def usual_pace(boxes: int) -> int:
    """Rounds an hour with so many boxes in play."""
    return ROUNDS_AN_HOUR[boxes]


def source_of(boxes: int) -> str:
    """Where the usual pace comes from."""
    if boxes > PUBLISHED_UP_TO:
        return "reckoned from published figures for one to seven boxes of blackjack"
    return "as published for blackjack: Kilby, Casino Operations Management"
