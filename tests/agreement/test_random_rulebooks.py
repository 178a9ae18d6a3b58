"""Random rulebooks of the whole format: referee, solver and simulator agree, or the solver refuses.

The referee plays every order of a small shoe; the solver's figures must be what it pays. The
simulator must give the same results for the same cards.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from fortyeight.analysis.limits import limits
from fortyeight.analysis.values.situation import BadSituation
from fortyeight.rulebook import House
from fortyeight.strategy import Strategy
from tests.agreement.compare import (
    chart_differences,
    deals,
    decision_differences,
    game_differences,
    small_double_differences,
)
from tests.agreement.every_order import ShoeEmptyError, TooManyStatesError
from tests.agreement.random_books import random_house
from tests.effort import effort
from tests.simulation.cases import by_chart
from tests.simulation.wild import wild_chart

#: Books that are drawn for one that is compared: the others are refused, or need too many cards.
DRAWN = 40
#: Seeds of the short run: books that are quick to deal out, and differ in what they allow.
QUICK = (4, 7, 10, 17, 32)


def chart_without_suits(seed: int) -> Strategy:
    """Return a nonsensical chart; all its exceptions by suit are left out."""
    wild = wild_chart(seed)
    rows = {
        name: tuple(replace(one, live=frozenset()) for one in row)
        for name, row in wild.rows.items()
    }
    return Strategy(rows, wild.after)


def compared(seed: int, *, whole: bool) -> House:
    """Compare the first book after a seed that the solver values; return its house."""
    for number in range(DRAWN):
        house = random_house(seed * DRAWN + number)
        chart = chart_without_suits(seed)
        # Shoes that run out are found by dealing them.
        if any(not limit.startswith("decks: ") for limit in limits(house)):
            continue
        try:
            differences = list(chart_differences(house, chart))
            every = list(deals(house))
            for deal in every if whole else Random(seed).sample(every, effort(3, 5)):
                differences += decision_differences(house, deal)
                if whole:
                    differences += small_double_differences(house, deal)
            if whole and not house.split.times:
                differences += game_differences(house)
        except (BadSituation, ShoeEmptyError, TooManyStatesError):
            continue
        assert not differences, (seed * DRAWN + number, differences, described(house))
        by_chart(house, chart).compare_fresh(40)
        return house
    raise AssertionError("every book was refused")


def described(house: House) -> str:
    """Return the rules of a house as its rulebook gives them."""
    rules = {path: entry.default for path, entry in house.book.entries.items()}
    return f"{rules} {[(row.name, str(row.pays)) for row in house.bonus_21]}"


@pytest.mark.parametrize("seed", effort(QUICK, tuple(range(48))))
def test_the_solver_says_what_the_referee_pays(seed: int) -> None:
    compared(seed, whole=False)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(1, 21))
def test_thousands_of_books(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        compared(seed, whole=True)
