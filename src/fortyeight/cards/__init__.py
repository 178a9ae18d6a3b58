"""Cards, decks and the full shoe."""

from fortyeight.cards.card import (
    FACE_DOWN,
    FACES,
    POINTS,
    Card,
    FaceDownCard,
    NotSeen,
    Rank,
    Suit,
    UnknownCard,
    card,
    card_or_face_down,
    cards,
)
from fortyeight.cards.deck import deck, full_shoe, too_many_copies

__all__ = [
    "FACES",
    "FACE_DOWN",
    "POINTS",
    "Card",
    "FaceDownCard",
    "NotSeen",
    "Rank",
    "Suit",
    "UnknownCard",
    "card",
    "card_or_face_down",
    "cards",
    "deck",
    "full_shoe",
    "too_many_copies",
]
