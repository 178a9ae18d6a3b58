"""Values that others have published, which the solver must give to the last digit."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fortyeight.analysis.game_rules import SAME, GameRules, game_rules
from fortyeight.analysis.solver import solve
from tests.analysis.tiny import house_of

READER = game_rules(house_of("ma-spanish21", dealing="card-reader"))

#: Every 6-7-8 and 7-7-7 pays 3 to 2, whatever its suits.
FLAT = replace(READER, suited=replace(READER.suited, extra=READER.suited.extra * 0))


def ordinary(decks: int, **changes: Any) -> GameRules:
    """Ordinary blackjack: full decks, no bonuses, a dealer who stands on all 17s and looks."""
    even = np.where(READER.pays > 0, 1.0, 0.0)
    rules = replace(
        FLAT,
        shoe=np.array([4 * decks] * 9 + [16 * decks], np.int64),
        ten_ranks=(4 * decks,) * 4,
        under=np.full(10, SAME, np.int8),
        blackjack_wins=False,
        wins_21=False,
        pays=even,
        pays_split=even,
        surrender=np.zeros(10, np.bool_),
        double_first_two=True,
        double_21=True,
        double_split_aces=False,
        rescue_at_most=0,
        ace_splits=1,
        aces_draw=False,
    )
    return replace(rules, **changes)


def test_ordinary_blackjack_with_six_decks() -> None:
    assert solve(ordinary(6)).ev["cdz-"] == pytest.approx(-0.0040287023611541, abs=1e-15)


def test_ordinary_blackjack_with_eight_decks_and_surrender() -> None:
    rules = ordinary(8, surrender=np.ones(10, np.bool_))
    assert solve(rules).ev["cdz-"] == pytest.approx(-0.003547628369037, abs=1e-15)


def test_ordinary_blackjack_with_one_deck_and_no_double_after_a_split() -> None:
    rules = ordinary(1, double_after_split=False)
    assert solve(rules).ev["cdz-"] == pytest.approx(0.00041251576986, abs=5e-15)


def test_spanish_21_with_flat_bonuses_when_the_dealer_stands_on_soft_17() -> None:
    assert solve(FLAT).ev["cdz-"] == pytest.approx(-0.00381179627855, abs=5e-15)


def test_spanish_21_with_flat_bonuses_when_the_dealer_draws_on_soft_17() -> None:
    rules = replace(FLAT, draws_soft_17=True)
    assert solve(rules).ev["cdz-"] == pytest.approx(-0.00792649745270, abs=5e-15)
