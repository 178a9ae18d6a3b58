"""Cards and their points, counted afresh from the rulebooks' tables of values.

A card is its two letters ("Kd"). Nothing here comes from the project's own cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass

Card = str

RANKS = "A23456789JQK"
SUITS = "cdhs"
TENS = "JQK"
BLACKJACK_UP_CARDS = "AJQK"


@dataclass(frozen=True)
class Points:
    total: int
    soft: bool


def rank(card: Card) -> str:
    return card[0]


def suit(card: Card) -> str:
    return card[1]


def value(card: Card) -> int:
    """The value that makes a pair; an ace stands here as 11."""
    letter = rank(card)
    if letter == "A":
        return 11
    return 10 if letter in TENS else int(letter)


def points(cards: Sequence[Card], *, first_aces_count_one: bool = False) -> Points:
    """An ace is 11 unless the hand would then pass 21.

    `first_aces_count_one` is Marina Bay Sands rule 3.17.2 for a doubled hand: an ace among the
    first two cards stays 1, one drawn to the double counts as usual.
    """
    total = 0
    free_aces = 0
    for place, card in enumerate(cards):
        if rank(card) != "A":
            total += value(card)
            continue
        total += 1
        if not (first_aces_count_one and place < 2):
            free_aces += 1
    if free_aces and total + 10 <= 21:
        return Points(total + 10, soft=True)
    return Points(total, soft=False)


def is_ace_and_ten(cards: Sequence[Card]) -> bool:
    return len(cards) == 2 and sorted(value(card) for card in cards) == [10, 11]


def full_shoe(decks: int) -> list[Card]:
    return [r + s for r in RANKS for s in SUITS] * decks
