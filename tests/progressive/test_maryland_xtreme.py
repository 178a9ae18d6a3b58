"""Maryland's Bonus Spin Xtreme: every row of its paytable, for every kind of seat."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.rulebook import rulebook
from tests.progressive.spun import net, place_of, spins, wheel_lines

BOOK = "md-pontoon21"

HOT = [
    ("primary", "10000.00", "12 E(1)(a)"),
    ("secondary", "5000.00", "12 E(1)(b)"),
    ("1000", "1000.00", "12 E(1)(c)"),
    ("600", "600.00", "12 E(1)(d)"),
    ("500", "500.00", "12 E(1)(e)"),
    ("400", "400.00", "12 E(1)(f)"),
    ("350", "350.00", "12 E(1)(g)"),
    ("300", "300.00", "12 E(1)(h)"),
    ("250", "250.00", "12 E(1)(i)"),
    ("200", "200.00", "12 E(1)(j)"),
]
COMMUNITY = [
    ("150", "150.00", "12 F(1)(a)"),
    ("100", "100.00", "12 F(1)(b)"),
    ("75", "75.00", "12 F(1)(c)"),
    ("50", "50.00", "12 F(1)(d)"),
    ("40", "40.00", "12 F(1)(e)"),
    ("35", "35.00", "12 F(1)(f)"),
    ("30", "30.00", "12 F(1)(g)"),
    ("25", "25.00", "12 F(1)(h)"),
]


def rows(table: list[tuple[str, str, str]], *clauses: str) -> list[Any]:
    return [
        pytest.param(*row, id=row[0], marks=pytest.mark.clause(BOOK, row[2], *clauses))
        for row in table
    ]


#: Ann and Bob take part from boxes 1 and 2, Cat plays box 3 without; boxes 4 to 7 are empty.
WAGERS = (
    "ann 1 main 10.00; ann 1 xtreme 5.00; bob 2 main 10.00; bob 2 xtreme 5.00; cat 3 main 10.00"
)
#: Everyone has 18 and wins from a dealer whose six and king go over 21.
ROUND = (BOOK, WAGERS, "9h 9c 9d 6h 9s 9h 9c Kd Kc", "1 stand; 2 stand; 3 stand")


def test_every_symbol_of_the_book_is_here() -> None:
    (table,) = rulebook(BOOK).xtreme_paytables.values()
    assert [one.symbol for one in table.prizes] == [row[0] for row in HOT]
    assert [one.symbol for one in table.community] == [row[0] for row in COMMUNITY]


@pytest.mark.parametrize(("symbol", "pays", "clause"), rows(HOT, "6 G(3)", "12 E(2)"))
def test_what_the_hot_spot_pays(symbol: str, pays: str, clause: str) -> None:
    """The seat that the wheel picks takes part: its prize, and the community prize to the rest."""
    extra = spins(f"seat 2 hot {symbol} community 25")
    assert wheel_lines(*ROUND, extra=extra) == [
        ("ann", "xtreme", "5.00", "25.00", "12 F(1)(h)"),
        ("bob", "xtreme", "5.00", pays, clause),
    ]
    hot = int(pays.removesuffix(".00"))
    nets = {"ann": "30.00", "bob": f"{hot + 10 - 5}.00", "cat": "10.00"}
    assert net(*ROUND, extra=extra) == nets


@pytest.mark.parametrize(("symbol", "pays", "clause"), rows(COMMUNITY, "6 G(3)"))
@pytest.mark.parametrize("seat", [3, 7], ids=["without a wager", "empty"])
@pytest.mark.ruling("R18")
def test_what_the_community_prize_pays(symbol: str, pays: str, clause: str, seat: int) -> None:
    """A seat that takes no part gives every participant the community prize."""
    assert wheel_lines(*ROUND, extra=spins(f"seat {seat} community {symbol}")) == [
        ("ann", "xtreme", "5.00", pays, clause),
        ("bob", "xtreme", "5.00", pays, clause),
    ]


@pytest.mark.clause(BOOK, "12 E(1)(a)", "12 E(1)(b)", "12 E(4)")
@pytest.mark.parametrize("jackpot", ["primary", "secondary"])
def test_a_progressive_is_what_its_meter_shows(jackpot: str) -> None:
    extra = spins(f"seat 1 hot {jackpot} community 25", **{jackpot: "12345.67"})
    assert wheel_lines(*ROUND, extra=extra)[0][3] == "12345.67"
    house = {f"xtreme_{jackpot}_initial": "11000.00"}
    extra = spins(f"seat 1 hot {jackpot} community 25")
    assert wheel_lines(*ROUND, extra=extra, **house)[0][3] == "11000.00"


@pytest.mark.clause(BOOK, "6 G(3)")
@pytest.mark.parametrize("first", ["6h", "Kh", "Qh", "Jh"])
@pytest.mark.parametrize("second", ["6d", "Kd", "Qd", "Jd"])
def test_a_six_and_a_ten_valued_card_trigger_in_either_order(first: str, second: str) -> None:
    """Two sixes do not, and neither do two ten-valued cards."""
    triggers = ("6" in first) != ("6" in second)
    shoe = f"9h {first} 9s {second} 5c"
    round_ = BOOK, "ann 1 main 10.00; ann 1 xtreme 5.00", shoe, "1 stand"
    if triggers:
        assert wheel_lines(*round_, extra=spins("seat 2 community 25"))[0][3] == "25.00"
    else:
        assert wheel_lines(*round_) == [("ann", "xtreme", "5.00", "0.00", "6 G(3)")]


@pytest.mark.clause(BOOK, "6 G(3)")
def test_a_six_and_a_king_in_later_cards_do_not_trigger() -> None:
    """The initial hand is a six and a two; the king comes third."""
    round_ = BOOK, "ann 1 main 10.00; ann 1 xtreme 5.00", "9h 6h 9s 2d Kd", "1 stand"
    assert net(*round_) == {"ann": "-5.00"}


@pytest.mark.clause(BOOK, "12 E(2)")
@pytest.mark.ruling("R17")
def test_a_house_may_give_the_stakes_back() -> None:
    extra = spins("seat 1 hot 200 community 25")
    returned = [line[3] for line in wheel_lines(*ROUND, extra=extra, xtreme_stake_returned=True)]
    assert returned == ["205.00", "30.00"]


@pytest.mark.clause(BOOK, "12 D", "12 E", "12 E(4)", "12 D(7)")
def test_both_wheels_in_one_round() -> None:
    """Blackjacks spin first, in the order in which they were paid, then the dealer's hand.

    Ann: 15.00, 750 and 600 less 10.00. Bob: 15.00, 100 with the jackpot of 5,000, and 25 less
    10.00.
    """
    wagers = "; ".join(
        f"{person} {box} main 10.00; {person} {box} bonus-spin 5.00; {person} {box} xtreme 5.00"
        for box, person in ((1, "ann"), (2, "bob"))
    )
    extra = spins("750/100", "jackpot", "seat 1 hot 600 community 25")
    found = net(BOOK, wagers, "As Ac 6h Kh Kd Kc", extra=extra)
    assert found == {"ann": "1355.00", "bob": "5130.00"}


@pytest.mark.clause(BOOK, "12 E(1)", "12 F(1)")
@pytest.mark.ruling("R18")
@pytest.mark.parametrize(
    "spin",
    [
        "seat 1 hot 25 community 25",
        "seat 1 hot 200 community 200",
        "seat 1 hot jackpot community 25",
        "seat 1 hot 250/100 community 25",
        "seat 4 community 250",
        "seat 4 community primary",
    ],
)
def test_a_symbol_that_is_not_in_the_paytable_is_no_spin(spin: str) -> None:
    assert place_of(*ROUND, extra=spins(spin)) == ("bad-record", "spins[0]")
