"""The referee settles every deal of a tiny shoe; the analysis says what comes of it on average."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from importlib import resources
from typing import Any

import pytest

from fortyeight.analysis.optional import SideWager, side_wagers
from fortyeight.rulebook import Rulebook, open_house
from fortyeight.table import WagerKind
from tests.analysis.by_hand.tiny_shoes import (
    Deal,
    book_of,
    deals,
    faces,
    next_cards,
    rank_deals,
    settled,
)
from tests.effort import effort
from tests.oracle.cards import rank, value

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)


def analysed(book: Rulebook, kind: WagerKind, house: dict[str, object]) -> SideWager:
    (found,) = (one for one in side_wagers(open_house(book, house)) if one.kind is kind)
    return found


def distribution(wager: SideWager, cents: int) -> dict[Fraction, Fraction]:
    """The chance of each amount returned on a wager of this size."""
    found: dict[Fraction, Fraction] = {}
    for one in wager.outcomes:
        returned = (one.pays + 1) * cents
        found[returned] = found.get(returned, Fraction(0)) + one.probability
    return {returned: chance for returned, chance in found.items() if chance}


def added(found: dict[int, Fraction], returned: int, weight: Fraction) -> None:
    found[returned] = found.get(returned, Fraction(0)) + weight


def wheel(name: str) -> dict[str, Any]:
    file = resources.files("fortyeight.rulebook") / "wheels" / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8"))


@pytest.mark.ruling("R16")
@pytest.mark.parametrize(
    ("book_id", "decks"),
    [
        pytest.param(MA, 6, marks=pytest.mark.clause(MA, "6(e)(1)")),
        pytest.param(MA, 8, marks=pytest.mark.clause(MA, "6(e)(2)")),
        # Their words are those of Massachusetts.
        pytest.param(PONTOON, 6, marks=[pytest.mark.clause(PONTOON, "6(e)(1)"), pytest.mark.long]),
        pytest.param(MD, 6, marks=[pytest.mark.clause(MD, "12 A(4)(a)"), pytest.mark.long]),
        pytest.param(BBC, 2, marks=pytest.mark.clause(BBC, "Match a")),
    ],
)
def test_match_in_every_deal_of_three_cards(book_id: str, decks: int) -> None:
    ranks = "69"
    book = book_of(book_id, ranks)
    house: dict[str, object] = {"decks": decks, "boxes": 1}
    found: dict[int, Fraction] = {}
    for cards, weight in deals(ranks, decks, 3):
        rest = list((Counter(faces(ranks * decks)) - Counter(cards)).elements())
        returned = settled(
            book, ["ann 1 main 5.00", "ann 1 match 5.00"], [*cards, *rest[:8]], house
        )
        assert returned is not None
        added(found, returned["match"], weight)
    assert found == distribution(analysed(book, WagerKind.MATCH, house), 500)


@pytest.mark.ruling("R14")
@pytest.mark.clause(MBS, "3.5.1")
@pytest.mark.clause(MBS, "4.1 row 4")
def test_pair_bet_in_every_deal_of_three_cards() -> None:
    ranks = "QK"
    book = book_of(MBS, ranks)
    house: dict[str, object] = {"decks": 4, "boxes": 1}
    found: dict[int, Fraction] = {}
    for cards, weight in deals(ranks, 4, 3):
        shoe = [*cards, "Ks"]
        returned = settled(book, ["ann 1 main 10.00", "ann 1 pair 10.00"], shoe, house)
        assert returned is not None
        added(found, returned["pair"], weight)
    assert found == distribution(analysed(book, WagerKind.PAIR, house), 1000)


@pytest.mark.clause(BBC, "Break Bonus 1")
@pytest.mark.clause(BBC, "Break Bonus f")
@pytest.mark.clause(BBC, "Rules 8")
@pytest.mark.ruling("R6")
@pytest.mark.parametrize("ranks", effort(["A6K"], ["A6K", "259", "A3K"]))
def test_break_bonus_in_every_deal_to_the_dealers_last_card(ranks: str) -> None:
    book = book_of(BBC, ranks)
    house: dict[str, object] = {"decks": 1, "boxes": 1}
    found: dict[int, Fraction] = {}
    waiting: list[Deal] = [([], Fraction(1))]
    while waiting:
        cards, weight = waiting.pop()
        wagers = ["ann 1 main 2.00", "ann 1 break-bonus 1.00"]
        returned = settled(book, wagers, cards, house) if cards else None
        if returned is None:
            longer = next_cards(cards, ranks, 1)
            waiting += [(more, weight * chance) for more, chance in longer]
        else:
            added(found, returned["break-bonus"], weight)
    assert len(found) > 1
    assert found == distribution(analysed(book, WagerKind.BREAK_BONUS, house), 100)


@pytest.mark.clause(BBC, "Wagers Insurance 3")
def test_insurance_in_every_deal_with_an_ace_up() -> None:
    ranks = "A6K"
    book = book_of(BBC, ranks)
    house: dict[str, object] = {"decks": 1, "boxes": 1}
    insure = ["ann insure 1.00"]
    found: dict[int, Fraction] = {}
    under_an_ace = [one for one in rank_deals(ranks, 1, 4) if rank(one[0][1]) == "A"]
    for cards, weight in under_an_ace:
        rest = [face for face in faces(ranks) if face not in cards]
        returned = settled(book, ["ann 1 main 2.00"], [*cards, *rest], house, first=insure)
        assert returned is not None
        added(found, returned["insurance"], weight)
    aces = sum(found.values())
    given = {returned: weight / aces for returned, weight in found.items()}
    assert given == distribution(analysed(book, WagerKind.INSURANCE, house), 100)


@pytest.mark.parametrize(
    ("book_id", "name", "choices"),
    [
        pytest.param(MA, "bonus-spin-house", {}, marks=pytest.mark.clause(MA, "16(c)")),
        pytest.param(MA, "bonus-spin-house", {"bonus_spin_stake_returned": True}),
        *(
            pytest.param(
                MD,
                f"md-pontoon21-bonus-spin-{letter.lower()}",
                {"bonus_spin_paytable": letter, "xtreme": False, "bonus_spin_rate": "0"},
                marks=pytest.mark.clause(MD, f"12 D({number})"),
            )
            for number, letter in enumerate("ABCD", 1)
        ),
    ],
)
@pytest.mark.ruling("R17")
def test_bonus_spin_in_every_deal_and_every_place_of_the_wheel(
    book_id: str, name: str, choices: dict[str, object]
) -> None:
    ranks = "A6K"
    book = book_of(book_id, ranks)
    house: dict[str, object] = {"decks": 6, "boxes": 1, **choices}
    cents = 110 if choices.get("bonus_spin_paytable") in ("A", "B") else 500
    wagers = ["ann 1 main 5.00", f"ann 1 bonus-spin {cents / 100:.2f}"]
    places: dict[str, int] = wheel(name)["wheel"]
    found: dict[int, Fraction] = {}
    for cards, weight in rank_deals(ranks, 6, 3):
        shoe = [*cards, "6c", "Kd", "Kd", "6h", "6h"]
        blackjack = sorted(map(value, (cards[0], cards[2]))) == [10, 11]
        for symbol, number in places.items() if blackjack else [("", 1)]:
            spins = [symbol] if blackjack else []
            returned = settled(book, wagers, shoe, house, spins)
            assert returned is not None
            share = Fraction(number, sum(places.values())) if blackjack else Fraction(1)
            added(found, returned["bonus-spin"], weight * share)
    assert found == distribution(analysed(book, WagerKind.BONUS_SPIN, house), cents)


@pytest.mark.parametrize(
    ("book_id", "name", "choices"),
    [
        pytest.param(
            PONTOON,
            "xtreme-house",
            {"must_hit": False},
            marks=pytest.mark.clause(PONTOON, "16(j)"),
        ),
        pytest.param(
            MD,
            "md-pontoon21-xtreme-a",
            {"bonus_spin": False},
            marks=[pytest.mark.clause(MD, "12 E(1)"), pytest.mark.long],
        ),
    ],
)
@pytest.mark.ruling("R18")
def test_xtreme_in_every_deal_at_every_seat_and_place_of_the_wheels(
    book_id: str, name: str, choices: dict[str, object]
) -> None:
    ranks = "6K"
    book = book_of(book_id, ranks)
    rates = {"xtreme_primary_rate": "0", "xtreme_secondary_rate": "0"}
    house: dict[str, object] = {"decks": 6, "boxes": 3, **rates, **choices}
    wheels = wheel(name)
    found: dict[int, Fraction] = {}
    for cards, weight in rank_deals(ranks, 6, 4):
        triggered = rank(cards[1]) != rank(cards[3])
        for spins, share in every_spin(wheels, 3) if triggered else [([], Fraction(1))]:
            shoe = [*cards, "Kd", "Kd"]
            wagers = ["ann 2 main 5.00", "ann 2 xtreme 5.00"]
            returned = settled(book, wagers, shoe, house, spins, box=2)
            assert returned is not None
            added(found, returned["xtreme"], weight * share)
    assert found == distribution(analysed(book, WagerKind.XTREME, house), 500)


def every_spin(wheels: dict[str, dict[str, int]], seats: int) -> list[tuple[list[str], Fraction]]:
    """Each seat alike; box 2 takes part and spins the hot-spot wheel, the others do not."""
    hot, community = wheels["hot"], wheels["community"]
    found = []
    for seat in range(1, seats + 1):
        for shared, number in community.items():
            chance = Fraction(number, sum(community.values()) * seats)
            if seat != 2:
                found.append(([f"seat {seat} community {shared}"], chance))
                continue
            for symbol, places in hot.items():
                spin = f"seat 2 hot {symbol} community {shared}"
                found.append(([spin], chance * places / sum(hot.values())))
    return found
