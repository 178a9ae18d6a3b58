"""Bonus 21s by suit and by ten-valued rank, over every order of small shoes of chosen cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from fortyeight.analysis.chart.chart_policy import chart_policy
from fortyeight.analysis.chart.chart_worth import WorthSolver
from fortyeight.analysis.distribution.net_results import distribution
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.hands.bonus_kinds import kinds_of, suits_by_kind
from fortyeight.analysis.limits import limits
from fortyeight.analysis.models import USUAL_MODELS
from fortyeight.analysis.policy.policies import optimal_policy
from fortyeight.analysis.solver import solve
from fortyeight.cards import Rank, cards
from fortyeight.money import Odds
from fortyeight.rulebook import BonusRow, House
from tests.agreement.compare import chart_differences, deals, decision_differences
from tests.agreement.test_random_rulebooks import chart_without_suits
from tests.analysis.by_hand.tiny import changed
from tests.analysis.combinations import house as with_rules
from tests.effort import effort
from tests.simulation.cases import by_chart
from tests.simulation.wild import wild_chart

CHARTS, DEALS = effort((1, 1), (6, 12))


def row(ranks: str, suits: str, pays: int, split: bool | None = None) -> BonusRow:
    return BonusRow(
        Odds(pays, 1),
        "",
        ranks=tuple(map(Rank, ranks)),
        suits=suits,  # type: ignore[arg-type]  # a word of the format
        on_split_hands=split,
    )


THREE = BonusRow(Odds(3, 2), "", cards=3)

#: Rows, how often and by what pairs are split, and the cards of a shoe.
CASES = {
    "6-7-8 and 7-7-7": (
        (row("678", "same", 3), row("678", "spades", 5), row("777", "same", 4), THREE),
        (0, "value"),
        "6c 6s 6s 7c 7s 7s 7s 8c 8s 8s",
    ),
    "5-7-9": (
        (row("579", "same", 3), row("579", "hearts", 6), THREE),
        (0, "value"),
        "5c 5h 5h 7c 7h 7h 9c 9h 9h",
    ),
    "5-8-8 beside 6-7-8": (
        (row("588", "same", 7), row("678", "spades", 5), row("678", "any", 2)),
        (0, "value"),
        "5s 5h 6s 7s 7h 8s 8s 8h 8h",
    ),
    "split aces and tens": (
        (row("AKK", "same", 3, split=True), row("AKQ", "same", 6, split=False), THREE),
        (1, "value"),
        "Ac As Kc Kc Ks Ks Qc Qs Qs Qc Kd",
    ),
    "tens of one rank that are not split": (
        (row("AQQ", "any", 2), row("AQQ", "spades", 1), THREE),
        (0, "rank"),
        "Ac As Qc Qs Qs Kc Kd 8c 8d",
    ),
    "split tens of one rank": (
        (row("AKQ", "any", 3, split=True), row("AKK", "any", 5, split=True), THREE),
        (2, "rank"),
        "Ac As Ah Kc Kd Ks Kh Qc Qs Qh Qd Jc Js Jh Jd",
    ),
    "split tens of one rank, by suit": (
        (row("AKQ", "same", 4, split=True), row("AKK", "any", 2, split=True)),
        (1, "rank"),
        "Ac As 9c Kc Kc Ks Ks Qc Qs Qs Qc",
    ),
}


def house_of(name: str) -> House:
    """Three decks of the ranks of a case, and wagers of any amount."""
    rows, (times, by), shoe = CASES[name]
    house = with_rules("ma-spanish21", double__on_21=True, bonus__barred_by_double="none")
    kept = {one.rank for one in cards(shoe)}
    removed = tuple(rank for rank in Rank if rank not in kept)
    house = changed(house, "cards", decks=3, removed_ranks=removed)
    house = changed(house, "split", times=times, by=by)
    house = changed(house, "limits", minimum=1, maximum=10**7, chip_unit=1)
    return replace(house, book=replace(house.book, bonus_21=rows))


@pytest.mark.ruling("R3")
@pytest.mark.parametrize("name", effort(("5-7-9", "split tens of one rank"), tuple(CASES)))
def test_the_solver_says_what_the_referee_pays(name: str) -> None:
    house, shoe = house_of(name), cards(CASES[name][2])
    assert not [limit for limit in limits(house) if not limit.startswith("decks: ")]
    for seed in range(CHARTS):
        chart = chart_without_suits(seed)
        assert not list(chart_differences(house, chart, shoe))
        by_chart(house, chart).compare_fresh(effort(20, 60))
    if not house.split.times:
        for deal in Random(name).sample(list(deals(house, shoe)), DEALS):
            assert not list(decision_differences(house, deal, shoe))


def test_a_chart_plays_only_tens_of_one_rank_as_a_pair_where_none_may_be_split() -> None:
    name = "tens of one rank that are not split"
    chart = chart_without_suits(1)
    assert chart.rows["pair T"] != chart.rows["hard 20"]
    assert not list(chart_differences(house_of(name), chart, cards(CASES[name][2])))


WHOLE = {
    "suits": ("value", (row("579", "same", 5), row("678", "spades", 4), row("777", "same", 3))),
    "tens": ("rank", (row("AKQ", "any", 3), row("AKK", "any", 2, split=False))),
    "both": ("rank", (row("K65", "same", 6), row("AKQ", "any", 3), row("678", "any", 2))),
}


@pytest.mark.long
@pytest.mark.parametrize("name", WHOLE)
def test_values_and_distributions_agree_in_a_whole_deck(name: str) -> None:
    """So do the values of a chart's decisions, also of one that tells suits apart."""
    by, rows = WHOLE[name]
    house = with_rules("ma-spanish21", cards__decks=1, split__times=2, split__by=by)
    house = replace(house, book=replace(house.book, bonus_21=(*rows, THREE)))
    assert kinds_of(house)
    assert suits_by_kind(house) is (name != "tens")
    rules = game_rules(house)
    solution = solve(rules)
    for model in USUAL_MODELS:
        played = distribution(house, rules, solution.table, optimal_policy(solution, model))
        assert played.mean == pytest.approx(solution.ev[model], abs=1e-12)
    policy = chart_policy(rules, wild_chart(3))
    worths = WorthSolver(rules, solution.table)
    value = worths.value(worths.worths(policy), policy)
    assert value == pytest.approx(
        distribution(house, rules, solution.table, policy).mean, abs=1e-12
    )
