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


class NotSeen(RuntimeError):
    """Something asks for the face of a card that nobody has seen."""

    def __init__(self) -> None:
        super().__init__("the card lies face down: nobody knows its face")


class FaceDownCard(Card):
    """A card whose face nobody knows: it has neither rank nor suit nor points.

    Whoever asks for one of them has forgotten that it lies face down, and is told so at once. It
    is no face: it is equal to itself alone, and a text of cards does not name it unless its reader
    says that it may.
    """

    __slots__ = ()

    def __init__(self) -> None:
        pass

    @property
    def rank(self) -> Rank:
        raise NotSeen

    @property
    def suit(self) -> Suit:
        raise NotSeen

    @property
    def points(self) -> int:
        raise NotSeen

    def __str__(self) -> str:
        return "??"

    def __repr__(self) -> str:
        return "FACE_DOWN"

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> str:
        return repr(self)


class JokerCard(FaceDownCard):
    """A joker: known, but without rank, suit and points, like a card that lies face down."""

    __slots__ = ()

    def __str__(self) -> str:
        return "JK"

    def __repr__(self) -> str:
        return "JOKER"


#: The one card whose face is not known; told from others by `is`.
FACE_DOWN: Card = FaceDownCard()
#: Any joker; told from others by `is`. No deck of the game holds one.
JOKER: Card = JokerCard()

FACES: dict[str, Card] = {
    rank.value + suit.value: Card(rank, suit, POINTS[rank]) for rank in Rank for suit in Suit
}


class UnknownCard(ValueError):
    """A text that names no card."""

    def __init__(self, text: str) -> None:
        shortened = text if len(text) <= 20 else f"{text[:20]}…"
        super().__init__(
            f"{shortened!r} is no card: write a rank (A 2-9 10 or T J Q K) and a suit"
            " (c d h s or ♣ ♦ ♥ ♠), like 7s, 10h or 6♠"
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


def keyed_card(text: str) -> Card:
    """The card that a dealer has keyed in: one of the 52 faces, or ``JK`` for a joker."""
    return JOKER if text == str(JOKER) else card(text)


def stored_card(text: str) -> Card:
    """Any card that an event may hold: a face, a joker, or ``??``."""
    return FACE_DOWN if text == str(FACE_DOWN) else keyed_card(text)


def cards(text: str) -> tuple[Card, ...]:
    """The cards that a text like ``6s 7s 8s`` names, in its order."""
    return tuple(card(word) for word in text.split())
