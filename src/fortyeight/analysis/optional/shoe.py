"""How many cards of each kind a full shoe holds."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.cards import Rank, Suit, card
from fortyeight.rulebook import House


@dataclass(frozen=True, slots=True)
class ShoeCounts:
    """The full shoe: every rank that is in it has as many cards as any other."""

    decks: int
    ranks: tuple[Rank, ...]

    @property
    def of_a_rank(self) -> int:
        return self.decks * len(Suit)

    @property
    def cards(self) -> int:
        return self.of_a_rank * len(self.ranks)

    def of_points(self, points: int) -> int:
        """Cards that count so much, an ace counting 1."""
        return self.of_a_rank * sum(card(f"{rank}s").points == points for rank in self.ranks)


def shoe_counts(house: House) -> ShoeCounts:
    rules = house.cards
    return ShoeCounts(rules.decks, tuple(rank for rank in Rank if rank not in rules.removed_ranks))
