"""Cards, decks and the full shoe."""

from fortyeight.cards.card import (
    FACE_DOWN,
    FACES,
    JOKER,
    POINTS,
    Card,
    FaceDownCard,
    JokerCard,
    NotSeen,
    Rank,
    Suit,
    UnknownCard,
    card,
    cards,
    keyed_card,
    stored_card,
)
from fortyeight.cards.deck import deck, deck_size, full_shoe, too_many_copies
from fortyeight.cards.typed import card_words, typed_card, typed_card_or_face_down, typed_cards

__all__ = [
    "FACES",
    "FACE_DOWN",
    "JOKER",
    "POINTS",
    "Card",
    "FaceDownCard",
    "JokerCard",
    "NotSeen",
    "Rank",
    "Suit",
    "UnknownCard",
    "card",
    "card_words",
    "cards",
    "deck",
    "deck_size",
    "full_shoe",
    "keyed_card",
    "stored_card",
    "too_many_copies",
    "typed_card",
    "typed_card_or_face_down",
    "typed_cards",
]
