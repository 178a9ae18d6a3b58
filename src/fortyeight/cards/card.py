"""A playing card: rank, suit, and the points that it counts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Rank(StrEnum):
    """A rank, written as in a round record."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"


class Suit(StrEnum):
    """A suit, written as in a round record."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


#: What a card counts; an ace counts 1 here, and 11 where a hand can afford it.
POINTS: dict[Rank, int] = {
    rank: 10 if rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING) else place
    for place, rank in enumerate(Rank, start=1)
}


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 52 faces. Take it from `card("7s")`; equal faces are the same object."""

    rank: Rank
    suit: Suit
    points: int

    def __str__(self) -> str:
        return self.rank.value + self.suit.value

    def __repr__(self) -> str:
        return f"card({str(self)!r})"

    @property
    def is_ace(self) -> bool:
        return self.points == 1

    @property
    def is_ten_valued(self) -> bool:
        return self.points == 10


FACES: dict[str, Card] = {
    rank.value + suit.value: Card(rank, suit, POINTS[rank]) for rank in Rank for suit in Suit
}


class UnknownCard(ValueError):
    """A text that names no card."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"{text!r} is no card: write a rank (A 2-9 T J Q K) and a suit (c d h s), like 7s"
        )
        self.text = text


def card(text: str) -> Card:
    """The card that a text like ``7s`` names.

    >>> card("Ah").points
    1
    """
    try:
        return FACES[text]
    except KeyError:
        raise UnknownCard(text) from None


def cards(text: str) -> tuple[Card, ...]:
    """The cards that a text like ``6s 7s 8s`` names, in its order."""
    return tuple(card(word) for word in text.split())
