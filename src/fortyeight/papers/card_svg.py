"""Draw playing cards as small SVG pictures, in the shapes that the pages use.

The shapes are those of `web/static/cards` for cards too small for pips; a test compares them.
"""

from __future__ import annotations

from fortyeight.cards import Card, Suit

#: The ranks as lines in a box of 14 by 20.
RANKS = {
    "A": "M1 20 7 1.5 13 20M3.4 13.6h7.2",
    "K": "M2.5 0V20M12.5 0 3 11.5M6.2 8 13 20",
    "Q": "M7 1.8C2.5 1.8 1.8 5 1.8 10S2.5 18.2 7 18.2 12.2 15 12.2 10 11.5 1.8 7 1.8Z"
    "M7.5 14 13 20.5",
    "J": "M10.5 0V14Q10.5 18.2 6.5 18.2 3 18.2 2.4 14.5",
    "T": "M-1.2 4.8 2.2 2V20"
    "M11.2 1.8C8 1.8 7.5 5 7.5 10S8 18.2 11.2 18.2 15 15 15 10 14.5 1.8 11.2 1.8Z",
    "9": "M11.8 7A4.8 5.1 0 1 1 2.2 7 4.8 5.2 0 0 1 11.8 7V10.5Q11.8 18.2 6.7 18.2"
    " 3.8 18.2 2.7 15.8",
    "8": "M7 1.8a3.9 3.9 0 1 1-.01 0ZM7 9.6a4.6 4.3 0 1 1-.01 0Z",
    "7": "M1.5 1.8H12L5.5 20",
    "6": "M2.2 13A4.8 5.1 0 1 1 11.8 13 4.8 5.2 0 0 1 2.2 13V9.5Q2.2 1.8 7.3 1.8 10.2 1.8 11.3 4.2",
    "5": "M11.5 1.8H4L3.2 9.2Q5 7.8 7 7.8 11.8 7.8 11.8 12.8 11.8 18.2 6.8 18.2 3.2 18.2 2 15.4",
    "4": "M10 20V2L2 14.2H13.5",
    "3": "M2.4 4.6Q3.4 1.8 6.8 1.8 11 1.8 11 5.6 11 9.4 6.4 9.4 11.8 9.4 11.8 13.8"
    " 11.8 18.2 6.8 18.2 2.8 18.2 2 15",
    "2": "M2.2 6Q2.4 1.8 6.9 1.8 11.6 1.8 11.6 6 11.6 9 8 12L2.6 18.2H12.6",
}
#: The suits in a square of 24.
SUITS = {
    "h": "M12 22.5C9.2 19 1 14.2 1 7.6A5.7 5.7 0 0 1 12 5a5.7 5.7 0 0 1 11 2.6"
    "C23 14.2 14.8 19 12 22.5Z",
    "d": "M12 .5Q15.4 7 21.2 12 15.4 17 12 23.5 8.6 17 2.8 12 8.6 7 12 .5Z",
    "s": "M12 .8C14.4 4.6 23 9 23 15.1a4.9 4.9 0 0 1-9.4 1.9q.3 4.3 3 6.2H7.4"
    "q2.7-1.9 3-6.2A4.9 4.9 0 0 1 1 15.1C1 9 9.6 4.6 12 .8Z",
    "c": "M12 .8a5.2 5.2 0 0 1 4.3 8.2 5.2 5.2 0 1 1-2.9 8.6q.3 3.8 3.2 5.6H7.4"
    "q2.9-1.8 3.2-5.6A5.2 5.2 0 1 1 7.7 9 5.2 5.2 0 0 1 12 .8Z",
}
_RED = (Suit.DIAMONDS, Suit.HEARTS)
_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" width="{width}"'
    ' height="{height}" role="img" style="margin:2px"><title>{title}</title>'
    '<rect x=".75" y=".75" width="98.5" height="138.5" rx="8" fill="{sheet}" stroke="#8a8272"/>'
    "{inside}</svg>"
)


def card_face(card: Card, width: int = 50) -> str:
    """Return a card face up as SVG text.

    >>> from fortyeight.cards import parse_card
    >>> card_face(parse_card("7h")).startswith("<svg")
    True
    """
    colour = "#b0102a" if card.suit in _RED else "#16181d"
    rank, suit = RANKS[card.rank.value], SUITS[card.suit.value]
    index = (
        f'<path d="{rank}" transform="translate(17.5 8) scale(1.55) translate(-7 0)"'
        f' fill="none" stroke="{colour}" stroke-width="2.6"/>{_pip(suit, 17.5, 52.5, 21, colour)}'
    )
    turned = f'<g transform="rotate(180 50 70)">{index}</g>'
    inside = f"{index}{turned}{_pip(suit, 50, 70, 34, colour)}"
    return _framed(str(card), inside, "#fbf8f0", width)


def card_back(width: int = 50) -> str:
    """Return a card face down as SVG text."""
    inside = (
        '<rect x="8" y="8" width="84" height="124" rx="3" fill="none" stroke="#e9d9a8"/>'
        '<text x="50" y="79" text-anchor="middle" font-size="27" fill="#e9d9a8">48</text>'
    )
    return _framed("a card face down", inside, "#3b2f6b", width)


def _framed(title: str, inside: str, sheet: str, width: int) -> str:
    height = width * 7 // 5
    return _FRAME.format(title=title, inside=inside, sheet=sheet, width=width, height=height)


def _pip(shape: str, x: float, y: float, size: float, colour: str) -> str:
    place = f"translate({x:g} {y:g}) scale({size / 24:.4g}) translate(-12 -12)"
    return f'<path d="{shape}" fill="{colour}" transform="{place}"/>'
