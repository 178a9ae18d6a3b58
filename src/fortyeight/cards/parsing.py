"""Parse cards as people type them: `10h`, `Td`, `6♠`, `6S`. Output is always `Th`, `6s`."""

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
#: Variation selectors, which may follow the emoji of a suit.
_VARIATION_SELECTOR = re.compile("[\ufe0e\ufe0f]")
_BETWEEN = re.compile(r"[\s,;+]+")


def parse_card(text: str) -> Card:
    """Return the card that a string names; raise `UnknownCard` if it names none.

    >>> [str(parse_card(word)) for word in ("10h", "td", "6♠", "aS")]
    ['Th', 'Td', '6s', 'As']
    """
    match = _CARD.fullmatch(_VARIATION_SELECTOR.sub("", text.strip()))
    if match is None:
        raise UnknownCard(text)
    rank, suit = match.groups()
    letter = _SIGNS[suit].value if suit in _SIGNS else suit.lower()
    return card(("T" if rank == "10" else rank.upper()) + letter)


def parse_card_or_face_down(text: str) -> Card:
    """Return the card that a string names, or `FACE_DOWN` for ``??``."""
    return FACE_DOWN if text == str(FACE_DOWN) else parse_card(text)


def split_cards(text: str) -> list[str]:
    """Split a list of cards at spaces, commas, semicolons and plus signs."""
    return [word for word in _BETWEEN.split(text) if word]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a list, with separators between them or without.

    >>> " ".join(map(str, parse_cards("6♠, 10h 7D8d")))
    '6s Th 7d 8d'
    """
    parsed: list[Card] = []
    for word in split_cards(text):
        plain = _VARIATION_SELECTOR.sub("", word)
        parts = [match.group() for match in _CARD.finditer(plain)]
        if "".join(parts) != plain:
            raise UnknownCard(word)
        parsed += map(parse_card, parts)
    return tuple(parsed)
