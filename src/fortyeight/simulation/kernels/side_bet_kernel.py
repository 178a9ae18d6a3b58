"""Side bets in the kernel: what they need of the dealer's hand, and how they end."""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.analysis.game_rules import ACE, TEN
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, BUST
from fortyeight.analysis.hands.suited import SIX
from fortyeight.simulation.compiled import helper
from fortyeight.simulation.game.game_tables import ASKS_ALL, FACES, FINAL, UPS
from fortyeight.simulation.kernels import counters as counter

#: Bits of the word of side bets: whether there are any, those that depend on the dealer's cards,
#: then by up card whether they need the second card, then the dealer's state with a six and a ten.
ANY, INSURANCE_WAGER, BREAK_WAGER, XTREME_WAGER, HOLE_MATCH_WAGER = (
    np.uint64(1 << bit) for bit in range(5)
)
_HOLE_MATCH_BIT = np.uint64(4)
ASKING, STATE = np.uint64(8), np.uint64(32)
#: Parts of a box's worth: what match and pair get back, whether it has an ace without a blackjack,
#: and whether it has a blackjack. The sum over eight boxes never overflows a part.
PAIR_PART, ACE_PART, BLACKJACK_PART = np.uint64(24), np.uint64(48), np.uint64(56)

#: Mask of the part for what match gets back, and of the one for pair.
WORTH_PART = np.uint64((1 << 24) - 1)
#: All bits of a side bet that may be left out of a round.
INSURANCE_MASK = int(INSURANCE_WAGER) | 1 << (int(ASKING) + ACE)
BREAK_MASK = int(BREAK_WAGER)
HOLE_MATCH_MASK = int(HOLE_MATCH_WAGER)
XTREME_MASK = int(XTREME_WAGER) | sum(1 << (int(ASKING) + up) for up in (SIX, *range(TEN, UPS)))

_1, _2, _3 = np.uint64(1), np.uint64(2), np.uint64(3)
_BYTE = np.uint64(255)
_FACES, _TABLE, _ROW = np.uint64(FACES), np.uint64(FACES * FACES), np.uint64(counter.BOX_ROW)
_INSURED, _BROKEN, _SIX_AND_TEN, _SPIN_ROUNDS = (
    np.uint64(one)
    for one in (counter.INSURED, counter.BROKEN, counter.SIX_AND_TEN, counter.SPIN_ROUNDS)
)
_MATCH_SQUARES, _PAIR_SQUARES = np.uint64(counter.MATCH_SQUARES), np.uint64(counter.PAIR_SQUARES)
_HOLE_MATCHES, _HOLE_SQUARES = np.uint64(counter.HOLE_MATCHES), np.uint64(counter.HOLE_SQUARES)
#: What boxes get back by how they match the hole card follows what they get by their first cards.
_HOLE_WORTHS = np.uint64(counter.FIRST_TWO * counter.MATCHING)


@njit(cache=True, nogil=True, inline="always")
def asks_second(optional, up):
    """Return whether a side bet needs the dealer's second card with this up card."""
    return np.uint8((optional >> (ASKING + up)) & _1)


@helper
def needs_dealer_hand(optional, up):
    """Return what side bets need of the dealer's hand: all of it, its second card, or nothing."""
    if optional & BREAK_WAGER:
        return np.uint8(ASKS_ALL)
    return np.uint8(asks_second(optional, up) | ((optional >> _HOLE_MATCH_BIT) & _1))


@njit(cache=True, nogil=True, inline="always")
def is_six_and_ten(optional, up, two_cards):
    """Return whether Xtreme is wagered on, and the dealer's first two cards are a six and a ten.

    It is enough to compare with a hard 16: a six makes it only with a ten-valued card, a
    ten-valued card only with a six, and an ace never.
    """
    hit = optional & XTREME_WAGER != 0 and two_cards == optional >> STATE
    return hit and asks_second(optional, up) != 0


@njit(cache=True, nogil=True, inline="always")
def first_two(one, other, row, match):
    """Return the counter of a box by its first two cards; `row` is the row of the up card."""
    cell = uint64(match[_TABLE + one * _FACES + other])
    return cell + uint64(match[row + one]) * _3 + uint64(match[row + other])


@njit(cache=True, nogil=True, inline="always")
def hole_match(one, other, second, match):
    """Return how two cards match the dealer's second card, as a number below MATCHING."""
    row = second * _FACES
    return uint64(match[row + one]) * _3 + uint64(match[row + other])


@helper
def hole_matches_back(held, boxes, second, match, worth):
    """Return what the match wagers on the hole card of all boxes get back."""
    back = uint64(0)
    for box in range(boxes):
        back += worth[_HOLE_WORTHS + hole_match(held[box, 0], held[box, 1], second, match)]
    return back


@njit(cache=True, nogil=True, inline="always")
def count_side_bets(
    held, boxes, up_card, up, second, two_cards, dealer, drawn, optional, match, worth, counts,
    begin,
):  # fmt: skip
    """Count how the side bets of a round end.

    `second` is the dealer's second card, `two_cards` the dealer's state after the first two cards,
    and `drawn` the number of cards that the dealer drew to them.
    """
    row = up_card * _FACES
    if boxes == 1:
        counts[begin + first_two(held[0, 0], held[0, 1], row, match)] += 1
    else:
        worth_sum = uint64(0)
        for box in range(boxes):
            cell = first_two(held[box, 0], held[box, 1], row, match)
            counts[begin + cell] += 1
            worth_sum += worth[cell]
        matched, paired = worth_sum & WORTH_PART, (worth_sum >> PAIR_PART) & WORTH_PART
        counts[begin + _MATCH_SQUARES] += np.int64(matched * matched)
        counts[begin + _PAIR_SQUARES] += np.int64(paired * paired)
        aces, blackjacks = (worth_sum >> ACE_PART) & _BYTE, worth_sum >> BLACKJACK_PART
        counts[begin + _SPIN_ROUNDS + aces * _ROW + blackjacks] += 1
    if optional & HOLE_MATCH_WAGER:
        for box in range(boxes):
            cell = hole_match(held[box, 0], held[box, 1], second, match)
            counts[begin + _HOLE_MATCHES + cell] += 1
        back = hole_matches_back(held, boxes, second, match, worth)
        counts[begin + _HOLE_SQUARES] += np.int64(back * back)
    if optional & INSURANCE_WAGER and up == 0:
        counts[begin + _INSURED] += 1
        if dealer == FINAL + BLACKJACK:
            counts[begin + _INSURED + _1] += 1
    if optional & BREAK_WAGER and dealer == FINAL + BUST:
        counts[begin + _BROKEN + _2 + drawn] += 1
    if is_six_and_ten(optional, up, two_cards):
        counts[begin + _SIX_AND_TEN] += 1
