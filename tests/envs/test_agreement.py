"""The environments and the referee make the same of the same cards and decisions."""

from __future__ import annotations

import pytest

from fortyeight.analysis.limits import small_doubles
from fortyeight.cards import Rank
from fortyeight.envs.actions import Action
from fortyeight.rulebook import (
    catalogue,
    default_book,
    lasting_books,
    open_house,
    rulebook,
    shipped_books,
)
from tests.analysis.by_hand.tiny import changed
from tests.effort import effort
from tests.envs.referee import BothGames
from tests.simulation.wild import random_house

ROUNDS = effort(60, 5000)


@pytest.mark.ruling("R6")
@pytest.mark.ruling("R8")
@pytest.mark.ruling("R12")
@pytest.mark.parametrize("book", [*lasting_books(), *effort((), catalogue())])
def test_each_book_is_played_as_the_referee_plays_it(book: str) -> None:
    house = open_house(rulebook(book))
    BothGames(house, 1, 48).compare(ROUNDS)
    BothGames(house, 3, 49).compare(ROUNDS // 3)


@pytest.mark.parametrize("seed", range(effort(2, 200)))
def test_houses_at_random_are_played_as_the_referee_plays_them(seed: int) -> None:
    for book in effort(shipped_books()[seed::2], shipped_books()):
        house = random_house(open_house(rulebook(book)), seed)
        # The referee has no double of nothing, which the solver's smallest one is.
        if not small_doubles(house):
            BothGames(house, 1, seed).compare(effort(20, 200))
            BothGames(house, 2, seed).compare(effort(10, 100))


@pytest.mark.ruling("R23")
def test_surrender_before_the_look() -> None:
    house = changed(open_house(rulebook(default_book())), "dealing", procedure="card-reader")
    house = changed(house, "surrender", against_blackjack="early")
    BothGames(house, 1, 5).compare(effort(60, 2000))
    BothGames(house, 3, 6).compare(effort(30, 2000))


def test_rules_under_some_of_the_ten_valued_up_cards() -> None:
    house = changed(open_house(rulebook(default_book())), "surrender", against=(Rank.KING,))
    looks = (Rank.ACE, Rank.QUEEN)
    house = changed(house, "dealing", procedure="card-reader", looks_under=looks)
    BothGames(house, 1, 7).compare(effort(100, 2000))
    BothGames(house, 2, 8).compare(effort(40, 2000))


def test_every_action_is_tried() -> None:
    taken: set[Action] = set()
    for book in shipped_books():
        taken |= BothGames(open_house(rulebook(book)), 1, 1).compare(25)
    assert taken == set(Action)
