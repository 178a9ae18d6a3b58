"""Policies by level: one machine plays each of them as its own machine would."""

from __future__ import annotations

import random
from dataclasses import fields
from functools import lru_cache

import numpy as np
import pytest

from fortyeight.analysis.chart.chart_policy import chart_policy, pairs_of
from fortyeight.analysis.chart.departures import level_policies, overlaid
from fortyeight.analysis.distribution.round_ends import hand_ends_of
from fortyeight.analysis.game_rules import GameRules
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import hand_index, player_hands
from fortyeight.analysis.policy.policies import Policy, optimal_policy
from fortyeight.analysis.values.play_values import HIT, SPLIT, STAND, SURRENDER
from fortyeight.simulation.game.automaton import KINDS, Automaton, automaton
from fortyeight.strategy import (
    BadCounting,
    Counting,
    Departure,
    Span,
    builtin,
    cell,
    read_counting,
)
from tests.effort import effort
from tests.simulation.cases import house, solved
from tests.simulation.wild import wild_chart
from tests.strategy.counts.count_texts import FULL

BOOK = "ma-spanish21"
OTHERS = """
[[departure]]
hand = "soft 18"
up = "9TA"
play = "H"
from = 3

[[departure]]
hand = "hard 14"
up = "23456"
play = "H3'"
below = 1

[[departure]]
hand = "pair 7"
up = "7"
play = "S$"
from = 1
"""


@lru_cache(1)
def counting() -> Counting:
    return read_counting(FULL + OTHERS)


def rules() -> GameRules:
    return solved(BOOK).rules


def made(policy: Policy | tuple[Policy, ...]) -> Automaton:
    return automaton(rules(), policy, hand_ends_of(house(BOOK), rules()))


def same(one: Automaton, other: Automaton) -> bool:
    return all(
        np.array_equal(getattr(one, each.name), getattr(other, each.name)) for each in fields(one)
    )


def test_one_level_is_as_one_policy() -> None:
    for strategy in (builtin("mimic"), wild_chart(7)):
        policy = chart_policy(rules(), strategy)
        alone = made(policy)
        assert alone.levels == 1
        assert same(alone, made((policy,)))
        twice = made((policy, policy))
        np.testing.assert_array_equal(twice.contexts[0], twice.contexts[1])
        assert twice.states == alone.states
        np.testing.assert_array_equal(twice.act, alone.act)
        np.testing.assert_array_equal(twice.context, alone.context)


def test_each_level_plays_as_its_own_machine() -> None:
    policies = level_policies(rules(), wild_chart(3), counting())
    together = made(policies)
    assert together.levels == len(counting().thresholds) + 1
    dealt = random.Random(48)
    for level, policy in enumerate(policies):
        alone = made(policy)
        assert alone.states <= together.states
        for _ in range(effort(50, 150)):
            kinds = [dealt.randrange(KINDS) for _ in range(dealt.randint(2, 8))]
            state, own = int(together.start[kinds[0]]), int(alone.start[kinds[0]])
            for kind in kinds[1:]:
                state, own = int(together.following[state, kind]), int(alone.following[own, kind])
                if own == alone.bust:
                    break
                _check_state(together, level, state, alone, own)
            assert (state == together.bust) == (own == alone.bust)


def _check_state(together: Automaton, level: int, state: int, alone: Automaton, own: int) -> None:
    np.testing.assert_array_equal(together.end[:, state], alone.end[:, own])
    np.testing.assert_array_equal(together.doubled[:, state], alone.doubled[:, own])
    for pair in range(-1, RANKS):
        for again in range(2):
            here, there = together.contexts[level, pair, again], alone.context[pair, again]
            np.testing.assert_array_equal(together.act[here, state], alone.act[there, own])
            np.testing.assert_array_equal(
                together.after[here, :, state], alone.after[there, :, own]
            )


# Departures from a policy that looks at every card ----------------------------------------------


@lru_cache(1)
def best() -> Policy:
    return optimal_policy(solved(BOOK), "split-aware")


def hand(*values: int) -> int:
    counts = [0] * RANKS
    for value in values:
        counts[value - 1] += 1
    return hand_index()[tuple(counts)]


def test_a_departure_from_the_best_play_changes_its_hands_alone() -> None:
    depart = Departure("hard 16", "T", cell("S5"), Span(2))
    found = overlaid(rules(), best(), [depart])
    hands = player_hands()
    mine = (hands.total == 16) & ~hands.soft & (pairs_of(hands) < 0)
    first = RANKS - 1
    few, many = mine & (hands.size < 5), mine & (hands.size >= 5)
    assert set(found.chosen[first, few].tolist()) == {STAND}
    assert set(found.chosen[first, many].tolist()) == {HIT}
    assert (best().chosen[first, few] == HIT).any()
    np.testing.assert_array_equal(found.chosen[first, ~mine], best().chosen[first, ~mine])
    np.testing.assert_array_equal(found.chosen[:first], best().chosen[:first])
    # A pair goes by its own row; on split hands eights that may not be split again do not.
    assert found.chosen[first, hand(8, 8)] == best().chosen[first, hand(8, 8)]
    assert found.split.chosen[7, first, 1, hand(8, 8)] == STAND
    np.testing.assert_array_equal(found.after, best().after)


def test_a_departure_on_hard_20_is_for_two_tens_that_are_no_pair() -> None:
    found = overlaid(rules(), best(), [Departure("hard 20", "6", cell("H"), Span(2))])
    assert found.unpaired.tolist() == [HIT if up == 5 else STAND for up in range(RANKS)]
    assert found.chosen[5, hand(10, 10)] == best().chosen[5, hand(10, 10)] == STAND
    other = overlaid(rules(), best(), [Departure("pair T", "6", cell("P"), Span(2))])
    assert other.unpaired.tolist() == [STAND] * RANKS
    assert other.chosen[5, hand(10, 10)] == SPLIT


def test_departures_look_at_suits_and_at_what_is_allowed() -> None:
    first = 6
    found = overlaid(
        rules(),
        best(),
        [
            Departure("pair 7", "7", cell("R/P$"), Span(0)),
            Departure("hard 13", "7", cell("S'"), Span(0)),
        ],
    )
    number = rules().suited.combo[hand(7, 7)]
    suits = rules().suited.suit[number, first]
    chance = rules().suited.chance[number, first]
    played = found.suited[first, number][chance > 0]
    surrendered = SURRENDER if rules().surrender[first] else SPLIT
    np.testing.assert_array_equal(
        played, np.where(suits[chance > 0] >= 0, HIT, surrendered).astype(np.int8)
    )
    six_seven = rules().suited.combo[hand(6, 7)]
    suits, chance = rules().suited.suit[six_seven, first], rules().suited.chance[six_seven, first]
    np.testing.assert_array_equal(
        found.suited[first, six_seven][chance > 0],
        np.where(suits[chance > 0] >= 0, HIT, STAND).astype(np.int8),
    )


def test_after_a_double_only_a_chart_is_departed_from() -> None:
    with pytest.raises(BadCounting, match="after a double only a chart can be departed from"):
        level_policies(rules(), best(), counting())
