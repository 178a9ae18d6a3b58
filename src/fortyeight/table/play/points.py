"""The point count of a hand."""

from __future__ import annotations

from fortyeight.cards import Card

MAX_TOTAL = 21
SOFT_GAIN = 10


def count(cards: tuple[Card, ...], firm: int = 0) -> tuple[int, bool]:
    """Return the total of a hand and whether it is soft.

    An ace counts 11 unless the total would exceed 21. Aces among the first `firm` cards always
    count 1.
    """
    total = 0
    for card in cards:
        total += card.points
    if total + SOFT_GAIN <= MAX_TOTAL:
        for card in cards[firm:]:
            if card.points == 1:
                return total + SOFT_GAIN, True
    return total, False


def is_blackjack(cards: tuple[Card, ...]) -> bool:
    """Return whether two cards are an ace and a ten-valued card; the caller checks for splits."""
    return len(cards) == 2 and {cards[0].points, cards[1].points} == {1, 10}


def may_become_blackjack(first: Card) -> bool:
    """Return whether a dealer who shows this card may have a blackjack."""
    return first.points in (1, 10)
