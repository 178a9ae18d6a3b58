"""Go through shoes that were dealt, and add up what players win who watch the cards.

A shoe's cards do not depend on its cutting card, so one walk serves every depth: a cutting card
ends the shoe before the first round that would begin behind it.
"""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.analysis.game_rules import ACE
from fortyeight.simulation.advantage.wager_values import (
    BREAKS,
    INSURANCE,
    broken_values,
    wager_value,
)
from fortyeight.simulation.compiled import helper
from fortyeight.simulation.counting.counts import FLOOR, true_count
from fortyeight.simulation.kernels.draws import draw, shoe_key
from fortyeight.strategy import MAX_TRUE_COUNT, MIN_TRUE_COUNT

#: Totals of a shoe: rounds, rounds with a wager, units staked, units won, and squares of those won.
#: The sums of their products follow, those of squares and of one with a later one left out.
ROUNDS, BETS, STAKED, WON, SQUARES, TOTALS = range(6)
SUMS = TOTALS + TOTALS * TOTALS
#: What a player wagers on besides the wagers that are valued, which are numbered from 0: the main
#: game as it is played.
MAIN = -1
#: The count of a player who knows every card: their true count is 1 while the wager is favourable,
#: and -1 otherwise. And that of a player who does not count: it is always 0.
PERFECT, NO_COUNT = -1, -2

_0 = np.uint64(0)


@njit(cache=True, nogil=True)
def walk(
    seed, first, cards, burn, boxes, deck_cards, value, begins, nets, stakes, limits, wagers,
    numbers, hands, tags, starts, scales, on, by, units, sums, true_sums,
):  # fmt: skip
    """Add the results of shoes from `first` on to `sums`, by player, depth and kind of sum.

    `begins` has the cards dealt before each round, `nets` its net result for a wager of 1, and
    `stakes` the wager that was made, by which units are multiplied. `limits` are the last places at
    which a round begins, in rising order. By wager that is valued, `wagers` is its kind and
    `numbers` what it returns. By count, there are `tags` by face, in units of 1/`scales`, and
    `starts`. By player, `on` is the wager, `by` the count and `units` the wager by true count.
    `true_sums` receives rounds, values and squares by player and true count, at all depths.
    """
    depths = len(limits)
    deck = np.empty(len(cards), np.uint8)
    copies = np.zeros(len(value), np.int64)
    running = np.zeros(len(starts), np.int64)
    rounds_of_shoe = len(cards)
    # Before the deal of each round, and when its first cards are dealt.
    lefts = np.zeros((rounds_of_shoe, 10), np.int64)
    trues = np.zeros((2, len(starts), rounds_of_shoe), np.int64)
    values = np.zeros((len(wagers), rounds_of_shoe))
    insured = np.zeros(rounds_of_shoe, np.bool_)
    depth_of = np.zeros(rounds_of_shoe, np.int64)
    shoe, round_ = first - 1, 0
    while round_ < len(begins):
        shoe += 1
        key = shoe_key(seed, shoe)
        copies[:] = 0
        left = np.zeros(10, np.int64)
        for place in range(len(cards)):
            deck[place] = cards[place]
            copies[cards[place]] += 1
            left[value[cards[place]]] += 1
        running[:] = starts
        dealt, unseen, last = 0, len(cards), -1
        begin, rounds = round_, 0
        while round_ < len(begins) and np.int64(begins[round_]) > last:
            last = np.int64(begins[round_])
            round_ += 1
            depth = 0
            while depth < depths and last > limits[depth]:
                depth += 1
            if depth == depths:
                continue
            up, insured[rounds], depth_of[rounds] = 0, False, depth
            if len(wagers) == 0 and len(starts) == 0:
                # Nobody looks at the cards.
                rounds += 1
                continue
            # First the wagers before the deal, then insurance when the first cards are dealt.
            for late in range(2):
                target = last + late * (2 * boxes + 1)
                if target > len(cards):
                    break
                while dealt < target:
                    card = np.int64(draw(deck, uint64(dealt), key, _0))
                    if late and dealt == last + boxes:
                        up = value[card]
                    if dealt >= burn:
                        copies[card] -= 1
                        left[value[card]] -= 1
                        unseen -= 1
                        for count in range(len(starts)):
                            running[count] += tags[card, count]
                    dealt += 1
                if late:
                    insured[rounds] = up == ACE
                else:
                    lefts[rounds] = left
                if late and up != ACE:
                    continue
                for count in range(len(starts)):
                    trues[late, count, rounds] = true_count(
                        running[count], unseen, deck_cards, 1, scales[count], FLOOR,
                        MIN_TRUE_COUNT, MAX_TRUE_COUNT,
                    )  # fmt: skip
                for wager in range(len(wagers)):
                    if (wagers[wager] == INSURANCE) == (late == 1) and wagers[wager] != BREAKS:
                        values[wager, rounds] = wager_value(
                            wagers[wager], numbers[wager], copies, left
                        )
            rounds += 1
        for wager in range(len(wagers)):
            if wagers[wager] == BREAKS:
                broken_values(lefts[:rounds], numbers[wager], hands, values[wager])
        for player in range(len(on)):
            _add_shoe(
                on[player], by[player], units[player], wagers, values, trues, insured[:rounds],
                depth_of, nets[begin:], stakes[begin:], sums[player], true_sums[player],
            )  # fmt: skip
    return shoe - first + 1


@helper
def _add_shoe(
    on, by, units, wagers, values, trues, insured, depth_of, nets, stakes, sums, true_sums
):
    """Add what a player does in the rounds of a shoe, and the products of these totals."""
    late = on != MAIN and wagers[on] == INSURANCE
    row = np.zeros(TOTALS)
    done = 0
    for depth in range(len(sums)):
        while done < len(insured) and depth_of[done] == depth:
            round_ = done
            done += 1
            row[ROUNDS] += 1
            if late and not insured[round_]:
                continue
            won = nets[round_] if on == MAIN else values[on, round_]
            true = 0
            if by == PERFECT:
                true = 1 if won > 0 else -1
            elif by != NO_COUNT:
                true = trues[int(late), by, round_]
            of_true = true_sums[true - MIN_TRUE_COUNT]
            of_true[0] += 1
            of_true[1] += won
            of_true[2] += won * won
            stake = units[true - MIN_TRUE_COUNT]
            if on == MAIN:
                stake *= stakes[round_]
            if stake > 0:
                row[BETS] += 1
                row[STAKED] += stake
                row[WON] += stake * won
                row[SQUARES] += stake * won * stake * won
        kept = sums[depth]
        for one in range(TOTALS):
            kept[one] += row[one]
        for one in range(SQUARES):
            for other in range(one + 1):
                kept[TOTALS + one * TOTALS + other] += row[one] * row[other]
