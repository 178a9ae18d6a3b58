"""What a house may say of its meters: the regulation's least amounts, shares and ceilings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.progressive.prizes.house_meters import meters_of
from fortyeight.rulebook import BadHouse, open_house, rulebook

PONTOON, SPANISH, MARYLAND = "ma-pontoon21", "ma-spanish21", "md-pontoon21"

LEAST = [
    ("A", "bonus_spin", "1000.00", "12 D(6)(b)(i)"),
    ("B", "bonus_spin", "1000.00", "12 D(6)(b)(ii)"),
    ("C", "bonus_spin", "5000.00", "12 D(6)(b)(iii)"),
    ("D", "bonus_spin", "5000.00", "12 D(6)(b)(iv)"),
    ("", "xtreme_primary", "10000.00", "12 E(3)(b)(i)"),
    ("", "xtreme_secondary", "5000.00", "12 E(3)(b)(i)"),
]
CASES = [
    pytest.param(*row, id=f"{row[1]} {row[0]}".strip(), marks=pytest.mark.clause(MARYLAND, row[3]))
    for row in LEAST
]


def faults(book: str, **choices: Any) -> list[tuple[str, str]]:
    """The places and clauses of a house's faults."""
    with pytest.raises(BadHouse) as caught:
        open_house(rulebook(book), choices)
    return [(fault.place, fault.clause) for fault in caught.value.faults]


def opens(book: str, **choices: Any) -> bool:
    """Return whether a book lets a house have these."""
    try:
        open_house(rulebook(book), choices)
    except BadHouse:
        return False
    return True


@pytest.mark.parametrize(("letter", "meter", "least", "clause"), CASES)
@pytest.mark.parametrize("which", ["initial", "reset"])
def test_an_amount_under_the_least_is_refused(
    letter: str, meter: str, least: str, clause: str, which: str
) -> None:
    chosen = {"bonus_spin_paytable": letter} if letter else {}
    key = f"{meter}_{which}"
    whole = int(least.removesuffix(".00"))
    under = f"{whole - 1}.99"
    assert faults(MARYLAND, **chosen, **{key: under}) == [(key, clause)]
    house = open_house(rulebook(MARYLAND), {**chosen, key: least})
    assert house.choices[key] == least
    found = meters_of(house, {})
    name = {"bonus_spin": "jackpot"}.get(meter, meter.removeprefix("xtreme_"))
    if letter in ("A", "C"):
        assert name not in found, "a fixed prize has no meter"
    else:
        assert (found[name].initial, found[name].reset) == (whole * 100, whole * 100)


@pytest.mark.clause(MARYLAND, "12 D(6)", "12 D(6)(b)")
def test_without_a_choice_a_jackpot_has_the_least_there_may_be() -> None:
    house = open_house(rulebook(MARYLAND), {"bonus_spin_paytable": "B"})
    meters = meters_of(house, {})
    assert {name: (one.initial, one.reset) for name, one in meters.items()} == {
        "jackpot": (1000_00, 1000_00),
        "primary": (10_000_00, 10_000_00),
        "secondary": (5000_00, 5000_00),
    }


@pytest.mark.clause(MARYLAND, "12 D(6)(a)", "12 E(3)(a)")
def test_a_house_says_how_fast_its_meters_grow() -> None:
    chosen = {
        "bonus_spin_paytable": "D",
        "bonus_spin_rate": "1/10",
        "xtreme_primary_rate": "3/100",
        "xtreme_secondary_rate": "0",
    }
    meters = meters_of(open_house(rulebook(MARYLAND), chosen), {})
    assert {name: str(one.rate) for name, one in meters.items()} == {
        "jackpot": "1/10",
        "primary": "3/100",
        "secondary": "0",
    }


@pytest.mark.parametrize("rate", ["2/1", "-1/2", "half", 0, 0.05, "0/1", "1:20", True])
def test_a_rate_is_a_share_of_the_wager(rate: Any) -> None:
    ((place, clause),) = faults(MARYLAND, xtreme_primary_rate=rate)
    assert (place, clause) == ("xtreme_primary_rate", "12 E(3)(a)")


@pytest.mark.clause(PONTOON, "16(r)(2)", "16(s)")
@pytest.mark.parametrize(
    ("chosen", "place"),
    [
        ({"xtreme_primary_rate": "1/1"}, "xtreme_primary_rate"),
        ({"xtreme_secondary_rate": "1/1"}, "xtreme_secondary_rate"),
        ({"must_hit_rate": "1/1"}, "must_hit_rate"),
        ({"must_hit_rate": "9/10", "xtreme_secondary_rate": "1/10"}, "xtreme_secondary_rate"),
    ],
)
def test_no_more_than_the_wager_goes_to_the_meters(chosen: dict[str, str], place: str) -> None:
    assert [found[0] for found in faults(PONTOON, **chosen)] == [place]


@pytest.mark.clause(PONTOON, "16(s)")
def test_a_must_hit_that_is_not_there_takes_no_share() -> None:
    """Maryland has none; in Massachusetts a house may go without."""
    shares = {"xtreme_primary_rate": "9/10", "xtreme_secondary_rate": "1/10"}
    assert opens(MARYLAND, **shares)
    assert opens(PONTOON, **shares, must_hit=False)
    assert not opens(PONTOON, **shares)


@pytest.mark.clause(PONTOON, "16(s)")
@pytest.mark.parametrize(
    ("chosen", "place"),
    [
        ({"must_hit_by": "100.00"}, "must_hit_by"),
        ({"must_hit_by": "50.00"}, "must_hit_by"),
        ({"must_hit_initial": "500.00"}, "must_hit_initial"),
        ({"must_hit_initial": "700.00", "must_hit_by": "600.00"}, "must_hit_by"),
    ],
)
def test_a_must_hit_is_won_above_its_start(chosen: dict[str, str], place: str) -> None:
    assert faults(PONTOON, **chosen) == [(place, "16(s)")]
    assert opens(PONTOON, **chosen, must_hit=False)


@pytest.mark.clause(PONTOON, "16(s)")
def test_a_must_hit_by_one_cent_more_than_its_start() -> None:
    assert opens(PONTOON, must_hit_by="100.01")


@pytest.mark.parametrize(
    ("book", "key", "value"),
    [
        (PONTOON, "xtreme_wager", "1.00"),
        (PONTOON, "xtreme_paytable", "A"),
        (SPANISH, "bonus_spin_wager", "1.10"),
        (SPANISH, "bonus_spin_paytable", "C"),
        (SPANISH, "bonus_spin_ace_pays", "15.00"),
        (MARYLAND, "bonus_spin_paytable", "E"),
        (MARYLAND, "bonus_spin_paytable", "c"),
        (MARYLAND, "bonus_spin_paytable", "house"),
        (MARYLAND, "bonus_spin_ace_pays", "10.00"),
        (MARYLAND, "bonus_spin_wager", "1.00"),
        (MARYLAND, "xtreme_wager", "2.00"),
        (MARYLAND, "must_hit", True),
        (PONTOON, "bonus_spin_paytable", "C"),
        (SPANISH, "xtreme", True),
        ("mbs-pontoon", "bonus_spin", True),
        ("bbc-spanish21", "xtreme_wheel", "sample"),
    ],
)
def test_what_a_book_does_not_leave_to_the_house(book: str, key: str, value: Any) -> None:
    assert [found[0] for found in faults(book, **{key: value})] == [key]


# The command --------------------------------------------------------------------------------------


def checked(folder: Path, *lines: str) -> tuple[int, list[dict[str, str]]]:
    """The exit code and the faults that `rules check --json` gives of a house file."""
    file = folder / "house.toml"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    done = CliRunner().invoke(app, ["rules", "check", "--json", str(file)])
    return done.exit_code, json.loads(done.stdout)["faults"]


@pytest.mark.clause(MARYLAND, "12 D(6)(b)(iii)", "12 E(3)(b)(i)")
def test_the_check_names_every_fault_with_its_clause(tmp_path: Path) -> None:
    (tmp_path / "wheel.toml").write_text('[wheel]\n"40" = 1\n', "utf-8")
    code, found = checked(
        tmp_path,
        f'rulebook = "{MARYLAND}"',
        'bonus_spin_initial = "4999.99"',
        'bonus_spin_wheel = "wheel.toml"',
        'xtreme_primary_reset = "9999.99"',
        'xtreme_wager = "1.00"',
        'xtreme_wheel = "../wheel.toml"',
    )
    assert code == 2
    assert {(one["place"], one["clause"]) for one in found} == {
        ("bonus_spin_initial", "12 D(6)(b)(iii)"),
        ("bonus_spin_wheel", "12 D(5), R18"),
        ("xtreme_primary_reset", "12 E(3)(b)(i)"),
        ("xtreme_wager", "6 G(3), R18"),
        ("xtreme_wheel", "12 E(2), R18"),
    }


@pytest.mark.clause(PONTOON, "16(s)")
def test_the_check_of_a_must_hit_and_of_shares(tmp_path: Path) -> None:
    code, found = checked(
        tmp_path,
        f'rulebook = "{PONTOON}"',
        'must_hit_by = "100.00"',
        'must_hit_rate = "1/1"',
        'xtreme_wheel = "nowhere.toml"',
    )
    assert code == 2
    assert {(one["place"], one["clause"]) for one in found} == {
        ("must_hit_by", "16(s)"),
        ("must_hit_rate", "16(s)"),
        ("xtreme_wheel", "16(b), R18"),
    }


def test_the_check_of_a_good_house_with_its_own_wheel(tmp_path: Path) -> None:
    (tmp_path / "wheel.toml").write_text('[wheel]\n"40" = 1\n', "utf-8")
    lines = f'rulebook = "{SPANISH}"', 'bonus_spin_wheel = "wheel.toml"'
    assert checked(tmp_path, *lines) == (0, [])
