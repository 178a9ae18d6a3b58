"""Optional wagers from a full shoe: known figures, and every card counted out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from fortyeight.analysis.optional import LOSE, SideWager, broken_hands, side_wagers
from fortyeight.rulebook import find_rulebook, open_house, rulebook, shipped_books
from fortyeight.rulebook.reading.read_book import rulebook_from
from fortyeight.table import WagerKind
from tests.oracle.cards import RANKS, SUITS, Card, points, rank, value
from tests.oracle.comparison.setups import DECKS
from tests.oracle.dealer import must_draw
from tests.oracle.law import BOOKS, BREAK_BONUS, BREAK_BONUS_EIGHT_OR_MORE
from tests.rulebook.reading.raw import put, raw_book

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)
BLACKJACK_52 = Path(__file__).parents[2] / "rulebook" / "variations" / "blackjack-52.toml"
FACES = [r + s for r in RANKS for s in SUITS]

Distribution = dict[int, Fraction]


def wagers(book: str, **choices: object) -> dict[str, SideWager]:
    found = side_wagers(open_house(rulebook(book), choices))
    assert len({one.kind for one in found}) == len(found)
    return {one.kind.value: one for one in found}


def distribution(wager: SideWager) -> Distribution:
    """The chance of each amount won on a wager of 1, those that cannot be won left out."""
    found: Distribution = {}
    for one in wager.outcomes:
        assert one.pays.denominator == 1
        if one.probability:
            found[int(one.pays)] = found.get(int(one.pays), Fraction(0)) + one.probability
    return found


def deals(decks: int, cards: int) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """Every order of the top cards of a full shoe, with its chance."""
    full = decks * len(FACES)
    for dealt in product(FACES, repeat=cards):
        chance = Fraction(1)
        for at, card in enumerate(dealt):
            chance *= Fraction(decks - dealt[:at].count(card), full - at)
        if chance:
            yield dealt, chance


# Known figures ---------------------------------------------------------------------------------


@pytest.mark.clause(MA, "6(e)(1)")
def test_match_the_dealer_with_six_decks() -> None:
    match = wagers(MA, decks=6)["match"]
    assert match.edge == Fraction(114, 3731)
    assert round(float(match.hit_frequency), 5) == 0.15411
    assert round(match.standard_deviation, 3) == 2.448


@pytest.mark.clause(MA, "6(e)(2)")
def test_match_the_dealer_with_eight_decks() -> None:
    assert wagers(MA, decks=8)["match"].edge == Fraction(2184, 73153)


@pytest.mark.clause(MD, "12 A(4)(b)")
def test_maryland_pays_with_eight_decks_what_massachusetts_does() -> None:
    assert wagers(MD, decks=8)["match"].edge == Fraction(2184, 73153)


@pytest.mark.clause(MBS, "4.1 row 4")
@pytest.mark.ruling("R14")
def test_pair_bet_with_eight_decks() -> None:
    assert wagers(MBS, decks=8)["pair"].edge == Fraction(11, 383)


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_insurance_with_six_decks(book: str) -> None:
    insurance = wagers(book, decks=6)["insurance"]
    assert insurance.edge == Fraction(71, 287)
    assert insurance.assuming == "the dealer shows an ace"


# Every card counted out ------------------------------------------------------------------------


@pytest.mark.ruling("R16")
@pytest.mark.parametrize(
    ("book", "decks"),
    [(MA, 6), (MA, 8), (PONTOON, 6), (PONTOON, 8), (MD, 6), (BBC, 1), (BBC, 2), (BBC, 6)],
)
def test_match_over_all_cards(book: str, decks: int) -> None:
    law = BOOKS[book].match(decks).rows
    # Suits and ranks are alike in number, so the up card may as well be the king of spades.
    rest = decks * len(FACES) - 1
    left = dict.fromkeys(FACES, decks) | {"Ks": decks - 1}
    counted: Distribution = {}
    for first, second in product(FACES, repeat=2):
        ways = left[first] * (left[second] - (first == second))
        suited = (first == "Ks") + (second == "Ks")
        unsuited = (rank(first) == "K") + (rank(second) == "K") - suited
        won, staked = law.get((suited, unsuited), (-1, 1))
        assert staked == 1
        if ways:
            chance = Fraction(ways, rest * (rest - 1))
            counted[won] = counted.get(won, Fraction(0)) + chance
    assert counted == distribution(wagers(book, decks=decks)["match"])


@pytest.mark.clause(MBS, "3.5.1")
@pytest.mark.ruling("R14")
@pytest.mark.parametrize("decks", DECKS[MBS])
def test_pair_over_all_cards(decks: int) -> None:
    counted: Distribution = {}
    for (first, second), chance in deals(decks, 2):
        won = 11 if rank(first) == rank(second) else -1
        counted[won] = counted.get(won, Fraction(0)) + chance
    assert counted == distribution(wagers(MBS, decks=decks)["pair"])


@pytest.mark.parametrize("decks", [1, 4, 8])
def test_insurance_over_all_cards_under_an_ace(decks: int) -> None:
    counted: Distribution = {}
    for (up, hole), chance in deals(decks, 2):
        if rank(up) == "A":
            won = 2 if value(hole) == 10 else -1
            counted[won] = counted.get(won, Fraction(0)) + chance * len(RANKS)
    assert counted == distribution(wagers(BBC, decks=decks)["insurance"])


def broken(decks: int, draws_to_soft_17: bool) -> dict[int, Fraction]:
    """The chance that the dealer breaks, by number of cards, over every order of values."""
    left = dict.fromkeys("A23456789", 4 * decks) | {"K": 12 * decks}
    found: dict[int, Fraction] = {}

    def draw(held: list[Card], ways: int, of: int) -> None:
        if not must_draw(held, draws_to_soft_17=draws_to_soft_17):
            if points(held).total > 21:
                found[len(held)] = found.get(len(held), Fraction(0)) + Fraction(ways, of)
            return
        cards = decks * len(FACES) - len(held)
        for letter in left:
            if left[letter]:
                copies = left[letter]
                left[letter] -= 1
                draw([*held, f"{letter}s"], ways * copies, of * cards)
                left[letter] += 1

    draw([], 1, 1)
    return found


@pytest.mark.clause(BBC, "Break Bonus 1")
@pytest.mark.clause(BBC, "Rules 8")
@pytest.mark.parametrize("decks", [1, 6])
def test_break_bonus_over_all_orders_of_the_dealers_cards(decks: int) -> None:
    counted = broken(decks, draws_to_soft_17=True)
    assert max(counted) >= 8
    by_pay: Distribution = {-1: 1 - sum(counted.values(), Fraction(0))}
    for cards, chance in counted.items():
        won, _ = BREAK_BONUS.get(cards, BREAK_BONUS_EIGHT_OR_MORE)
        by_pay[won] = by_pay.get(won, Fraction(0)) + chance
    assert by_pay == distribution(wagers(BBC, decks=decks)["break-bonus"])


def test_broken_hands_where_the_dealer_stands_on_soft_17() -> None:
    book = rulebook_from(put(raw_book(BBC), "dealing.soft_17.value", "stand"))
    counted = broken(2, draws_to_soft_17=False)
    assert broken_hands(open_house(book, {"decks": 2})) == counted
    assert counted != broken_hands(open_house(rulebook(BBC), {"decks": 2}))


def test_a_broken_hand_without_a_row_loses() -> None:
    raw = raw_book(BBC)
    raw["break_bonus"]["row"] = raw["break_bonus"]["row"][1:]
    house = open_house(rulebook_from(raw))
    (found,) = (one for one in side_wagers(house) if one.kind is WagerKind.BREAK_BONUS)
    of_eight = wagers(BBC)["break-bonus"].outcomes[0]
    assert found.hit_frequency == wagers(BBC)["break-bonus"].hit_frequency - of_eight.probability
    assert found.edge == wagers(BBC)["break-bonus"].edge + 201 * of_eight.probability


# What a house offers ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "kinds"),
    [
        (MA, ["match", "bonus-spin", "insurance"]),
        (PONTOON, ["match", "xtreme", "insurance"]),
        (MD, ["match", "bonus-spin", "xtreme", "insurance"]),
        (MBS, ["pair", "insurance"]),
        (BBC, ["match", "break-bonus", "insurance"]),
    ],
)
def test_a_house_has_these_wagers(book: str, kinds: list[str]) -> None:
    assert list(wagers(book)) == kinds
    switches = {kind.replace("-", "_"): False for kind in kinds if kind != "insurance"}
    assert list(wagers(book, **switches)) == ["insurance"]


@pytest.mark.parametrize("book", shipped_books())
def test_every_wager_ends_in_some_way(book: str) -> None:
    for wager in wagers(book).values():
        assert sum(one.probability for one in wager.outcomes) == 1
        assert [one.name for one in wager.outcomes].count(LOSE) == 1
        assert wager.outcomes[-1].name == LOSE
        assert wager.outcomes[-1].pays == -1
        assert wager.hit_frequency == 1 - wager.outcomes[-1].probability
        mean = sum(one.pays * one.probability for one in wager.outcomes)
        about = sum((one.pays - mean) ** 2 * one.probability for one in wager.outcomes)
        assert wager.edge == -mean
        assert wager.standard_deviation == pytest.approx(float(about) ** 0.5)


def test_a_house_that_pays_more_for_a_match_has_its_own_edge() -> None:
    better = wagers(MA, decks=6, match_odds={"suited": "10:1"})["match"]
    assert better.paytable == "each card: suited 10:1, unsuited 4:1"
    suited = Fraction(2 * 5, 287)  # each of two cards is one of five, out of 287
    assert better.edge == Fraction(114, 3731) - suited


def test_a_game_with_tens_has_more_blackjacks_to_insure() -> None:
    (insurance,) = side_wagers(open_house(find_rulebook(str(BLACKJACK_52)), {"decks": 6}))
    assert insurance.edge == 1 - 3 * Fraction(96, 311)


def test_insurance_against_a_ten_valued_card_too() -> None:
    raw = put(raw_book(MBS), "insurance.against.value", ["A", "J", "Q", "K"])
    house = open_house(rulebook_from(raw), {"decks": 8})
    found = [one for one in side_wagers(house) if one.kind is WagerKind.INSURANCE]
    assert [one.edge for one in found] == [Fraction(95, 383), 1 - 3 * Fraction(32, 383)]
    assert found[1].assuming == "the dealer shows a ten-valued card"


def test_nobody_insures_against_a_card_that_is_not_there() -> None:
    raw = put(raw_book(MBS), "cards.removed_ranks.value", ["A", "T"])
    house = open_house(rulebook_from(raw))
    assert [one.kind for one in side_wagers(house)] == [WagerKind.PAIR]
