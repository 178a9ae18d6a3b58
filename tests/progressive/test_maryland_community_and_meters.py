"""Maryland's wheels: the system at the table, community pay, and where meters start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fortyeight.chance import SeededBits
from fortyeight.progressive import open_game
from fortyeight.record import RecordFault, read_record, replay, result
from fortyeight.rulebook import BadHouse, open_house, rulebook
from fortyeight.table import Refused, WagerKind, open_table
from fortyeight.table.core.commands import Join, PlaceWager, Sit
from fortyeight.table.core.run import play
from tests.progressive.spun import net, spins
from tests.rounds import fault, record

BOOK = "md-pontoon21"


@pytest.mark.parametrize(
    ("kind", "cents"),
    [
        pytest.param(WagerKind.BONUS_SPIN, 500, marks=pytest.mark.clause(BOOK, "2 B(7)")),
        pytest.param(WagerKind.XTREME, 500, marks=pytest.mark.clause(BOOK, "2 B(8)")),
    ],
)
def test_a_table_without_its_system_offers_no_wager_on_a_wheel(kind: WagerKind, cents: int) -> None:
    house = open_house(rulebook(BOOK))
    wheels = open_game(house, SeededBits(1)).table
    for opened, offered in ((wheels, True), (open_table(house), False)):
        table = opened
        for command in (
            Join("ann", 10_000),
            Sit("ann", 1),
            PlaceWager("ann", 1, WagerKind.MAIN, 1000),
        ):
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


#: The community pays of the text for each paytable; A and B are for $1.10, C and D for $5.
COMMUNITY = {
    "A": ("1.10", {"250/100": 100, "100/20": 20, "30/3": 3}),
    "B": ("1.10", {"250/100": 100, "100/20": 20, "30/3": 3}),
    "C": ("5.00", {"750/100": 100, "200/50": 50, "150/15": 15}),
    "D": ("5.00", {"500/100": 100, "200/50": 50, "100/15": 15}),
}


@pytest.mark.ruling("R18")
@pytest.mark.clause(BOOK, "12 D(8)(a)", "12 D(8)(b)", "12 D(9)", "12 D(10)")
@pytest.mark.parametrize("paytable", COMMUNITY)
def test_the_wager_of_the_player_who_receives_it_decides_the_community_pay(paytable: str) -> None:
    """Ann spins and Bob receives: what his wager's own table pays, and no symbol of another size.

    A house has one size of wager, so nobody receives by the table of another's wager.
    """
    wager, pays = COMMUNITY[paytable]
    house = {"bonus_spin_paytable": paytable}
    args = (BOOK, WAGERS.format(wager), SHOE, "2 stand")
    for symbol, community in pays.items():
        # Bob's nineteen wins 10.00 besides, and the stake of the spin is gone.
        bob = 10 - float(wager) + community
        assert net(*args, extra=spins(symbol), **house)["bob"] == f"{bob:.2f}"
    for other, (size, symbols) in COMMUNITY.items():
        for symbol in set(symbols) - set(pays):
            assert fault(*args, extra=spins(symbol), **house).at == "spins[0]", other
        if size != wager:
            of_other_size = WAGERS.replace("bob 2 bonus-spin {0}", f"bob 2 bonus-spin {size}")
            placed = fault(
                BOOK, of_other_size.format(wager), SHOE, "2 stand", extra=spins(symbol), **house
            )
            assert (placed.code, placed.at) == ("bad-wager", "wagers[3]")


@pytest.mark.clause(BOOK, "12 D(8)(a)")
@pytest.mark.parametrize(("paytable", "symbol"), [("A", "100/20"), ("C", "200/50")])
def test_without_a_wager_on_the_wheel_nothing_is_received(paytable: str, symbol: str) -> None:
    wagers = WAGERS.format(COMMUNITY[paytable][0]).rpartition("; bob 2 bonus-spin")[0]
    found = net(BOOK, wagers, SHOE, "2 stand", extra=spins(symbol), bonus_spin_paytable=paytable)
    assert found["bob"] == "10.00"


#: The dealer has a six and a king and goes over 21; Ann and Bob stand on nineteen and eighteen.
XTREME = ("9h 9c 6h Kh 9d Kd Kc", "1 stand; 2 stand")
XTREME_WAGERS = "ann 1 main 10.00; ann 1 xtreme {0}; bob 2 main 10.00; bob 2 xtreme {0}"


@pytest.mark.ruling("R18")
@pytest.mark.clause(BOOK, "12 E(5)(a)", "12 E(5)(b)", "12 F")
@pytest.mark.parametrize(
    ("wager", "pays", "other"),
    [("5.00", ("150", "75", "25"), "15"), ("1.00", ("30", "15", "5"), "75")],
)
def test_the_xtreme_wager_of_the_player_who_receives_it_decides_the_community_pay(
    wager: str, pays: tuple[str, ...], other: str, tmp_path: Path
) -> None:
    """The text's table for $5; for $1 the one that the house brings with its wheels."""
    house: dict[str, Any] = {}
    if wager == "1.00":
        symbols = "\n".join(f'"{symbol}" = 1' for symbol in pays)
        (tmp_path / "one.toml").write_text(f'[hot]\n"40" = 1\n[community]\n{symbols}\n', "utf-8")
        own = {"xtreme_paytable": "house", "xtreme_wheel": "one.toml"}
        house = {"xtreme_wager": wager, **own}
    for symbol in pays:
        text = record(
            BOOK,
            XTREME_WAGERS.format(wager),
            *XTREME,
            extra=spins(f"seat 5 community {symbol}"),
            **house,
        )
        found = result(replay(read_record(text, tmp_path)))["net"]
        won = f"{10 - float(wager) + int(symbol):.2f}"
        assert found == {"ann": won, "bob": won}
    for community, size in ((other, wager), (pays[0], {"5.00": "1.00", "1.00": "5.00"}[wager])):
        text = record(
            BOOK,
            XTREME_WAGERS.format(size),
            *XTREME,
            extra=spins(f"seat 5 community {community}"),
            **house,
        )
        with pytest.raises(RecordFault) as caught:
            replay(read_record(text, tmp_path))
        wrong = "spins[0]" if size == wager else "wagers[1]"
        assert caught.value.at == wrong


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
    # Everyone's 18 wins 10.00 from a dealer over 21; 75.00 less the stake of 5.00 besides.
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
