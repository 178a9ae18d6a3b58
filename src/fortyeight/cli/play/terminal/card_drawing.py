"""Cards drawn with box characters."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fortyeight.cards import Card, Suit
from fortyeight.view.words.card_words import rank_sign, suit_sign

WIDTH = 7
HEIGHT = 5

BLACK = "bold #16181d on #f7f3e8"
RED = "bold #b0102a on #f7f3e8"
BACK = "#e9d9a8 on #3b2f6b"

#: How far apart the left edges of a hand's cards may lie; the last card is always whole.
STEPS = (WIDTH + 1, WIDTH, 4)


def face(card: Card) -> list[Text]:
    """A card face up."""
    sign = rank_sign(card) + suit_sign(card)
    inside = (sign.ljust(5), suit_sign(card).center(5), sign.rjust(5))
    return _framed(inside, RED if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else BLACK)


def back() -> list[Text]:
    """A card face down."""
    return _framed(("░░░░░", "░4·8░", "░░░░░"), BACK)


def spot(style: str) -> list[Text]:
    """The place where a hand will lie."""
    lines = ("╭╌╌╌╌╌╮", "╎     ╎", "╎     ╎", "╎     ╎", "╰╌╌╌╌╌╯")
    return [Text(line, style=style) for line in lines]


def _framed(inside: Sequence[str], style: str) -> list[Text]:
    lines = ("╭─────╮", *(f"│{part}│" for part in inside), "╰─────╯")
    return [Text(line, style=style) for line in lines]


def row(drawn: Sequence[list[Text]], step: int) -> list[Text]:
    """Cards side by side, each covering the one before where they lie closer than their width."""
    lines = []
    for height in range(HEIGHT):
        line = Text()
        for card in drawn[:-1]:
            line.append_text(card[height][:step])
            line.append(" " * (step - WIDTH))
        line.append_text(drawn[-1][height])
        lines.append(line)
    return lines


def row_width(cards: int, step: int) -> int:
    return (cards - 1) * step + WIDTH
