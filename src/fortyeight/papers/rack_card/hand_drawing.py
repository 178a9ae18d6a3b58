"""Draw example hands with our cards: the player's, and the dealer's where they matter."""

from __future__ import annotations

from collections.abc import Sequence

from fortyeight.cards import parse_card
from fortyeight.papers.card_svg import card_face
from fortyeight.papers.colours import QUIET
from fortyeight.papers.svg import Drawing
from fortyeight.view.house.how_to_play import ExampleHand

_CARD, _GAP, _SIZE = 30, 4.0, 10.0
_HEIGHT = 7 * _CARD / 5
#: How wide a hand may be, where that of the dealer begins, and how wide both are.
_HAND, _DEALER, _BOTH = 170.0, 215.0, 340.0


def hand_svg(hand: ExampleHand) -> str:
    """Return a hand as SVG, the dealer's cards beside it."""
    drawing = Drawing(_BOTH if hand.dealer else _HAND, _HEIGHT + 1, hand.words, hand_words(hand))
    _draw_cards(drawing, hand.cards, 0.0)
    if hand.dealer:
        middle = (_HAND + _DEALER) / 2
        drawing.text(middle, _HEIGHT / 2 + 3, "against", _SIZE, QUIET, anchor="middle")
        _draw_cards(drawing, hand.dealer, _DEALER)
    return str(drawing)


def hand_words(hand: ExampleHand) -> str:
    """Return the cards of a hand for readers who cannot see them."""
    against = f" against {', '.join(hand.dealer)}" if hand.dealer else ""
    return f"{', '.join(hand.cards)}{against}"


def _draw_cards(drawing: Drawing, cards: Sequence[str], left: float) -> None:
    """Draw cards side by side; many of them overlap."""
    step = min(_CARD + _GAP, (_HAND - _CARD) / max(len(cards) - 1, 1))
    for index, text in enumerate(cards):
        drawing.place(card_face(parse_card(text), _CARD), left + index * step, 0.0)
