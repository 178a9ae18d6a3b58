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
    marked_hands,
    marks_of,
    may_split,
    pairs_of,
)
from fortyeight.analysis.chart.choice_bits import ACTIONS
from fortyeight.analysis.game_rules import ACE, GameRules, UpCard
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
    places = ((one, up) for one in departures for up in rules.ups_of(NAMES.index(one.up)))
    for departure, up in places:
        number = up.number
        _depart(up, departure, None, chosen[number], suited[number])
        if departure.row == "hard 20":
            context = context_of(rules, None)
            action = _action(up, context, departure, ChartHand(20, False, 2), -1)
            unpaired[number] = unpaired[number] if action is None else action
        for pair in range(RANKS):
            for again in range(2):
                place = pair, number, again
                _depart(up, departure, pair, split.chosen[place], split.suited[place])
    return replace(policy, chosen=chosen, suited=suited, split=split, unpaired=unpaired)


def _depart(
    up: UpCard,
    departure: Departure,
    pair: int | None,
    chosen: NDArray[np.int8],
    suited: NDArray[np.int8],
) -> None:
    """Change the decisions by hand and by case of suits, in one context."""
    rules = up.rules
    context, hands, pairs = context_of(rules, pair), rules.hands, pairs_of(rules.hands)
    marked = marked_hands(rules)
    kind, name = departure.row.split()
    if kind == "pair":
        in_row = pairs == NAMES.index(name)
    else:
        in_row = (hands.total == int(name)) & (hands.soft == (kind == "soft")) & (hands.size > 1)
        in_row &= hands.state != DOUBLED
        if pair is None:
            in_row &= np.array([not may_split(rules, int(one)) for one in pairs])
    for hand in np.flatnonzero(in_row).tolist():
        total, soft = int(hands.total[hand]), bool(hands.soft[hand])
        if total == 21:
            continue
        marks = marks_of(int(marked[hand]), up.value)
        held = ChartHand(total, soft, int(hands.size[hand]), None, marks)
        action = _action(up, context, departure, held, int(pairs[hand]))
        chosen[hand] = chosen[hand] if action is None else action
        number = int(rules.suited.combo[hands.row[hand]])
        for case in range(CASES) if number >= 0 else ():
            live = live_of(number, int(rules.suited.suit[number, up.value, case]), up.value)
            held = ChartHand(total, soft, len(COMBOS[number]) - 1, None, live)
            action = _action(up, context, departure, held, int(pairs[hand]))
            if action is not None:
                suited[number, case] = action


def _action(
    up: UpCard, context: Context, departure: Departure, held: ChartHand, pair: int
) -> int | None:
    assert isinstance(departure.play, Cell)
    splits = may_split(up.rules, pair) and pair >= ACE
    may = allowed(up.rules, context, held.total, held.cards, up.value, pair=splits)
    choice = decide_by_cell(departure.play, held, may)
    return None if choice is None else ACTIONS[choice]
