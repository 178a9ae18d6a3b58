"""Number of cards of each kind in a full shoe."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.cards import Rank, Suit, card
from fortyeight.rulebook import House


@dataclass(frozen=True, slots=True)
class ShoeCounts:
    """A full shoe, which holds the same number of cards of every rank in it."""

    decks: int
    ranks: tuple[Rank, ...]

    @property
    def of_a_rank(self) -> int:
        return self.decks * len(Suit)

    @property
    def cards(self) -> int:
        return self.of_a_rank * len(self.ranks)

    def of_points(self, points: int) -> int:
        """Return the number of cards worth `points`, an ace counting 1."""
        return self.of_a_rank * sum(card(f"{rank}s").points == points for rank in self.ranks)

    def by_points(self) -> list[int]:
        """Return the number of cards worth 1 to 10."""
        return [self.of_points(points) for points in range(1, 11)]


def shoe_counts(house: House) -> ShoeCounts:
    rules = house.cards
    return ShoeCounts(rules.decks, tuple(rank for rank in Rank if rank not in rules.removed_ranks))
