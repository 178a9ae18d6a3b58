"""A playing card: rank, suit and points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Rank(StrEnum):
    """A rank; the values are those of round records."""

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
    """A suit; the values are those of round records."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


#: Points of each rank. An ace counts 1 here; a hand counts it as 11 where that does not bust.
POINTS: dict[Rank, int] = {
    rank: 10 if rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING) else place
    for place, rank in enumerate(Rank, start=1)
}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 52 faces. Get one with `card("7s")`; a face is always the same object."""

    rank: Rank
    suit: Suit
    points: int

    def __str__(self) -> str:
        return self.rank.value + self.suit.value

    def __repr__(self) -> str:
        return f"card({str(self)!r})"

    def __reduce__(self) -> str | tuple[Any, ...]:
        return card, (str(self),)

    @property
    def is_ace(self) -> bool:
        return self.points == 1

    @property
    def is_ten_valued(self) -> bool:
        return self.points == 10


class FaceHidden(RuntimeError):
    """Raised when code reads the rank, suit or points of a card that lies face down."""

    def __init__(self) -> None:
        super().__init__("the card lies face down: nobody knows its face")


class FaceDownCard(Card):
    """A card whose face is unknown: reading its rank, suit or points raises `FaceHidden`.

    Only `stored_card` and `parse_card_or_face_down` read it.
    """

    __slots__ = ()

    def __init__(self) -> None:
        pass

    @property
    def rank(self) -> Rank:
        raise FaceHidden

    @property
    def suit(self) -> Suit:
        raise FaceHidden

    @property
    def points(self) -> int:
        raise FaceHidden

    def __str__(self) -> str:
        return "??"

    def __repr__(self) -> str:
        return "FACE_DOWN"

    def __reduce__(self) -> str:
        return repr(self)


class JokerCard(FaceDownCard):
    """A joker: its face is known, but it has no rank, suit or points."""

    __slots__ = ()

    def __str__(self) -> str:
        return "JK"

    def __repr__(self) -> str:
        return "JOKER"


#: The one card whose face is unknown; compare with `is`.
FACE_DOWN: Card = FaceDownCard()
#: Any joker; compare with `is`. No deck of these games holds one.
JOKER: Card = JokerCard()

FACES: dict[str, Card] = {
    rank.value + suit.value: Card(rank, suit, POINTS[rank]) for rank in Rank for suit in Suit
}


class UnknownCard(ValueError):
    """A string that is not a card."""

    def __init__(self, text: str) -> None:
        shortened = text if len(text) <= 20 else f"{text[:20]}…"
        super().__init__(
            f"{shortened!r} is not a card: write a rank (A 2-9 10 or T J Q K) and a suit"
            " (c d h s or ♣ ♦ ♥ ♠), like 7s, 10h or 6♠"
        )
        self.text = text


def card(text: str) -> Card:
    """Return the card written like ``7s``.

    >>> card("Ah").points
    1
    """
    try:
        return FACES[text]
    except KeyError:
        raise UnknownCard(text) from None


def keyed_card(text: str) -> Card:
    """Return a card that a dealer keyed in: one of the 52 faces, or ``JK`` for a joker."""
    return JOKER if text == str(JOKER) else card(text)


def stored_card(text: str) -> Card:
    """Return a card as stored in an event: a face, ``JK`` for a joker, or ``??`` if face down."""
    return FACE_DOWN if text == str(FACE_DOWN) else keyed_card(text)


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards written like ``6s 7s 8s``, in that order."""
    return tuple(card(word) for word in text.split())
