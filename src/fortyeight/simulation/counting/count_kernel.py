"""Counting in the kernel: cards as a player sees them, and what the true count decides.

What was dealt lies at the front of the deck in its order, so cards are looked at only when a true
count is asked for: all that came since, but for a hole card that is not turned yet. Burnt cards are
not seen. Where the shoe runs out and the discards are shuffled, the count begins anew with the
cards on the table.

Everything is in one array of whole numbers, `count`: a kernel that hands on many is slow.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.analysis.hands.dealer_hands import BLACKJACK, BUST
from fortyeight.simulation.counting.count_places import (
    ACES,
    AGAIN,
    BONUS_SPIN,
    BREAK_BONUS,
    BREAK_UNIT,
    BREAKS,
    BY_COUNT,
    CONTEXTS,
    COUNTS,
    DECK_CARDS,
    HIDDEN,
    HIGHEST,
    INSURANCE,
    INSURANCE_UNIT,
    INSURANCE_WINS,
    KEPT,
    KEPT_COUNTS,
    KEPT_NUMBER,
    LEVEL_ROW,
    LEVELS,
    LEVELS_NUMBER,
    LOOKED,
    LOWEST,
    MADE,
    MAIN,
    MATCH,
    MATCH_UNIT,
    NET,
    OFFERED,
    PAIR,
    PAIR_UNIT,
    ROUNDING,
    ROUNDS,
    RUNNING,
    SCALE,
    SINCE,
    SOURCE,
    SPINS,
    SQUARES,
    STAKED,
    START,
    STEP,
    TAGS,
    TRUE,
    TRUES,
    VARIES,
    WAGER,
    WAGERED,
    WAGERS,
    WON,
    WON_SQUARES,
    XTREME,
)
from fortyeight.simulation.counting.counts import true_count
from fortyeight.simulation.game.game_tables import FACES, FINAL
from fortyeight.simulation.kernels.side_bet_kernel import (
    ACE_PART,
    BLACKJACK_PART,
    BREAK_MASK,
    INSURANCE_MASK,
    PAIR_PART,
    WORTH_PART,
    XTREME_MASK,
    first_two,
    is_six_and_ten,
)

_FACES, _BYTE = np.uint64(FACES), np.uint64(255)
_INSURANCE_MASK, _BREAK_MASK, _XTREME_MASK = (
    np.uint64(one) for one in (INSURANCE_MASK, BREAK_MASK, XTREME_MASK)
)


@njit(cache=True, nogil=True)
def _begin(count, since):
    """Count from a place on."""
    count[LOOKED] = since
    count[SINCE] = since
    for number in range(count[KEPT_NUMBER]):
        which = count[KEPT_COUNTS + number]
        count[RUNNING + which] = count[START + which]


@njit(cache=True, nogil=True)
def begin_count(count, at):
    """A new shoe, of which this many cards were burnt."""
    count[HIDDEN] = -1
    count[AGAIN] = 0
    _begin(count, np.int64(at))


@njit(cache=True, nogil=True)
def hide_hole_card(count, at):
    """The card of this place lies face down."""
    count[HIDDEN] = np.int64(at)


@njit(cache=True, nogil=True)
def _see(count, deck, place, round_begin):
    """See the card of a place; after the last come the discards."""
    if place >= len(deck):
        place = (place - len(deck)) % max(np.int64(round_begin), 1)
    card = np.int64(deck[place])
    for number in range(count[KEPT_NUMBER]):
        which = count[KEPT_COUNTS + number]
        count[RUNNING + which] += count[TAGS + which * FACES + card]


@njit(cache=True, nogil=True)
def _look(count, deck, at, round_begin):
    """Look at every card up to a place."""
    if at > len(deck) and count[AGAIN] == 0:
        count[AGAIN] = 1
        _begin(count, np.int64(round_begin))
    for place in range(count[LOOKED], at):
        if place != count[HIDDEN]:
            _see(count, deck, place, round_begin)
    count[LOOKED] = at


@njit(cache=True, nogil=True)
def turn_hole_card(count, deck, round_begin):
    """The hole card, if there is one, is turned."""
    place = count[HIDDEN]
    count[HIDDEN] = -1
    if 0 <= place < count[LOOKED]:
        _see(count, deck, place, round_begin)


@njit(cache=True, nogil=True)
def true_of(count, which, deck, at, round_begin):
    """The true count of one of the counts now, less the lowest."""
    now = np.int64(at)
    _look(count, deck, now, round_begin)
    hidden = 1 if count[HIDDEN] >= 0 else 0
    found = true_count(
        count[RUNNING + count[SOURCE + which]],
        len(deck) - (now - count[SINCE] - hidden),
        count[DECK_CARDS],
        count[STEP],
        count[SCALE + which],
        count[ROUNDING],
        count[LOWEST],
        count[HIGHEST],
    )
    return found - count[LOWEST]


@njit(cache=True, nogil=True)
def begin_counted_round(count, deck, at, optional):
    """Wager by the count; which of the optional wagers are made, as a word of them.

    Insurance comes later. Who sits out makes no wagers.
    """
    true = true_of(count, MAIN, deck, at, at)
    count[TRUE] = true
    count[WAGER] = count[WAGERS + true]
    if not optional:
        return optional
    for which in range(1, COUNTS):
        count[WAGERED + which] = -1
        if count[OFFERED + which] and which != INSURANCE and count[WAGER] > 0:
            true = true_of(count, which, deck, at, at)
            if count[MADE + which * TRUES + true]:
                count[WAGERED + which] = true
    if count[WAGERED + BREAK_BONUS] < 0:
        optional &= ~_BREAK_MASK
    if count[WAGERED + XTREME] < 0:
        optional &= ~_XTREME_MASK
    return optional


@njit(cache=True, nogil=True)
def insure_by_count(count, deck, at, round_begin, up, optional):
    """Whether insurance is made too, when the first cards lie."""
    if count[OFFERED + INSURANCE] and up == 0 and count[WAGER] > 0:
        true = true_of(count, INSURANCE, deck, at, round_begin)
        if count[MADE + INSURANCE * TRUES + true]:
            count[WAGERED + INSURANCE] = true
            return optional
    return optional & ~_INSURANCE_MASK


@njit(cache=True, nogil=True)
def context_now(count, deck, at, round_begin, pair, again):
    """The context of a decision: by the level of the true count, and the kind of box."""
    level = 0
    if count[LEVELS_NUMBER] > 1:
        level = count[LEVELS + true_of(count, MAIN, deck, at, round_begin)]
    place = CONTEXTS + level * LEVEL_ROW + np.int64(pair) * 2 + np.int64(again)
    return uint64(count[place])


@njit(cache=True, nogil=True)
def play_now(count, deck, at, round_begin, pair, again, state, up):
    """The context of a play before a double; the count is asked for only where it matters."""
    if (count[count[VARIES] + np.int64(state)] >> np.int64(up)) & 1:
        return context_now(count, deck, at, round_begin, pair, again)
    return uint64(count[CONTEXTS + np.int64(pair) * 2 + np.int64(again)])


@njit(cache=True, nogil=True)
def _keep(count, which, true, boxes, net):
    """Keep a round's result of one wager by its true count."""
    row, wager = BY_COUNT + (which * TRUES + true) * KEPT, count[WAGER]
    count[row + ROUNDS] += 1
    count[row + STAKED] += wager * boxes
    count[row + NET] += net
    count[row + SQUARES] += net * net
    count[row + WON] += net * wager
    count[row + WON_SQUARES] += net * wager * (net * wager)


@njit(cache=True, nogil=True)
def keep_round(count, boxes, net):
    """Keep the main wagers' result of a round; what is wagered on each box."""
    _keep(count, MAIN, count[TRUE], boxes, net)
    return count[WAGER]


@njit(cache=True, nogil=True)
def _keep_spins(count, which, boxes, spins, aces):
    row = BY_COUNT + (which * TRUES + count[WAGERED + which]) * KEPT
    count[row + ROUNDS] += 1
    count[row + STAKED] += count[WAGER] * boxes
    count[row + SPINS] += spins
    count[row + ACES] += aces


@njit(cache=True, nogil=True)
def keep_optional(
    count, held, boxes, up_card, up, two_cards, dealer, drawn, optional, match, worth
):
    """Keep how the optional wagers of a round end that were made."""
    together = uint64(0)
    for box in range(boxes):
        together += worth[first_two(held[box, 0], held[box, 1], up_card * _FACES, match)]
    if count[WAGERED + MATCH] >= 0:
        back = np.int64(together & WORTH_PART)
        _keep(count, MATCH, count[WAGERED + MATCH], boxes, back - boxes * count[MATCH_UNIT])
    if count[WAGERED + PAIR] >= 0:
        back = np.int64((together >> PAIR_PART) & WORTH_PART)
        _keep(count, PAIR, count[WAGERED + PAIR], boxes, back - boxes * count[PAIR_UNIT])
    if count[WAGERED + INSURANCE] >= 0:
        won = dealer == FINAL + BLACKJACK
        net = count[INSURANCE_WINS] if won else -count[INSURANCE_UNIT]
        _keep(count, INSURANCE, count[WAGERED + INSURANCE], boxes, boxes * net)
    if count[WAGERED + BREAK_BONUS] >= 0:
        broke = dealer == FINAL + BUST
        net = count[BREAKS + 2 + np.int64(drawn)] if broke else -count[BREAK_UNIT]
        _keep(count, BREAK_BONUS, count[WAGERED + BREAK_BONUS], boxes, boxes * net)
    if count[WAGERED + BONUS_SPIN] >= 0:
        aces, spins = (together >> ACE_PART) & _BYTE, together >> BLACKJACK_PART
        _keep_spins(count, BONUS_SPIN, boxes, np.int64(spins), np.int64(aces))
    if count[WAGERED + XTREME] >= 0:
        hit = is_six_and_ten(optional, up, two_cards)
        _keep_spins(count, XTREME, boxes, 1 if hit else 0, 0)
