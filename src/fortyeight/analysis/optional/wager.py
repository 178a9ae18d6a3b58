"""A wager beside the main one: how it can end, and what follows from that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from fortyeight.table import WagerKind

LOSE = "lose"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way to end: what it wins on a wager of 1 (a lost wager: -1), and its chance."""

    name: str
    pays: Fraction
    probability: Fraction


@dataclass(frozen=True, slots=True)
class SideWager:
    """An optional wager with every way in which it can end, the lost wager last.

    `assuming` says in words what is taken for granted. `even_at` has, for each progressive
    jackpot, the amount in cents on its meter at which the wager is even while the others stand at
    their initial amounts; nothing where the meter can never show that.
    """

    kind: WagerKind
    paytable: str
    decks: int
    outcomes: tuple[Outcome, ...]
    assuming: str = ""
    even_at: Mapping[str, Fraction | None] = field(default_factory=dict)

    @property
    def expected(self) -> Fraction:
        """What a wager of 1 wins on average."""
        return sum((one.pays * one.probability for one in self.outcomes), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """The house's share of the wager."""
        return -self.expected

    @property
    def hit_frequency(self) -> Fraction:
        """How often anything comes back."""
        return sum((one.probability for one in self.outcomes if one.pays > -1), Fraction(0))

    @property
    def variance(self) -> Fraction:
        squares = (one.pays**2 * one.probability for one in self.outcomes)
        return sum(squares, Fraction(0)) - self.expected**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)


def side_wager(
    kind: WagerKind,
    paytable: str,
    decks: int,
    wins: Iterable[Outcome],
    assuming: str = "",
    even_at: Mapping[str, Fraction | None] | None = None,
) -> SideWager:
    """A wager that is lost whenever it does not win."""
    won = tuple(wins)
    lost = 1 - sum((one.probability for one in won), Fraction(0))
    outcomes = (*won, Outcome(LOSE, Fraction(-1), lost))
    return SideWager(kind, paytable, decks, outcomes, assuming, even_at or {})
