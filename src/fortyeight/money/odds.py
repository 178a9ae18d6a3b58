"""Payout odds as exact fractions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

_ODDS = re.compile(r"([1-9][0-9]{0,5}):([1-9][0-9]{0,3})")


class BadOdds(ValueError):
    """A string that is not odds."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Payout odds: `won` for every `staked`, as in 3 to 2."""

    won: int
    staked: int

    def on(self, cents: int) -> int:
        """Return what a stake wins, rounded down to a cent in the house's favour (R21)."""
        return cents * self.won // self.staked

    @property
    def fraction(self) -> Fraction:
        return Fraction(self.won, self.staked)

    def __str__(self) -> str:
        return f"{self.won}:{self.staked}"

    def __add__(self, other: Odds) -> Odds:
        total = self.fraction + other.fraction
        return Odds(total.numerator, total.denominator)

    @property
    def words(self) -> str:
        """The odds as a layout prints them: ``3 to 2``."""
        return f"{self.won} to {self.staked}"


EVEN_MONEY = Odds(1, 1)


def parse_odds(text: object) -> Odds:
    """Return the odds written like ``3:2``, in lowest terms.

    >>> parse_odds("3:2").on(1000)
    1500
    """
    if isinstance(text, Odds):
        return text
    match = _ODDS.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise BadOdds(f'{text!r} are no odds: write them as "3:2"')
    won, staked = int(match[1]), int(match[2])
    common = gcd(won, staked)
    return Odds(won // common, staked // common)
