"""Maryland's Bonus Spin: every row of its four paytables, and when each is paid."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.rulebook import rulebook
from tests.progressive.spun import net, place_of, spins, wheel_lines

BOOK = "md-pontoon21"

#: Paytables from the text: symbol, what the spinner gets, what every other participant gets.
PAYTABLES: dict[str, list[tuple[str, int, int, str]]] = {
    "A": [
        ("jackpot", 1000, 0, "12 D(1)(a)"),
        ("1000", 1000, 0, "12 D(1)(b)"),
        ("350", 350, 0, "12 D(1)(c)"),
        ("120", 120, 0, "12 D(1)(d)"),
        ("50", 50, 0, "12 D(1)(e)"),
        ("33", 33, 0, "12 D(1)(f)"),
        ("20", 20, 0, "12 D(1)(g)"),
        ("10", 10, 0, "12 D(1)(h)"),
        ("250/100", 250, 100, "12 D(9)(a)(i)"),
        ("100/20", 100, 20, "12 D(9)(a)(ii)"),
        ("30/3", 30, 3, "12 D(9)(a)(iii)"),
    ],
    "B": [
        ("jackpot", 1000, 0, "12 D(2)(a)"),
        ("1000", 1000, 0, "12 D(2)(b)"),
        ("350", 350, 0, "12 D(2)(c)"),
        ("120", 120, 0, "12 D(2)(d)"),
        ("50", 50, 0, "12 D(2)(e)"),
        ("33", 33, 0, "12 D(2)(f)"),
        ("15", 15, 0, "12 D(2)(g)"),
        ("10", 10, 0, "12 D(2)(h)"),
        ("250/100", 250, 100, "12 D(9)(b)(i)"),
        ("100/20", 100, 20, "12 D(9)(b)(ii)"),
        ("30/3", 30, 3, "12 D(9)(b)(iii)"),
    ],
    "C": [
        ("jackpot", 5000, 0, "12 D(3)(a)"),
        ("5000", 5000, 0, "12 D(3)(b)"),
        ("2500", 2500, 0, "12 D(3)(c)"),
        ("850", 850, 0, "12 D(3)(d)"),
        ("250", 250, 0, "12 D(3)(e)"),
        ("165", 165, 0, "12 D(3)(f)"),
        ("100", 100, 0, "12 D(3)(g)"),
        ("70", 70, 0, "12 D(3)(h)"),
        ("60", 60, 0, "12 D(3)(i)"),
        ("50", 50, 0, "12 D(3)(j)"),
        ("40", 40, 0, "12 D(3)(k)"),
        ("750/100", 750, 100, "12 D(10)(a)(i)"),
        ("200/50", 200, 50, "12 D(10)(a)(ii)"),
        ("150/15", 150, 15, "12 D(10)(a)(iii)"),
    ],
    "D": [
        ("jackpot", 5000, 0, "12 D(4)(a)"),
        ("5000", 5000, 0, "12 D(4)(b)"),
        ("600", 600, 0, "12 D(4)(c)"),
        ("750", 750, 0, "12 D(4)(d)"),
        ("250", 250, 0, "12 D(4)(e)"),
        ("115", 115, 0, "12 D(4)(f)"),
        ("75", 75, 0, "12 D(4)(g)"),
        ("70", 70, 0, "12 D(4)(h)"),
        ("60", 60, 0, "12 D(4)(i)"),
        ("50", 50, 0, "12 D(4)(j)"),
        ("40", 40, 0, "12 D(4)(k)"),
        ("500/100", 500, 100, "12 D(10)(b)(i)"),
        ("200/50", 200, 50, "12 D(10)(b)(ii)"),
        ("100/15", 100, 15, "12 D(10)(b)(iii)"),
    ],
}
WAGERS = {"A": "1.10", "B": "1.10", "C": "5.00", "D": "5.00"}
ROWS = [
    pytest.param(
        letter, *row, id=f"{letter} {row[0]}", marks=pytest.mark.clause(BOOK, row[3], "12 D(5)")
    )
    for letter, rows in PAYTABLES.items()
    for row in rows
]


def dollars(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def wagers(letter: str, *people: str) -> str:
    """Ten on a box each, and a Bonus Spin of the paytable's size."""
    placed = [
        f"{person} {box} main 10.00; {person} {box} bonus-spin {WAGERS[letter]}"
        for box, person in enumerate(people, start=1)
    ]
    return "; ".join(placed)


def test_every_symbol_of_the_book_is_here() -> None:
    tables = rulebook(BOOK).bonus_spin_paytables
    assert {name: [one.symbol for one in table.prizes] for name, table in tables.items()} == {
        name: [row[0] for row in rows] for name, rows in PAYTABLES.items()
    }


@pytest.mark.clause(BOOK, "12 D")
@pytest.mark.parametrize(("letter", "symbol", "pays", "others", "clause"), ROWS)
def test_what_a_symbol_pays(letter: str, symbol: str, pays: int, others: int, clause: str) -> None:
    """Ann's blackjack under a six is paid 15.00 and spins. Bob and Cat stand on 18 and win 10.00
    each from a dealer who goes over 21; Dan, who has no Bonus Spin, gets no community pay."""
    placed = wagers(letter, "ann", "bob", "cat") + "; dan 4 main 10.00"
    shoe = "As 9c 9d 9s 6h Kh 9h 9c 9d 8c Kc"
    round_ = BOOK, placed, shoe, "2 stand; 3 stand; 4 stand"
    more: dict[str, Any] = {"extra": spins(symbol), "bonus_spin_paytable": letter}
    stake = int(WAGERS[letter].replace(".", ""))
    assert net(*round_, **more) == {
        "ann": dollars(1500 + pays * 100 - stake),
        "bob": dollars(1000 + others * 100 - stake),
        "cat": dollars(1000 + others * 100 - stake),
        "dan": "10.00",
    }
    ended = clause if others else "6 G(2)"
    assert wheel_lines(*round_, **more) == [
        ("ann", "bonus-spin", WAGERS[letter], dollars(pays * 100), clause),
        ("bob", "bonus-spin", WAGERS[letter], dollars(others * 100), ended),
        ("cat", "bonus-spin", WAGERS[letter], dollars(others * 100), ended),
    ]


def spin(letter: str, *symbols: str, meters: dict[str, str] | None = None, **house: Any) -> str:
    """Return what Ann's blackjack under a six gets for her Bonus Spin."""
    shoe = "As 6h Kh 9c"
    extra = spins(*symbols, **meters or {})
    ended = wheel_lines(
        BOOK, wagers(letter, "ann"), shoe, extra=extra, bonus_spin_paytable=letter, **house
    )
    return ended[0][3]


@pytest.mark.clause(BOOK, "12 D(1)(a)", "12 D(3)(a)")
@pytest.mark.parametrize(("letter", "amount"), [("A", "1500.00"), ("C", "7777.77")])
def test_a_fixed_jackpot_is_what_the_house_says(letter: str, amount: str) -> None:
    assert spin(letter, "jackpot", bonus_spin_initial=amount) == amount


@pytest.mark.clause(BOOK, "12 D(1)(a)", "12 D(3)(a)")
@pytest.mark.parametrize("letter", ["A", "C"])
def test_a_fixed_jackpot_is_what_the_record_says_of_it(letter: str) -> None:
    assert spin(letter, "jackpot", meters={"jackpot": "6250.00"}) == "6250.00"


@pytest.mark.clause(BOOK, "12 D(2)(a)", "12 D(4)(a)", "12 D(6)(b)", "12 D(7)")
@pytest.mark.parametrize("letter", ["B", "D"])
def test_a_progressive_jackpot_is_what_its_meter_shows(letter: str) -> None:
    """What this round adds to the meter is not paid in it."""
    assert spin(letter, "jackpot", meters={"jackpot": "6250.55"}) == "6250.55"
    assert spin(letter, "jackpot", bonus_spin_initial="6000.00") == "6000.00"


@pytest.mark.clause(BOOK, "12 D(5)")
@pytest.mark.ruling("R18")
@pytest.mark.parametrize("letter", list(PAYTABLES))
def test_a_symbol_of_another_paytable_is_no_spin(letter: str) -> None:
    own = {row[0] for row in PAYTABLES[letter]}
    others = {row[0] for rows in PAYTABLES.values() for row in rows} - own
    assert others
    for symbol in others:
        found = place_of(
            *(BOOK, wagers(letter, "ann"), "As 6h Kh 9c"),
            extra=spins(symbol),
            bonus_spin_paytable=letter,
        )
        assert found == ("bad-record", "spins[0]"), symbol


# Several blackjacks in one round ------------------------------------------------------------------


def two_blackjacks(up: str, *symbols: str, meters: dict[str, str], **house: Any) -> dict[str, str]:
    """Ann and Bob have blackjacks and a Bonus Spin each, by paytable D."""
    shoe = f"As Ac {up} Kh Kd 9c"
    extra = spins(*symbols, **meters)
    return net(BOOK, wagers("D", "ann", "bob"), shoe, extra=extra, bonus_spin_paytable="D", **house)


@pytest.mark.clause(BOOK, "12 D(6)(b)", "12 D(7)", "7 H(1)(a)")
def test_the_second_jackpot_is_paid_at_the_reset_amount() -> None:
    """Under a six both blackjacks are paid at once, from box 1: 15.00 and the prize less 5.00."""
    found = two_blackjacks("6h", "jackpot", "jackpot", meters={"jackpot": "8123.45"})
    assert found == {"ann": "8133.45", "bob": "5010.00"}
    found = two_blackjacks(
        *("6h", "jackpot", "jackpot"),
        meters={"jackpot": "8123.45"},
        bonus_spin_reset="5500.00",
    )
    assert found == {"ann": "8133.45", "bob": "5510.00"}


@pytest.mark.clause(BOOK, "12 D(7)", "7 R(2)")
def test_spins_follow_the_order_in_which_players_are_paid() -> None:
    """Under a king they wait for the dealer; payment from the right begins with box 2."""
    meters = {"jackpot": "6000.00"}
    found = two_blackjacks("Ks", "jackpot", "40", meters=meters)
    assert found == {"ann": "6010.00", "bob": "50.00"}
    right = {"settlement_order": "from-the-right"}
    found = two_blackjacks("Ks", "jackpot", "40", meters=meters, **right)
    assert found == {"ann": "50.00", "bob": "6010.00"}


@pytest.mark.clause(BOOK, "12 D(8)", "12 D(8)(a)", "12 D(10)(b)")
def test_each_spin_pays_the_other_its_community_pay() -> None:
    """Ann: 15.00 and 500 and 15 less 5.00; Bob: 15.00 and 100 and 100 less 5.00."""
    found = two_blackjacks("6h", "500/100", "100/15", meters={})
    assert found == {"ann": "525.00", "bob": "210.00"}


@pytest.mark.clause(BOOK, "6 G(2)", "6 H")
@pytest.mark.ruling("R18")
def test_a_person_with_two_boxes_takes_part_with_each() -> None:
    """Box 1 spins for 200.00; box 2, which is Ann's too, takes part and gets the 50.00."""
    placed = wagers("C", "ann", "ann")
    found = net(
        *(BOOK, placed, "As 9c 6h Kh 9d 8c Kc", "2 stand"),
        extra=spins("200/50"),
        boxes_per_player=2,
    )
    assert found == {"ann": "265.00"}


@pytest.mark.clause(BOOK, "12 D(5)")
@pytest.mark.ruling("R17")
def test_a_house_may_give_the_winners_their_stakes_back() -> None:
    """Spinner and receivers of community pay get their 5.00 back; a loser does not."""
    round_ = BOOK, wagers("C", "ann", "bob"), "As 9c 6h Kh 9d 8c Kc", "2 stand"
    back = {"bonus_spin_stake_returned": True}
    paired = {"ann": "215.00", "bob": "60.00"}
    assert net(*round_, extra=spins("200/50"), **back) == paired
    assert net(*round_, extra=spins("40"), **back) == {"ann": "55.00", "bob": "5.00"}


@pytest.mark.clause(BOOK, "6 G(2)")
def test_a_blackjack_spins_when_the_dealer_has_one_too() -> None:
    """The reader finds it under the king; Ann's beats it and is paid 15.00."""
    round_ = BOOK, wagers("C", "ann"), "As Ks Kh Ac"
    assert net(*round_, extra=spins("40")) == {"ann": "50.00"}


@pytest.mark.clause(BOOK, "6 G(2)", "1 B(1)")
def test_an_ace_and_king_on_split_hands_do_not_spin() -> None:
    """Split aces make two plain 21s, each paid 10.00 against a dealer who goes over."""
    found = net(BOOK, wagers("C", "ann"), "As 6h Ah 9c Kh Kd Kc", "1 split")
    assert found == {"ann": "15.00"}


@pytest.mark.clause(BOOK, "6 G(2)")
def test_a_bonus_spin_without_a_blackjack_is_lost() -> None:
    """An ace alone pays nothing in Maryland."""
    round_ = BOOK, wagers("C", "ann"), "As 6h 8h 9c Kc", "1 stand"
    assert wheel_lines(*round_) == [("ann", "bonus-spin", "5.00", "0.00", "6 G(2)")]
