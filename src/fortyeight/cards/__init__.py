"""Cards, decks and the full shoe."""

from fortyeight.cards.card import FACES, POINTS, Card, Rank, Suit, UnknownCard, card, cards
from fortyeight.cards.deck import deck, full_shoe, too_many_copies

__all__ = [
    "FACES",
    "POINTS",
    "Card",
    "Rank",
    "Suit",
    "UnknownCard",
    "card",
    "cards",
    "deck",
    "full_shoe",
    "too_many_copies",
]
