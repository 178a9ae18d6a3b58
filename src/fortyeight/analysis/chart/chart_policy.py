"""A chart as a policy: its decision for every hand under every up card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.game_rules import ACE, GameRules, UpCard
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import DOUBLED, PlayerHands
from fortyeight.analysis.hands.suited import CASES, COMBOS, MIXED, SEVEN, SPADES, THREE_SEVENS
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.solver import no_decisions_after, no_split_play, split_allowance
from fortyeight.analysis.values.play_values import (
    DOUBLE,
    FULL,
    HALF,
    HIT,
    KEEP,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
)
from fortyeight.strategy import (
    AfterDouble,
    ChartHand,
    Choice,
    LiveBonusMark,
    Strategy,
    decide,
    decide_after,
)

NAMES = "A23456789T"

#: The solver's numbers for the choices of a chart.
ACTIONS = {
    Choice.STAND: STAND,
    Choice.HIT: HIT,
    Choice.DOUBLE: DOUBLE,
    Choice.SPLIT: SPLIT,
    Choice.SURRENDER: SURRENDER,
}
AFTERS = {
    AfterDouble.KEEP: KEEP,
    AfterDouble.RESCUE: RESCUE,
    AfterDouble.DOUBLE: FULL,
    AfterDouble.HALF: HALF,
}


@dataclass(frozen=True, slots=True)
class Context:
    """Whether a hand is in a split box, and whether it may hit and double there."""

    split: bool
    hits: bool
    doubles: bool


def context_of(rules: GameRules, pair: int | None) -> Context:
    """Return the context of split hands of a pair, or of unsplit hands for None."""
    if pair is None:
        return Context(False, True, True)
    return Context(True, *split_allowance(rules, pair))


def may_split(rules: GameRules, pair: int) -> bool:
    """Return whether a pair of this value may be split at all; -1 stands for no pair."""
    return pair >= 0 and (rules.ace_splits if pair == ACE else rules.splits) > 0


def allowed(
    rules: GameRules, context: Context, total: int, size: int, first: int, *, pair: bool
) -> frozenset[Choice]:
    """Return the choices that the rules allow; `pair` is true for a pair that may be split."""
    may = {Choice.STAND}
    if not context.hits:
        # Whatever such a hand may do with a 21, a chart stands on it.
        return frozenset(may)
    if total < 21:
        may.add(Choice.HIT)
    doubles = rules.doubles > 0 and context.doubles and bool(rules.double_totals[total])
    if doubles and (size == 2 or not rules.double_first_two):
        may.add(Choice.DOUBLE)
    surrenders = bool(rules.surrender[first]) and (not context.split or rules.surrender_split)
    later = rules.surrender_any and (context.split or first not in rules.surrender_before)
    if surrenders and (size == 2 or later):
        may.add(Choice.SURRENDER)
    if size == 2 and not context.split and pair:
        may.add(Choice.SPLIT)
    return frozenset(may)


def allowed_after(rules: GameRules, total: int, more: int) -> frozenset[AfterDouble]:
    """Return the choices that the rules allow a doubled hand with `more` doubles left."""
    may = {AfterDouble.KEEP}
    if total <= rules.rescue_at_most:
        may.add(AfterDouble.RESCUE)
    if more and (total < 21 or rules.double_21):
        may.add(AfterDouble.DOUBLE)
        if rules.half_doubles:
            may.add(AfterDouble.HALF)
    return frozenset(may)


def live_of(combo: int, suit: int, first: int) -> frozenset[LiveBonusMark]:
    """Return the bonuses that are live with two cards of a combination, by their suit."""
    if combo == THREE_SEVENS:
        suited = suit != MIXED and first == SEVEN
        return frozenset(
            {LiveBonusMark.SEVENS, LiveBonusMark.SUITED_SEVENS}
            if suited
            else {LiveBonusMark.SEVENS}
        )
    marks = {LiveBonusMark.ANY_678}
    if suit != MIXED:
        marks.add(LiveBonusMark.SUITED_678)
    if suit == SPADES:
        marks.add(LiveBonusMark.SPADES_678)
    return frozenset(marks)


def pairs_of(hands: PlayerHands) -> NDArray[np.int64]:
    """Return the value of the pair for each hand; -1 for hands that are not a pair."""
    pairs = np.full(len(hands.total), -1, np.int64)
    for hand in np.flatnonzero((hands.size == 2) & (hands.state != DOUBLED) & ~hands.apart):
        twice = np.flatnonzero(hands.counts[hand] == 2)
        if len(twice):
            pairs[hand] = twice[0]
    return pairs


def chart_policy(rules: GameRules, chart: Strategy) -> Policy:
    """Return the policy of a chart. Split hands are split again whenever they may be."""
    decisions = {
        pair: _of_context(rules, chart, context_of(rules, pair)) for pair in (None, ACE, ACE + 1)
    }
    after = _after(rules, chart)
    split = no_split_play(rules)
    for pair in range(RANKS):
        chosen, suited = decisions[ACE if pair == ACE else ACE + 1]
        split.chosen[pair] = chosen[:, None]
        split.suited[pair] = suited[:, None]
        split.after[pair] = after[:, None]
    chosen, suited = decisions[None]
    twenty, unsplit = ChartHand(20, False, 2, None), context_of(rules, None)
    unpaired = [_action(chart, unsplit, twenty, up) for up in rules.ups]
    return Policy(chosen, suited, after, split, np.array(unpaired, np.int8))


def _of_context(
    rules: GameRules, chart: Strategy, context: Context
) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    chosen = np.zeros((len(rules.ups), len(rules.hands.total)), np.int8)
    suited = np.zeros((len(rules.ups), len(COMBOS), CASES), np.int8)
    named = [cell.cards for row in chart.rows.values() for cell in row if cell.cards is not None]
    kinds, kind_of_hand = _kinds(rules.hands, max(3, *named) if named else 3)
    for up in rules.ups:
        first = up.value
        actions = [_action(chart, context, held, up) if held.cards > 1 else STAND for held in kinds]
        chosen[up.number] = np.array(actions, np.int8)[kind_of_hand]
        for number, (one, other, _) in enumerate(COMBOS):
            pair_name = NAMES[one] if one == other else None
            suits = rules.suited.suit[number, first]
            for suit in sorted(set(suits.tolist())):
                held = ChartHand(one + other + 2, False, 2, pair_name, live_of(number, suit, first))
                suited[up.number, number, suits == suit] = _action(chart, context, held, up)
    return chosen, suited


def _kinds(hands: PlayerHands, most: int) -> tuple[list[ChartHand], NDArray[np.int64]]:
    """Return the hands that a chart tells apart, and which of them each hand is.

    A chart that names no more than `most` cards plays all larger hands of a total alike.
    """
    # Doubled hands have rows of their own.
    sizes = np.where(hands.state == DOUBLED, 1, np.minimum(hands.size, most))
    columns = (hands.total, hands.soft, sizes, pairs_of(hands))
    kinds, of_hand = np.unique(np.column_stack(columns), axis=0, return_inverse=True)
    return [
        ChartHand(total, bool(soft), size, NAMES[pair] if pair >= 0 else None)
        for total, soft, size, pair in kinds.tolist()
    ], of_hand


def _action(chart: Strategy, context: Context, held: ChartHand, up: UpCard) -> int:
    may = allowed(
        up.rules,
        context,
        held.total,
        held.cards,
        up.value,
        pair=held.pair is not None and may_split(up.rules, NAMES.index(held.pair)),
    )
    return ACTIONS[decide(chart, held, NAMES[up.value], may)]


def _after(rules: GameRules, chart: Strategy) -> NDArray[np.int8]:
    """Return the decisions on doubled hands."""
    hands, after = rules.hands, no_decisions_after(rules)
    totals = sorted({(int(t), bool(s)) for t, s in zip(hands.total, hands.soft, strict=True)})
    for total, soft in totals:
        here = np.flatnonzero((hands.total == total) & (hands.soft == soft))
        for way, left in enumerate(rules.double_ways.left.tolist()):
            may = allowed_after(rules, total, left)
            for up in rules.ups:
                choice = decide_after(chart, total, soft, NAMES[up.value], may)
                after[up.number, way, here] = AFTERS[choice]
    return after
