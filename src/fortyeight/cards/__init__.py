"""Cards, decks and the full shoe.

The bottom layer: imports nothing else of the project. Start with `card.py`; `parsing.py` reads
cards as people type them.
"""

from fortyeight.cards.card import (
    FACE_DOWN,
    FACES,
    JOKER,
    POINTS,
    Card,
    FaceDownCard,
    FaceHidden,
    JokerCard,
    Rank,
    Suit,
    UnknownCard,
    card,
    cards,
    keyed_card,
    stored_card,
)
from fortyeight.cards.deck import deck, deck_size, excess_card, full_shoe
from fortyeight.cards.parsing import parse_card, parse_card_or_face_down, parse_cards, split_cards

__all__ = [
    "FACES",
    "FACE_DOWN",
    "JOKER",
    "POINTS",
    "Card",
    "FaceDownCard",
    "FaceHidden",
    "JokerCard",
    "Rank",
    "Suit",
    "UnknownCard",
    "card",
    "cards",
    "deck",
    "deck_size",
    "excess_card",
    "full_shoe",
    "keyed_card",
    "parse_card",
    "parse_card_or_face_down",
    "parse_cards",
    "split_cards",
    "stored_card",
]
