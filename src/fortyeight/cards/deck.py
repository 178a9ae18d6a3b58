"""Decks and full shoes, unshuffled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fortyeight.cards.card import FACE_DOWN, Card, Rank, Suit, card


def deck(removed: Iterable[Rank] = (Rank.TEN,)) -> tuple[Card, ...]:
    """Return one deck, sorted by suit and rank, without the removed ranks (by default the tens).

    >>> len(deck()), len(deck(removed=()))
    (48, 52)
    """
    gone = frozenset(removed)
    return tuple(
        card(rank.value + suit.value) for suit in Suit for rank in Rank if rank not in gone
    )


def deck_size(removed: Iterable[Rank] = (Rank.TEN,)) -> int:
    """How many cards one deck has.

    >>> deck_size(), deck_size(removed=())
    (48, 52)
    """
    return (len(Rank) - len(frozenset(removed))) * len(Suit)


def full_shoe(decks: int, removed: Iterable[Rank] = (Rank.TEN,)) -> tuple[Card, ...]:
    """Return all cards of `decks` decks, deck by deck."""
    return deck(removed) * decks


def excess_card(
    held: Iterable[Card], decks: int, removed: Iterable[Rank] = (Rank.TEN,)
) -> Card | None:
    """Return the first card with more copies than the decks hold, or None.

    Ranks that were removed from the decks are not counted: a card of one that turns up is an
    irregularity of play, not a miscounted shoe. Cards that lie face down are not counted either.
    """
    gone = frozenset(removed)
    for face, copies in Counter(held).items():
        if copies > decks and face is not FACE_DOWN and face.rank not in gone:
            return face
    return None
