"""The chances and edges of wheel wagers, against counting every pair of cards and every place."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from importlib import resources
from math import ceil
from typing import Any

import pytest

from fortyeight.progressive.prizes.odds import wheel_odds
from fortyeight.rulebook import open_house, rulebook, rulebook_from
from fortyeight.table import WagerKind
from tests.rulebook.reading.raw import raw_book

PONTOON, SPANISH, MARYLAND = "ma-pontoon21", "ma-spanish21", "md-pontoon21"
SAMPLES = resources.files("fortyeight.rulebook") / "wheels"
RANKS = "A23456789JQK"
TENS = "JQK"


def sample(name: str, table: str) -> dict[str, int]:
    """The places of a sample wheel, read by themselves."""
    found: dict[str, int] = tomllib.loads((SAMPLES / f"{name}.toml").read_text("utf-8"))[table]
    return found


def ordered_pairs(decks: int, ranks: str = RANKS) -> Iterator[tuple[str, str]]:
    """The ranks of every ordered pair of two different cards of the full shoe."""
    shoe = [rank for rank in ranks for _ in range(4 * decks)]
    for place, first in enumerate(shoe):
        for other, second in enumerate(shoe):
            if place != other:
                yield first, second


class Counted:
    """How many ordered pairs there are of each sort."""

    def __init__(self, decks: int, ranks: str = RANKS) -> None:
        self.all = self.blackjacks = self.aces = self.six_tens = 0
        for pair in ordered_pairs(decks, ranks):
            tens = sum(rank in TENS or rank == "T" for rank in pair)
            self.all += 1
            if "A" in pair and tens:
                self.blackjacks += 1
            elif "A" in pair:
                self.aces += 1
            if "6" in pair and tens:
                self.six_tens += 1


@pytest.fixture(scope="module")
def counted() -> dict[int, Counted]:
    return {6: Counted(6), 8: Counted(8)}


def pays(symbol: str, jackpots: dict[str, int]) -> tuple[int, int]:
    """Cents for the spinner and for every other participant."""
    if symbol in jackpots:
        return jackpots[symbol], 0
    spinner, _, others = symbol.partition("/")
    return int(spinner) * 100, int(others or 0) * 100


def mean(places: dict[str, int], jackpots: dict[str, int], others: bool = False) -> Fraction:
    """Return what a wheel pays over all its places."""
    drawn = [pays(symbol, jackpots)[others] for symbol, n in places.items() for _ in range(n)]
    return Fraction(sum(drawn), len(drawn))


def odds_of(book: str, kind: WagerKind, **choices: Any) -> Any:
    house = open_house(rulebook(book), choices)
    (found,) = (one for one in wheel_odds(house) if one.kind is kind)
    return found


@pytest.mark.clause(MARYLAND, "6 G(2)", "12 D(5)")
@pytest.mark.ruling("R18")
@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize(
    ("letter", "wager", "jackpot"),
    [("A", 110, 1000_00), ("B", 110, 1000_00), ("C", 500, 5000_00), ("D", 500, 5000_00)],
)
def test_marylands_bonus_spin(
    counted: dict[int, Counted], decks: int, letter: str, wager: int, jackpot: int
) -> None:
    shoe = counted[decks]
    found = odds_of(MARYLAND, WagerKind.BONUS_SPIN, decks=decks, bonus_spin_paytable=letter)
    places = sample(f"{MARYLAND}-bonus-spin-{letter.lower()}", "wheel")
    trigger = Fraction(shoe.blackjacks, shoe.all)
    expected = trigger * mean(places, {"jackpot": jackpot})
    assert (found.wager, found.trigger, found.expected) == (wager, trigger, expected)
    assert found.edge == 1 - expected / wager
    assert found.others == trigger * mean(places, {"jackpot": jackpot}, others=True)
    share = Fraction(1, 20) if letter in "BD" else 0
    assert (found.to_meters, found.long_run_edge) == (share, found.edge - share)


@pytest.mark.clause(SPANISH, "16(c)", "16(d)")
@pytest.mark.ruling("R17")
@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("back", [False, True], ids=["kept", "returned"])
def test_the_massachusetts_bonus_spin(counted: dict[int, Counted], decks: int, back: bool) -> None:
    """An ace without a blackjack pays 10.00; with the stake back, both winners get it."""
    shoe = counted[decks]
    choices = {"decks": decks, "bonus_spin_stake_returned": back}
    found = odds_of(SPANISH, WagerKind.BONUS_SPIN, **choices)
    stake = 500 if back else 0
    spun = shoe.blackjacks * (mean(sample("bonus-spin-house", "wheel"), {}) + stake)
    expected = (spun + shoe.aces * (1000 + stake)) / shoe.all
    assert (found.expected, found.edge) == (expected, 1 - expected / 500)
    assert (found.others, found.to_meters) == (0, 0)


@pytest.mark.clause(MARYLAND, "6 G(3)")
@pytest.mark.clause(PONTOON, "16(b)", "16(i)(1)", "16(j)(1)")
@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("boxes", [1, 5, 7])
@pytest.mark.parametrize(
    ("book", "file"), [(MARYLAND, "md-pontoon21-xtreme-a"), (PONTOON, "xtreme-house")]
)
def test_xtreme(counted: dict[int, Counted], book: str, file: str, decks: int, boxes: int) -> None:
    """Every seat with every place of the wheel that counts then: hot at one's own, else not."""
    shoe = counted[decks]
    found = odds_of(book, WagerKind.XTREME, decks=decks, boxes=boxes)
    jackpots = {"primary": 10_000_00, "secondary": 5000_00}
    hot, community = mean(sample(file, "hot"), jackpots), mean(sample(file, "community"), {})
    prizes = [hot if seat == 1 else community for seat in range(1, boxes + 1)]
    trigger = Fraction(shoe.six_tens, shoe.all)
    expected = trigger * sum(prizes, Fraction(0)) / boxes
    assert (found.trigger, found.expected, found.others) == (trigger, expected, 0)
    assert found.edge == 1 - expected / 500
    shares = Fraction(1, 20) + Fraction(1, 40)
    if book == MARYLAND:
        assert (found.to_meters, found.from_meters) == (shares, shares)
    else:
        assert found.to_meters == shares + Fraction(1, 40)


@pytest.mark.ruling("R17")
def test_the_stake_of_xtreme_comes_back_with_every_spin(counted: dict[int, Counted]) -> None:
    kept = odds_of(MARYLAND, WagerKind.XTREME)
    back = odds_of(MARYLAND, WagerKind.XTREME, xtreme_stake_returned=True)
    assert kept.edge - back.edge == Fraction(counted[6].six_tens, counted[6].all)


def test_the_chances_of_a_wheel_add_up_to_one() -> None:
    for book in (PONTOON, SPANISH, MARYLAND):
        for found in wheel_odds(open_house(rulebook(book))):
            for segments in found.wheels.values():
                assert sum(one.chance for one in segments) == 1


@pytest.mark.parametrize("removed", [["T"], [], ["A"], ["6"], ["J", "Q", "K", "T"]])
def test_a_book_with_other_cards(removed: list[str]) -> None:
    """What is not in the decks triggers nothing; a ten counts as ten-valued where it is."""
    raw = raw_book(MARYLAND)
    del raw["match"], raw["bonus_21"]
    raw["cards"]["decks"] = {"value": 2, "clause": "x"}
    raw["cards"]["removed_ranks"] = {"value": removed, "clause": "x"}
    house = open_house(rulebook_from(raw))
    shoe = Counted(2, "".join(rank for rank in "A23456789TJQK" if rank not in removed))
    spin, xtreme = wheel_odds(house)
    assert spin.trigger == Fraction(shoe.blackjacks, shoe.all)
    assert xtreme.trigger == Fraction(shoe.six_tens, shoe.all)


# The must-hit jackpot over time -------------------------------------------------------------------


def given_back(start: int, ceiling: int, share: int, wager: int) -> Fraction:
    """Return what the jackpot pays of all wagers, from one win to the next, over every trigger."""
    wagered = paid = 0
    for trigger in range(start + 1, ceiling + 1):
        amount = start
        while amount < trigger:
            amount += share
            wagered += wager
        paid += amount
    return Fraction(paid, wagered)


@pytest.mark.clause(PONTOON, "16(s)")
@pytest.mark.parametrize("start", [1, 7, 1000])
@pytest.mark.parametrize("width", [1, 2, 25, 26, 333])
@pytest.mark.parametrize(("rate", "share"), [("1/20", 25), ("1/500", 1), ("7/100", 35)])
def test_the_must_hit_gives_back_what_counting_says(
    start: int, width: int, rate: str, share: int
) -> None:
    found = odds_of(
        PONTOON,
        WagerKind.XTREME,
        xtreme_primary_rate="0",
        xtreme_secondary_rate="0",
        must_hit_rate=rate,
        must_hit_initial=f"{start // 100}.{start % 100:02d}",
        must_hit_by=f"{(start + width) // 100}.{(start + width) % 100:02d}",
    )
    assert found.from_meters == given_back(start, start + width, share, 500)
    assert found.long_run_edge == found.edge - found.from_meters


@pytest.mark.clause(PONTOON, "16(s)")
def test_a_fraction_of_a_cent_left_on_the_meter_makes_no_difference_to_speak_of() -> None:
    """A share of 12.5 cents may leave half a cent: the next win is a little nearer, no more."""
    start, ceiling, share = 100_00, 500_00, Fraction(25, 2)

    def wagers(left: Fraction) -> int:
        return sum(ceil((one - start - left) / share) for one in range(start + 1, ceiling + 1))

    found = odds_of(PONTOON, WagerKind.XTREME)
    given = found.from_meters - Fraction(3, 40) - Fraction(1, 40)
    none, half = (
        Fraction(start * (ceiling - start), wagers(left) * 500)
        for left in (Fraction(0), Fraction(1, 2))
    )
    assert given == none
    assert 0 < half - none < Fraction(1, 100_000)


@pytest.mark.clause(PONTOON, "16(s)")
def test_a_must_hit_with_a_far_ceiling_is_reckoned_at_once() -> None:
    """A hundred million dollars in cents: nobody counts so far."""
    found = odds_of(PONTOON, WagerKind.XTREME, must_hit_by="99999999.00", must_hit_rate="1/333")
    assert found.from_meters > Fraction(3, 40) + Fraction(1, 333)
    without = odds_of(PONTOON, WagerKind.XTREME, must_hit=False)
    assert without.from_meters == Fraction(3, 40)
    still = odds_of(PONTOON, WagerKind.XTREME, must_hit_rate="0")
    assert still.from_meters == Fraction(3, 40)


def test_in_the_long_run_a_jackpot_starts_from_its_reset_amount() -> None:
    """Only the first jackpot ever starts from the initial amount."""
    resets = [
        odds_of(
            *(MARYLAND, WagerKind.BONUS_SPIN),
            bonus_spin_paytable="D",
            bonus_spin_initial=initial,
            bonus_spin_reset="6000.00",
        )
        for initial in ("6000.00", "20000.00")
    ]
    low, high = resets
    assert high.edge < low.edge
    assert high.long_run_edge == low.long_run_edge == low.edge - low.to_meters
