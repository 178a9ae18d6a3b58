"""A side bet with its outcomes, and the figures that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from fortyeight.table.wagers.wager_kinds import WagerKind

LOSE = "lose"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome: what it wins on a wager of 1 (-1 for a lost wager), and its chance."""

    name: str
    pays: Fraction
    probability: Fraction


@dataclass(frozen=True, slots=True)
class SideWager:
    """A side bet with all its outcomes, the lost wager last.

    `assuming` states the assumptions in words. `even_at` has, for each progressive jackpot, the
    break-even amount of its meter in cents while the other meters are at their initial amounts;
    None where the meter can never show it.
    """

    kind: WagerKind
    paytable: str
    decks: int
    outcomes: tuple[Outcome, ...]
    assuming: str = ""
    even_at: Mapping[str, Fraction | None] = field(default_factory=dict)

    @property
    def expected(self) -> Fraction:
        """The expected net result of a wager of 1."""
        return sum((one.pays * one.probability for one in self.outcomes), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """The house's expected share of the wager."""
        return -self.expected

    @property
    def hit_frequency(self) -> Fraction:
        """The chance that anything is returned."""
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
    """Return a side bet that is lost whenever it does not win."""
    won = tuple(wins)
    lost = 1 - sum((one.probability for one in won), Fraction(0))
    outcomes = (*won, Outcome(LOSE, Fraction(-1), lost))
    return SideWager(kind, paytable, decks, outcomes, assuming, even_at or {})
