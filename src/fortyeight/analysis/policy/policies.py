"""Policy: one decision for every hand, optimal or from a chart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.figures import Model
from fortyeight.analysis.game_rules import ACE, TEN
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import two_card_hand
from fortyeight.analysis.hands.suited import CASES, COMBOS, SEVEN, THREE_SEVENS
from fortyeight.analysis.solver import Doubling, Solution, completing, root_values
from fortyeight.analysis.values.play_values import DOUBLE, HALF_DOUBLE, HIT, SPLIT, STAND
from fortyeight.analysis.values.split_values import Decisions


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
    split: Decisions
    unpaired: NDArray[np.int8]

    def decisions(self, first: int, pair: int | None) -> Decisions:
        """Return those on unsplit boxes, or on split hands of a pair, for the kernels.

        They are by whether the second card of a split hand paired again.
        """
        if pair is not None:
            return Decisions(*(part[pair, first] for part in self.split))
        unsplit = self.chosen, self.suited, self.doubling.after, self.doubling.firm
        return Decisions(*(part[first][None] for part in unsplit))


def optimal_policy(solution: Solution, model: Model, bonus: float = 0.0) -> Policy:
    """Return the best composition-dependent play, with split hands played by the model.

    `bonus` is what a Super Bonus pays, in wagers; 0 leaves it out of the decisions.
    """
    actions, half = solution.actions, solution.doubling.half
    chosen = np.argmax(actions, axis=2).astype(np.int8)
    chosen[(chosen == DOUBLE) & half] = HALF_DOUBLE
    suited = np.zeros((RANKS, len(COMBOS), CASES), np.int8)
    unpaired = np.zeros(RANKS, np.int8)
    base = completing(solution.rules, solution.table)
    for one in range(RANKS):
        for other in range(one, RANKS):
            hand = two_card_hand(one, other)
            combo = int(solution.rules.suited.combo[hand])
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
                if combo >= 0:
                    extras = solution.rules.suited.extra[combo, first].copy()
                    if (combo, first) == (THREE_SEVENS, SEVEN):
                        extras += bonus * solution.rules.suited.match[combo, first]
                    for case, extra in enumerate(extras * base[combo, first]):
                        values_here = values.copy()
                        values_here[HIT] += extra
                        suited[first, combo, case] = _best(values_here, half[first, hand])
    return Policy(chosen, suited, solution.doubling, solution.split_play[model], unpaired)


def _best(values: NDArray[np.float64], half: bool) -> int:
    best = int(np.argmax(values))
    return HALF_DOUBLE if best == DOUBLE and half else best
