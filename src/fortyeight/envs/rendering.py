"""Draw the layout of a round as text, and as an array of pixels."""

from __future__ import annotations

import numpy as np

from fortyeight.analysis.arrays import UInt8s
from fortyeight.cards import Card, Suit
from fortyeight.envs import layout as at
from fortyeight.envs.rounds import Rounds

_FELT, _PAPER, _BACK, _EDGE = (16, 84, 60), (250, 248, 240), (120, 24, 40), (40, 40, 40)
_RED, _BLACK = (190, 20, 40), (20, 20, 20)
_CARD, _GAP, _SCALE = (36, 26), 6, 2
_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
#: Seven rows of seven pixels each, as the bits of hexadecimal numbers.
_GLYPHS = {
    "A": "1c22417f414141",
    "2": "3c42020c30407e",
    "3": "3e41011e01413e",
    "4": "060a12227f0202",
    "5": "7f407e0101413e",
    "6": "3e40407e41413e",
    "7": "7f010204080810",
    "8": "3e41413e41413e",
    "9": "3e41413f01013e",
    "T": "4e51515151514e",
    "J": "0f020202024238",
    "Q": "1c22414149223d",
    "K": "41424478444241",
    "♣": "1c1c2a7f2a081c",
    "♦": "081c3e7f3e1c08",
    "♥": "367f7f7f3e1c08",
    "♠": "081c3e7f7f081c",
}


def hands_on_layout(rounds: Rounds) -> tuple[list[Card | None], dict[int, list[Card]]]:
    """Return the dealer's cards, None for one face down, and those of every hand by number.

    A card that waits for its hand after a split stands after the hands of its box.
    """
    dealer: list[Card | None] = []
    hands: dict[int, list[Card]] = {}
    for card, owner in rounds.cards():
        if owner in (at.DEALERS, at.FACE_DOWN):
            dealer.append(card if owner == at.DEALERS else None)
            continue
        of_waiting = (at.WAITS - owner + 1) * rounds.tables.hands - 1
        hands.setdefault(of_waiting if owner <= at.WAITS else owner, []).append(card)
    return dealer, dict(sorted(hands.items()))


def layout_text(rounds: Rounds) -> str:
    """Return the layout as lines of text: the dealer, then every hand."""
    dealer, hands = hands_on_layout(rounds)
    lines = ["dealer: " + " ".join("??" if card is None else str(card) for card in dealer)]
    for number, cards in hands.items():
        box, hand = divmod(number, rounds.tables.hands)
        name = f"box {box + 1}, hand {hand + 1}" if rounds.tables.hands > 1 else f"box {box + 1}"
        lines.append(f"{name}: " + " ".join(map(str, cards)))
    if rounds.over[0] and rounds.rows[0, at.S.phase] == at.OVER:
        lines.append("net: " + " ".join(f"{net:+g}" for net in rounds.rewards[0]))
    return "\n".join(lines) + "\n"


def layout_picture(rounds: Rounds) -> UInt8s:
    """Return the layout as pixels: the dealer's cards in the first row, then a row for each hand.

    The picture has room for every hand of every box, so that all of a house have one size.
    """
    dealer, hands = hands_on_layout(rounds)
    rows: list[list[Card | None]] = [dealer]
    rows += [[*cards] for cards in hands.values()]
    height = (_CARD[0] + _GAP) * (1 + rounds.tables.boxes * rounds.tables.hands) + _GAP
    width = (_CARD[1] + _GAP) * 12 + _GAP
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = _FELT
    for number, row in enumerate(rows):
        top = _GAP + number * (_CARD[0] + _GAP)
        # A long hand is drawn with its cards closer together.
        step = min(_CARD[1] + _GAP, (width - 2 * _GAP - _CARD[1]) // max(len(row) - 1, 1))
        for place, card in enumerate(row):
            left = _GAP + place * step
            _draw_card(picture[top : top + _CARD[0], left : left + _CARD[1]], card)
    return picture


def _draw_card(area: UInt8s, card: Card | None) -> None:
    area[:] = _EDGE
    area[1:-1, 1:-1] = _PAPER
    if card is None:
        area[3:-3, 3:-3] = _BACK
        return
    color = _RED if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else _BLACK
    for number, symbol in enumerate((card.rank.value, _SYMBOLS[card.suit])):
        bits = np.frombuffer(bytes.fromhex(_GLYPHS[symbol]), np.uint8)
        glyph = np.unpackbits(bits[:, None], axis=1).repeat(_SCALE, 0).repeat(_SCALE, 1)
        top = 3 + number * 16
        area[top : top + len(glyph), 5 : 5 + glyph.shape[1]][glyph == 1] = color
