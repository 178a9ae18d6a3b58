"""The kernel that deals shoes round by round to any number of boxes."""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.analysis.distribution.hand_ends import BUSTED_END, NATURAL, SURRENDERED
from fortyeight.analysis.hands.dealer_hands import BLACKJACK
from fortyeight.analysis.hands.suited import SEVEN
from fortyeight.analysis.values.play_values import HALF_DOUBLE, HIT, SPLIT, STAND, SURRENDER
from fortyeight.simulation.counting.count_kernel import (
    begin_count,
    begin_counted_round,
    hide_hole_card,
    insure_by_count,
    keep_optional,
    keep_round,
    play_now,
    turn_hole_card,
)
from fortyeight.simulation.game.automaton import ROW
from fortyeight.simulation.game.game_tables import ASKS_ALL, ENDS_ROW, FINAL, LOOKS_LATER, UPS
from fortyeight.simulation.kernels import counters as counter
from fortyeight.simulation.kernels.draws import draw, refill, shoe_key
from fortyeight.simulation.kernels.hand_kernel import NOT_SPLIT, play_doubled, play_split
from fortyeight.simulation.kernels.side_bet_kernel import count_side_bets, needs_dealer_hand

# Places are unsigned: for a signed index Numba would add a check for negative values.
_0, _1, _2, _4 = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(4)
_ROW, _UPS, _ENDS = np.uint64(ROW), np.uint64(UPS), np.uint64(ENDS_ROW)
_STAND, _HIT, _SPLIT, _SURRENDER = (np.uint8(one) for one in (STAND, HIT, SPLIT, SURRENDER))

#: Upper bound for the hands of a box; no book allows more than twenty splits.
MOST_HANDS = 32


@njit(cache=True, nogil=True)
def deal_shoes(
    seed, begin, number, rounds, limit, boxes, tables, deck, results, counts, path, count, staked,
    chute, begins,
):  # fmt: skip
    """Deal shoes one after another, each to its cutting card, or for `rounds` rounds if not 0.

    At most `limit` rounds are dealt in all. `path` receives the net result of each round over all
    boxes, in order, as far as there is room. `count` is None or an array (see `count_places`). With
    a count, wagers and decisions follow it, the net result in `path` is multiplied by the wager,
    and `staked` receives the main wagers of each round over all boxes. `begins` receives the number
    of cards that were dealt before each round, as far as there is room.

    `chute` is None, or the number of cards in the chute of a continuous shuffler. The shuffler
    takes back the cards of every round; a shoe is then a session of `rounds` rounds that begins
    with all cards shuffled.
    """
    cards, kind, value, start = tables.cards, tables.kind, tables.value, tables.start
    following, act, end = tables.following, tables.act, tables.end
    dealer_next, nets, asks, looks = tables.dealer, tables.nets, tables.asks, tables.looks
    of_sevens, numbers = tables.of_sevens, tables.numbers
    unsplit = uint64(numbers[1])
    burn, last_round, zero = uint64(numbers[4]), uint64(numbers[5]), numbers[6]
    hole, states, all_ends = numbers[7] != 0, uint64(numbers[8]), uint64(numbers[9])
    optional = uint64(numbers[10])
    side_bets = uint64(counter.COUNTERS) + all_ends * _4
    if rounds > 0:
        # No round begins with an empty shoe.
        last_round = uint64(len(cards) - 1)
    blackjack = np.uint8(FINAL + BLACKJACK)
    row = unsplit * states
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
        if chute is not None:
            machine = key
            while at < chute:
                draw(deck, at, machine, _0)
                at += _1
            at = _0
        if count is not None:
            begin_count(count, at)
        played = 0
        while at <= last_round and (rounds == 0 or played < rounds) and left > 0:
            played += 1
            left -= 1
            round_begin = at
            if limit - left <= len(begins):
                begins[limit - left - 1] = at
            if chute is not None:
                round_begin = chute
                key = shoe_key(machine, played)
            if count is not None:
                optional = begin_counted_round(count, deck, at, uint64(numbers[10]))
            for box in range(boxes):
                held[box, 0] = draw(deck, at, key, round_begin)
                at += _1
            up_card = draw(deck, at, key, round_begin)
            up = tables.up[up_card]
            at += _1
            for box in range(boxes):
                held[box, 1] = draw(deck, at, key, round_begin)
                at += _1
            dealer = dealer_next[up]
            second = up_card
            if hole:
                if count is not None:
                    hide_hole_card(count, at)
                second = draw(deck, at, key, round_begin)
                dealer = dealer_next[uint64(dealer) * _UPS + value[second]]
                at += _1
            if count is not None:
                optional = insure_by_count(count, deck, at, round_begin, up, optional)
            blackjack_seen = looks[up] and dealer == blackjack
            asked = np.uint8(0)
            hands = _0
            for box in range(boxes):
                one, other = held[box, 0], held[box, 1]
                state = uint64(following[uint64(start[kind[one]]) * _ROW + kind[other]])
                first_hand = hands
                if count is not None:
                    row = states * play_now(count, deck, at, round_begin, NOT_SPLIT, _0, state, up)
                action = act[(row + state) * _UPS + up]
                while action == _HIT and not blackjack_seen:
                    card = draw(deck, at, key, round_begin)
                    at += _1
                    state = uint64(following[state * _ROW + kind[card]])
                    if count is not None:
                        row = states * play_now(
                            count, deck, at, round_begin, NOT_SPLIT, _0, state, up
                        )
                    action = act[(row + state) * _UPS + up]
                if blackjack_seen and not (action == _SURRENDER and looks[up] == LOOKS_LATER):
                    ends[hands] = NATURAL
                    if end[state] != NATURAL:
                        # A hand that is not played counts as `UNPLAYED`, not as busted.
                        ends[hands] = BUSTED_END
                        counts[counter.COUNTERS + BUSTED_END * 4] -= 1
                        counts[counter.UNPLAYED] += 1
                    hands += _1
                elif action == _STAND:
                    ends[hands] = end[state]
                    hands += _1
                elif action == _SPLIT:
                    more, at = play_split(
                        tables, one, other, up, at, deck, key, round_begin, waiting, ends, hands,
                        count, None,
                    )  # fmt: skip
                    hands += more
                    split_boxes += 1
                elif action == _SURRENDER:
                    ends[hands] = SURRENDERED
                    hands += _1
                else:
                    half = action == HALF_DOUBLE
                    ended, at = play_doubled(
                        tables, state, unsplit, up, at, deck, key, round_begin, half, count,
                        NOT_SPLIT, _0,
                    )  # fmt: skip
                    ends[hands] = ended
                    hands += _1
                held[box, 2] = hands - first_hand
                split = _1 if hands - first_hand > _1 else _0
                place = up * _4 + _2 + split
                for hand in range(first_hand, hands):
                    asked |= asks[place * all_ends + ends[hand]]
                    place = up * _4 + split
            if optional:
                asked |= needs_dealer_hand(optional, up)
            if asked and not hole:
                second = draw(deck, at, key, round_begin)
                dealer = dealer_next[uint64(dealer) * _UPS + value[second]]
                at += _1
            dealer_begin, two_cards = at, dealer
            if asked & ASKS_ALL:
                while dealer < FINAL:
                    card = draw(deck, at, key, round_begin)
                    dealer = dealer_next[uint64(dealer) * _UPS + value[card]]
                    at += _1
            # If no hand needs the dealer's end, every end but a blackjack gives the same result.
            dealer_end = uint64(dealer - FINAL) if dealer >= FINAL else _0
            drawn = at - dealer_begin
            if count is not None:
                turn_hole_card(count, deck, round_begin)
                if optional:
                    keep_optional(
                        count, held, boxes, up_card, up, second, two_cards, dealer, drawn,
                        optional, tables.match, tables.worth,
                    )  # fmt: skip
            elif optional:
                count_side_bets(
                    held, boxes, up_card, up, second, two_cards, dealer, drawn, optional,
                    tables.match, tables.worth, counts, side_bets,
                )  # fmt: skip
            hand = _0
            total = 0
            under_seven = up == SEVEN
            for box in range(boxes):
                split = _1 if held[box, 2] > _1 else _0
                place = up * _4 + _2 + split
                net = 0
                for _ in range(held[box, 2]):
                    ended = ends[hand]
                    net += nets[(place * all_ends + ended) * _ENDS + dealer_end]
                    seven = _1 if under_seven and of_sevens[ended] else _0
                    counts[uint64(counter.COUNTERS) + (ended * _2 + split) * _2 + seven] += 1
                    hand += _1
                    place = up * _4 + split
                results[net + zero] += 1
                total += net
            squares += total * total
            if count is not None:
                wager = keep_round(count, boxes, total)
                total *= wager
                if limit - left <= len(staked):
                    staked[limit - left - 1] = wager * boxes
            if limit - left <= len(path):
                path[limit - left - 1] = total
            if at > len(deck):
                run_out += 1
            if chute is not None:
                refill(deck, at, key, chute)
                all_cards += np.int64(at)
                at = _0
        all_cards += np.int64(at)
    counts[counter.ROUNDS] += limit - left
    counts[counter.SHOES] += shoes
    counts[counter.CARDS] += all_cards
    counts[counter.SPLIT_BOXES] += split_boxes
    counts[counter.SQUARES] += squares
    counts[counter.RUN_OUT] += run_out
