"""Draw example hands with our cards: the player's, and the dealer's where they matter."""

from __future__ import annotations

from collections.abc import Sequence

from fortyeight.cards import parse_card
from fortyeight.papers.card_svg import card_face
from fortyeight.papers.colours import INK, QUIET
from fortyeight.papers.svg import Drawing
from fortyeight.papers.text_width import wrap
from fortyeight.view.house.how_to_play import ExampleHand

_WIDTH, _CARD, _GAP, _SIZE = 360.0, 30, 4.0, 10.0
_HEIGHT = 7 * _CARD / 5
#: Where the hands of the dealer begin.
_DEALER = 150.0


def hands_svg(hands: Sequence[ExampleHand], title: str) -> str:
    """Return a row for each hand as SVG: the cards, then what becomes of the wager."""
    rows = [_words(hand) for hand in hands]
    heights = [_HEIGHT + 12 + len(lines) * _SIZE * 1.25 for lines in rows]
    spoken = "; ".join(f"{', '.join(hand.cards)}: {hand.words}" for hand in hands)
    drawing = Drawing(_WIDTH, sum(heights), title, spoken)
    top = 0.0
    for hand, lines, height in zip(hands, rows, heights, strict=True):
        _draw_cards(drawing, hand.cards, 0.0, top)
        if hand.dealer:
            drawing.text(_DEALER + 30, top + _HEIGHT / 2 + 3, "against", _SIZE, QUIET)
            _draw_cards(drawing, hand.dealer, _DEALER + 80, top)
        for index, line in enumerate(lines):
            y = top + _HEIGHT + 4 + (index + 1) * _SIZE * 1.2
            drawing.text(0, y, line, _SIZE, INK)
        top += height
    return str(drawing)


def _words(hand: ExampleHand) -> list[str]:
    return wrap(f"{hand.words} ({hand.clause}).".split(), " ", _SIZE, _WIDTH)


def _draw_cards(drawing: Drawing, cards: Sequence[str], left: float, top: float) -> None:
    """Draw cards side by side; many of them overlap."""
    room = _DEALER + 20
    step = min(_CARD + _GAP, (room - _CARD) / max(len(cards) - 1, 1))
    for index, text in enumerate(cards):
        drawing.place(card_face(parse_card(text), _CARD), left + index * step, top)
