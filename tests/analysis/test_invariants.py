"""What must hold of every solution, whatever its numbers."""

from dataclasses import replace
from fractions import Fraction
from itertools import cycle, product

import numpy as np
import pytest

from fortyeight.analysis.game_rules import value_of
from fortyeight.analysis.hands.dealer_hands import dealer_hands
from fortyeight.analysis.hands.dealer_table import dealer_table
from fortyeight.analysis.hands.player_hands import player_hands
from fortyeight.analysis.models import USUAL_MODELS
from fortyeight.analysis.solver import solve
from tests.analysis.by_hand.law import Card, points
from tests.analysis.by_hand.rounds import Asked, Rounds, Strategy
from tests.analysis.by_hand.tiny import CLOSE, Tiny, cards_of, changed, house_of
from tests.effort import effort

BOOKS = ("ma-pontoon21", "md-pontoon21", "ma-spanish21", "mbs-pontoon", "bbc-spanish21")
PROCEDURES = ("no-hole-card", "hole-card", "card-reader")
SHOE = "3 5 8 8 9 9 A A K K K K K"


def simple_value(tiny: Tiny, first: Card, strategy: Strategy) -> Fraction:
    """Return the value of a strategy under a first card, counted by hand."""
    game = tiny.games[first]
    rounds, whole = Rounds(game, strategy), Fraction(0)
    for chance, one, other, unseen in tiny.two_cards(first):
        safe = game.no_blackjack(unseen) if game.peeked else Fraction(1)
        lost = Fraction(3, 2) if points((one, other))[0] == 21 else Fraction(-1)
        whole += chance * (safe * rounds.two_cards(one, other, unseen) + (1 - safe) * lost)
    return whole


@pytest.mark.ruling("R12")
def test_the_dealing_procedures_of_massachusetts_have_one_value() -> None:
    """By the solver, and by hand with the hole card dealt and looked at."""
    tinies = [
        Tiny(house_of("ma-spanish21", dealing=dealing, splits=1), cards_of(SHOE))
        for dealing in PROCEDURES
    ]
    for model in USUAL_MODELS:
        values = [tiny.solved().ev[model] for tiny in tinies]
        assert max(values) - min(values) <= CLOSE
    for first in tinies[0].games:
        assert len({simple_value(tiny, first, eager) for tiny in tinies}) == 1


@pytest.mark.ruling("R12")
def test_a_box_that_loses_what_has_bust_besides_is_worth_less() -> None:
    kept, lost = (
        Tiny(house_of("ma-spanish21", dealer_blackjack_takes=takes, splits=1), cards_of(SHOE))
        for takes in ("original-only", "original-and-busted")
    )
    for model in USUAL_MODELS:
        assert kept.solved().ev[model] > lost.solved().ev[model] + 1e-5


@pytest.mark.parametrize("draws_soft_17", [True, False])
def test_the_dealer_ends_somewhere_whatever_is_out_of_the_shoe(draws_soft_17: bool) -> None:
    """One deck, with each hand that a player may hold in it."""
    shoe = np.array([4] * 9 + [12], np.int64)
    removed = player_hands().counts
    table = dealer_table(shoe, removed, dealer_hands(draws_soft_17))
    for first in range(10):
        left = shoe - removed
        left[:, first] -= 1
        held = (left >= 0).all(axis=1)
        assert held.any()
        assert table[held, first].sum(axis=1) == pytest.approx(1.0, abs=CLOSE)
        assert (table[held, first] >= 0).all()


@pytest.mark.parametrize("book", BOOKS[:: effort(2, 1)])
def test_a_better_paytable_never_lowers_a_value(book: str) -> None:
    rules = Tiny(house_of(book), cards_of("2 2 3 4 5 6 7 8 9 A A K K")).rules
    before = solve(rules)
    better = solve(
        replace(
            rules,
            pays=np.where(rules.pays > 1, rules.pays + 1, rules.pays),
            pays_split=np.where(rules.pays_split > 1, rules.pays_split + 1, rules.pays_split),
        )
    )
    assert (better.actions >= before.actions - CLOSE).all()
    assert (better.by_first["split-aware"] >= before.by_first["split-aware"] - CLOSE).all()
    assert better.ev["split-aware"] > before.ev["split-aware"]


def never_bust(asked: Asked) -> str:
    """Hit while no card can break the hand; nothing else."""
    total, soft = points(asked.cards)
    return "hit" if "hit" in asked.may and (total < 12 or (soft and total < 18)) else "stand"


def mimic(asked: Asked) -> str:
    """Play as the dealer does."""
    return "hit" if "hit" in asked.may and points(asked.cards)[0] < 17 else "stand"


def eager(asked: Asked) -> str:
    """Double and split whenever possible."""
    if "split" in asked.may:
        return "split"
    if "double 1" in asked.may and points(asked.cards)[0] < 17:
        return "double 1"
    return mimic(asked)


SIMPLE: tuple[Strategy, ...] = (never_bust, mimic, eager)
#: Every book with one of them, and each of them in some book.
EACH_ONCE = list(zip(BOOKS, cycle(SIMPLE), strict=False))


@pytest.mark.parametrize(("book", "strategy"), effort(EACH_ONCE, list(product(BOOKS, SIMPLE))))
def test_no_simple_strategy_beats_the_solution(book: str, strategy: Strategy) -> None:
    """Under each first card; hands of a split may be played by a simple strategy too."""
    house = changed(house_of(book), "split", times=1, by="value", ace_times=1)
    tiny = Tiny(house, cards_of(SHOE))
    solved, lower = tiny.solved(), 0
    for first in tiny.games:
        value = float(simple_value(tiny, first, strategy))
        best = solved.by_first["split-aware"][value_of(first)]
        assert value <= best + CLOSE, first
        lower += value < best - 0.01
    assert lower > 3
