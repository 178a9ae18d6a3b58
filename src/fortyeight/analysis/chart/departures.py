"""The policy at each level of a count: a base with the departures of that level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.chart.chart_policy import (
    NAMES,
    Context,
    allowed,
    chart_policy,
    context_of,
    live_of,
    may_split,
    pairs_of,
)
from fortyeight.analysis.chart.choice_bits import ACTIONS
from fortyeight.analysis.game_rules import ACE, GameRules
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import DOUBLED
from fortyeight.analysis.hands.suited import CASES, COMBOS
from fortyeight.analysis.policy.policies import Policy
from fortyeight.rulebook.checking.faults import Fault
from fortyeight.strategy import (
    BadCounting,
    Cell,
    ChartHand,
    Counting,
    Departure,
    Strategy,
    decide_by_cell,
    with_departures,
)


def level_policies(
    rules: GameRules, base: Strategy | Policy, counting: Counting
) -> tuple[Policy, ...]:
    """Return the policy of each level, from a chart or from a composition-dependent policy.

    Raises `BadCounting` for a departure after a double where the base is not a chart.
    """
    levels = range(len(counting.thresholds) + 1)
    if isinstance(base, Strategy):
        return tuple(
            chart_policy(rules, with_departures(base, counting.at_level(level))) for level in levels
        )
    for one in counting.departures:
        if not isinstance(one.play, Cell):
            sentence = f"{one.place}: after a double only a chart can be departed from"
            raise BadCounting([Fault("departure", sentence)], counting.name)
    return tuple(overlaid(rules, base, counting.at_level(level)) for level in levels)


def overlaid(rules: GameRules, policy: Policy, departures: Sequence[Departure]) -> Policy:
    """Return a policy with the cells of the departures replaced, all other hands unchanged.

    A pair that may be split is played by its own row only; a pair that may not is played by its
    total as well, and so are two tens that are not a pair. Where the rules allow no choice of a
    cell, the policy decides.
    """
    chosen, suited, unpaired = policy.chosen.copy(), policy.suited.copy(), policy.unpaired.copy()
    split = policy.split._replace(
        chosen=policy.split.chosen.copy(), suited=policy.split.suited.copy()
    )
    for one in departures:
        first = NAMES.index(one.up)
        _depart(rules, one, None, chosen[first], suited[first])
        if one.row == "hard 20":
            action = _action(
                rules, context_of(rules, None), one, ChartHand(20, False, 2), -1, first
            )
            unpaired[first] = unpaired[first] if action is None else action
        for pair in range(RANKS):
            for again in range(2):
                place = pair, first, again
                _depart(rules, one, pair, split.chosen[place], split.suited[place])
    return replace(policy, chosen=chosen, suited=suited, split=split, unpaired=unpaired)


def _depart(
    rules: GameRules,
    departure: Departure,
    pair: int | None,
    chosen: NDArray[np.int8],
    suited: NDArray[np.int8],
) -> None:
    """Change the decisions by hand and by case of suits, in one context."""
    context, hands, pairs = context_of(rules, pair), rules.hands, pairs_of(rules.hands)
    kind, name = departure.row.split()
    if kind == "pair":
        in_row = pairs == NAMES.index(name)
    else:
        in_row = (hands.total == int(name)) & (hands.soft == (kind == "soft")) & (hands.size > 1)
        in_row &= hands.state != DOUBLED
        if pair is None:
            in_row &= np.array([not may_split(rules, int(one)) for one in pairs])
    first = NAMES.index(departure.up)
    for hand in np.flatnonzero(in_row).tolist():
        total, soft = int(hands.total[hand]), bool(hands.soft[hand])
        if total == 21:
            continue
        held = ChartHand(total, soft, int(hands.size[hand]), None)
        action = _action(rules, context, departure, held, int(pairs[hand]), first)
        chosen[hand] = chosen[hand] if action is None else action
        number = int(rules.suited.combo[hands.row[hand]])
        for case in range(CASES) if number >= 0 else ():
            live = live_of(number, int(rules.suited.suit[number, first, case]), first)
            held = ChartHand(total, soft, len(COMBOS[number]) - 1, None, live)
            action = _action(rules, context, departure, held, int(pairs[hand]), first)
            if action is not None:
                suited[number, case] = action


def _action(
    rules: GameRules, context: Context, departure: Departure, held: ChartHand, pair: int, first: int
) -> int | None:
    assert isinstance(departure.play, Cell)
    may = allowed(
        rules, context, held.total, held.cards, first, pair=may_split(rules, pair) and pair >= ACE
    )
    choice = decide_by_cell(departure.play, held, may)
    return None if choice is None else ACTIONS[choice]
