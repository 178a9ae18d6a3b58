"""Rules under some of the ten-valued up cards only, over every order of a small shoe."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from fortyeight.analysis.chart.best_chart import best_chart, first_chart, settle, valued
from fortyeight.analysis.chart.cell_costs import cell_costs
from fortyeight.analysis.chart.chart_cells import Cells
from fortyeight.analysis.chart.chart_policy import NAMES
from fortyeight.analysis.chart.chart_worth import WorthSolver
from fortyeight.analysis.distribution.net_results import distribution
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.limits import limits
from fortyeight.analysis.models import CHART_MODEL
from fortyeight.analysis.policy.policies import optimal_policy
from fortyeight.analysis.solver import solve
from fortyeight.cards import Rank
from fortyeight.rulebook import House
from fortyeight.strategy import ROWS, UPS, Choice
from fortyeight.strategy.codes import cell
from tests.agreement.compare import (
    chart_differences,
    deals,
    decision_differences,
    game_differences,
)
from tests.agreement.test_random_rulebooks import chart_without_suits
from tests.analysis.by_hand.tiny import changed
from tests.analysis.combinations import house, ranks_of_tens
from tests.effort import effort
from tests.simulation.cases import by_chart
from tests.simulation.players import PolicyPlayer
from tests.simulation.witness import Witness

CLOSE = 1e-13
KING, ACE = Rank.KING, Rank.ACE
ALL = tuple(Rank)
SURRENDER = {"surrender__cards": "any", "surrender__after_split": True}

HOUSES = {
    "surrender against kings only": house(
        "ma-spanish21", **SURRENDER, surrender__against=(ACE, KING)
    ),
    "a look under kings only": house(
        "bbc-spanish21", **SURRENDER, surrender__against=ALL, dealing__looks_under=(ACE, KING)
    ),
    "early surrender, and a look under kings only": house(
        "bbc-spanish21",
        **SURRENDER,
        surrender__against=ALL,
        surrender__against_blackjack="early",
        dealing__looks_under=(ACE, KING),
        dealer_blackjack__takes="original-and-busted",
    ),
    "a look under kings only, and split hands that beat a blackjack": house(
        "bbc-spanish21",
        dealing__looks_under=(ACE, KING),
        twenty_one__two_card_split="wins-as-blackjack",
    ),
    "surrender settled at once under kings only": house(
        "mbs-pontoon", **SURRENDER, surrender__against=ALL, surrender__at_once_under=(KING,)
    ),
    "surrender against kings, and bonuses for ranks of tens": changed(
        ranks_of_tens(), "surrender", cards="any", after_split=True, against=(KING,)
    ),
}


def small(found: House, **split: Any) -> House:
    """The house with a deck of aces, kings and queens, and wagers of any amount."""
    kept = (ACE, KING, Rank.QUEEN)
    removed = tuple(rank for rank in Rank if rank not in kept)
    found = changed(found, "cards", decks=1, removed_ranks=removed)
    found = changed(found, "split", **{"times": 1, "by": "value", **split})
    found = changed(found, "limits", minimum=1, maximum=10**7, chip_unit=1)
    found = replace(found, super_bonus=None)
    rows = tuple(row for row in found.bonus_21 if not {Rank.SIX, Rank.SEVEN} & set(row.ranks))
    return replace(found, book=replace(found.book, bonus_21=rows))


def tried(name: str, **split: Any) -> House:
    found = small(HOUSES[name], **split)
    assert [limit for limit in limits(found) if not limit.startswith("decks: ")] == []
    assert len(game_rules(found).ups) == 11
    return found


@pytest.mark.parametrize("name", HOUSES)
def test_the_solver_says_what_the_referee_pays(name: str) -> None:
    by = ("value",) if "bonuses" in name else ("value", "rank")
    for number, how in enumerate(effort(by[-1:], by)):
        found = tried(name, by=how)
        for seed in range(number, effort(1, 4) + number):
            chart = chart_without_suits(seed)
            assert not list(chart_differences(found, chart))
            by_chart(found, chart).compare_fresh(effort(20, 60))
    for deal in Random(name).sample(list(deals(found)), effort(4, 18)):
        assert not list(decision_differences(found, deal))
    assert not list(game_differences(tried(name, times=0)))


@pytest.mark.parametrize("name", HOUSES)
def test_the_best_play_is_that_of_the_simulator(name: str) -> None:
    found = tried(name)
    solution = solve(game_rules(found), (CHART_MODEL,))
    policy = optimal_policy(solution, CHART_MODEL)
    results = distribution(found, solution.rules, solution.table, policy)
    assert results.mean == pytest.approx(solution.ev[CHART_MODEL], abs=CLOSE)
    assert results.by_first == pytest.approx(solution.by_first[CHART_MODEL], abs=CLOSE)
    won = sum(float(one.net) * one.number for one in results.outcomes.hands)
    assert won == pytest.approx(results.mean, abs=CLOSE)
    if solution.rules.live is None:
        player = PolicyPlayer(solution.rules, policy)
        Witness(found, solution.rules, policy, player).compare_fresh(effort(40, 200))


def test_a_cell_of_tens_costs_what_its_change_gains() -> None:
    """The column of tens is for all of them, whatever the rules under each."""
    found = HOUSES["surrender against kings only"]
    solution = solve(game_rules(found), (CHART_MODEL,))
    chart = chart_without_suits(5)
    before = valued(found, chart, solution).edge
    costs = [one for one in cell_costs(solution, chart) if one.up == "T" and one.row in chart.rows]
    for cost in Random(4).sample([one for one in costs if one.cost], effort(2, 4)):
        row = list(chart.rows[cost.row])
        row[UPS.index("T")] = cell(cost.best)
        changed_chart = replace(chart, rows={**chart.rows, cost.row: tuple(row)})
        gain = before - valued(found, changed_chart, solution).edge
        assert gain == pytest.approx(cost.cost, abs=CLOSE)


@pytest.mark.parametrize("name", HOUSES)
def test_the_best_chart_is_valued_by_its_decisions_and_by_its_results(name: str) -> None:
    found = tried(name)
    solution = solve(game_rules(found), (CHART_MODEL,))
    settled = settle(solution, first_chart(solution))
    assert -settled.value == pytest.approx(
        valued(found, settled.strategy, solution).edge, abs=CLOSE
    )


@pytest.mark.parametrize("name", list(HOUSES)[:: effort(3, 1)])
def test_a_column_of_tens_is_chosen_for_all_of_them(name: str) -> None:
    """Whole rows are chosen at once; cell by cell, the same codes are the best."""
    solution = solve(game_rules(HOUSES[name]), (CHART_MODEL,))
    rules, policy = solution.rules, optimal_policy(solution, CHART_MODEL)
    cells = Cells(rules, WorthSolver(rules, solution.table).worths(policy))
    chart = cells.strategy()
    reached = [row for row in ROWS if cells.occurring(row, "T")]
    for row in reached:
        members = cells.occurring(row, "T")
        assert chart.rows[row][UPS.index("T")] == cells.best_cell(row, members), row
    ups = {one.up for row in reached for one in cells.occurring(row, "T")}
    assert ups == {up.number for up in rules.ups_of(NAMES.index("T"))}


def test_a_whole_shoe_is_the_mean_over_the_ranks_of_the_up_card() -> None:
    """Of three pictures one may be surrendered against, so a third of them have that value."""
    early = house("ma-spanish21", surrender__against_blackjack="stands")
    chart, evs, charted = chart_without_suits(3), {}, {}
    for ranks in ((ACE,), (ACE, KING), (ACE, KING, Rank.QUEEN, Rank.JACK)):
        found = changed(early, "surrender", against=ranks)
        solution = solve(game_rules(found), (CHART_MODEL,))
        evs[len(ranks)] = solution.ev[CHART_MODEL]
        charted[len(ranks)] = valued(found, chart, solution).edge
    for values in (evs, charted):
        assert values[2] == pytest.approx(values[1] * 2 / 3 + values[4] / 3, abs=CLOSE)
    assert evs[1] < evs[2] < evs[4]


def test_the_best_chart_surrenders_where_some_tens_allow_it() -> None:
    """Against the others, the cell's second choice holds."""
    found = house("ma-spanish21", surrender__against=(KING,), surrender__against_blackjack="stands")
    row = best_chart(found).strategy.rows["hard 16"]
    assert row[UPS.index("T")].choices == (Choice.SURRENDER, Choice.HIT)
