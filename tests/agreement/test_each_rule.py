"""Each rule that no shipped book has, over every order of a small shoe."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from fortyeight.analysis.limits import limits
from fortyeight.cards import Rank
from fortyeight.rulebook import House
from tests.agreement.compare import chart_differences, deals, decision_differences
from tests.agreement.test_random_rulebooks import chart_without_suits
from tests.analysis.by_hand.tiny import changed
from tests.analysis.combinations import COMBINATIONS, ranks_of_tens
from tests.effort import effort
from tests.simulation.cases import by_chart

#: Nonsensical charts, and deals of two cards of which every decision is compared.
CHARTS, DEALS = effort((1, 2), (4, 18))


def small(house: House, decks: int = 2) -> House:
    """The house with decks of aces, sevens and kings, and wagers of any amount."""
    kept = (Rank.ACE, Rank.SEVEN, Rank.KING)
    removed = tuple(rank for rank in Rank if rank not in kept)
    house = changed(house, "cards", decks=decks, removed_ranks=removed)
    house = changed(house, "split", times=1)
    house = changed(house, "limits", minimum=1, maximum=10**7, chip_unit=1)
    rows = tuple(row for row in house.bonus_21 if not row.ranks)
    return replace(house, book=replace(house.book, bonus_21=rows))


def test_bonuses_for_some_of_the_ten_valued_ranks() -> None:
    kept = (Rank.ACE, Rank.KING, Rank.QUEEN)
    removed = tuple(rank for rank in Rank if rank not in kept)
    house = changed(ranks_of_tens(), "cards", decks=1, removed_ranks=removed)
    house = changed(house, "split", times=1, by="value")
    house = changed(house, "limits", minimum=1, maximum=10**7, chip_unit=1)
    assert [limit for limit in limits(house) if not limit.startswith("decks: ")] == []
    for seed in range(CHARTS):
        chart = chart_without_suits(seed)
        assert not list(chart_differences(house, chart))
        by_chart(house, chart).compare_fresh(effort(20, 60))
    for deal in Random(48).sample(list(deals(house)), DEALS):
        assert not list(decision_differences(house, deal))


@pytest.mark.parametrize("name", COMBINATIONS)
def test_the_solver_says_what_the_referee_pays(name: str) -> None:
    house = small(COMBINATIONS[name], effort(1, 2))
    for seed in range(CHARTS):
        chart = chart_without_suits(seed)
        assert not list(chart_differences(house, chart))
        by_chart(house, chart).compare_fresh(effort(20, 60))
    for deal in Random(name).sample(list(deals(house)), DEALS):
        assert not list(decision_differences(house, deal))
