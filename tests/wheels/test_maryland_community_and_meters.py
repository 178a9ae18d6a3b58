"""Maryland's wheels: the system at the table, community pay, and where meters start."""

from __future__ import annotations

import pytest

from fortyeight.chance import SeededBits
from fortyeight.progressive import open_game
from fortyeight.rulebook import BadHouse, open_house, rulebook
from fortyeight.table import Kind, Refused, open_table, play
from fortyeight.table.commands import Join, PlaceWager, Sit
from tests.wheels.spun import net, spins

BOOK = "md-pontoon21"


@pytest.mark.parametrize(
    ("kind", "cents"),
    [
        pytest.param(Kind.BONUS_SPIN, 500, marks=pytest.mark.clause(BOOK, "2 B(7)")),
        pytest.param(Kind.XTREME, 500, marks=pytest.mark.clause(BOOK, "2 B(8)")),
    ],
)
def test_a_table_without_its_system_offers_no_wager_on_a_wheel(kind: Kind, cents: int) -> None:
    house = open_house(rulebook(BOOK))
    wheels = open_game(house, SeededBits(1)).table
    for opened, offered in ((wheels, True), (open_table(house), False)):
        table = opened
        for command in (Join("ann", 10_000), Sit("ann", 1), PlaceWager("ann", 1, Kind.MAIN, 1000)):
            played = play(table, command)
            assert not isinstance(played, Refused)
            table = played[0]
        answer = play(table, PlaceWager("ann", 1, kind, cents))
        assert isinstance(answer, Refused) != offered
        if isinstance(answer, Refused):
            assert answer.code == "not-offered"


#: Ann has a blackjack, Bob a nineteen against the dealer's eighteen.
WAGERS = "ann 1 main 10.00; ann 1 bonus-spin {0}; bob 2 main 10.00; bob 2 bonus-spin {0}"
SHOE = "Ah 9h 9c Kh Kd 9d"


@pytest.mark.clause(BOOK, "12 D(8)(b)")
@pytest.mark.parametrize(
    ("paytable", "wager", "symbol", "ann", "bob"),
    [
        ("A", "1.10", "100/20", "113.90", "28.90"),
        ("B", "1.10", "30/3", "43.90", "11.90"),
        ("C", "5.00", "200/50", "210.00", "55.00"),
        ("D", "5.00", "100/15", "110.00", "20.00"),
    ],
)
def test_community_pay_goes_by_the_paytable_of_the_house(
    paytable: str, wager: str, symbol: str, ann: str, bob: str
) -> None:
    found = net(
        BOOK,
        WAGERS.format(wager),
        SHOE,
        "2 stand",
        extra=spins(symbol),
        bonus_spin_paytable=paytable,
    )
    assert found == {"ann": ann, "bob": bob}


@pytest.mark.clause(BOOK, "12 E(5)(a)", "12 E(5)(b)", "12 F")
def test_everybody_with_the_five_dollar_wager_gets_the_community_prize_and_nobody_else() -> None:
    wagers = (
        "ann 1 main 10.00; ann 1 xtreme 5.00; bob 2 main 10.00; bob 2 xtreme 5.00; cat 3 main 10.00"
    )
    found = net(
        BOOK,
        wagers,
        "9h 9c 9d 6h 9s 9h 9c Kd Kc",
        "1 stand; 2 stand; 3 stand",
        extra=spins("seat 5 community 75"),
    )
    # Everybody's 18 wins 10.00 from a dealer over 21; 75.00 less the stake of 5.00 besides.
    assert found == {"ann": "80.00", "bob": "80.00", "cat": "10.00"}


@pytest.mark.clause(BOOK, "12 E(3)(b)")
def test_the_house_names_where_the_meters_start_and_start_again() -> None:
    choices = {"xtreme_primary_initial": "12500.00", "xtreme_secondary_reset": "6000.00"}
    meters = open_game(open_house(rulebook(BOOK), choices), SeededBits(1)).system.meters
    amounts = {name: (meter.initial, meter.reset) for name, meter in meters.items()}
    assert amounts == {"primary": (1_250_000, 1_000_000), "secondary": (500_000, 600_000)}
    with pytest.raises(BadHouse) as caught:
        open_house(rulebook(BOOK), {"xtreme_primary_reset": "9999.99"})
    assert caught.value.faults[0].clause == "12 E(3)(b)(i)"
