"""Cards as people type them: `10h`, `Td`, `6♠`, `6S`. What the project writes stays `Th`, `6s`."""

from __future__ import annotations

import re

from fortyeight.cards.card import FACE_DOWN, Card, Suit, UnknownCard, card

_SIGNS = {
    **dict.fromkeys("♣♧", Suit.CLUBS),
    **dict.fromkeys("♦♢", Suit.DIAMONDS),
    **dict.fromkeys("♥♡", Suit.HEARTS),
    **dict.fromkeys("♠♤", Suit.SPADES),
}
_CARD = re.compile(rf"(10|[2-9ATJQK])([CDHS{''.join(_SIGNS)}])", re.IGNORECASE)
#: Emoji of suits are followed by a mark that says how to draw them.
_DRAWN = re.compile("[\ufe0e\ufe0f]")
_BETWEEN = re.compile(r"[\s,;+]+")


def typed_card(text: str) -> Card:
    """Return the card that a person means; raises `UnknownCard`.

    >>> [str(typed_card(word)) for word in ("10h", "td", "6♠", "aS")]
    ['Th', 'Td', '6s', 'As']
    """
    found = _CARD.fullmatch(_DRAWN.sub("", text.strip()))
    if found is None:
        raise UnknownCard(text)
    rank, suit = found.groups()
    letter = _SIGNS[suit].value if suit in _SIGNS else suit.lower()
    return card(("T" if rank == "10" else rank.upper()) + letter)


def typed_card_or_face_down(text: str) -> Card:
    """Return the card that a person means, or the one that nobody has seen for ``??``."""
    return FACE_DOWN if text == str(FACE_DOWN) else typed_card(text)


def card_words(text: str) -> list[str]:
    """Return what stands between the spaces, commas and the like of a text of cards."""
    return [word for word in _BETWEEN.split(text) if word]


def typed_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text, with spaces or commas between them or side by side.

    >>> " ".join(map(str, typed_cards("6♠, 10h 7D8d")))
    '6s Th 7d 8d'
    """
    found: list[Card] = []
    for word in card_words(text):
        drawn = _DRAWN.sub("", word)
        parts = [one.group() for one in _CARD.finditer(drawn)]
        if "".join(parts) != drawn:
            raise UnknownCard(word)
        found += map(typed_card, parts)
    return tuple(found)
