"""The kernel and the referee pay every optional wager alike for the same cards and spins."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.rulebook import open_house, rulebook
from fortyeight.simulation.game.side_bet_offers import offered
from fortyeight.strategy import builtin
from fortyeight.table import WagerKind
from tests.analysis.by_hand.tiny import changed
from tests.effort import effort
from tests.simulation.kernels.side_bet_witness import BesideWitness
from tests.simulation.wild import wild_chart

HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("ma-spanish21", {}),
    ("ma-spanish21", {"bonus_spin_stake_returned": True, "dealing": "hole-card"}),
    ("ma-pontoon21", {}),
    ("ma-pontoon21", {"xtreme_stake_returned": True, "dealing": "card-reader"}),
    *(("md-pontoon21", {"bonus_spin_paytable": letter}) for letter in effort("AD", "ABCD")),
    ("md-pontoon21", {"bonus_spin_stake_returned": True}),
    ("mbs-pontoon", {"table_minimum": "5.00"}),
    ("bbc-spanish21", {}),
    ("emerald-queen", {}),
]


@pytest.mark.ruling("R6")
@pytest.mark.ruling("R17")
@pytest.mark.ruling("R18")
@pytest.mark.parametrize(("book", "choices"), HOUSES)
def test_round_by_round(book: str, choices: dict[str, Any]) -> None:
    house = open_house(rulebook(book), choices)
    witness = BesideWitness(house, builtin("mimic"))
    for boxes in (1, 3):
        witness.compare(effort(10, 60), boxes, rich=False)
        won = witness.compare(90, boxes, rich=True)
        assert set(won) == offered(house)
        # Rich shoes try everything, or the comparison would say little.
        assert min(won.values()) > 2, won


def test_match_on_the_second_card_where_there_is_no_hole_card() -> None:
    """The dealer draws it for the wager, even if no hand needs it."""
    house = changed(open_house(rulebook("emerald-queen")), "dealing", procedure="no-hole-card")
    witness = BesideWitness(house, builtin("mimic"))
    for boxes in (1, 2):
        assert witness.compare(effort(40, 90), boxes, rich=True)[WagerKind.MATCH_HOLE] > 2


@pytest.mark.ruling("R6")
@pytest.mark.parametrize(
    ("book", "kind"),
    [
        ("bbc-spanish21", WagerKind.MATCH),
        ("bbc-spanish21", WagerKind.INSURANCE),
        ("bbc-spanish21", WagerKind.BREAK_BONUS),
        ("emerald-queen", WagerKind.MATCH_HOLE),
    ],
)
def test_wagers_that_are_made_alone_ask_for_no_more_cards(book: str, kind: WagerKind) -> None:
    witness = BesideWitness(open_house(rulebook(book), {}), wild_chart(3), frozenset({kind}))
    for boxes in (1, 2):
        witness.compare(effort(20, 60), boxes, rich=True)
        witness.compare(effort(20, 60), boxes, rich=False)
