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
from fortyeight.simulation.advantage.wager_values import INSURANCE, wager_value
from fortyeight.simulation.counting.counts import FLOOR, true_count
from fortyeight.simulation.kernels.draws import draw, shoe_key
from fortyeight.strategy import MAX_TRUE_COUNT, MIN_TRUE_COUNT

#: Totals of a shoe: rounds, rounds with a wager, units staked, units won, and squares of those won.
#: The sums of their products follow.
ROUNDS, BETS, STAKED, WON, SQUARES, TOTALS = range(6)
SUMS = TOTALS + TOTALS * TOTALS
#: What a player wagers on besides the wagers that are valued, which are numbered from 0: the main
#: game as it is played. And the count of a player who knows every card: their true count is 1 while
#: the wager is favourable, and -1 otherwise.
MAIN, PERFECT = -1, -1

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
    players, depths = len(on), len(limits)
    deck = np.empty(len(cards), np.uint8)
    copies = np.zeros(len(value), np.int64)
    left = np.zeros(10, np.int64)
    running = np.zeros(len(starts), np.int64)
    values = np.zeros(max(len(wagers), 1))
    totals = np.zeros((players, depths, TOTALS))
    shoe, round_ = first - 1, 0
    while round_ < len(begins):
        shoe += 1
        key = shoe_key(seed, shoe)
        copies[:], left[:], totals[:] = 0, 0, 0.0
        for place in range(len(cards)):
            deck[place] = cards[place]
            copies[cards[place]] += 1
            left[value[cards[place]]] += 1
        running[:] = starts
        dealt = 0
        unseen = len(cards)
        last = -1
        while round_ < len(begins) and np.int64(begins[round_]) > last:
            last = np.int64(begins[round_])
            depth = 0
            while depth < depths and last > limits[depth]:
                depth += 1
            if depth == depths:
                round_ += 1
                continue
            # First the wagers before the deal, then insurance when the first cards are dealt.
            up, insured = 0, False
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
                            running[count] += tags[count, card]
                    dealt += 1
                insured = late == 1 and up == ACE
                for wager in range(len(wagers)):
                    if (wagers[wager] == INSURANCE) == (late == 1) and (late == 0 or insured):
                        values[wager] = wager_value(
                            wagers[wager], numbers[wager], copies, left, hands
                        )
                for player in range(players):
                    is_late = on[player] != MAIN and wagers[on[player]] == INSURANCE
                    if is_late != (late == 1):
                        continue
                    row = totals[player, depth]
                    row[ROUNDS] += 1
                    if is_late and not insured:
                        continue
                    won = nets[round_] if on[player] == MAIN else values[on[player]]
                    true, count = 1 if won > 0 else -1, by[player]
                    if count != PERFECT:
                        true = true_count(
                            running[count], unseen, deck_cards, 1, scales[count], FLOOR,
                            MIN_TRUE_COUNT, MAX_TRUE_COUNT,
                        )  # fmt: skip
                    stake = units[player, true - MIN_TRUE_COUNT]
                    if on[player] == MAIN:
                        stake *= stakes[round_]
                    of_true = true_sums[player, true - MIN_TRUE_COUNT]
                    of_true[0] += 1
                    of_true[1] += won
                    of_true[2] += won * won
                    if stake > 0:
                        row[BETS] += 1
                        row[STAKED] += stake
                        row[WON] += stake * won
                        row[SQUARES] += stake * won * stake * won
            round_ += 1
        for player in range(players):
            for depth in range(depths):
                row, kept = totals[player, depth], sums[player, depth]
                if depth:
                    for one in range(TOTALS):
                        row[one] += totals[player, depth - 1, one]
                for one in range(TOTALS):
                    kept[one] += row[one]
                    for other in range(TOTALS):
                        kept[TOTALS + one * TOTALS + other] += row[one] * row[other]
    return shoe - first + 1
