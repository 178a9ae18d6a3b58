"""The point count of a hand."""

from __future__ import annotations

from fortyeight.cards import Card

MOST = 21
SOFT_GAIN = 10


def count(cards: tuple[Card, ...], firm: int = 0) -> tuple[int, bool]:
    """The total and whether it is soft: an ace counts 11 unless that would exceed 21.

    Aces among the first `firm` cards count 1 whatever the total.
    """
    total = 0
    ace = False
    for place, card in enumerate(cards):
        total += card.points
        if card.points == 1 and place >= firm:
            ace = True
    if ace and total + SOFT_GAIN <= MOST:
        return total + SOFT_GAIN, True
    return total, False


def is_blackjack(cards: tuple[Card, ...]) -> bool:
    """An ace and a ten-valued card as the first two; whether they were split is not seen here."""
    return len(cards) == 2 and {cards[0].points, cards[1].points} == {1, 10}


def may_become_blackjack(first: Card) -> bool:
    """Whether a dealer who shows this card may have a blackjack."""
    return first.points in (1, 10)
