"""What is left of a shoe: the solver against the referee, and shoes that are refused."""

from __future__ import annotations

from collections import Counter

import pytest

from fortyeight.analysis.computed_solution import ComputedSolution
from fortyeight.analysis.remaining_shoe import BadShoe, parse_shoe, shoe_limits, shoe_rules
from fortyeight.analysis.solver import solve
from fortyeight.cards import Rank, card, full_shoe
from fortyeight.rulebook import House, open_house, rulebook
from tests.agreement.compare import cards_of, chart_differences, game_differences
from tests.agreement.test_each_rule import small
from tests.agreement.test_random_rulebooks import chart_without_suits
from tests.analysis.by_hand.tiny import changed
from tests.effort import effort

#: Fewer cards of some ranks than of others.
SHOES = (
    {Rank.ACE: 2, Rank.SEVEN: 6, Rank.KING: 5},
    {Rank.ACE: 6, Rank.SEVEN: 5, Rank.KING: 7},
    {Rank.ACE: 0, Rank.SEVEN: 4, Rank.KING: 8},
)
BOOK = "ma-spanish21"


def house_of(book: str = BOOK) -> House:
    return open_house(rulebook(book))


@pytest.mark.parametrize("shoe", SHOES[: effort(1, 3)], ids=str)
@pytest.mark.parametrize("book", effort([BOOK], [BOOK, "mbs-pontoon", "bbc-spanish21"]))
def test_the_solver_says_what_the_referee_pays(book: str, shoe: dict[Rank, int]) -> None:
    house = small(house_of(book))
    assert not list(chart_differences(house, chart_without_suits(7), shoe))
    assert not list(game_differences(changed(house, "split", times=0), shoe))


def test_a_full_shoe_has_the_figures_of_the_house() -> None:
    house = small(house_of())
    full = full_shoe(house.cards.decks, house.cards.removed_ranks)
    whole, left = ComputedSolution(house), ComputedSolution(house, shoe=full)
    assert left.ev == whole.ev
    assert left.ev_by_up_card == whole.ev_by_up_card
    assert left.chart.strategy == whole.chart.strategy
    assert left.super_bonus == whole.super_bonus
    assert left.limits == ()


def test_an_up_card_that_is_not_left_has_no_value() -> None:
    shoe = cards_of({Rank.SEVEN: 6, Rank.KING: 6})
    solution = ComputedSolution(small(house_of()), shoe=shoe)
    assert {card for card, ev in solution.ev_by_up_card.items() if ev is not None} == {"7", "T"}
    assert solution.to_json()["shoe"] == {"7": 6, "K": 6}


def test_cards_are_named_or_counted_by_rank() -> None:
    shoe = parse_shoe(house_of(), "A:5 6:8, 6s 10:0 K:2 7♠")
    assert Counter(one.rank.value for one in shoe) == {"A": 5, "6": 9, "K": 2, "7": 1}
    assert shoe.count(card("6s")) == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A:4 X:3", "X:3"),
        ("7:22", "paid by suit"),
        ("A:20 2:20", "too few cards"),
        ("K:24 10:4", "not in the decks"),
        ("A:25", "the decks hold 6 of it"),
        ("", "too few cards"),
    ],
)
@pytest.mark.clause(BOOK, "2(a)")
def test_a_shoe_that_cannot_be_solved_is_refused(text: str, why: str) -> None:
    house = house_of()
    with pytest.raises(BadShoe, match=why):
        shoe_rules(house, parse_shoe(house, text))


@pytest.mark.ruling("R11")
def test_unequal_ranks_of_tens_matter_only_where_tens_are_split() -> None:
    """Where pairs go by rank, the solver takes all ranks of tens as equally many."""
    house = open_house(rulebook("bbc-spanish21"))
    assert house.split.by == "rank"
    shoe = parse_shoe(house, "A:8 2:8 3:8 4:8 5:8 6:8 7:8 8:8 9:8 J:2 Q:8 K:12")
    solution = solve(shoe_rules(house, shoe), ("split-aware",))
    assert list(shoe_limits(house, shoe, solution)) == []
    rich = parse_shoe(house, "2:4 5:4 6:24 J:12 Q:24 K:24")
    solution = solve(shoe_rules(house, rich), ("split-aware",))
    assert len(list(shoe_limits(house, rich, solution))) == 1
