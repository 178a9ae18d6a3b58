"""Payout odds as exact fractions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

_ODDS = re.compile(r"([1-9][0-9]{0,5}):([1-9][0-9]{0,3})")


class BadOdds(ValueError):
    """A text that names no odds."""


@dataclass(frozen=True, slots=True)
class Odds:
    """So much won for so much staked: 3 to 2."""

    won: int
    staked: int

    def on(self, cents: int) -> int:
        """What a stake wins. A fraction of a cent is dropped, in the house's favour (R21)."""
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
        """As a layout says it: ``3 to 2``."""
        return f"{self.won} to {self.staked}"


EVEN_MONEY = Odds(1, 1)


def parse_odds(text: object) -> Odds:
    """The odds that a text like ``3:2`` names.

    >>> parse_odds("3:2").on(1000)
    1500
    """
    if isinstance(text, Odds):
        return text
    found = _ODDS.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise BadOdds(f'{text!r} are no odds: write them as "3:2"')
    won, staked = int(found[1]), int(found[2])
    common = gcd(won, staked)
    return Odds(won // common, staked // common)
