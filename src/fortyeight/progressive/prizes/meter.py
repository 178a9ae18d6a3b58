"""Progressive meters, exact to the fraction of a cent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

#: Name of the meter whose jackpot is won before it reaches its ceiling.
MUST_HIT = "must-hit"


@dataclass(frozen=True, slots=True)
class Meter:
    """A jackpot that grows with every wager; amounts are in cents.

    It falls only when a win is paid: amount = initial + contributions - payouts + resets.
    """

    name: str
    rate: Fraction
    initial: int
    reset: int
    contributed: Fraction = Fraction(0)
    paid: int = 0
    resets: int = 0

    @property
    def amount(self) -> Fraction:
        return self.initial + self.contributed - self.paid + self.resets

    @property
    def payable(self) -> int:
        """What a winner gets now; a fraction of a cent stays on the meter."""
        return int(self.amount)

    def share_of(self, wager: int) -> Fraction:
        """Return what a wager adds, never truncated (R21)."""
        return wager * self.rate

    def with_contribution(self, amount: Fraction) -> Meter:
        return replace(self, contributed=self.contributed + amount)

    def after_payout(self, cents: int) -> Meter:
        """Return the meter after a win of `cents`, started again from its reset amount."""
        return replace(self, paid=self.paid + cents, resets=self.resets + self.reset)
