"""Shoes dealt round by round: the kernel, written so that a CPU and a GPU can both compile it.

A card is drawn by a number that depends on the shoe's key and on the card's place alone, so that
the same shoe gives the same rounds wherever it is dealt.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.analysis.dealer_hands import BLACKJACK, BUST
from fortyeight.analysis.hand_ends import (
    BUSTED_END,
    DOUBLED_BUST,
    NATURAL,
    RESCUED,
    SURRENDERED,
)
from fortyeight.analysis.play_values import (
    FULL,
    HALF_DOUBLE,
    HIT,
    KEEP,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
)
from fortyeight.analysis.suited import SEVEN
from fortyeight.simulation.automaton import ROW
from fortyeight.simulation.game import (
    ASKS_ALL,
    ASKS_BLACKJACK,
    ENDS_ROW,
    FACES,
    FINAL,
    UPS,
)

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_STREAM = np.uint64(0xD1342543DE82EF95)
_ONE = np.uint64(0xBF58476D1CE4E5B9)
_TWO = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)

# Places are unsigned: a place that may be negative would be looked at twice.
_0, _1, _2, _4 = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(4)
_ROW, _UPS, _ENDS = np.uint64(ROW), np.uint64(UPS), np.uint64(ENDS_ROW)
_STAND, _HIT, _SPLIT, _SURRENDER = (np.uint8(one) for one in (STAND, HIT, SPLIT, SURRENDER))

#: Hands that one box can have, and boxes of a round.
MOST_HANDS = 32
#: Where the numbers of a run are counted; after them come the ends of hands, each four times: of
#: boxes not split and split, under other first cards and under a seven.
#: Then come matches (of the first card and of the second: none, unsuited, suited), pairs,
#: insurances and those that won, and dealers that broke, by their cards.
ROUNDS, SHOES, CARDS, SQUARES, SPLIT_BOXES, RUN_OUT, SEEN, COUNTERS = 0, 1, 2, 3, 4, 5, 6, 8

PAIRS, INSURED, BROKEN, BESIDE = 9, 10, 12, 28
#: Optional wagers that ask for the dealer's cards.
INSURANCE_WAGER, BREAK_WAGER = np.uint64(1), np.uint64(2)
_FACES, _PAIRS, _INSURED, _BROKEN = (np.uint64(one) for one in (FACES, PAIRS, INSURED, BROKEN))


@njit(cache=True, nogil=True, inline="always")
def mix(word):
    """A word whose bits all depend on all bits of another (the finalizer of SplitMix64)."""
    word = (word ^ (word >> _30)) * _ONE
    word = (word ^ (word >> _27)) * _TWO
    return word ^ (word >> _31)


@njit(cache=True, nogil=True)
def shoe_key(seed, shoe):
    """The key of a shoe of a run."""
    return mix(mix(seed) + uint64(shoe) * _STREAM)


@njit(cache=True, nogil=True, inline="always")
def draw(deck, at, key, round_begin):
    """The card at a place of a shoe, of those that are left; after the last, of the discards.

    What was dealt lies before that place in its order, so the discards are what lies before the
    round. Where even they do not suffice they come once more.
    """
    number = mix(key + at * _GOLDEN) >> _32
    cards = uint64(len(deck))
    if at >= cards:
        at -= cards
        cards = max(round_begin, _1)
        at %= cards
    place = at + ((number * (cards - at)) >> _32)
    card = deck[place]
    deck[place] = deck[at]
    deck[at] = card
    return uint64(card)


@njit(cache=True, nogil=True)
def asks_beside(optional, up):
    """What optional wagers ask of the dealer's hand."""
    if optional & BREAK_WAGER:
        return np.uint8(ASKS_ALL)
    return np.uint8(ASKS_BLACKJACK if up == 0 and optional & INSURANCE_WAGER else 0)


@njit(cache=True, nogil=True)
def count_beside(one, other, up_card, up, dealer, drawn, optional, match, counts, begin):
    """Count how the optional wagers of a box end."""
    row = up_card * _FACES
    counts[begin + uint64(match[row + one]) * uint64(3) + uint64(match[row + other])] += 1
    if match[one * _FACES + other] > 0:
        counts[begin + _PAIRS] += 1
    if optional & INSURANCE_WAGER and up == 0:
        counts[begin + _INSURED] += 1
        if dealer == FINAL + BLACKJACK:
            counts[begin + _INSURED + _1] += 1
    if optional & BREAK_WAGER and dealer == FINAL + BUST:
        counts[begin + _BROKEN + _2 + drawn] += 1


@njit(cache=True, nogil=True)
def play_doubled(
    state,
    context,
    up,
    at,
    deck,
    key,
    round_begin,
    half,
    kind,
    value,
    following,
    after,
    firm,
    hard,
    doubled,
    ways,
    bust,
):
    """Play a hand that is doubled: its end, and where the shoe is then.

    `ways` has a row for each way of having doubled: its first end, which way follows by a double in
    full and for half, the doubles left, and the size of the last. The first row has none doubled.
    """
    way = ways[0, 2 if half else 1]
    card = draw(deck, at, key, round_begin)
    at += _1
    base = ways[way + 1, 0]
    if firm.size > 1:
        number = np.int64(value[card])
        total = np.int64(hard[state]) + number + 1
        if number == 0 and total <= 11:
            total += 10
        if total > 21:
            return uint64(base + DOUBLED_BUST), at
        if firm[context, state, number, up] == RESCUE:
            return uint64(base + RESCUED), at
        return uint64(base + max(total - 16, 0)), at
    state = uint64(following[state * _ROW + kind[card]])
    while state != bust:
        action = after[context, ways[way + 1, 3], ways[way + 1, 4], state, up]
        if action == KEEP:
            break
        if action == RESCUE:
            return uint64(base + RESCUED), at
        way = ways[way + 1, 1 if action == FULL else 2]
        base = ways[way + 1, 0]
        card = draw(deck, at, key, round_begin)
        at += _1
        state = uint64(following[state * _ROW + kind[card]])
    return uint64(base + doubled[state]), at


@njit(cache=True, nogil=True)
def play_split(
    one,
    other,
    up,
    at,
    deck,
    key,
    round_begin,
    kind,
    value,
    rank,
    start,
    following,
    act,
    after,
    firm,
    hard,
    end,
    doubled,
    ways,
    context_of,
    states,
    bust,
    most,
    waiting,
    ends,
    begin,
):
    """Play a box that splits its two cards: how many hands end, and where the shoe is then."""
    number, splits, played = 2, 1, 0
    waiting[0], waiting[1] = other, one
    pair = value[one]
    while number > 0:
        number -= 1
        first = waiting[number]
        card = draw(deck, at, key, round_begin)
        at += _1
        again = _1 if rank[card] == rank[first] else _0
        if again and splits < most:
            # The hand is split again: both of its cards begin hands, this one is played first.
            waiting[number] = card
            waiting[number + 1] = first
            number += 2
            splits += 1
            continue
        state = uint64(following[uint64(start[kind[first]]) * _ROW + kind[card]])
        context = uint64(context_of[pair, again])
        row = context * states
        action = act[(row + state) * _UPS + up]
        while action == _HIT:
            card = draw(deck, at, key, round_begin)
            at += _1
            state = uint64(following[state * _ROW + kind[card]])
            action = act[(row + state) * _UPS + up]
        if action == _STAND:
            ends[begin + uint64(played)] = end[states + state]
        else:
            ended, at = play_doubled(
                state,
                context,
                up,
                at,
                deck,
                key,
                round_begin,
                action == HALF_DOUBLE,
                kind,
                value,
                following,
                after,
                firm,
                hard,
                doubled,
                ways,
                bust,
            )
            ends[begin + uint64(played)] = ended
        played += 1
    return uint64(played), at


@njit(cache=True, nogil=True)
def deal_shoes(
    seed,
    begin,
    number,
    rounds,
    limit,
    boxes,
    cards,
    kind,
    value,
    rank,
    start,
    following,
    act,
    after,
    firm,
    hard,
    end,
    doubled,
    ways,
    context_of,
    dealer_next,
    nets,
    asks,
    looks,
    match,
    numbers,
    deck,
    results,
    counts,
):
    """Deal shoes one after another, each to its cutting card or for so many rounds.

    No more than `limit` rounds are dealt in all.
    """
    bust, whole, splits, ace_splits = uint64(numbers[0]), uint64(numbers[1]), numbers[2], numbers[3]
    burn, last_round, zero = uint64(numbers[4]), uint64(numbers[5]), numbers[6]
    hole, states, all_ends = numbers[7] != 0, uint64(numbers[8]), uint64(numbers[9])
    optional = uint64(numbers[10])
    beside = uint64(COUNTERS) + all_ends * _4
    if rounds > 0:
        # No round begins with an empty shoe.
        last_round = uint64(len(cards) - 1)
    blackjack = np.uint8(FINAL + BLACKJACK)
    row = whole * states
    held = np.zeros((boxes, 3), np.uint64)
    waiting = np.zeros(MOST_HANDS, np.uint64)
    ends = np.zeros(boxes * MOST_HANDS, np.uint64)
    left = limit
    split_boxes = 0
    all_cards = 0
    squares = 0
    run_out = 0
    shoes = 0
    for shoe in range(begin, begin + number):
        if left <= 0:
            break
        shoes += 1
        key = shoe_key(seed, shoe)
        for place in range(len(cards)):
            deck[place] = cards[place]
        at = _0
        if rounds == 0:
            while at < burn:
                draw(deck, at, key, _0)
                at += _1
        played = 0
        while at <= last_round and (rounds == 0 or played < rounds) and left > 0:
            played += 1
            left -= 1
            round_begin = at
            for box in range(boxes):
                held[box, 0] = draw(deck, at, key, round_begin)
                at += _1
            up_card = draw(deck, at, key, round_begin)
            up = value[up_card]
            at += _1
            for box in range(boxes):
                held[box, 1] = draw(deck, at, key, round_begin)
                at += _1
            dealer = dealer_next[up]
            if hole:
                card = draw(deck, at, key, round_begin)
                dealer = dealer_next[uint64(dealer) * _UPS + value[card]]
                at += _1
            seen = looks[up] and dealer == blackjack
            asked = np.uint8(0)
            hands = _0
            for box in range(boxes):
                one, other = held[box, 0], held[box, 1]
                state = uint64(following[uint64(start[kind[one]]) * _ROW + kind[other]])
                first_hand = hands
                action = act[(row + state) * _UPS + up]
                while action == _HIT and not seen:
                    card = draw(deck, at, key, round_begin)
                    at += _1
                    state = uint64(following[state * _ROW + kind[card]])
                    action = act[(row + state) * _UPS + up]
                if seen:
                    ends[hands] = NATURAL
                    if end[state] != NATURAL:
                        # A hand that is not played is counted by itself.
                        ends[hands] = BUSTED_END
                        counts[COUNTERS + BUSTED_END * 4] -= 1
                        counts[SEEN] += 1
                    hands += _1
                elif action == _STAND:
                    ends[hands] = end[state]
                    hands += _1
                elif action == _SPLIT and rank[one] == rank[other]:
                    more, at = play_split(
                        one,
                        other,
                        up,
                        at,
                        deck,
                        key,
                        round_begin,
                        kind,
                        value,
                        rank,
                        start,
                        following,
                        act,
                        after,
                        firm,
                        hard,
                        end,
                        doubled,
                        ways,
                        context_of,
                        states,
                        bust,
                        ace_splits if value[one] == 0 else splits,
                        waiting,
                        ends,
                        hands,
                    )
                    hands += more
                    split_boxes += 1
                elif action == _SURRENDER:
                    ends[hands] = SURRENDERED
                    hands += _1
                elif action == _SPLIT:
                    ends[hands] = end[state]
                    hands += _1
                else:
                    ended, at = play_doubled(
                        state,
                        whole,
                        up,
                        at,
                        deck,
                        key,
                        round_begin,
                        action == HALF_DOUBLE,
                        kind,
                        value,
                        following,
                        after,
                        firm,
                        hard,
                        doubled,
                        ways,
                        bust,
                    )
                    ends[hands] = ended
                    hands += _1
                held[box, 2] = hands - first_hand
                split = _1 if hands - first_hand > _1 else _0
                place = up * _4 + _2 + split
                for hand in range(first_hand, hands):
                    asked |= asks[place * all_ends + ends[hand]]
                    place = up * _4 + split
            if optional:
                asked |= asks_beside(optional, up)
            if asked and not hole:
                card = draw(deck, at, key, round_begin)
                dealer = dealer_next[uint64(dealer) * _UPS + value[card]]
                at += _1
            dealer_begin = at
            if asked & ASKS_ALL:
                while dealer < FINAL:
                    card = draw(deck, at, key, round_begin)
                    dealer = dealer_next[uint64(dealer) * _UPS + value[card]]
                    at += _1
            # Where nothing asks for it, any end of the dealer's but a blackjack gives the same.
            dealer_end = uint64(dealer - FINAL) if dealer >= FINAL else _0
            if optional:
                drawn = at - dealer_begin
                for box in range(boxes):
                    count_beside(
                        held[box, 0],
                        held[box, 1],
                        up_card,
                        up,
                        dealer,
                        drawn,
                        optional,
                        match,
                        counts,
                        beside,
                    )
            hand = _0
            total = 0
            seven = _1 if up == SEVEN else _0
            for box in range(boxes):
                split = _1 if held[box, 2] > _1 else _0
                place = up * _4 + _2 + split
                net = 0
                for _ in range(held[box, 2]):
                    ended = ends[hand]
                    net += nets[(place * all_ends + ended) * _ENDS + dealer_end]
                    counts[uint64(COUNTERS) + (ended * _2 + split) * _2 + seven] += 1
                    hand += _1
                    place = up * _4 + split
                results[net + zero] += 1
                total += net
            squares += total * total
            if at > len(deck):
                run_out += 1
        all_cards += np.int64(at)
    counts[ROUNDS] += limit - left
    counts[SHOES] += shoes
    counts[CARDS] += all_cards
    counts[SPLIT_BOXES] += split_boxes
    counts[SQUARES] += squares
    counts[RUN_OUT] += run_out


@njit(cache=True, nogil=True)
def dealt_cards(seed, shoe, cards, number, deck):
    """The first cards of a shoe in the order in which they are dealt, as long as it lasts."""
    key = shoe_key(seed, shoe)
    for place in range(len(cards)):
        deck[place] = cards[place]
    dealt = np.empty(number, np.int64)
    at = _0
    for place in range(number):
        dealt[place] = draw(deck, at, key, _0)
        at += _1
    return dealt
