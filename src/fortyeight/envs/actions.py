"""The actions of the environments, and which of them the rules allow."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from fortyeight.analysis.arrays import Int8s
from fortyeight.analysis.chart.chart_policy import may_split, pairs_of
from fortyeight.analysis.game_rules import ACE, TEN, GameRules
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import DOUBLED, two_card_hand
from fortyeight.analysis.hands.suited import CASES, COMBOS
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.solver import no_decisions_after, no_split_play
from fortyeight.analysis.values.play_values import DOUBLE, HALF_DOUBLE, HIT, SPLIT, STAND, SURRENDER
from fortyeight.rulebook import House


class Action(IntEnum):
    """What an agent may do. The first six have the numbers of the solver's decisions.

    `STAND` also keeps a double and declines insurance. `DOUBLE_FOR_LESS` is the smaller double of
    houses in which one may be right.
    """

    STAND = STAND
    HIT = HIT
    DOUBLE = DOUBLE
    DOUBLE_FOR_LESS = HALF_DOUBLE
    SURRENDER = SURRENDER
    SPLIT = SPLIT
    RESCUE = 6
    INSURE = 7


def legal_actions(house: House, rules: GameRules) -> Policy:
    """Return the allowed actions of every hand as bits, in the shape of a policy.

    A hand without bits has nothing to decide and moves on by itself. The second row of split hands
    is for a pair that may be split once more.
    """
    chosen = _masks(house, rules, None, again=False)
    after = _masks_after(rules)
    split = no_split_play(rules)
    for pair in range(RANKS):
        for again in (0, 1):
            masks = _masks(house, rules, pair, again=bool(again))
            split.chosen[pair, :, again] = masks
            split.suited[pair, :, again] = _of_combos(masks)
            split.after[pair, :, again] = after
    unpaired = chosen[:, two_card_hand(TEN, TEN)] & ~np.int8(1 << Action.SPLIT)
    return Policy(chosen, _of_combos(chosen), after, split, unpaired)


def _of_combos(masks: Int8s) -> Int8s:
    """Return the masks of two cards of a 6-7-8 or 7-7-7, which suits do not change."""
    hands = [two_card_hand(one, other) for one, other, _ in COMBOS]
    return np.repeat(masks[:, hands, None], CASES, axis=2)


def _masks(house: House, rules: GameRules, pair: int | None, *, again: bool) -> Int8s:
    """Return the masks by up card and hand; `pair` is None for boxes that are not split."""
    hands, double = rules.hands, house.double
    total, two = hands.total, hands.size == 2
    split, aces = pair is not None, pair == ACE
    one_card = aces and not house.split.aces_draw
    doubles = rules.double_totals[total] & (two | (not rules.double_first_two))
    doubles &= (total < 21) | rules.double_21
    doubles &= rules.doubles > 0
    if split:
        doubles &= double.after_split and (not aces or double.split_aces)
    pairs = pairs_of(hands)
    if split:
        splits = (pairs == pair) & again
    else:
        splits = np.isin(pairs, [one for one in range(RANKS) if may_split(rules, one)])
    surrenders = two | rules.surrender_any
    surrenders &= not split or rules.surrender_split
    hits = (total < 21) & (not one_card)
    decides = np.where(total < 21, hits | splits, doubles)
    decides &= (hands.size > 1) & (hands.state != DOUBLED)
    if not split:
        decides &= ~(two & (total == 21))
    offered = {
        Action.STAND: np.ones_like(hits),
        Action.HIT: hits,
        Action.DOUBLE: doubles,
        Action.DOUBLE_FOR_LESS: doubles & (rules.double_ways.following[0, 1] >= 0),
        Action.SPLIT: splits,
    }
    bits = sum(where.astype(np.int8) << action for action, where in offered.items())
    # Before the look, the first two cards are surrendered then or not at all.
    ups = np.array(
        [
            up.rules.surrender[up.value] and (split or up.value not in up.rules.surrender_before)
            for up in rules.ups
        ]
    )
    more = (ups[:, None] & surrenders).astype(np.int8) << Action.SURRENDER
    masks: Int8s = ((bits | more) * decides).astype(np.int8)
    return masks


def _masks_after(rules: GameRules) -> Int8s:
    """Return the masks of doubled hands, by up card, way of having doubled and hand."""
    total, ways = rules.hands.total, rules.double_ways
    masks = no_decisions_after(rules)
    rescues = (total <= rules.rescue_at_most).astype(np.int8) << Action.RESCUE
    again = (total < 21) | rules.double_21
    for way, following in enumerate(ways.following[1:]):
        bits = rescues.copy()
        for action, then in zip((Action.DOUBLE, Action.DOUBLE_FOR_LESS), following, strict=True):
            bits |= (again & bool(then >= 0)).astype(np.int8) << action
        masks[:, way] = bits | (bits > 0)
    return masks
