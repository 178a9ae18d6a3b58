"""Policy: one decision for every hand, optimal or from a chart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.game_rules import ACE, TEN
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import hand_index
from fortyeight.analysis.hands.suited import CASES, COMBOS, SEVEN, THREE_SEVENS
from fortyeight.analysis.solver import Doubling, Model, Solution, SplitPlay, completing, root_values
from fortyeight.analysis.values.play_values import DOUBLE, HALF_DOUBLE, HIT, SPLIT, STAND


@dataclass(frozen=True)
class Policy:
    """Decisions by up card.

    `chosen` is for unsplit hands, by up card and hand; for two cards of a 6-7-8 or 7-7-7, `suited`
    holds the decisions instead, by case of suits. `doubling.half` is not used: a double for half is
    a separate decision. `unpaired` is for two tens that are not a pair, by up card.
    """

    chosen: NDArray[np.int8]
    suited: NDArray[np.int8]
    doubling: Doubling
    split: SplitPlay
    unpaired: NDArray[np.int8]


def optimal_policy(solution: Solution, model: Model, bonus: float = 0.0) -> Policy:
    """Return the best composition-dependent play, with split hands played by the model.

    `bonus` is what a Super Bonus pays, in wagers; 0 leaves it out of the decisions.
    """
    actions, half = solution.actions, solution.doubling.half
    chosen = np.argmax(actions, axis=2).astype(np.int8)
    chosen[(chosen == DOUBLE) & half] = HALF_DOUBLE
    suited = np.zeros((RANKS, len(COMBOS), CASES), np.int8)
    unpaired = np.zeros(RANKS, np.int8)
    index, base = hand_index(), completing(solution.rules, solution.table)
    for one in range(RANKS):
        for other in range(one, RANKS):
            counts = [0] * RANKS
            counts[one] += 1
            counts[other] += 1
            hand = index[tuple(counts)]
            number = int(solution.rules.suited.combo[hand])
            for first in range(RANKS):
                if {one, other} == {ACE, TEN}:
                    chosen[first, hand] = STAND
                    continue
                values = root_values(
                    solution.rules, actions, solution.table, solution.splits[model], hand, first
                )
                chosen[first, hand] = _best(values, half[first, hand])
                if one == other == TEN:
                    unpaired[first] = _best(values[:SPLIT], half[first, hand])
                if number >= 0:
                    extras = solution.rules.suited.extra[number, first].copy()
                    if (number, first) == (THREE_SEVENS, SEVEN):
                        extras += bonus * solution.rules.suited.match[number, first]
                    for case, extra in enumerate(extras * base[number, first]):
                        values_here = values.copy()
                        values_here[HIT] += extra
                        suited[first, number, case] = _best(values_here, half[first, hand])
    return Policy(chosen, suited, solution.doubling, solution.split_play[model], unpaired)


def _best(values: NDArray[np.float64], half: bool) -> int:
    best = int(np.argmax(values))
    return HALF_DOUBLE if best == DOUBLE and half else best
