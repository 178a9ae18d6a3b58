"""Shoes dealt round by round: the kernel, written so that a CPU and a GPU can both compile it.

A card is drawn by a number that depends on the shoe's key and on the card's place alone, so that
the same shoe gives the same rounds wherever it is dealt.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.analysis.dealer_hands import BLACKJACK
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
from fortyeight.simulation.game import ASKS_ALL, FINAL

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_STREAM = np.uint64(0xD1342543DE82EF95)
_ONE = np.uint64(0xBF58476D1CE4E5B9)
_TWO = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)

#: Hands that one box can have, and boxes of a round.
MOST_HANDS = 32
#: Where the numbers of a run are counted; after them come the ends of hands, each four times: of
#: boxes not split and split, under other first cards and under a seven.
ROUNDS, SHOES, CARDS, SQUARES, SPLIT_BOXES, RUN_OUT, SEEN, COUNTERS = 0, 1, 2, 3, 4, 5, 6, 8


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
    """The card at a place of a shoe, of those that are left; after the last, of the discards."""
    number = mix(key + uint64(at) * _GOLDEN) >> _32
    left = len(deck) - at
    if left <= 0:
        at -= len(deck)
        left = round_begin - at
    place = at + np.int64((number * uint64(left)) >> _32)
    card = deck[place]
    deck[place] = deck[at]
    deck[at] = card
    return np.int64(card)


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
    at += 1
    base = ways[way + 1, 0]
    if firm.size > 1:
        number = value[card]
        total = hard[state] + number + 1
        if number == 0 and total <= 11:
            total += 10
        if total > 21:
            return base + DOUBLED_BUST, at
        if firm[context, state, number, up] == RESCUE:
            return base + RESCUED, at
        return base + max(total - 16, 0), at
    state = np.int64(following[state * ROW + kind[card]])
    while state != bust:
        action = after[context, ways[way + 1, 3], ways[way + 1, 4], state, up]
        if action == KEEP:
            break
        if action == RESCUE:
            return base + RESCUED, at
        way = ways[way + 1, 1 if action == FULL else 2]
        base = ways[way + 1, 0]
        card = draw(deck, at, key, round_begin)
        at += 1
        state = np.int64(following[state * ROW + kind[card]])
    return base + doubled[state], at


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
        at += 1
        again = 1 if rank[card] == rank[first] else 0
        if again and splits < most:
            # The hand is split again: both of its cards begin hands, this one is played first.
            waiting[number] = card
            waiting[number + 1] = first
            number += 2
            splits += 1
            continue
        state = np.int64(following[np.int64(start[kind[first]]) * ROW + kind[card]])
        context = context_of[pair, again]
        action = act[context, state, up]
        while action == HIT:
            card = draw(deck, at, key, round_begin)
            at += 1
            state = np.int64(following[state * ROW + kind[card]])
            action = act[context, state, up]
        if action == STAND:
            ends[begin + played] = end[1, state]
        else:
            ends[begin + played], at = play_doubled(
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
        played += 1
    return played, at


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
    numbers,
    deck,
    results,
    counts,
):
    """Deal shoes one after another, each to its cutting card or for so many rounds.

    No more than `limit` rounds are dealt in all.
    """
    bust, whole, splits, ace_splits = numbers[0], numbers[1], numbers[2], numbers[3]
    burn, last_round, zero, hole = numbers[4], numbers[5], numbers[6], numbers[7] != 0
    held = np.zeros((boxes, 3), np.int64)
    waiting = np.zeros(MOST_HANDS, np.int64)
    ends = np.zeros(boxes * MOST_HANDS, np.int64)
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
        at = 0
        if rounds == 0:
            while at < burn:
                draw(deck, at, key, 0)
                at += 1
        played = 0
        while ((rounds == 0 and at <= last_round) or played < rounds) and left > 0:
            played += 1
            left -= 1
            round_begin = at
            for box in range(boxes):
                held[box, 0] = draw(deck, at, key, round_begin)
                at += 1
            up = value[draw(deck, at, key, round_begin)]
            at += 1
            for box in range(boxes):
                held[box, 1] = draw(deck, at, key, round_begin)
                at += 1
            dealer = np.int64(dealer_next[0, up])
            if hole:
                dealer = np.int64(dealer_next[dealer, value[draw(deck, at, key, round_begin)]])
                at += 1
            seen = looks[up] and dealer == FINAL + BLACKJACK
            asked, hands = 0, 0
            for box in range(boxes):
                one, other = held[box, 0], held[box, 1]
                state = np.int64(following[np.int64(start[kind[one]]) * ROW + kind[other]])
                first_hand = hands
                action = act[whole, state, up]
                while action == HIT and not seen:
                    card = draw(deck, at, key, round_begin)
                    at += 1
                    state = np.int64(following[state * ROW + kind[card]])
                    action = act[whole, state, up]
                if seen:
                    ends[hands] = NATURAL
                    if end[0, state] != NATURAL:
                        # A hand that is not played is counted by itself.
                        ends[hands] = BUSTED_END
                        counts[COUNTERS + BUSTED_END * 4] -= 1
                        counts[SEEN] += 1
                    hands += 1
                elif action == STAND:
                    ends[hands] = end[0, state]
                    hands += 1
                elif action == SPLIT and rank[one] == rank[other]:
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
                        bust,
                        ace_splits if value[one] == 0 else splits,
                        waiting,
                        ends,
                        hands,
                    )
                    hands += more
                    split_boxes += 1
                elif action == SURRENDER:
                    ends[hands] = SURRENDERED
                    hands += 1
                elif action == SPLIT:
                    ends[hands] = end[0, state]
                    hands += 1
                else:
                    ends[hands], at = play_doubled(
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
                    hands += 1
                held[box, 2] = hands - first_hand
                split = 1 if hands - first_hand > 1 else 0
                for hand in range(first_hand, hands):
                    original = 1 if hand == first_hand else 0
                    asked |= asks[up, original, split, ends[hand]]
            if asked and not hole:
                dealer = np.int64(dealer_next[dealer, value[draw(deck, at, key, round_begin)]])
                at += 1
            if asked & ASKS_ALL:
                while dealer < FINAL:
                    dealer = np.int64(dealer_next[dealer, value[draw(deck, at, key, round_begin)]])
                    at += 1
            # Where nothing asks for it, any end of the dealer's but a blackjack gives the same.
            dealer_end = dealer - FINAL if dealer >= FINAL else 0
            hand = 0
            total = 0
            for box in range(boxes):
                split = 1 if held[box, 2] > 1 else 0
                net = zero
                for place in range(held[box, 2]):
                    ended = ends[hand]
                    net += nets[up, 1 if place == 0 else 0, split, ended, dealer_end]
                    counts[COUNTERS + (ended * 2 + split) * 2 + (1 if up == SEVEN else 0)] += 1
                    hand += 1
                results[net] += 1
                total += net - zero
            squares += total * total
            if at > len(deck):
                run_out += 1
        all_cards += at
    counts[ROUNDS] += limit - left
    counts[SHOES] += shoes
    counts[CARDS] += all_cards
    counts[SPLIT_BOXES] += split_boxes
    counts[SQUARES] += squares
    counts[RUN_OUT] += run_out
