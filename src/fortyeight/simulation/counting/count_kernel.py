"""Card counting in the kernel: the cards that a player sees, and the decisions by true count.

Dealt cards lie at the front of the deck in order. They are counted lazily, when a true count is
needed: all cards since the last time, except a hole card that is still face down. Burnt cards are
not seen. If the shoe runs out and the discards are shuffled, the count starts again with the cards
on the table.

All data is in one array of integers, `count`, because kernels with many parameters are slow.
"""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.analysis.hands.dealer_hands import BLACKJACK, BUST
from fortyeight.simulation.compiled import helper
from fortyeight.simulation.counting import count_places as places
from fortyeight.simulation.counting.counts import true_count
from fortyeight.simulation.game.game_tables import FACES, FINAL
from fortyeight.simulation.kernels.side_bet_kernel import (
    ACE_PART,
    BLACKJACK_PART,
    BREAK_MASK,
    HOLE_MATCH_MASK,
    INSURANCE_MASK,
    PAIR_PART,
    WORTH_PART,
    XTREME_MASK,
    first_two,
    hole_matches_back,
    is_six_and_ten,
)

_FACES, _BYTE = np.uint64(FACES), np.uint64(255)
_INSURANCE_MASK, _BREAK_MASK, _XTREME_MASK, _HOLE_MATCH_MASK = (
    np.uint64(one) for one in (INSURANCE_MASK, BREAK_MASK, XTREME_MASK, HOLE_MATCH_MASK)
)


@helper
def _begin(count, since):
    """Start counting at a place."""
    count[places.LOOKED] = since
    count[places.SINCE] = since
    for number in range(count[places.KEPT_NUMBER]):
        which = count[places.KEPT_COUNTS + number]
        count[places.RUNNING + which] = count[places.START + which]


@helper
def begin_count(count, at):
    """Start counting a new shoe, of which `at` cards were burnt."""
    count[places.HIDDEN] = -1
    count[places.AGAIN] = 0
    _begin(count, np.int64(at))


@helper
def hide_hole_card(count, at):
    """Remember that the card at this place lies face down."""
    count[places.HIDDEN] = np.int64(at)


@helper
def _see(count, deck, place, round_begin):
    """Add the card at a place to the running counts; after the last one come the discards."""
    if place >= len(deck):
        place = (place - len(deck)) % max(np.int64(round_begin), 1)
    card = np.int64(deck[place])
    for number in range(count[places.KEPT_NUMBER]):
        which = count[places.KEPT_COUNTS + number]
        count[places.RUNNING + which] += count[places.TAGS + which * FACES + card]


@helper
def _look(count, deck, at, round_begin):
    """Count every visible card up to a place."""
    if at > len(deck) and count[places.AGAIN] == 0:
        count[places.AGAIN] = 1
        _begin(count, np.int64(round_begin))
    for place in range(count[places.LOOKED], at):
        if place != count[places.HIDDEN]:
            _see(count, deck, place, round_begin)
    count[places.LOOKED] = at


@njit(cache=True, nogil=True)
def turn_hole_card(count, deck, round_begin):
    """Turn over the hole card, if there is one, and count it."""
    place = count[places.HIDDEN]
    count[places.HIDDEN] = -1
    if 0 <= place < count[places.LOOKED]:
        _see(count, deck, place, round_begin)


@helper
def true_of(count, which, deck, at, round_begin):
    """Return the present true count of one of the counts, less the lowest possible one."""
    now = np.int64(at)
    _look(count, deck, now, round_begin)
    hidden = 1 if count[places.HIDDEN] >= 0 else 0
    true = true_count(
        count[places.RUNNING + count[places.SOURCE + which]],
        len(deck) - (now - count[places.SINCE] - hidden),
        count[places.DECK_CARDS],
        count[places.STEP],
        count[places.SCALE + which],
        count[places.ROUNDING],
        count[places.LOWEST],
        count[places.HIGHEST],
    )
    return true - count[places.LOWEST]


@helper
def begin_counted_round(count, deck, at, optional):
    """Choose the wagers of a round by the count. Return the word of side bets that are made.

    Insurance is decided later. A player who sits out makes no wagers.
    """
    true = true_of(count, places.MAIN, deck, at, at)
    count[places.TRUE] = true
    count[places.WAGER] = count[places.WAGERS + true]
    if not optional:
        return optional
    for which in range(1, places.COUNTS):
        count[places.WAGERED + which] = -1
        if count[places.OFFERED + which] and which != places.INSURANCE and count[places.WAGER] > 0:
            true = true_of(count, which, deck, at, at)
            if count[places.MADE + which * places.TRUES + true]:
                count[places.WAGERED + which] = true
    if count[places.WAGERED + places.BREAK_BONUS] < 0:
        optional &= ~_BREAK_MASK
    if count[places.WAGERED + places.XTREME] < 0:
        optional &= ~_XTREME_MASK
    if count[places.WAGERED + places.MATCH_HOLE] < 0:
        optional &= ~_HOLE_MATCH_MASK
    return optional


@helper
def insure_by_count(count, deck, at, round_begin, up, optional):
    """Decide on insurance after the first cards are dealt. Return the word of side bets."""
    if count[places.OFFERED + places.INSURANCE] and up == 0 and count[places.WAGER] > 0:
        true = true_of(count, places.INSURANCE, deck, at, round_begin)
        if count[places.MADE + places.INSURANCE * places.TRUES + true]:
            count[places.WAGERED + places.INSURANCE] = true
            return optional
    return optional & ~_INSURANCE_MASK


@helper
def context_now(count, deck, at, round_begin, pair, again):
    """Return the context of a decision, by the level of the true count and the pair of the box."""
    level = 0
    if count[places.LEVELS_NUMBER] > 1:
        level = count[places.LEVELS + true_of(count, places.MAIN, deck, at, round_begin)]
    place = places.CONTEXTS + level * places.LEVEL_ROW + np.int64(pair) * 2 + np.int64(again)
    return uint64(count[place])


@helper
def play_now(count, deck, at, round_begin, pair, again, state, up):
    """Return the context of a decision before a double. Uses the count only where it matters."""
    if (count[count[places.VARIES] + np.int64(state)] >> np.int64(up)) & 1:
        return context_now(count, deck, at, round_begin, pair, again)
    return uint64(count[places.CONTEXTS + np.int64(pair) * 2 + np.int64(again)])


@helper
def _keep(count, which, true, boxes, net):
    """Add a round's result of one wager to the sums of its true count."""
    row, wager = places.BY_COUNT + (which * places.TRUES + true) * places.KEPT, count[places.WAGER]
    count[row + places.ROUNDS] += 1
    count[row + places.STAKED] += wager * boxes
    count[row + places.NET] += net
    count[row + places.SQUARES] += net * net
    count[row + places.WON] += net * wager
    count[row + places.WON_SQUARES] += net * wager * (net * wager)


@helper
def keep_round(count, boxes, net):
    """Add a round's result of the main wagers to the sums. Return the wager on each box."""
    _keep(count, places.MAIN, count[places.TRUE], boxes, net)
    return count[places.WAGER]


@helper
def _keep_spins(count, which, boxes, spins, aces):
    row = places.BY_COUNT + (which * places.TRUES + count[places.WAGERED + which]) * places.KEPT
    count[row + places.ROUNDS] += 1
    count[row + places.STAKED] += count[places.WAGER] * boxes
    count[row + places.SPINS] += spins
    count[row + places.ACES] += aces


@helper
def keep_optional(
    count, held, boxes, up_card, up, second, two_cards, dealer, drawn, optional, match, worth
):
    """Add the results of the side bets that were made in a round to the sums."""
    worth_sum = uint64(0)
    for box in range(boxes):
        worth_sum += worth[first_two(held[box, 0], held[box, 1], up_card * _FACES, match)]
    if count[places.WAGERED + places.MATCH] >= 0:
        back = np.int64(worth_sum & WORTH_PART)
        _keep(
            count,
            places.MATCH,
            count[places.WAGERED + places.MATCH],
            boxes,
            back - boxes * count[places.MATCH_UNIT],
        )
    if count[places.WAGERED + places.PAIR] >= 0:
        back = np.int64((worth_sum >> PAIR_PART) & WORTH_PART)
        _keep(
            count,
            places.PAIR,
            count[places.WAGERED + places.PAIR],
            boxes,
            back - boxes * count[places.PAIR_UNIT],
        )
    if count[places.WAGERED + places.MATCH_HOLE] >= 0:
        back = np.int64(hole_matches_back(held, boxes, second, match, worth))
        net = back - boxes * count[places.MATCH_UNIT]
        _keep(count, places.MATCH_HOLE, count[places.WAGERED + places.MATCH_HOLE], boxes, net)
    if count[places.WAGERED + places.INSURANCE] >= 0:
        won = dealer == FINAL + BLACKJACK
        net = count[places.INSURANCE_WINS] if won else -count[places.INSURANCE_UNIT]
        _keep(count, places.INSURANCE, count[places.WAGERED + places.INSURANCE], boxes, boxes * net)
    if count[places.WAGERED + places.BREAK_BONUS] >= 0:
        broke = dealer == FINAL + BUST
        net = count[places.BREAKS + 2 + np.int64(drawn)] if broke else -count[places.BREAK_UNIT]
        _keep(
            count,
            places.BREAK_BONUS,
            count[places.WAGERED + places.BREAK_BONUS],
            boxes,
            boxes * net,
        )
    if count[places.WAGERED + places.BONUS_SPIN] >= 0:
        aces, spins = (worth_sum >> ACE_PART) & _BYTE, worth_sum >> BLACKJACK_PART
        _keep_spins(count, places.BONUS_SPIN, boxes, np.int64(spins), np.int64(aces))
    if count[places.WAGERED + places.XTREME] >= 0:
        hit = is_six_and_ten(optional, up, two_cards)
        _keep_spins(count, places.XTREME, boxes, 1 if hit else 0, 0)
