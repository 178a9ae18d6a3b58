"""Every way in which a rulebook file can be wrong is found, with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fortyeight.rulebook import (
    BadRulebook,
    UnknownRulebook,
    find_rulebook,
    read_book_text,
    rulebook,
    rulebook_from,
    shipped_books,
)
from fortyeight.rulebook.reading.formatting import format_value
from tests.rulebook.reading.raw import put, raw_book

BOOK = "ma-spanish21"
HUGE = 16**6000


def places(raw: dict[str, Any]) -> list[str]:
    with pytest.raises(BadRulebook) as caught:
        rulebook_from(raw)
    return [fault.place for fault in caught.value.faults]


def broken(path: str, value: Any, book: str = BOOK) -> list[str]:
    """Return the places of the faults of a book with another value at a path."""
    return places(put(raw_book(book), path, value))


def without(path: str, book: str = BOOK) -> list[str]:
    raw = raw_book(book)
    *folders, name = path.split(".")
    inner = raw
    for folder in folders:
        inner = inner[folder]
    del inner[name]
    return places(raw)


@pytest.mark.parametrize("book", shipped_books())
def test_a_shipped_book_has_no_fault(book: str) -> None:
    assert rulebook_from(raw_book(book)) == rulebook(book)


# The file ----------------------------------------------------------------------------------------


def test_no_such_book() -> None:
    with pytest.raises(
        UnknownRulebook, match='there is no rulebook "chess"; there are ma-spanish21'
    ):
        rulebook("chess")


@pytest.mark.parametrize("name", ["", "x" * 5000, "a\0b", "/", ".", "chess"])
def test_no_such_book_or_file(name: str) -> None:
    with pytest.raises(UnknownRulebook):
        find_rulebook(name)


@pytest.mark.parametrize("name", ["nowhere.toml", "a\0b.toml", "x" * 5000 + ".toml"])
def test_a_file_that_is_not_there(name: str) -> None:
    with pytest.raises(BadRulebook, match="the file cannot be read"):
        find_rulebook(name)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "book.toml"
    folder.mkdir()
    with pytest.raises(BadRulebook, match="the file cannot be read"):
        find_rulebook(str(folder))


def test_a_file_without_the_usual_ending(tmp_path: Path) -> None:
    file = tmp_path / "book"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadRulebook, match="not UTF-8"):
        find_rulebook(str(file))


@pytest.mark.parametrize(
    "text", ["id", "a = 1" + "0" * 5000, "a = " + "[" * 5000, "a = 1\na = 2"], ids=format_value
)
def test_not_toml(text: str) -> None:
    with pytest.raises(BadRulebook) as caught:
        read_book_text(text)
    (fault,) = caught.value.faults
    assert fault.place == "file"
    assert fault.sentence.startswith("not TOML")


def test_an_empty_file_names_all_that_is_missing() -> None:
    found = places({})
    assert found[:3] == ["id", "title", "authority"]
    assert {"cards", "boxes", "limits", "double", "settlement"} < set(found)
    assert not {"match", "pair", "break_bonus", "super_bonus"} & set(found)


# What the book is --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["id", "title", "authority"])
@pytest.mark.parametrize(
    "value", [5, "", "  ", "a\nb", "x" * 301, True, [], {}, HUGE], ids=format_value
)
def test_identity(name: str, value: object) -> None:
    assert broken(name, value) == [name]
    assert without(name) == [name]


@pytest.mark.parametrize("name", ["Spanish 21", "../etc/passwd", "a--b", "-a", "ä"])
def test_an_id_is_plain(name: str) -> None:
    assert broken("id", name) == ["id"]


@pytest.mark.parametrize("name", ["version", "summary"])
def test_what_a_book_need_not_say_is_a_text_all_the_same(name: str) -> None:
    assert broken(name, 5) == [name]


# Sections ----------------------------------------------------------------------------------------


def test_an_unknown_section() -> None:
    assert broken("wheels", {}) == ["wheels"]
    assert broken("a\nb", 5) == ['"a\\u000ab"']


@pytest.mark.parametrize("value", [5, "x", [], [{}], True], ids=format_value)
def test_a_section_of_the_wrong_kind(value: object) -> None:
    assert broken("limits", value) == ["limits"]
    assert broken("match", value) == ["match"]
    assert broken("outcomes", value) == ["outcomes"]
    assert broken("calls", value) == ["calls"]


def test_a_missing_section_and_a_missing_rule() -> None:
    assert without("limits") == ["limits"]
    assert without("limits.minimum") == ["limits.minimum"]


def test_an_unknown_rule() -> None:
    assert broken("limits.average", {"value": "5.00", "clause": "1"}) == ["limits.average"]


# Entries -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [6, "6", [], True, None], ids=format_value)
def test_an_entry_is_a_table(value: object) -> None:
    assert broken("cards.decks", value) == ["cards.decks"]


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"value": 6},
        {"clause": "1"},
        {"value": 6, "clause": ""},
        {"value": 6, "clause": 5},
        {"value": 6, "clause": "a\nb"},
        {"value": 6, "allowed": [6], "default": 6, "clause": "1"},
        {"value": 6, "at_least": 6, "clause": "1"},
        {"allowed": [6, 8], "clause": "1"},
        {"at_least": 1, "clause": "1"},
        {"at_least": 8, "at_most": 6, "default": 7, "clause": "1"},
        {"default": 6, "clause": "1"},
    ],
    ids=lambda entry: "+".join(entry) or "nothing",
)
def test_the_form_of_an_entry(entry: dict[str, Any]) -> None:
    assert set(broken("cards.decks", entry)) == {"cards.decks"}


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ({"value": 6, "default": 6, "clause": "1"}, "default"),
        ({"value": 6, "clause": "1", "ruling": 5}, "ruling"),
        ({"value": 6, "clause": "1", "ruling": ""}, "ruling"),
        ({"value": 6, "clause": "1", "why": "so"}, "why"),
        ({"value": "6", "clause": "1"}, "value"),
        ({"value": 0, "clause": "1"}, "value"),
        ({"value": 21, "clause": "1"}, "value"),
        ({"value": -1, "clause": "1"}, "value"),
        ({"value": True, "clause": "1"}, "value"),
        ({"value": 10**30, "clause": "1"}, "value"),
        ({"value": HUGE, "clause": "1"}, "value"),
        ({"allowed": [], "default": 6, "clause": "1"}, "allowed"),
        ({"allowed": 6, "default": 6, "clause": "1"}, "allowed"),
        ({"allowed": [6, "8"], "default": 6, "clause": "1"}, "allowed[1]"),
        ({"allowed": [6, 8, 6], "default": 6, "clause": "1"}, "allowed[2]"),
        ({"allowed": [6, 8], "default": 7, "clause": "1"}, "default"),
        ({"at_least": 4, "default": 3, "clause": "1"}, "default"),
        ({"at_most": 4, "default": 6, "clause": "1"}, "default"),
        ({"at_least": "4", "default": 6, "clause": "1"}, "at_least"),
    ],
    ids=format_value,
)
def test_a_word_of_an_entry(entry: dict[str, Any], place: str) -> None:
    raw = put(raw_book("bbc-spanish21"), "cards.decks", entry)
    assert places(raw) == [f"cards.decks.{place}"]


def test_all_faults_of_an_entry_are_named() -> None:
    entry = {"allowed": [0, 6, 6], "at_least": "x", "default": "y", "why": 1, "ruling": 2}
    assert sorted(broken("cards.decks", entry)) == [
        "cards.decks",
        "cards.decks",
        "cards.decks.allowed[0]",
        "cards.decks.allowed[2]",
        "cards.decks.at_least",
        "cards.decks.default",
        "cards.decks.ruling",
        "cards.decks.why",
    ]


@pytest.mark.parametrize(
    ("path", "low", "value"),
    [
        ("dealing.soft_17", "draw", "stand"),
        ("boxes.adjacent", False, True),
        ("dealing.looks_under", ["A"], ["A", "K"]),
        ("double.totals", [9], [9, 10]),
        ("limits.currency", "EUR", "USD"),
    ],
)
def test_bounds_are_for_what_has_more_and_less(path: str, low: object, value: object) -> None:
    entry = {"at_least": low, "default": value, "clause": "1"}
    assert broken(path, entry) == [f"{path}.at_least"]


def test_a_bound_is_an_amount() -> None:
    entry = {"at_most": "none", "default": "none", "clause": "1"}
    assert broken("match.maximum", entry) == ["match.maximum.at_most"]


# Values that the referee could not use -----------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("cards.decks", 0),
        ("cards.removed_ranks", ["X"]),
        ("cards.removed_ranks", ["T", "T"]),
        ("cards.removed_ranks", "T"),
        ("boxes.boxes", 0),
        ("boxes.boxes", 10**30),
        ("boxes.per_player", 0),
        ("boxes.people", 0),
        ("boxes.people", -1),
        ("limits.minimum", "-1.00"),
        ("limits.minimum", 5),
        ("limits.currency", "dollars"),
        ("dealing.procedure", "face-up"),
        ("dealing.looks_under", ["A", "9"]),
        ("blackjack.pays", "3/2"),
        ("blackjack.pays", "0:1"),
        ("blackjack.pays", "1:0"),
        ("surrender.returns", "2/1"),
        ("surrender.returns", "0/1"),
        ("surrender.returns", "half"),
        ("surrender.against", ["A", "1"]),
        ("double.times", -1),
        ("double.times", 11),
        ("double.totals", [1]),
        ("double.totals", [10, 10]),
        ("double.totals", 11),
        ("rescue.at_most", 22),
        ("rescue.at_most", -1),
        ("split.times", -1),
        ("split.times", 21),
        ("split.ace_times", 100),
        ("insurance.against", ["9"]),
        ("super_bonus.rank", []),
        ("super_bonus.rank", ["6", "7"]),
        ("super_bonus.others", "lots"),
        ("match.maximum", "nothing"),
    ],
    ids=format_value,
)
def test_a_value_that_no_table_can_have(path: str, value: object) -> None:
    assert broken(path, {"value": value, "clause": "1"})[0] == f"{path}.value"


def test_no_ranks_are_left() -> None:
    every = list("A23456789TJQK")
    found = broken("cards.removed_ranks", {"value": every, "clause": "1"})
    assert "cards.decks" in found
    assert "super_bonus.rank" in found


def test_too_few_cards_for_the_boxes() -> None:
    raw = put(raw_book("bbc-spanish21"), "cards.decks", {"value": 1, "clause": "1"})
    put(raw, "cards.removed_ranks", {"value": list("23456JQKTA"), "clause": "1"})
    raw["bonus_21"] = []
    put(raw, "super_bonus.rank", {"value": ["7"], "clause": "1"})
    assert places(raw) == ["cards.decks"]


def test_the_smallest_chip_is_worth_something() -> None:
    assert broken("limits.chip_unit", {"value": "0.00", "clause": "1"}) == ["limits.chip_unit"]


def test_the_default_house_must_not_contradict_itself() -> None:
    assert broken("limits.minimum.default", "6000.00") == ["limits.minimum"]
    assert broken("boxes.per_player.default", 8) == ["boxes.per_player"]
    raw = put(raw_book(BOOK), "match.maximum", {"value": "0.40", "clause": "1"})
    assert places(put(raw, "match.minimum", {"value": "0.10", "clause": "1"})) == ["match.maximum"]


def test_a_reader_looks_under_some_card() -> None:
    raw = put(raw_book("md-pontoon21"), "dealing.looks_under", {"value": [], "clause": "1"})
    assert places(raw) == ["dealing.looks_under"]


def test_what_may_still_push_is_not_paid_at_once() -> None:
    raw = raw_book("md-pontoon21")
    put(raw, "blackjack.against_blackjack", {"value": "push", "clause": "1"})
    rulebook_from(raw)  # no blackjack can come under 2 to 9
    put(raw, "blackjack.at_once_under", {"value": ["K", "9"], "clause": "1"})
    put(raw, "dealing.looks_under", {"value": list("AJQ"), "clause": "1"})
    assert places(raw) == ["blackjack.at_once_under"]
    put(raw, "dealing.looks_under", {"value": list("AJQK"), "clause": "1"})
    rulebook_from(raw)  # the reader has looked


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("twenty_one.against_21", "push"),
        ("twenty_one.two_card_split", "ties-21"),
        ("twenty_one.against_blackjack", "lose"),
    ],
)
def test_a_21_that_may_not_win_is_not_paid_at_once(path: str, value: str) -> None:
    found = broken(path, {"value": value, "clause": "1"}, "mbs-pontoon")
    assert found == ["twenty_one.at_once"]


def test_ranks_that_are_taken_out_hide_no_blackjack() -> None:
    """Without tens, a reader that looks under all others leaves no blackjack unseen."""
    raw = put(
        raw_book("mbs-pontoon"), "twenty_one.against_blackjack", {"value": "lose", "clause": "1"}
    )
    put(raw, "dealing.procedure", {"value": "card-reader", "clause": "1"})
    put(raw, "dealing.looks_under", {"value": list("AKQJ"), "clause": "1"})
    assert "T" in raw["cards"]["removed_ranks"]["value"]
    rulebook_from(raw)
    put(raw, "dealing.looks_under", {"value": list("AKQ"), "clause": "1"})
    assert places(raw) == ["twenty_one.at_once"]


# Rows --------------------------------------------------------------------------------------------

PAYS = {"value": "3:2", "clause": "1"}


@pytest.mark.parametrize(
    ("row", "place"),
    [
        ({"ranks": "A-K"}, ".ranks"),
        ({"cards": 2}, ".cards"),
        ({"cards_or_more": 2}, ".cards_or_more"),
    ],
)
def test_a_21_in_two_cards_earns_no_bonus(row: dict[str, Any], place: str) -> None:
    assert broken("bonus_21", [row | {"pays": PAYS}]) == [f"bonus_21[0]{place}"]


@pytest.mark.parametrize("value", [5, "x", {}, True], ids=format_value)
def test_rows_are_a_list(value: object) -> None:
    assert broken("bonus_21", value) == ["bonus_21"]
    assert "super_bonus.tier" in broken("super_bonus.tier", value)
    assert "break_bonus.row" in broken("break_bonus.row", value, "bbc-spanish21")


def test_every_row_is_a_table() -> None:
    assert broken("bonus_21", [5, {"cards": 5, "pays": PAYS}, []]) == ["bonus_21[0]", "bonus_21[2]"]


@pytest.mark.parametrize(
    ("row", "place"),
    [
        ({}, ".pays"),
        ({"cards": 5}, ".pays"),
        ({"cards": 5, "pays": "3:2"}, ".pays"),
        ({"cards": 5, "pays": {"value": "3:2"}}, ".pays"),
        ({"cards": 5, "pays": {"value": "even", "clause": "1"}}, ".pays.value"),
        ({"cards": 5, "pays": {"at_least": "3:2", "default": "3:2", "clause": "1"}}, ".pays"),
        ({"cards": 5, "cards_or_more": 5, "pays": PAYS}, ""),
        ({"pays": PAYS}, ""),
        ({"cards": 0, "pays": PAYS}, ".cards"),
        ({"cards": 1, "pays": PAYS}, ".cards"),
        ({"cards": -5, "pays": PAYS}, ".cards"),
        ({"cards": 22, "pays": PAYS}, ".cards"),
        ({"cards": "5", "pays": PAYS}, ".cards"),
        ({"cards": True, "pays": PAYS}, ".cards"),
        ({"cards_or_more": 10**30, "pays": PAYS}, ".cards_or_more"),
        ({"cards": 5, "suits": "same", "pays": PAYS}, ".suits"),
        ({"cards": 5, "pays": PAYS, "colour": "red"}, ".colour"),
        ({"ranks": "", "pays": PAYS}, ".ranks"),
        ({"ranks": "6", "pays": PAYS}, ".ranks"),
        ({"ranks": "6-7-X", "pays": PAYS}, ".ranks"),
        ({"ranks": "6-7-9", "pays": PAYS}, ".ranks"),
        ({"ranks": "T-5-6", "pays": PAYS}, ".ranks"),
        ({"ranks": ["6", "7", "8"], "pays": PAYS}, ".ranks"),
        ({"ranks": 678, "pays": PAYS}, ".ranks"),
        ({"ranks": HUGE, "pays": PAYS}, ".ranks"),
        ({"ranks": "6-7-8", "suits": "stars", "pays": PAYS}, ".suits"),
        ({"ranks": "6-7-8", "suits": ["same"], "pays": PAYS}, ".suits"),
        ({"ranks": "6-7-8", "suits": {}, "pays": PAYS}, ".suits"),
    ],
    ids=format_value,
)
def test_a_bonus_row(row: dict[str, Any], place: str) -> None:
    assert f"bonus_21[0]{place}" in broken("bonus_21", [row])


def test_a_soft_21_is_a_21() -> None:
    row = {"ranks": "A-A-9", "pays": PAYS}
    assert rulebook_from(put(raw_book(BOOK), "bonus_21", [row])).bonus_21[0].ranks == tuple("AA9")


def test_a_bonus_row_is_there_once() -> None:
    rows = [
        {"ranks": "6-7-8", "pays": PAYS},
        {"ranks": "8-7-6", "suits": "any", "pays": PAYS},
        {"ranks": "8-7-6", "suits": "same", "pays": PAYS},
        {"cards": 5, "pays": PAYS},
        {"cards_or_more": 5, "pays": PAYS},
        {"cards": 5, "pays": PAYS},
    ]
    assert broken("bonus_21", rows) == ["bonus_21[1]", "bonus_21[5]"]


def test_a_super_bonus_needs_its_tiers() -> None:
    assert without("super_bonus.tier") == ["super_bonus"]
    assert broken("super_bonus.tier", []) == ["super_bonus"]
    assert broken("super_bonus.rank", {"value": ["T"], "clause": "1"}) == ["super_bonus.rank"]


@pytest.mark.parametrize(
    ("tier", "place"),
    [
        ({"from": "5.00", "pays": {"value": "10.00", "clause": "1"}}, "super_bonus.tier[1].from"),
        ({"from": 5, "pays": {"value": "10.00", "clause": "1"}}, "super_bonus.tier[1].from"),
        ({"pays": {"value": "10.00", "clause": "1"}}, "super_bonus.tier[1].from"),
        ({"from": "9.00", "pays": {"value": "0.00", "clause": "1"}}, "super_bonus.tier[1].pays"),
        (
            {"from": "9.00", "pays": {"value": "2:1", "clause": "1"}},
            "super_bonus.tier[1].pays.value",
        ),
        ({"from": "9.00"}, "super_bonus.tier[1].pays"),
        (
            {"from": "9.00", "to": 1, "pays": {"value": "9.00", "clause": "1"}},
            "super_bonus.tier[1].to",
        ),
    ],
    ids=format_value,
)
def test_a_super_bonus_tier(tier: dict[str, Any], place: str) -> None:
    first = {"from": "5.00", "pays": {"value": "1000.00", "clause": "1"}}
    assert broken("super_bonus.tier", [first, tier]) == [place]


def test_break_bonus_rows() -> None:
    def rows(*rows: dict[str, Any]) -> list[str]:
        table = [{**row, "pays": PAYS} for row in rows]
        return broken("break_bonus.row", table, "bbc-spanish21")

    assert rows() == ["break_bonus"]
    assert rows({"cards": 3}, {"cards": 3}) == ["break_bonus.row[1]"]
    assert rows({"cards_or_more": 5}, {"cards": 7}) == ["break_bonus.row[1]"]
    assert rows({"cards_or_more": 5}, {"cards_or_more": 7}) == ["break_bonus.row[1]"]
    assert rows({"cards": 2}, {"cards": 3}) == ["break_bonus.row[0].cards"]
    assert rows({"cards": 3, "cards_or_more": 3}, {"cards": 4}) == ["break_bonus.row[0]"]
    assert rows({}, {"cards": 4}) == ["break_bonus.row[0]"]
    table = [{"cards": 4, "pays": PAYS}, {"cards_or_more": 5, "pays": PAYS}]
    assert rulebook_from(put(raw_book("bbc-spanish21"), "break_bonus.row", table)).break_rows


# Match odds --------------------------------------------------------------------------------------


def test_match_rows_are_of_one_form() -> None:
    assert without("match.suited") == ["match"]
    assert broken("match.two_suited", PAYS) == ["match"]
    assert without("match.one_suited", "ma-pontoon21") == ["match"]


@pytest.mark.parametrize("value", [5, "9:1", [], True], ids=format_value)
def test_a_match_row_is_a_table(value: object) -> None:
    assert broken("match.suited", value) == ["match.suited"]


def test_there_are_match_odds_for_every_number_of_decks() -> None:
    six = {"at_least": {"6": "9:1"}, "clause": "1"}
    assert broken("match.suited", six) == ["match.suited"]
    seven = {"at_least": {"6": "9:1", "7": "9:1", "8": "12:1"}, "clause": "1"}
    assert broken("match.suited", seven) == ["match.suited"]
    raw = put(raw_book("mbs-pontoon"), "match", raw_book(BOOK)["match"])
    assert places(raw) == ["match.suited", "match.unsuited"]


@pytest.mark.parametrize(
    "decks", ["six", "0", "06", "²", "6.0", "9" * 5000, "-6"], ids=format_value
)
def test_a_number_of_decks_is_a_number(decks: str) -> None:
    odds = {"at_least": {"6": "9:1", "8": "12:1", decks: "9:1"}, "clause": "1"}
    assert len(broken("match.suited", odds)) == 1


def test_match_odds_by_decks_are_complete() -> None:
    odds: dict[str, Any] = {"at_least": {"6": "9:1", "8": "12:1"}, "clause": {"6": "1"}}
    assert broken("match.suited", odds)[0] == "match.suited for 8 decks"
    odds = {"at_least": {"6": "9:1", "8": 12}, "clause": "1"}
    assert "match.suited for 8 decks.at_least" in broken("match.suited", odds)


def test_match_odds_may_be_a_choice() -> None:
    odds = {"allowed": ["9:1", "10:1"], "default": "10:1", "clause": "1"}
    book = rulebook_from(put(raw_book(BOOK), "match.suited", odds))
    assert str(book.match_rows[0].by_decks[0].default) == "10:1"


# Outcomes and calls ------------------------------------------------------------------------------


def test_outcomes() -> None:
    assert broken("outcomes.draw", "1") == ["outcomes.draw"]
    assert broken("outcomes.push", 5) == ["outcomes.push"]
    assert broken("outcomes.push", "a\nb") == ["outcomes.push"]


def test_calls() -> None:
    assert broken("calls.welcome", {"value": "Good evening", "clause": "1"}) == ["calls.welcome"]
    assert broken("calls.no_more_bets", "No more") == ["calls.no_more_bets"]
    assert broken("calls.no_more_bets", {"value": "", "clause": "1"}) == [
        "calls.no_more_bets.value"
    ]
    choice = {"allowed": ["No more", "Enough"], "default": "Enough", "clause": "1"}
    assert broken("calls.no_more_bets", choice) == ["calls.no_more_bets"]


def test_all_faults_of_a_book_are_named_and_each_on_one_line() -> None:
    raw = raw_book("bbc-spanish21")
    put(raw, "cards.decks.default", 99)
    put(raw, "limits.chip_unit", {"value": "0.00", "clause": "Equipment 1"})
    put(raw, "bonus_21.0.cards", 0)
    put(raw, "match.one_suited.value", "x")
    put(raw, "break_bonus.row.1.cards", 8)
    put(raw, "outcomes.push", 1)
    put(raw, "title", "a\nb")
    raw["surprise"] = {}
    with pytest.raises(BadRulebook) as caught:
        rulebook_from(raw)
    assert sorted(fault.place for fault in caught.value.faults) == [
        "bonus_21[0].cards",
        "break_bonus.row[1]",
        "cards.decks.default",
        "limits.chip_unit",
        "match.one_suited.value",
        "outcomes.push",
        "surprise",
        "title",
    ]
    assert all(str(fault).isprintable() for fault in caught.value.faults)
    cited = {fault.place: fault.clause for fault in caught.value.faults}
    assert cited["cards.decks.default"] == "Equipment 1"
    assert cited["limits.chip_unit"] == "Equipment 1"
    assert cited["match.one_suited.value"] == "Match d"
