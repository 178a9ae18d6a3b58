"""Decks: which cards a full shoe holds, before anything is shuffled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fortyeight.cards.card import FACE_DOWN, Card, Rank, Suit, card


def deck(removed: Iterable[Rank] = (Rank.TEN,)) -> tuple[Card, ...]:
    """One deck by suit and in sequence; the tens are gone unless told otherwise.

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
    """All cards of so many decks, deck by deck."""
    return deck(removed) * decks


def too_many_copies(
    held: Iterable[Card], decks: int, removed: Iterable[Rank] = (Rank.TEN,)
) -> Card | None:
    """The first card of which there are more copies than the decks hold, if any.

    A card that was removed from the decks is not counted: when one turns up, that is a matter
    for the rules on irregularities and not a miscounted shoe. Cards that lie face down may be any.
    """
    gone = frozenset(removed)
    for face, copies in Counter(held).items():
        if copies > decks and face is not FACE_DOWN and face.rank not in gone:
            return face
    return None
