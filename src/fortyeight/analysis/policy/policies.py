"""Policy: one decision for every hand, optimal or from a chart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fortyeight.analysis.arrays import Int8s
from fortyeight.analysis.game_rules import ACE, TEN
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import two_card_hand
from fortyeight.analysis.hands.suited import CASES, COMBOS, SEVEN, THREE_SEVENS
from fortyeight.analysis.models import SplitModel
from fortyeight.analysis.solver import (
    Solution,
    completing,
    dealt_hands,
    root_values,
    suited_sevens,
    suited_values,
)
from fortyeight.analysis.values.play_values import HIT, SPLIT, STAND
from fortyeight.analysis.values.split_values import Decisions


@dataclass(frozen=True)
class Policy:
    """Decisions by the number of the up card.

    `chosen` is for unsplit hands, by up card and hand; for two cards of a 6-7-8 or 7-7-7, `suited`
    holds the decisions instead, by case of suits. `after` is for doubled hands, by up card, way of
    having doubled and hand. `unpaired` is for two tens that are not a pair, by up card. `split` is
    for split hands; where they are played by the number of hands of their box, it is for boxes of
    two, and `split_more` for those of three, four, and so on.
    """

    chosen: Int8s
    suited: Int8s
    after: Int8s
    split: Decisions
    unpaired: Int8s
    split_more: tuple[Decisions, ...] = ()

    def decisions(self, first: int, pair: int | None, more_hands: int = 0) -> Decisions:
        """Return those on unsplit boxes, or on split hands of a pair, for the kernels.

        They are by whether the second card of a split hand paired again. `more_hands` is the number
        of hands that the box has besides two.
        """
        if pair is not None:
            split = (self.split, *self.split_more)[more_hands if self.split_more else 0]
            return Decisions(*(part[pair, first] for part in split))
        unsplit = self.chosen, self.suited, self.after
        return Decisions(*(part[first][None] for part in unsplit))

    def firsts_unlike(self, other: Policy) -> list[int]:
        """Return the up cards under which another policy decides differently."""
        return [first for first in range(len(self.chosen)) if not self._alike(other, first)]

    def _alike(self, other: Policy, first: int) -> bool:
        same = all(
            np.array_equal(here[:, first], there[:, first])
            for here, there in zip(self.split, other.split, strict=True)
        )
        unsplit = zip(self.decisions(first, None), other.decisions(first, None), strict=True)
        return (
            same
            and all(np.array_equal(here, there) for here, there in unsplit)
            and bool(self.unpaired[first] == other.unpaired[first])
        )


def optimal_policy(solution: Solution, model: SplitModel, bonus: float = 0.0) -> Policy:
    """Return the best composition-dependent play, with split hands played by the model.

    `bonus` is what a Super Bonus pays, in wagers; 0 leaves it out of the decisions.
    """
    actions = solution.actions
    chosen = np.argmax(actions, axis=2).astype(np.int8)
    ups = range(len(solution.rules.ups))
    suited = np.zeros((len(ups), len(COMBOS), CASES), np.int8)
    unpaired = np.zeros(len(ups), np.int8)
    base = completing(solution.rules, solution.table)
    for one in range(RANKS):
        for other in range(one, RANKS):
            hand = two_card_hand(one, other)
            combo = int(solution.rules.suited.combo[hand])
            for first in ups:
                dealt, shares = dealt_hands(solution.rules, hand, first)
                if {one, other} == {ACE, TEN}:
                    chosen[first, dealt] = STAND
                    continue
                values = root_values(solution.rules, actions, solution.splits[model], hand, first)
                if len(dealt) == 1:
                    chosen[first, dealt] = np.argmax(values)
                elif values[SPLIT] > np.dot(shares, actions[first, dealt].max(axis=1)):
                    # Whether a pair is split does not depend on the kinds of its cards.
                    chosen[first, dealt[~solution.rules.hands.apart[dealt]]] = SPLIT
                if one == other == TEN:
                    unpaired[first] = np.argmax(values[:SPLIT])
                if combo >= 0:
                    by_case = suited_values(solution.rules, values, base, combo, first)
                    if (combo, first) == (THREE_SEVENS, SEVEN):
                        match = solution.rules.suited.match[combo, first]
                        by_case[:, HIT] += bonus * match * base[combo, first]
                    suited[first, combo] = np.argmax(by_case, axis=1)
    for sevens in suited_sevens(solution.rules) if bonus else ():
        values = actions[SEVEN, sevens.hand].copy()
        if chosen[SEVEN, sevens.hand] == SPLIT:
            values = np.append(values, solution.splits[model][SEVEN, SEVEN])
        values[HIT] += bonus * sevens.match * base[THREE_SEVENS, SEVEN]
        chosen[SEVEN, sevens.hand] = np.argmax(values)
    split, *more = solution.split_play[model]
    return Policy(chosen, suited, solution.after, split, unpaired, tuple(more))
