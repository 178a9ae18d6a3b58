"""Entries that leave everything to the house, and the kinds of value that need it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.rulebook import BadHouse, BadRulebook, Entry, open_house, rulebook_from
from fortyeight.rulebook.checking.faults import Fault
from fortyeight.rulebook.depth import Depth
from fortyeight.rulebook.reading.formatting import format_value
from fortyeight.rulebook.schema.entry import read_entry
from fortyeight.rulebook.schema.values import (
    STEPS,
    Approval,
    BadValue,
    CutDepth,
    Decks,
    Hours,
    ShuffleSteps,
    plain_value,
    read_value,
    same_value,
    write_value,
)
from tests.rulebook.reading.raw import put, raw_book

BOOK = "ma-spanish21"
FREE = {"free": True, "default": "1/4", "clause": "4(e)", "ruling": "R31"}


def entry(raw: dict[str, Any], kind: Any = CutDepth) -> Entry:
    found, faults = read_entry("shoe.cutting_card", kind, raw)
    assert found is not None, faults
    assert not faults
    return found


def faults(raw: object, kind: Any = CutDepth) -> list[Fault]:
    found, told = read_entry("shoe.cutting_card", kind, raw)
    assert found is None
    return told


def book_faults(raw: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(BadRulebook) as caught:
        rulebook_from(raw)
    return [(fault.place, fault.clause) for fault in caught.value.faults]


# The form ----------------------------------------------------------------------------------------


def test_a_free_entry_is_read() -> None:
    found = entry(FREE)
    assert found.default == Depth(share=read_value(CutDepth, "1/4").share)
    assert (found.free, found.fixed, found.bounded) == (True, False, False)
    assert found.citation == "4(e), R31"
    assert found.describe_choices() == "the house's own choice"


@pytest.mark.parametrize("text", ["1 card", "9 decks", "about 1 deck", "9/10"])
def test_the_book_objects_to_nothing(text: str) -> None:
    assert entry(FREE).objection(read_value(CutDepth, text)) == ""


def test_other_forms_are_not_free() -> None:
    assert not entry({"value": "1/4", "clause": "1"}).free
    assert not entry({"allowed": ["1/4", "1/2"], "default": "1/4", "clause": "1"}).free
    assert not entry({"at_least": 1, "default": 6, "clause": "1"}, Decks).free


@pytest.mark.parametrize(
    "word", [False, "yes", "true", 1, 0, None, [], [True], {}, 16**6000], ids=format_value
)
def test_free_is_true_or_left_out(word: object) -> None:
    told = faults({**FREE, "free": word})
    assert [(one.place, one.clause) for one in told] == [("shoe.cutting_card.free", "4(e)")]


@pytest.mark.parametrize("more", [{"value": "1/4"}, {"allowed": ["1/4"]}], ids=format_value)
def test_free_is_the_only_form(more: dict[str, Any]) -> None:
    told = faults({**FREE, **more})
    assert [(one.place, one.clause) for one in told] == [("shoe.cutting_card", "4(e)")]
    assert "give one of" in told[0].sentence


def test_free_has_no_bounds() -> None:
    told = faults({"free": True, "at_least": 1, "default": 6, "clause": "2(a)"}, Decks)
    assert [(one.place, one.clause) for one in told] == [("shoe.cutting_card", "2(a)")]


def test_what_is_free_has_its_default() -> None:
    told = faults({"free": True, "clause": "4(e)"})
    assert [(one.place, one.clause) for one in told] == [("shoe.cutting_card", "4(e)")]
    assert "needs its default" in told[0].sentence


@pytest.mark.parametrize(
    "default", ["", "1 foot", 48, True, "9" * 10_000, 16**6000], ids=format_value
)
def test_the_default_of_what_is_free_is_of_its_kind(default: object) -> None:
    told = faults({**FREE, "default": default})
    assert [(one.place, one.clause) for one in told] == [("shoe.cutting_card.default", "4(e)")]
    assert str(told[0]).isprintable()
    assert len(str(told[0])) < 300


def test_what_is_free_carries_its_clause() -> None:
    told = faults({"free": True, "default": "1/4"})
    assert [one.sentence for one in told] == ['every value carries its clause: clause = "…"']


def test_a_depth_has_no_bounds_of_its_own() -> None:
    told = faults({"at_least": "1 deck", "default": "1/4", "clause": "4(e)"})
    assert [(one.place, one.clause) for one in told] == [("shoe.cutting_card.at_least", "4(e)")]


# In a book ---------------------------------------------------------------------------------------


def test_any_rule_may_be_free() -> None:
    raw = put(raw_book("bbc-spanish21"), "cards.decks", {"free": True, "default": 6, "clause": "x"})
    book = rulebook_from(raw)
    assert open_house(book, {"decks": 20}).cards.decks == 20
    with pytest.raises(BadHouse, match="21 is no whole number from 1 to 20"):
        open_house(book, {"decks": 21})


def test_free_decks_need_match_odds_for_each() -> None:
    raw = put(raw_book(BOOK), "cards.decks", {"free": True, "default": 6, "clause": "2(a)"})
    assert book_faults(raw) == [("match.suited", "2(a)"), ("match.unsuited", "2(a)")]


def test_match_odds_may_be_free() -> None:
    odds = {"free": True, "default": {"6": "9:1", "8": "12:1"}, "clause": "6(e)"}
    book = rulebook_from(put(raw_book(BOOK), "match.suited", odds))
    house = open_house(book, {"match_odds": {"suited": "1:9"}})
    assert str(house.match_pays[1, 0].odds) == "1:9"
    assert str(open_house(book, {"decks": 8}).match_pays[1, 0].odds) == "12:1"


def test_no_house_chooses_what_a_row_pays_or_the_dealer_says() -> None:
    free = {"free": True, "default": "3:2", "clause": "5(f)"}
    assert book_faults(put(raw_book(BOOK), "bonus_21.0.pays", free)) == [
        ("bonus_21[0].pays", "5(f)")
    ]
    words = {"free": True, "default": "Enough", "clause": "7(g)"}
    assert book_faults(put(raw_book(BOOK), "calls.no_more_bets", words)) == [
        ("calls.no_more_bets", "7(g)")
    ]


# The kinds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["none", "a", "MGC 2025-17, table 4", "Genehmigung №7", "x" * 300], ids=format_value
)
def test_an_approval_is_named(text: str) -> None:
    assert read_value(Approval, text) == text


@pytest.mark.parametrize(
    "raw",
    [
        *("", " ", "\t", "a\nb", "\x1b[31m", "\u202eapproved", "x" * 301, "x" * 100_000),
        *(
            "None",
            "NONE",
            " none",
            "none ",
            "no",
            "No",
            True,
            False,
            None,
            0,
            1,
            [],
            ["none"],
            {},
            16**6000,
        ),
    ],
    ids=format_value,
)
def test_what_names_no_approval(raw: object) -> None:
    with pytest.raises(BadValue) as caught:
        read_value(Approval, raw)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("hours", [0, 1, 24, 1000])
def test_hours(hours: int) -> None:
    assert read_value(Hours, hours) == hours


@pytest.mark.parametrize(
    "raw", [-1, 1001, 24.0, "24", "24 hours", True, None, [24], 16**6000], ids=format_value
)
def test_what_are_no_hours(raw: object) -> None:
    with pytest.raises(BadValue):
        read_value(Hours, raw)


@given(steps=st.lists(st.sampled_from(STEPS), unique=True))
def test_the_steps_of_a_shuffle(steps: list[str]) -> None:
    found = read_value(ShuffleSteps, steps)
    assert plain_value(ShuffleSteps, found) == steps
    assert same_value(found, tuple(reversed(found)))


@pytest.mark.parametrize(
    "raw",
    [
        *("riffle", ["Riffle"], ["riffle", "riffle"], ["riffle", 1], [True], [["riffle"]], [{}]),
        *([None], {}, {"riffle": 2}, None, 5, True, ["riffle"] * 100_000, 16**6000),
    ],
    ids=format_value,
)
def test_what_are_no_steps_of_a_shuffle(raw: object) -> None:
    with pytest.raises(BadValue) as caught:
        read_value(ShuffleSteps, raw)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("kind", "raw", "written"),
    [
        (CutDepth, "2/8", '"1/4"'),
        (CutDepth, "1 cards", '"1 card"'),
        (CutDepth, "about 1 deck", '"about 1 deck"'),
        (Approval, 'the "old" one', '"the \\"old\\" one"'),
        (Hours, 24, "24"),
        (ShuffleSteps, ["plug", "riffle"], '["plug", "riffle"]'),
        (ShuffleSteps, [], "[]"),
    ],
)
def test_a_value_as_a_file_writes_it(kind: Any, raw: object, written: str) -> None:
    assert write_value(kind, read_value(kind, raw)) == written
