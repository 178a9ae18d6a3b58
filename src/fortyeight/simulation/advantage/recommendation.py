"""The cutting card and the limits that keep what a watcher of cards can win within bounds.

The rule: the strongest player who watches the cards, and who wagers the limit whenever that is
favourable, must not win more than a tolerance an hour. What they win is taken at the upper end of
its 95% interval. At a given depth that bounds the limit; at a given limit, the depth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor

from fortyeight.simulation.advantage.estimates import Estimate


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How much a player may win by watching cards, in cents an hour, and how fast rounds are."""

    cents_an_hour: int
    rounds_an_hour: int

    def __post_init__(self) -> None:
        if self.cents_an_hour < 1 or self.rounds_an_hour < 1:
            raise ValueError("a tolerance and a pace are at least 1")

    @property
    def cents_a_round(self) -> float:
        return self.cents_an_hour / self.rounds_an_hour


@dataclass(frozen=True)
class Recommendation:
    """What follows for one wager.

    `limits` is the largest wager in cents at each depth, by cards behind the cutting card; None
    where nothing can be won. `behind` is the least number of cards behind the cutting card with
    which the house's `maximum` is within the tolerance; None where none of the depths suffices, or
    where the house has no maximum.
    """

    maximum: int | None
    limits: Mapping[int, int | None]
    behind: int | None


def recommend(
    per_round: Mapping[int, Estimate], tolerance: Tolerance, maximum: int | None, unit: int = 1
) -> Recommendation:
    """Return the recommendation for a wager.

    `per_round` is what the player wins a round whose largest wager is 1, by cards behind the
    cutting card. `maximum` is the house's largest wager in cents, and `unit` the smallest amount in
    which limits are set.
    """
    limits = {behind: _limit(won, tolerance, unit) for behind, won in per_round.items()}
    enough = [
        behind
        for behind, limit in limits.items()
        if maximum is not None and (limit is None or limit >= maximum)
    ]
    return Recommendation(maximum, limits, min(enough, default=None))


def _limit(won: Estimate, tolerance: Tolerance, unit: int) -> int | None:
    return floor(tolerance.cents_a_round / won.high / unit) * unit if won.high > 0 else None
