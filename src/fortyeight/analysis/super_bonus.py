"""The Super Bonus: three suited sevens against a seven, as a term of its own.

Its fixed dollars are worth more to a small wager, so it depends on the wager and on how many
others get theirs. Who chases it hits two suited sevens where he would do something else.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fortyeight.analysis.dealer_hands import BLACKJACK, RANKS
from fortyeight.analysis.game_rules import by_suit
from fortyeight.analysis.player_hands import hand_index, player_hands
from fortyeight.analysis.solver import Model, Solution
from fortyeight.analysis.suited import COMBOS, SEVEN, SIX, extra_pays
from fortyeight.rulebook import House

_SEVENS = 3
THREE_SEVENS = COMBOS.index((SEVEN, SEVEN, SEVEN))


@dataclass(frozen=True)
class SuperBonus:
    """For one wager: how often it is won by who chases it, and what it adds per wager.

    `others` is what one other player's Super Bonus adds for a person who plays one box.
    """

    wager: int
    pays: int
    chance: float
    gain: float
    others: float


def super_bonus(house: House, solution: Solution, model: Model) -> tuple[SuperBonus, ...]:
    """The term for the least wager of each tier; nothing where there is no such bonus."""
    rules = house.super_bonus
    if rules is None:
        return ()
    found = []
    for tier in sorted(house.super_bonus_tiers, key=lambda one: one.at_least):
        wager = max(tier.at_least, house.limits.minimum, 1)
        chance, gain = _term(house, solution, model, tier.pays / wager)
        others = chance * rules.others / wager
        found.append(SuperBonus(wager, tier.pays, chance, gain, others))
    return tuple(found)


def _term(house: House, solution: Solution, model: Model, units: float) -> tuple[float, float]:
    """Chance and gain, with each suit's two sevens played as is best with the bonus."""
    rules = solution.rules
    first = SEVEN
    hand = hand_index()[tuple(2 if value == SEVEN else 0 for value in range(RANKS))]
    stand, hit, double = (float(one) for one in solution.actions[first, hand])
    best = max(stand, double, float(solution.splits[model][SEVEN, first]))
    if rules.surrender[first]:
        best = max(best, -(1.0 - rules.surrender_returns))
    after = player_hands().child[hand, SEVEN]
    paid = 1.0 - float(solution.table[after, first, BLACKJACK])
    cards = float(rules.shoe.sum())
    sevens = by_suit(house)[SEVEN - SIX].astype(float)
    more = extra_pays(house)
    chance = gain = 0.0
    for up in range(len(sevens)):
        for suit in range(len(sevens)):
            left = sevens.copy()
            left[up] -= 1
            drawn = np.array([left[suit] - number for number in range(_SEVENS)])
            if (drawn <= 0).any():
                continue
            suited = sevens[up] * drawn[0] * drawn[1] / (cards * (cards - 1) * (cards - 2))
            third = drawn[2] / (cards - 3)
            extra = third * paid * more[THREE_SEVENS, suit]
            plain = max(best, hit + extra)
            chased = hit + extra + third * paid * units
            if chased > plain:
                chance += suited * third * paid
                gain += suited * (chased - plain)
            else:
                won = third * paid if hit + extra >= best else 0.0
                chance += suited * won
                gain += suited * won * units
    return chance, gain
