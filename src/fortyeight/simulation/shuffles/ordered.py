"""Play a shoe in a given order, and build the discard rack that it leaves.

Cards go to the rack as at the referee's table: hands that are settled at once when that happens,
then the other hands in order, then the dealer's cards. The rack is what the dealer shuffles next.
"""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.analysis.arrays import Int8s, UInt8s
from fortyeight.analysis.distribution.hand_ends import BUSTED_END, NATURAL, SURRENDERED
from fortyeight.analysis.hands.dealer_hands import BLACKJACK
from fortyeight.analysis.values.play_values import HALF_DOUBLE, HIT, SPLIT, STAND, SURRENDER
from fortyeight.rulebook.schema.values import BLACKJACK_RANKS
from fortyeight.simulation.game.automaton import ROW
from fortyeight.simulation.game.game_tables import (
    ASKS_ALL,
    ENDS_ROW,
    FINAL,
    LOOKS_LATER,
    UPS,
    GameTables,
)
from fortyeight.simulation.kernels.draws import draw
from fortyeight.simulation.kernels.hand_kernel import NOT_SPLIT, play_doubled, play_split
from fortyeight.simulation.kernels.shoe_kernel import MOST_HANDS

_0, _1, _2, _3, _4 = (np.uint64(one) for one in range(5))
_BLACKJACK = np.uint8(FINAL + BLACKJACK)
_ROW, _UPS, _ENDS = np.uint64(ROW), np.uint64(UPS), np.uint64(ENDS_ROW)
_STAND, _HIT, _SPLIT, _SURRENDER = (np.uint8(one) for one in (STAND, HIT, SPLIT, SURRENDER))
#: Key for `draw` that deals cards in their present order.
_AS_IT_LIES = np.uint64(0)
#: Extra room in a rack beyond the cards of the shoe; no round takes as many cards.
ROOM = 1024


#: When a split hand is settled and goes to the rack.
AT_ONCE, WITH_SECOND_CARD, AT_THE_END = 0, 1, 2


def closes_of(game: GameTables) -> Int8s:
    """Return when a split hand goes to the rack, by up card and end.

    A hand over 21 goes at once if the house collects it then, unless a dealer's blackjack could
    still return some of the wager; a 21 if the house pays it then; and a surrendered hand under an
    up card that settles it then, or else with the dealer's second card.
    """
    house = game.house
    closes = np.full((len(game.looks), len(game.ends.ends)), AT_THE_END, np.int8)
    ups = dict(zip((card.rank for card in game.faces), game.up.tolist(), strict=True))
    for rank, up in ups.items():
        returned = (
            house.dealer_blackjack.takes == "original-only"
            and rank in BLACKJACK_RANKS
            and not game.looks[up]
        )
        for number, end in enumerate(game.ends.ends):
            if end.total > 21:
                at_once = house.settlement.bust_at_once and not returned
            else:
                at_once = end.total == 21 and house.twenty_one.at_once
            if end.surrendered:
                at_once = rank in house.surrender.at_once_under
                closes[up, number] = WITH_SECOND_CARD
            if at_once:
                closes[up, number] = AT_ONCE
    return closes


def empty_rack(cards: int) -> UInt8s:
    """Return a rack for a shoe of `cards` cards, with room for a round that exhausts the shoe."""
    return np.empty(cards + ROOM, np.uint8)


@njit(cache=True, nogil=True, inline="always")
def _lay(rack, laid, first, deck, begin, end, round_begin):
    """Put a hand's first card, and those dealt to it from `begin` to `end`, in the rack."""
    rack[laid] = first
    laid += 1
    cards = uint64(len(deck))
    while begin < end:
        at = begin if begin < cards else (begin - cards) % max(round_begin, _1)
        rack[laid] = deck[at]
        laid += 1
        begin += _1
    return laid


@njit(cache=True, nogil=True, inline="always")
def _round(deck, at, tables, closes, ends, waiting, dealt, rack, laid):
    """Play a round. Return its net result, the next place of the shoe, and the rack's size."""
    kind, value, following, act = tables.kind, tables.value, tables.following, tables.act
    numbers, dealer_next = tables.numbers, tables.dealer
    unsplit, hole = uint64(numbers[1]), numbers[7] != 0
    row = unsplit * uint64(numbers[8])
    round_begin = at
    one = draw(deck, at, _AS_IT_LIES, round_begin)
    up_card = draw(deck, at + _1, _AS_IT_LIES, round_begin)
    other = draw(deck, at + _2, _AS_IT_LIES, round_begin)
    at += _3
    up = tables.up[up_card]
    dealer = dealer_next[up]
    second = _0
    if hole:
        second = draw(deck, at, _AS_IT_LIES, round_begin)
        dealer = dealer_next[uint64(dealer) * _UPS + value[second]]
        at += _1
    blackjack_seen = tables.looks[up] and dealer == _BLACKJACK
    begin = at
    state = uint64(following[uint64(tables.start[kind[one]]) * _ROW + kind[other]])
    action = act[(row + state) * _UPS + up]
    while action == _HIT and not blackjack_seen:
        card = draw(deck, at, _AS_IT_LIES, round_begin)
        at += _1
        state = uint64(following[state * _ROW + kind[card]])
        action = act[(row + state) * _UPS + up]
    hands = 1
    if blackjack_seen and not (action == _SURRENDER and tables.looks[up] == LOOKS_LATER):
        ends[0] = NATURAL if tables.end[state] == NATURAL else BUSTED_END
    elif action == _SPLIT and tables.rank[one] == tables.rank[other]:
        split_hands, at = play_split(
            tables, one, other, up, at, deck, _AS_IT_LIES, round_begin, waiting, ends, _0, None,
            dealt,
        )  # fmt: skip
        hands = np.int64(split_hands)
    elif action == _SURRENDER:
        ends[0] = SURRENDERED
    elif action in (_STAND, _SPLIT):
        ends[0] = tables.end[state]
    else:
        half = action == HALF_DOUBLE
        ended, at = play_doubled(
            tables,
            state,
            unsplit,
            up,
            at,
            deck,
            _AS_IT_LIES,
            round_begin,
            half,
            None,
            NOT_SPLIT,
            _0,
        )
        ends[0] = ended
    if hands == 1:
        rack[laid] = one
        laid = _lay(rack, laid + 1, other, deck, begin, at, round_begin)
    else:
        # Hands that are settled at once go to the rack before those that stay on the table.
        for closed in (AT_ONCE, WITH_SECOND_CARD, AT_THE_END):
            for hand in range(hands):
                if closes[up, ends[hand]] == closed:
                    first, hand_begin, hand_end = dealt[hand, 0], dealt[hand, 1], dealt[hand, 2]
                    laid = _lay(rack, laid, first, deck, hand_begin, hand_end, round_begin)
    begin = at
    asked = _asked(up, hands, ends, tables)
    if asked and not hole:
        card = draw(deck, at, _AS_IT_LIES, round_begin)
        dealer = dealer_next[uint64(dealer) * _UPS + value[card]]
        at += _1
    if asked & ASKS_ALL:
        while dealer < FINAL:
            card = draw(deck, at, _AS_IT_LIES, round_begin)
            dealer = dealer_next[uint64(dealer) * _UPS + value[card]]
            at += _1
    rack[laid] = up_card
    if hole:
        laid = _lay(rack, laid + 1, second, deck, begin, at, round_begin)
    else:
        laid = _lay(rack, laid, up_card, deck, begin, at, round_begin)
    return _net(up, hands, ends, dealer, tables), at, laid


@njit(cache=True, nogil=True, inline="always")
def _asked(up, hands, ends, tables):
    """Return what the hands of a box need to know of the dealer's hand."""
    split = _1 if hands > 1 else _0
    place, all_ends = up * _4 + _2 + split, uint64(tables.numbers[9])
    asked = np.uint8(0)
    for hand in range(hands):
        asked |= tables.asks[place * all_ends + ends[hand]]
        place = up * _4 + split
    return asked


@njit(cache=True, nogil=True, inline="always")
def _net(up, hands, ends, dealer, tables):
    """Return the net result of the hands of a box, in units."""
    dealer_end = uint64(dealer - FINAL) if dealer >= FINAL else _0
    split = _1 if hands > 1 else _0
    place, all_ends = up * _4 + _2 + split, uint64(tables.numbers[9])
    net = 0
    for hand in range(hands):
        net += tables.nets[(place * all_ends + ends[hand]) * _ENDS + dealer_end]
        place = up * _4 + split
    return net


@njit(cache=True, nogil=True)
def play_order(deck, tables, closes, rack, results):
    """Play one box from a shoe in its order, to the cutting card, and fill the rack.

    Return the number of rounds, their net result in units, and the number of cards dealt. Results
    are counted as `deal_shoes` counts them. If the shoe runs out, the discards are dealt again in
    the same order, and the rack is then the shoe as it was.
    """
    burn, last_round = uint64(tables.numbers[4]), uint64(tables.numbers[5])
    zero = tables.numbers[6]
    waiting = np.zeros(MOST_HANDS, np.uint64)
    ends = np.zeros(MOST_HANDS, np.uint64)
    dealt = np.zeros((MOST_HANDS, 3), np.uint64)
    at = _0
    laid, rounds, total = 0, 0, 0
    while at < burn:
        rack[laid] = deck[at]
        laid += 1
        at += _1
    while at <= last_round:
        net, at, laid = _round(deck, at, tables, closes, ends, waiting, dealt, rack, laid)
        rounds += 1
        total += net
        results[net + zero] += 1
    if at > uint64(len(deck)):
        for card in range(len(deck)):
            rack[card] = deck[card]
    return rounds, total, np.int64(at)
