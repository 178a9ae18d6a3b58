"""Books by difference: referee, solver and simulator agree on what no full book combines."""

from __future__ import annotations

from random import Random

import pytest

from fortyeight.analysis.distribution.net_results import distribution
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.limits import limits
from fortyeight.analysis.policy.policies import optimal_policy
from fortyeight.analysis.solver import solve
from fortyeight.rulebook import House, open_house, read_book_text
from tests.agreement.compare import chart_differences, deals, decision_differences
from tests.agreement.test_random_rulebooks import chart_without_suits
from tests.simulation.cases import by_chart
from tests.simulation.wild import wild_chart

#: A deck of three ranks and wagers of whole cents, so that every order can be played out.
TINY = """without = ["match", "super_bonus", "bonus_21", "bonus_spin"]
[rules]
decks = 1
removed_ranks = ["2", "3", "4", "5", "7", "8", "9", "T", "Q", "K"]
boxes = 1
boxes_per_player = 1
cutting_card = "1 card"
cutting_card_approval = "a test"
table_minimum = "0.01"
table_maximum = "100000.00"
chip_unit = "0.01"
"""
ROWS = """
[[bonus_21]]
cards = 3
pays = "3:1"
on_split_hands = false
[[bonus_21]]
cards_or_more = 4
pays = "2:1"
"""
SMALL = {
    "a row that split hands do not earn": TINY + "splits = 1\n" + ROWS,
    "a row that only split hands earn beside others": TINY
    + "splits = 1\nbonus_on_split_hands = false\n"
    + ROWS.replace("false", "true"),
    "surrender against tens only": TINY + 'surrender_against = ["J", "Q", "K"]\nsplits = 0\n',
}

#: Files as people write them, with whole shoes.
WHOLE = {
    "two decks, redoubling": 'without = ["match"]\n[rules]\ndecks = 2\nsoft_17 = "draw"\n'
    'doubles = 3\ndouble_of = "standing"\n',
    "suited rows for unsplit hands": '[[bonus_21]]\nranks = "6-7-8"\nsuits = "same"\n'
    'pays = "2:1"\non_split_hands = false\n[[bonus_21]]\nranks = "6-7-8"\nsuits = "spades"\n'
    'pays = "3:1"\non_split_hands = false\n[[bonus_21]]\nranks = "7-7-7"\nsuits = "same"\n'
    'pays = "2:1"\non_split_hands = false\n[[bonus_21]]\nranks = "7-7-7"\nsuits = "spades"\n'
    'pays = "3:1"\non_split_hands = false\n',
    "no bonuses, one deck": 'without = ["match", "bonus_21", "super_bonus"]\n'
    '[rules]\ndecks = 1\nsurrender_against = ["J", "Q", "K"]\ndealing = "card-reader"\n'
    'looks_under = ["A", "J", "Q", "K"]\n',
}

_SPADES = '[[bonus_21]]\nranks = "6-7-8"\nsuits = "spades"\npays = "3:1"\non_split_hands = false\n'
SUITED = {
    "doubled hands earn all bonuses": '[rules]\nbonus_barred_by_double = "none"\n',
    "split hands earn some bonuses by suit": _SPADES,
    "split hands earn some, doubled ones all": '[rules]\nbonus_barred_by_double = "none"\n'
    + _SPADES,
}


def house(rest: str) -> House:
    head = 'id = "own"\ntitle = "Own"\nbased_on = "ma-spanish21"\n'
    return open_house(read_book_text(head + rest))


@pytest.mark.parametrize("name", SMALL)
def test_every_order_of_a_small_shoe(name: str) -> None:
    tried, chart = house(SMALL[name]), chart_without_suits(3)
    assert [one for one in limits(tried) if not one.startswith("decks: ")] == []
    differences = list(chart_differences(tried, chart))
    for deal in Random(name).sample(list(deals(tried)), 4):
        differences += decision_differences(tried, deal)
    assert not differences
    by_chart(tried, chart).compare_fresh(40)


@pytest.mark.parametrize("name", WHOLE)
def test_rounds_of_a_whole_shoe(name: str) -> None:
    tried = house(WHOLE[name])
    assert limits(tried) == ()
    by_chart(tried, wild_chart(7)).compare_fresh(60)


@pytest.mark.parametrize("name", SUITED)
def test_bonuses_by_suit_of_split_and_doubled_hands(name: str) -> None:
    """The solver's value and the mean of all results come from different computations."""
    tried = house(SUITED[name])
    assert limits(tried) == ()
    solution = solve(game_rules(tried), ("split-aware",))
    policy = optimal_policy(solution, "split-aware")
    results = distribution(tried, solution.rules, solution.table, policy)
    assert solution.ev["split-aware"] == pytest.approx(results.mean, abs=1e-13)
    by_chart(tried, wild_chart(5)).compare_fresh(60)
