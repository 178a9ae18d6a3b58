"""Who may wager how much on a wheel, and where there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fortyeight.record import read_record_file, replay, result
from fortyeight.rulebook import rulebook
from tests.progressive.spun import net, place_of, spins
from tests.rounds import fault, record

PONTOON, SPANISH, MARYLAND = "ma-pontoon21", "ma-spanish21", "md-pontoon21"

#: Nobody has an ace or a blackjack, and the dealer no six: no wheel is spun.
QUIET = "9h 9c 5h 9s 9d 9c Kc"


def refused(book: str, wagers: str, **more: Any) -> tuple[str, str, str]:
    """Return where and by which clause a wager is refused, and in which words."""
    found = fault(book, wagers, QUIET, "1 stand; 2 stand", **more)
    assert found.code == "bad-wager"
    return found.at, found.clause, found.message


AMOUNTS = ["0.00", "0.01", "1.00", "1.10", "2.20", "4.99", "5.00", "5.01", "10.00", "500.00"]


@pytest.mark.clause(MARYLAND, "6 G(2)", "6 G(3)")
@pytest.mark.clause(SPANISH, "16(b)")
@pytest.mark.clause(PONTOON, "16(a)")
@pytest.mark.ruling("R18", "R21")
@pytest.mark.parametrize(
    ("book", "kind", "allowed", "paytable", "clause"),
    [
        (MARYLAND, "bonus-spin", "1.10", "A", "6 G(2)"),
        (MARYLAND, "bonus-spin", "1.10", "B", "6 G(2)"),
        (MARYLAND, "bonus-spin", "5.00", "", "6 G(2)"),
        (MARYLAND, "bonus-spin", "5.00", "D", "6 G(2)"),
        (MARYLAND, "xtreme", "5.00", "", "6 G(3), R18"),
        (SPANISH, "bonus-spin", "5.00", "", "16(b)"),
        (PONTOON, "xtreme", "5.00", "", "16(a)"),
    ],
)
def test_a_wheel_takes_one_amount(
    book: str, kind: str, allowed: str, paytable: str, clause: str
) -> None:
    """The $1.10 is no number of chips of $0.50, and need not be (R21)."""
    house = {"bonus_spin_paytable": paytable} if paytable else {}
    for amount in AMOUNTS:
        wagers = f"ann 1 main 10.00; ann 1 {kind} {amount}; bob 2 main 10.00"
        if amount == allowed:
            assert net(book, wagers, QUIET, "1 stand; 2 stand", **house)["bob"] == "10.00"
        else:
            assert refused(book, wagers, **house)[:2] == ("wagers[1]", clause), amount


@pytest.mark.parametrize(
    ("book", "kind", "name"),
    [
        ("bbc-spanish21", "bonus-spin", "Bonus Spin"),
        ("bbc-spanish21", "xtreme", "Bonus Spin Xtreme"),
        ("mbs-pontoon", "bonus-spin", "Bonus Spin"),
        ("mbs-pontoon", "xtreme", "Bonus Spin Xtreme"),
        (PONTOON, "bonus-spin", "Bonus Spin"),
        (SPANISH, "xtreme", "Bonus Spin Xtreme"),
        (MARYLAND, "must-hit", "must-hit"),
        (MARYLAND, "xtreme-16", "xtreme-16"),
        (MARYLAND, "wheel", "wheel"),
    ],
)
def test_a_book_without_that_wheel_refuses_the_wager(book: str, kind: str, name: str) -> None:
    at, _, words = refused(book, f"ann 1 main 10.00; ann 1 {kind} 5.00; bob 2 main 10.00")
    assert (at, words) == ("wagers[1]", f"no {name} wager is offered at this table")


@pytest.mark.clause(MARYLAND, "6 G", "6 G(2)", "6 G(3)")
@pytest.mark.ruling("R19")
@pytest.mark.parametrize(
    ("kind", "key", "clause"),
    [("bonus-spin", "bonus_spin", "6 G(2), R19"), ("xtreme", "xtreme", "6 G(3), R19")],
)
def test_a_house_that_does_not_offer_it(kind: str, key: str, clause: str) -> None:
    wagers = f"ann 1 main 10.00; ann 1 {kind} 5.00; bob 2 main 10.00"
    assert refused(MARYLAND, wagers, **{key: False})[:2] == ("wagers[1]", clause)


@pytest.mark.clause(SPANISH, "16(a)")
@pytest.mark.clause(PONTOON, "16(a)")
@pytest.mark.clause(MARYLAND, "6 G")
@pytest.mark.parametrize(
    ("book", "kind", "name"),
    [
        (SPANISH, "bonus-spin", "Bonus Spin"),
        (PONTOON, "xtreme", "Bonus Spin Xtreme"),
        (MARYLAND, "bonus-spin", "Bonus Spin"),
    ],
)
def test_a_main_wager_comes_first(book: str, kind: str, name: str) -> None:
    for at, box, wagers in (
        (0, 1, f"ann 1 {kind} 5.00; ann 1 main 10.00"),
        (1, 2, f"ann 1 main 10.00; ann 2 {kind} 5.00"),
    ):
        place, _, words = refused(book, wagers, boxes_per_player=2)
        main = rulebook(book).word("main")
        told = f"place a {main} on box {box} first; then a {name} wager may be placed"
        assert (place, words) == (f"wagers[{at}]", told)
    assert refused(book, f"ann 1 main 10.00; bob 1 {kind} 5.00")[0] == "wagers[1]"


@pytest.mark.parametrize(("book", "kind"), [(SPANISH, "bonus-spin"), (PONTOON, "xtreme")])
def test_one_of_a_kind_on_a_box(book: str, kind: str) -> None:
    twice = f"ann 1 main 10.00; ann 1 {kind} 5.00; ann 1 {kind} 5.00"
    assert refused(book, twice)[0] == "wagers[2]"


# One sensor a box ---------------------------------------------------------------------------------


@pytest.mark.ruling("R18")
@pytest.mark.parametrize(("book", "kind"), [(SPANISH, "bonus-spin"), (PONTOON, "xtreme")])
def test_only_who_is_seated_at_a_box_has_its_sensor(book: str, kind: str) -> None:
    both = "ann 1 main 10.00; bob 1 main 10.00"
    at, clause, words = refused(book, f"{both}; bob 1 {kind} 5.00")
    assert (at, words) == ("wagers[2]", "only the person seated at box 1 has its sensor")
    assert clause == "R18"
    bob_sits = 'seated = { 1 = "bob" }'
    assert refused(book, f"{both}; ann 1 {kind} 5.00", extra=bob_sits)[0] == "wagers[2]"
    nobody_sits = 'seated = { 1 = "" }'
    for person in ("ann", "bob"):
        wagers = f"{both}; {person} 1 {kind} 5.00"
        assert refused(book, wagers, extra=nobody_sits)[0] == "wagers[2]"


@pytest.mark.clause(SPANISH, "16(c)")
@pytest.mark.ruling("R18", "R27")
def test_who_is_seated_second_to_wager_has_the_sensor() -> None:
    wagers = "ann 1 main 10.00; bob 1 main 10.00; bob 1 bonus-spin 5.00"
    found = net(SPANISH, wagers, "As 5h 8h 9c Kc", "1 stand", extra='seated = { 1 = "bob" }')
    assert found == {"ann": "10.00", "bob": "15.00"}


@pytest.mark.clause(SPANISH, "16(d)(2)")
@pytest.mark.ruling("R18")
def test_others_on_the_box_of_a_spinner_have_nothing_of_the_wheel() -> None:
    wagers = "ann 1 main 10.00; bob 1 main 10.00; ann 1 bonus-spin 5.00"
    found = net(SPANISH, wagers, "As 5h Kh 9c", extra=spins("250/100"))
    assert found == {"ann": "260.00", "bob": "15.00"}


# Maryland's $1 Xtreme -----------------------------------------------------------------------------

ONE = "ann 1 main 10.00; ann 1 xtreme 1.00"


@pytest.mark.clause(MARYLAND, "6 G(3)", "12 E")
@pytest.mark.ruling("R18")
def test_a_one_dollar_xtreme_is_no_wager_of_an_ordinary_house() -> None:
    assert place_of(MARYLAND, ONE, "9h 5h 9s 9c Kc", "1 stand") == ("bad-wager", "wagers[1]")


@pytest.mark.clause(MARYLAND, "6 G(3)", "12 E")
@pytest.mark.ruling("R18")
def test_a_house_cannot_have_it_by_the_paytable_of_the_text() -> None:
    found = fault(MARYLAND, ONE, "9h 5h 9s 9c Kc", "1 stand", xtreme_wager="1.00")
    assert (found.code, found.at) == ("bad-house", "house.xtreme_wager")
    assert found.clause == "6 G(3), R18"


@pytest.mark.clause(MARYLAND, "6 G(3)")
@pytest.mark.ruling("R18")
def test_a_house_that_brings_its_own_wheels_has_it(tmp_path: Path) -> None:
    """10.00 from a dealer who goes over 21, and 80.00 by the house's own wheel less 1.00."""
    wheels = '[hot]\n"80" = 3\n"15" = 40\n[community]\n"4" = 1\n'
    (tmp_path / "dollar.toml").write_text(wheels, "utf-8")
    house = {"xtreme_wager": "1.00", "xtreme_paytable": "house", "xtreme_wheel": "dollar.toml"}
    shoe = "9h 6h 9s Kc Kd"

    def played(spin: str) -> dict[str, Any]:
        file = tmp_path / "round.toml"
        file.write_text(record(MARYLAND, ONE, shoe, "1 stand", extra=spins(spin), **house), "utf-8")
        return result(replay(read_record_file(file)))

    found = played("seat 1 hot 80 community 4")
    assert found["net"] == {"ann": "89.00"}
    assert found["wagers"][1]["clause"] == "12 E(1), R18"
    assert played("seat 2 community 4")["net"] == {"ann": "13.00"}
