"""Houses: the defaults of each book, what a house may choose, and what it may not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fortyeight.money import format_amount
from fortyeight.rulebook import (
    KEY_OF_PATH,
    KEYS,
    BadHouse,
    House,
    find_rulebook,
    open_house,
    read_house,
    read_house_file,
    rulebook,
    shipped_books,
)
from fortyeight.rulebook.reading.formatting import format_value
from fortyeight.rulebook.schema.values import plain_value

MA, MD, SP, MBS, BBC = (
    "ma-pontoon21",
    "md-pontoon21",
    "ma-spanish21",
    "mbs-pontoon",
    "bbc-spanish21",
)


def default(book: str) -> House:
    return open_house(rulebook(book))


def faults(book: str, choices: dict[str, Any]) -> list[tuple[str, str]]:
    """Place and clause of every fault of a house."""
    with pytest.raises(BadHouse) as caught:
        open_house(rulebook(book), choices)
    return [(fault.place, fault.clause) for fault in caught.value.faults]


def sentence(book: str, choices: dict[str, Any]) -> str:
    with pytest.raises(BadHouse) as caught:
        open_house(rulebook(book), choices)
    (fault,) = caught.value.faults
    return fault.sentence


# Defaults ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "decks"), [(MA, 6), (MD, 6), (SP, 6), (MBS, 8), (BBC, 6)])
def test_decks(book: str, decks: int) -> None:
    assert default(book).cards.decks == decks


@pytest.mark.parametrize(
    ("book", "dealing"),
    [
        (MA, "no-hole-card"),
        (MD, "card-reader"),
        (SP, "no-hole-card"),
        (MBS, "no-hole-card"),
        (BBC, "hole-card-checked"),
    ],
)
def test_dealing(book: str, dealing: str) -> None:
    assert default(book).dealing.procedure == dealing


@pytest.mark.parametrize(
    ("book", "low", "high"),
    [
        (MA, "5.00", "5000.00"),
        (MD, "5.00", "5000.00"),
        (SP, "5.00", "5000.00"),
        (MBS, "10.00", "10000.00"),
        (BBC, "1.00", "10.00"),
    ],
)
def test_table_limits(book: str, low: str, high: str) -> None:
    limits = default(book).limits
    assert (format_amount(limits.minimum), format_amount(limits.maximum)) == (low, high)


@pytest.mark.ruling("R19")
@pytest.mark.ruling("R20")
@pytest.mark.ruling("R21")
@pytest.mark.parametrize("book", shipped_books())
def test_splits_boxes_and_chips(book: str) -> None:
    house = default(book)
    assert house.split.times == 3
    assert (house.boxes.boxes, house.boxes.per_player) == (7, 1)
    assert house.limits.chip_unit == 50


@pytest.mark.ruling("R19")
@pytest.mark.parametrize(("book", "people"), [(MA, 3), (MD, 1), (SP, 3), (MBS, 3), (BBC, 1)])
def test_people_on_a_box(book: str, people: int) -> None:
    assert default(book).boxes.people == people


@pytest.mark.parametrize(
    ("book", "low", "high", "within"),
    [(MA, 500, None, True), (MD, 100, None, True), (SP, 100, None, True), (BBC, 100, 1000, False)],
)
def test_match_limits(book: str, low: int, high: int | None, within: bool) -> None:
    match = default(book).match
    assert match is not None
    assert (match.minimum, match.maximum, match.within_main) == (low, high, within)


def test_other_optional_wagers() -> None:
    pair, broken = default(MBS).pair, default(BBC).break_bonus
    assert pair is not None
    assert (pair.offered, pair.minimum, pair.maximum) == (True, 500, 100000)
    assert broken is not None
    assert (broken.offered, broken.minimum, broken.maximum) == (True, 100, 1000)
    assert default(MBS).match is None
    assert default(MA).pair is None


@pytest.mark.ruling("R2")
@pytest.mark.ruling("R7")
@pytest.mark.ruling("R11")
@pytest.mark.ruling("R12")
def test_the_options_of_rulings() -> None:
    assert all(default(book).twenty_one.two_card_split == "plain" for book in shipped_books())
    assert default(BBC).dealing.looks_under == ("A",)
    assert default(BBC).split.by == "rank"
    assert default(MA).dealer_blackjack.takes == "original-only"


# Match odds --------------------------------------------------------------------------------------


@pytest.mark.clause(MD, "12 A(4)(a)(i)")
@pytest.mark.clause(MD, "12 A(4)(a)(ii)")
def test_each_matching_card_is_paid_by_its_own_clause() -> None:
    pays = default(MD).match_pays
    assert {matches: (str(pay.odds), pay.clause) for matches, pay in pays.items()} == {
        (2, 0): ("24:1", "12 A(4)(a)(i)"),
        (1, 1): ("15:1", "12 A(4)(a)(i), 12 A(4)(a)(ii)"),
        (1, 0): ("12:1", "12 A(4)(a)(i)"),
        (0, 2): ("6:1", "12 A(4)(a)(ii)"),
        (0, 1): ("3:1", "12 A(4)(a)(ii)"),
    }


@pytest.mark.clause(SP, "6(e)(1)")
@pytest.mark.clause(SP, "6(e)(2)")
def test_match_odds_go_by_the_number_of_decks() -> None:
    six, eight = default(SP).match_pays, open_house(rulebook(SP), {"decks": 8}).match_pays
    assert (str(six[1, 1].odds), six[1, 1].clause) == ("13:1", "6(e)(1)")
    assert (str(eight[1, 1].odds), eight[1, 1].clause) == ("15:1", "6(e)(2)")


@pytest.mark.clause(SP, "6(e)(1)")
def test_a_house_may_pay_more_than_the_odds_and_not_less() -> None:
    house = open_house(rulebook(SP), {"match_odds": {"unsuited": "5:1"}})
    assert str(house.match_pays[1, 1].odds) == "14:1"
    low = {"match_odds": {"suited": "8:1", "unsuited": "3:1"}}
    assert faults(SP, low) == [
        ("match_odds.suited", "6(e)(1)"),
        ("match_odds.unsuited", "6(e)(1)"),
    ]


def test_a_combination_of_matches_is_one_row() -> None:
    house = open_house(rulebook(MA), {"match_odds": {"two_suited": "30:1"}})
    assert str(house.match_pays[2, 0].odds) == "30:1"
    assert str(house.match_pays[1, 0].odds) == "12:1"
    assert faults(MA, {"match_odds": {"suited": "30:1"}}) == [("match_odds.suited", "")]


@pytest.mark.parametrize("raw", [{}, {"suited": "9:1"}, "9:1", 3, [], None])
def test_a_book_without_a_match_wager_has_no_odds_for_it(raw: object) -> None:
    assert faults(MBS, {"match_odds": raw}) == [("match_odds", "")]


@pytest.mark.parametrize("raw", ["9:1", 3, [], True])
def test_match_odds_are_a_table(raw: object) -> None:
    assert faults(SP, {"match_odds": raw}) == [("match_odds", "")]


# Choices within the book, and outside ------------------------------------------------------------


@pytest.mark.parametrize("book", shipped_books())
def test_every_open_key_can_be_chosen(book: str) -> None:
    """Choosing the default of every open entry explicitly changes nothing."""
    found = rulebook(book)
    choices = {
        KEY_OF_PATH[path]: plain_value(entry.kind, entry.default)
        for path, entry in found.entries.items()
    }
    assert open_house(found, choices) == open_house(found)


def test_a_choice_among_some() -> None:
    assert open_house(rulebook(MA), {"dealing": "card-reader"}).dealing.procedure == "card-reader"
    assert sentence(MA, {"decks": 5}) == "5 is not one of 6, 8"
    assert faults(MA, {"decks": 5}) == [("decks", "2(a)")]


def test_a_choice_within_bounds() -> None:
    assert open_house(rulebook(MBS), {"decks": 4}).cards.decks == 4
    assert sentence(MBS, {"decks": 3}) == "3 is not at least 4 and at most 8"
    assert faults(MBS, {"decks": 9}) == [("decks", "2.1")]


def test_no_choice() -> None:
    assert sentence(MBS, {"soft_17": "stand"}) == 'the book fixes this at "draw"'
    assert faults(MBS, {"soft_17": "stand"}) == [("soft_17", "3.19")]
    assert open_house(rulebook(MBS), {"soft_17": "draw"}) == default(MBS)


def test_the_order_of_ranks_says_nothing() -> None:
    house = open_house(rulebook(BBC), {"looks_under": ["J", "Q", "K", "A"]})
    assert set(house.dealing.looks_under) == set("AKQJ")
    again = open_house(rulebook(SP), {"looks_under": ["J", "Q", "K", "A"]})
    assert set(again.dealing.looks_under) == set("AKQJ")


def test_a_maximum_of_none_is_the_largest_amount() -> None:
    chosen = open_house(rulebook(SP), {"match_maximum": "none"}).match
    assert chosen is not None
    assert chosen.maximum is None
    assert faults(BBC, {"match_maximum": "none"}) == [("match_maximum", "Wagers Ante")]


def test_every_fault_is_named() -> None:
    choices = {
        "decks": 7,
        "wheel": "gold",
        "pair": True,
        "chip_unit": 0.5,
        "match_odds": {"suited": "1:1", "pair": "2:1"},
        "table_minimum": "50.00",
        "table_maximum": "20.00",
    }
    assert faults(SP, choices) == [
        ("decks", "2(a)"),
        ("wheel", ""),
        ("pair", ""),
        ("chip_unit", "5(c), R21"),
        ("match_odds.suited", "6(e)(1)"),
        ("match_odds.pair", ""),
        ("table_minimum", "5(a)"),
    ]


HUGE = 16**6000


@pytest.mark.parametrize(
    ("key", "raw"),
    [
        ("decks", "6"),
        ("decks", 6.0),
        ("decks", True),
        ("decks", [6]),
        ("decks", {"value": 6}),
        ("decks", None),
        ("decks", -6),
        ("decks", 0),
        ("decks", 10**30),
        ("decks", HUGE),
        ("boxes", 0),
        ("boxes_per_player", 10**30),
        ("boxes_per_player", 21),
        ("people_per_box", 4),
        ("adjacent_boxes", 1),
        ("adjacent_boxes", "yes"),
        ("dealing", "hole-card-checked"),
        ("dealing", "No-Hole-Card"),
        ("dealing", ["no-hole-card"]),
        ("table_minimum", 5),
        ("table_minimum", "5.001"),
        ("table_minimum", "-5.00"),
        ("table_minimum", "1e3"),
        ("table_minimum", "9" * 10),
        ("table_minimum", "9" * 100_000),
        ("table_minimum", HUGE),
        ("table_minimum", "none"),
        ("chip_unit", "0.00"),
        ("match_maximum", "many"),
        ("match_maximum", False),
        ("blackjack_pays", "6:5"),
        ("blackjack_pays", 1.5),
        ("surrender_returns", "1/1"),
        ("surrender_returns", "3/2"),
        ("surrender_returns", "1:2"),
        ("surrender_against", ["T"]),
        ("looks_under", []),
        ("looks_under", ["A", "A"]),
        ("looks_under", "AKQJ"),
        ("looks_under", [["A"]]),
        ("looks_under", [{}]),
        ("insurance_against", ["A", "K"]),
        ("double_totals", [9, "10"]),
        ("double_totals", [True]),
        ("double_totals", [22]),
        ("doubles", 11),
        ("currency", "EUR"),
        ("currency", "usd"),
        ("currency", 5),
    ],
    ids=format_value,
)
def test_a_value_of_the_wrong_kind_or_outside_the_book(key: str, raw: object) -> None:
    found = faults(SP, {key: raw})
    assert found == [(key, rulebook(SP).entries[KEYS[key].path].citation)]


def test_a_sentence_stays_short_and_on_one_line() -> None:
    for raw in ("x\ny" * 1000, "x" * 200, ["A"] * 10_000, [[[[["A"]]]]], {"a": {"b": 1}}, HUGE):
        for key in ("decks", "currency", "looks_under", "table_minimum", "blackjack_pays"):
            told = sentence(SP, {key: raw})
            assert len(told) < 300, told
            assert told.isprintable(), told


def test_an_odd_key_is_shown_on_one_line() -> None:
    ((place, _),) = faults(SP, {"a\nb\x1b[31m": 1})
    assert place == '"a\\u000ab\\u001b[31m"'
    ((place, _),) = faults(SP, {"x" * 1000: 1})
    assert len(place) < 100


# Choices that contradict each other --------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "choices", "place"),
    [
        (SP, {"table_minimum": "50.00", "table_maximum": "20.00"}, "table_minimum"),
        (SP, {"table_maximum": "4.00"}, "table_maximum"),
        (SP, {"chip_unit": "9000.00"}, "chip_unit"),
        (SP, {"table_minimum": "7.10", "table_maximum": "7.40"}, "table_minimum"),
        (SP, {"boxes_per_player": 8}, "boxes_per_player"),
        (SP, {"boxes": 2, "boxes_per_player": 3}, "boxes_per_player"),
        (SP, {"match_minimum": "9.00", "match_maximum": "8.00"}, "match_minimum"),
        (MBS, {"pair_maximum": "4.00"}, "pair_maximum"),
        (MBS, {"pair_minimum": "5.10", "pair_maximum": "5.40"}, "pair_maximum"),
        (BBC, {"break_bonus_minimum": "10.00", "break_bonus_maximum": "9.00"}, None),
    ],
)
def test_a_contradiction_is_told_of_a_key_that_was_chosen(
    book: str, choices: dict[str, Any], place: str | None
) -> None:
    found = [where for where, _ in faults(book, choices)]
    assert len(found) == 1
    assert found == [place or "break_bonus_minimum"]


def test_a_wager_that_is_not_offered_need_not_be_possible() -> None:
    choices = {"pair": False, "chip_unit": "3000.00", "pair_maximum": "1000.00"}
    house = open_house(rulebook(MBS), choices)
    assert house.pair is not None
    assert not house.pair.offered


def test_a_faulty_value_is_not_blamed_twice() -> None:
    assert faults(SP, {"table_minimum": "x", "table_maximum": "1.00"}) == [
        ("table_minimum", "5(a)")
    ]
    # Odds are still checked where the number of decks is wrong.
    assert faults(SP, {"decks": 7, "match_odds": {"suited": "10:1"}}) == [("decks", "2(a)")]


# House files -------------------------------------------------------------------------------------


def test_a_house_file_names_its_book(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('rulebook = "ma-spanish21"\ndecks = 8\n', "utf-8")
    house = read_house_file(file)
    assert (house.book.id, house.cards.decks, dict(house.choices)) == (SP, 8, {"decks": 8})


def test_a_house_file_may_start_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('rulebook = "ma-spanish21"\n', "utf-8-sig")
    assert read_house_file(file).book.id == SP


def test_the_path_of_a_rulebook_is_taken_from_the_house_file(tmp_path: Path) -> None:
    variations = Path(__file__).parent / "variations"
    text = (variations / "blackjack-52.toml").read_text("utf-8")
    (tmp_path / "own.toml").write_text(text, "utf-8")
    file = tmp_path / "house.toml"
    file.write_text('rulebook = "own.toml"\ndecks = 2\n', "utf-8")
    assert read_house_file(file).cards.decks == 2


def test_a_house_of_another_book(tmp_path: Path) -> None:
    text = 'rulebook = "ma-spanish21"\n'
    assert read_house(text, book=rulebook(SP)).book.id == SP
    with pytest.raises(BadHouse, match="this is a house of"):
        read_house(text, book=rulebook(MBS))
    variation = find_rulebook(str(Path(__file__).parent / "variations" / "blackjack-52.toml"))
    assert read_house('rulebook = "blackjack-52"', book=variation).book is variation


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "a house file names its book"),
        ("rulebook = 5", "a house file names its book"),
        ("decks = 6", "a house file names its book"),
        ('rulebook = "chess"', "there is no rulebook"),
        ('rulebook = "no/such/file.toml"', "the file cannot be read"),
        (f'rulebook = "{"x" * 5000}"', "there is no rulebook"),
        ('rulebook = "a\\u0000.toml"', "no file has such a name"),
        ('rulebook = "/"', "there is no rulebook"),
        ("rulebook", "not TOML"),
        ("a = " + "[" * 5000, "not TOML"),
        ("a = 1" + "0" * 5000, "not TOML"),
        ("a = 2020-13-45", "not TOML"),
        ('rulebook = "ma-spanish21"\ndecks = 0x' + "f" * 100, "decks"),
        ('rulebook = "ma-spanish21"\ndecks = nan', "decks"),
        ('rulebook = "ma-spanish21"\ndecks = 2020-01-01', "decks"),
        ('rulebook = "ma-spanish21"\n[decks]\nmany = 6', "decks"),
    ],
    ids=format_value,
)
def test_a_house_file_that_cannot_be_used(text: str, told: str) -> None:
    with pytest.raises(BadHouse) as caught:
        read_house(text)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 500


def test_a_house_of_a_faulty_rulebook_file_names_the_books_faults(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('id = "own"\n', "utf-8")
    with pytest.raises(BadHouse) as caught:
        read_house('rulebook = "own.toml"', folder=tmp_path)
    assert {fault.place for fault in caught.value.faults} >= {"rulebook.title", "rulebook.cards"}


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes('rulebook = "café"'.encode("latin-1"))
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 1_000_001)
    for path, told in [
        (latin, "not UTF-8"),
        (large, "too large"),
        (tmp_path, "cannot be read"),
        (tmp_path / "nowhere.toml", "cannot be read"),
    ]:
        with pytest.raises(BadHouse, match=told):
            read_house_file(path)


def test_a_houses_key_is_the_same_for_the_same_choices() -> None:
    book = rulebook("ma-spanish21")
    one = open_house(book, {"decks": 8, "table_minimum": "10.00"})
    other = open_house(book, {"table_minimum": "10.00", "decks": 8})
    assert one.key == other.key == (book.id, '{"decks": 8, "table_minimum": "10.00"}')
    assert open_house(book).key != one.key
    name, choices = one.key
    assert open_house(rulebook(name), json.loads(choices)) == one
