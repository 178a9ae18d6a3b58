"""The Super Bonus, three suited sevens against a seven, as a separate term.

It pays fixed dollars, so its value per wager depends on the wager and on the number of other
players. To chase it is to hit two suited sevens where another play would be best without it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from fortyeight.analysis.figures import SuperBonus
from fortyeight.analysis.game_rules import GameRules, by_suit
from fortyeight.analysis.hands.bonus_kinds import suits_by_kind
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import hand_index, player_hands, two_card_hand
from fortyeight.analysis.hands.suited import NOT_SUITED, SEVEN, SIX, THREE_SEVENS, extra_pays
from fortyeight.analysis.models import SplitModel
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.solver import Solution, dealt_hands, suited_sevens
from fortyeight.analysis.values.play_values import (
    DOUBLE,
    HALF_DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Wins21,
)
from fortyeight.analysis.values.split_values import paid_share
from fortyeight.cards import Rank
from fortyeight.rulebook import House

_SEVENS = 3
_PLAYED = {
    STAND: "stood on",
    HIT: "hit",
    DOUBLE: "doubled",
    HALF_DOUBLE: "doubled",
    SPLIT: "split",
    SURRENDER: "surrendered",
}


def super_bonus(house: House, solution: Solution, model: SplitModel) -> tuple[SuperBonus, ...]:
    """Return the term for the smallest wager of each tier; empty without a Super Bonus."""
    rules = house.super_bonus
    if rules is None:
        return ()
    terms = []
    for tier in sorted(house.super_bonus_tiers, key=lambda one: one.at_least):
        wager = max(tier.at_least, house.limits.minimum, 1)
        term = _term_by_kind if suits_by_kind(house) else _term
        units = tier.pays / wager
        chance, gain = term(house, solution, model, units) if may_be_won(house) else (0.0, 0.0)
        others = chance * rules.others / wager
        terms.append(SuperBonus(wager, tier.pays, chance, gain, others))
    return tuple(terms)


def super_bonus_pays(house: House, wager: int) -> int:
    """Return what a Super Bonus pays for a main wager, in cents; 0 where it pays nothing."""
    tiers = house.super_bonus_tiers if may_be_won(house) else ()
    return max((tier.pays for tier in tiers if wager >= tier.at_least), default=0)


def may_be_won(house: House) -> bool:
    """Return whether a house has a Super Bonus that is not for three cards of more than 21."""
    return house.super_bonus is not None and tuple(house.super_bonus.rank) == (Rank.SEVEN,)


@dataclass(frozen=True)
class SevensPlay:
    """How a policy plays two sevens of one suit against a seven, from a full shoe.

    `chance` is the chance of winning the Super Bonus in a round. `played` is a participle such as
    "split", or several where the play depends on the suit. `splits_others` is true where the policy
    hits some of these hands and splits sevens of different suits.
    """

    chance: float
    played: str
    splits_others: bool = False


def sevens_play(house: House, rules: GameRules, policy: Policy) -> SevensPlay:
    """Return how often a policy wins the Super Bonus, and how it plays suited sevens."""
    play = _sevens_by_kind(rules, policy) if suits_by_kind(house) else _sevens_play(rules, policy)
    return play if may_be_won(house) else replace(play, chance=0.0)


def _sevens_by_kind(rules: GameRules, policy: Policy) -> SevensPlay:
    """Return the same where suits go by kind."""
    chosen, suited = policy.chosen[SEVEN], suited_sevens(rules)
    won = sum(one.share * one.match for one in suited if chosen[one.hand] == HIT)
    names = dict.fromkeys(_PLAYED[int(chosen[one.hand])] for one in suited)
    others = chosen[two_card_hand(SEVEN, SEVEN)] == SPLIT
    splits_others = bool(others and any(chosen[one.hand] == HIT for one in suited))
    return SevensPlay(_four_sevens(rules) * won, " or ".join(names), splits_others)


def _four_sevens(rules: GameRules) -> float:
    """Return the chance that the up card and the first three of a hand are sevens."""
    shoe = rules.shoe.astype(float)
    cards, sevens = shoe.sum(), shoe[SEVEN]
    four = 1.0
    for number in range(_SEVENS + 1):
        four *= max(sevens - number, 0.0) / max(cards - number, 1.0)
    return float(four)


def _sevens_play(rules: GameRules, policy: Policy) -> SevensPlay:
    suited = rules.suited
    of_one_suit = suited.suit[THREE_SEVENS, SEVEN] != NOT_SUITED
    comes = suited.chance[THREE_SEVENS, SEVEN] > 0
    cases = of_one_suit & comes
    played = policy.suited[SEVEN, THREE_SEVENS]
    hit = suited.chance[THREE_SEVENS, SEVEN] * suited.match[THREE_SEVENS, SEVEN]
    four = _four_sevens(rules)
    names = dict.fromkeys(_PLAYED[int(one)] for one in played[cases])
    hits = cases & (played == HIT)
    splits_others = bool(hits.any() and (played[~of_one_suit & comes] == SPLIT).any())
    return SevensPlay(float(four * hit[hits].sum()), " or ".join(names), splits_others)


def _term_by_kind(
    house: House, solution: Solution, model: SplitModel, units: float
) -> tuple[float, float]:
    """Return chance and gain where suits go by kind: sevens are split whatever their suits."""
    rules = solution.rules
    split, pair = float(solution.splits[model][SEVEN, SEVEN]), two_card_hand(SEVEN, SEVEN)
    dealt, shares = dealt_hands(rules, pair, SEVEN)
    splits = split > np.dot(shares, solution.actions[SEVEN, dealt].max(axis=1))
    three = player_hands().child[pair, SEVEN]
    row = solution.table[three, SEVEN]
    paid = float(paid_share(row, rules.under[SEVEN], Wins21(*rules.wins)))
    cards, sevens = float(rules.shoe.sum()), float(rules.shoe[SEVEN])
    both = sevens * (sevens - 1) * (sevens - 2) / (cards * (cards - 1) * (cards - 2))
    chance = gain = 0.0
    for one in suited_sevens(rules):
        actions = solution.actions[SEVEN, one.hand]
        third = one.match * max(sevens - 3, 0.0) / (cards - 3)
        plain = split if splits else float(actions.max())
        hit = float(actions[HIT])
        won = third * paid if hit >= plain or hit + third * paid * units > plain else 0.0
        chance += both * one.share * won
        gain += both * one.share * max(hit - plain + won * units, 0.0) * (won > 0)
    return chance, gain


def _term(house: House, solution: Solution, model: SplitModel, units: float) -> tuple[float, float]:
    """Return chance and gain, with the sevens of each suit played best given the bonus."""
    rules = solution.rules
    first = SEVEN
    hand = hand_index()[tuple(2 if value == SEVEN else 0 for value in range(RANKS))]
    actions = solution.actions[first, hand]
    hit, others = float(actions[HIT]), np.delete(actions, HIT)
    best = max(float(others.max()), float(solution.splits[model][SEVEN, first]))
    after = player_hands().child[hand, SEVEN]
    paid = float(paid_share(solution.table[after, first], rules.under[first], Wins21(*rules.wins)))
    cards = float(rules.shoe.sum())
    sevens = np.array(rules.sevens or by_suit(house)[SEVEN - SIX], float)
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
