"""Wagers on wheels: every card and every place of the wheels counted out, and the even meter."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib import resources
from itertools import product
from pathlib import Path

import pytest

from fortyeight.analysis.optional import SideWager, side_wagers
from fortyeight.progressive.prizes.odds import wheel_odds
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.rulebook.reading.read_book import rulebook_from
from fortyeight.table import WagerKind
from tests.oracle.cards import RANKS, value
from tests.rulebook.reading.raw import put, raw_book

MA, PONTOON, MD = "ma-spanish21", "ma-pontoon21", "md-pontoon21"


def wager_of(house: House, kind: WagerKind) -> SideWager:
    (found,) = (one for one in side_wagers(house) if one.kind is kind)
    return found


def places(name: str, wheel: str) -> list[str]:
    """Every place of a shipped wheel, by its symbol."""
    file = resources.files("fortyeight.rulebook") / "wheels" / f"{name}.toml"
    table: dict[str, int] = tomllib.loads(file.read_text("utf-8"))[wheel]
    return [symbol for symbol, number in table.items() for _ in range(number)]


def dollars(symbol: str) -> int:
    jackpots = {"jackpot": 5000, "primary": 10000, "secondary": 5000}
    return jackpots.get(symbol) or int(symbol.partition("/")[0])


def two_cards(decks: int) -> list[tuple[str, str, Fraction]]:
    """Two ranks from the top of a full shoe, with their chance."""
    each, full = 4 * decks, 48 * decks
    return [
        (one, other, Fraction(each * (each - (one == other)), full * (full - 1)))
        for one, other in product(RANKS, repeat=2)
    ]


def mean_and_square(prizes: list[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction]:
    """Of what is won on a wager of 1, from (paid in wagers, chance), nothing else being paid."""
    lost = 1 - sum(chance for _, chance in prizes)
    mean = sum((paid - 1) * chance for paid, chance in prizes) - lost
    square = sum(((paid - 1) ** 2 * chance for paid, chance in prizes), Fraction(lost))
    return Fraction(mean), square


def as_counted(wager: SideWager, prizes: list[tuple[Fraction, Fraction]]) -> None:
    mean, square = mean_and_square(prizes)
    assert wager.edge == -mean
    assert wager.variance == square - mean**2
    assert wager.hit_frequency == sum(chance for _, chance in prizes)


@pytest.mark.clause(MA, "16(c)")
@pytest.mark.clause(MA, "16(d)")
@pytest.mark.ruling("R17")
@pytest.mark.parametrize("decks", [6, 8])
def test_massachusetts_bonus_spin(decks: int) -> None:
    wheel = places("bonus-spin-house", "wheel")
    prizes = []
    for one, other, chance in two_cards(decks):
        if sorted((value(f"{one}s"), value(f"{other}s"))) == [10, 11]:
            share = chance / len(wheel)
            prizes += [(Fraction(dollars(symbol), 5), share) for symbol in wheel]
        elif "A" in (one, other):
            prizes.append((Fraction(10, 5), chance))
    as_counted(wager_of(open_house(rulebook(MA), {"decks": decks}), WagerKind.BONUS_SPIN), prizes)


@pytest.mark.clause(MD, "6 G(2)")
@pytest.mark.parametrize("letter", ["C", "D"])
def test_maryland_bonus_spin(letter: str) -> None:
    wheel = places(f"md-pontoon21-bonus-spin-{letter.lower()}", "wheel")
    blackjacks = (
        chance
        for one, other, chance in two_cards(6)
        if sorted((value(f"{one}s"), value(f"{other}s"))) == [10, 11]
    )
    spun = sum(blackjacks, Fraction(0))
    prizes = [(Fraction(dollars(symbol), 5), spun / len(wheel)) for symbol in wheel]
    house = open_house(rulebook(MD), {"bonus_spin_paytable": letter})
    as_counted(wager_of(house, WagerKind.BONUS_SPIN), prizes)


@pytest.mark.clause(PONTOON, "16(b)")
@pytest.mark.clause(PONTOON, "16(j)")
@pytest.mark.ruling("R18")
@pytest.mark.parametrize("boxes", [1, 7])
def test_xtreme(boxes: int) -> None:
    hot, community = places("xtreme-house", "hot"), places("xtreme-house", "community")
    sixteens = (
        chance
        for one, other, chance in two_cards(6)
        if "6" in (one, other) and 10 in (value(f"{one}s"), value(f"{other}s"))
    )
    seat = sum(sixteens, Fraction(0)) / boxes
    prizes = [(Fraction(dollars(symbol), 5), seat / len(hot)) for symbol in hot]
    for _ in range(boxes - 1):
        share = seat / len(community)
        prizes += [(Fraction(dollars(symbol), 5), share) for symbol in community]
    house = open_house(rulebook(PONTOON), {"boxes": boxes})
    as_counted(wager_of(house, WagerKind.XTREME), prizes)


@pytest.mark.parametrize(
    ("book", "choices"),
    [
        (MA, {}),
        (MA, {"bonus_spin_stake_returned": True}),
        (PONTOON, {"xtreme_stake_returned": True, "decks": 8}),
        (MD, {"bonus_spin_paytable": "A"}),
        (MD, {"bonus_spin_paytable": "B", "bonus_spin_initial": "2500.00"}),
    ],
)
def test_the_edge_is_that_of_the_wheels_command(book: str, choices: dict[str, object]) -> None:
    house = open_house(rulebook(book), choices)
    for odds in wheel_odds(house):
        assert wager_of(house, odds.kind).edge == odds.edge


# The even meter --------------------------------------------------------------------------------

INITIAL = {
    "jackpot": "bonus_spin_initial",
    "primary": "xtreme_primary_initial",
    "secondary": "xtreme_secondary_initial",
}


@pytest.mark.parametrize(
    ("book", "kind", "jackpots", "choices"),
    [
        (MD, WagerKind.BONUS_SPIN, ["jackpot"], {"bonus_spin_paytable": "D"}),
        (MD, WagerKind.BONUS_SPIN, ["jackpot"], {"bonus_spin_paytable": "B"}),
        (MD, WagerKind.XTREME, ["primary", "secondary"], {}),
        (PONTOON, WagerKind.XTREME, ["primary", "secondary"], {"xtreme_stake_returned": True}),
    ],
)
def test_a_house_that_starts_from_the_even_amount_has_no_edge(
    book: str, kind: WagerKind, jackpots: list[str], choices: dict[str, object]
) -> None:
    even = wager_of(open_house(rulebook(book), choices), kind).even_at
    assert list(even) == jackpots
    for name, cents in even.items():
        assert cents is not None
        whole = int(cents)
        edges = []
        for start in (whole, whole + 1):
            more = {INITIAL[name]: f"{start // 100}.{start % 100:02d}"}
            edges.append(wager_of(open_house(rulebook(book), {**choices, **more}), kind).edge)
        assert edges[0] >= 0 > edges[1]
        assert (edges[0] == 0) is (cents == whole)


def test_a_fixed_jackpot_has_no_meter() -> None:
    house = open_house(rulebook(MD), {"bonus_spin_paytable": "C"})
    assert wager_of(house, WagerKind.BONUS_SPIN).even_at == {}


def test_a_meter_that_stands_still_is_never_even() -> None:
    house = open_house(rulebook(MD), {"xtreme_primary_rate": "0"})
    even = wager_of(house, WagerKind.XTREME).even_at
    assert even["primary"] is None
    assert even["secondary"] is not None


def test_a_meter_never_falls_to_an_even_amount_below_its_start() -> None:
    choices = {"xtreme_primary_initial": "90000.00", "xtreme_primary_reset": "90000.00"}
    wager = wager_of(open_house(rulebook(MD), choices), WagerKind.XTREME)
    assert wager.edge < 0
    assert wager.even_at == {"primary": None, "secondary": None}
    wager = wager_of(
        open_house(rulebook(MD), {"xtreme_primary_initial": "90000.00"}), WagerKind.XTREME
    )
    assert wager.even_at["primary"] is not None, "after a reset it may come by this amount"


def test_a_jackpot_that_is_not_on_the_wheel_is_never_even(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('[hot]\nsecondary = 1\n"200" = 9\n[community]\n"25" = 1\n')
    house = open_house(rulebook(PONTOON), {"xtreme_wheel": "own.toml"}, tmp_path)
    even = wager_of(house, WagerKind.XTREME).even_at
    assert even["primary"] is None
    assert even["secondary"] is not None


@pytest.mark.parametrize(
    ("book", "choices", "kind", "words"),
    [
        (MA, {}, WagerKind.BONUS_SPIN, "a sample wheel (R18)"),
        (
            MD,
            {},
            WagerKind.BONUS_SPIN,
            "nobody else takes part, jackpots at their initial amounts, a sample wheel (R18)",
        ),
        (
            PONTOON,
            {},
            WagerKind.XTREME,
            "jackpots at their initial amounts, the must-hit jackpot left out, "
            "a sample wheel (R18)",
        ),
        (
            PONTOON,
            {"must_hit": False},
            WagerKind.XTREME,
            "jackpots at their initial amounts, a sample wheel (R18)",
        ),
    ],
)
def test_what_is_assumed_is_said(
    book: str, choices: dict[str, object], kind: WagerKind, words: str
) -> None:
    assert wager_of(open_house(rulebook(book), choices), kind).assuming == words


@pytest.mark.parametrize(
    ("book", "rank", "kind"), [(PONTOON, "6", WagerKind.XTREME), (MD, "A", WagerKind.BONUS_SPIN)]
)
def test_without_the_cards_that_spin_it_a_wheel_is_never_spun(
    book: str, rank: str, kind: WagerKind
) -> None:
    raw = put(raw_book(book), "cards.removed_ranks.value", ["T", rank])
    raw["bonus_21"] = [row for row in raw["bonus_21"] if rank not in row.get("ranks", "")]
    wager = wager_of(open_house(rulebook_from(raw)), kind)
    assert wager.edge == 1
    assert wager.hit_frequency == 0
    assert set(wager.even_at.values()) <= {None}


def test_a_prize_no_larger_than_the_wager_is_a_hit(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('[wheel]\n"5" = 1\n"3" = 1\n')
    house = open_house(rulebook(MA), {"bonus_spin_wheel": "own.toml"}, tmp_path)
    wager = wager_of(house, WagerKind.BONUS_SPIN)
    assert [one.pays for one in wager.outcomes[:2]] == [0, Fraction(-2, 5)]
    assert (
        wager.hit_frequency
        == wager_of(open_house(rulebook(MA)), WagerKind.BONUS_SPIN).hit_frequency
    )
