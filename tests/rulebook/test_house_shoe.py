"""What a house may choose around its shoe, and what needs an approval."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.rulebook import (
    BadHouse,
    BadRulebook,
    House,
    open_house,
    rulebook,
    rulebook_from,
    shipped_books,
)
from fortyeight.table import open_table
from fortyeight.table.shoe.steps.filling import cutting_card_bounds, cutting_place
from tests.rulebook.reading.raw import put, raw_book

MA, MD, SP, MBS, BBC = (
    "ma-pontoon21",
    "md-pontoon21",
    "ma-spanish21",
    "mbs-pontoon",
    "bbc-spanish21",
)
APPROVED = {"cutting_card_approval": "MGC 2025-17"}


def house(book: str, **choices: Any) -> House:
    return open_house(rulebook(book), choices)


def faults(book: str, **choices: Any) -> list[tuple[str, str]]:
    """Place and clause of every fault of a house."""
    with pytest.raises(BadHouse) as caught:
        house(book, **choices)
    return [(fault.place, fault.clause) for fault in caught.value.faults]


def sentence(book: str, **choices: Any) -> str:
    with pytest.raises(BadHouse) as caught:
        house(book, **choices)
    (fault,) = caught.value.faults
    return fault.sentence


def behind(house: House) -> int:
    """Return how many cards this house has behind the cutting card of a whole shoe."""
    return cutting_place(open_table(house), house.cards.shoe_size)


# The cutting card --------------------------------------------------------------------------------


@pytest.mark.clause(MA, "4(e)")
@pytest.mark.clause(SP, "4(e)")
@pytest.mark.clause(MD, "5 E(2)")
@pytest.mark.clause(BBC, "Method 7")
@pytest.mark.ruling("P1")
@pytest.mark.parametrize(("book", "cards"), [(MA, 72), (SP, 72), (MD, 72), (MBS, 96), (BBC, 48)])
def test_where_the_cutting_card_lies_by_default(book: str, cards: int) -> None:
    assert behind(house(book)) == cards


@pytest.mark.clause(MA, "4(e)")
@pytest.mark.clause(SP, "4(e)")
@pytest.mark.clause(MD, "5 E(2)")
@pytest.mark.ruling("P1")
@pytest.mark.parametrize(("book", "cards"), [(MA, 144), (SP, 144), (MD, 144), (MBS, 192)])
def test_a_cutting_card_in_the_middle_is_deep_enough(book: str, cards: int) -> None:
    assert behind(house(book, cutting_card="1/2")) == cards


@pytest.mark.clause(BBC, "Method 7")
@pytest.mark.ruling("P2")
def test_a_cutting_card_in_the_middle_is_not_about_a_deck_from_the_bottom() -> None:
    assert faults(BBC, cutting_card="1/2") == [("cutting_card", "Method 7, R29")]
    assert sentence(BBC, cutting_card="1/2") == (
        "the cutting card lies 144 cards from the back of 288, and the book asks for about 1 deck"
    )


@pytest.mark.clause(BBC, "Method 7")
@pytest.mark.ruling("P2")
@pytest.mark.parametrize(("cards", "about"), [(35, False), (36, True), (60, True), (61, False)])
def test_how_far_about_a_deck_goes(cards: int, about: bool) -> None:
    text = f"{cards} cards"
    if about:
        assert behind(house(BBC, cutting_card=text)) == cards
    else:
        assert faults(BBC, cutting_card=text) == [("cutting_card", "Method 7, R29")]


@pytest.mark.clause(BBC, "Method 7")
@pytest.mark.ruling("R29")
@pytest.mark.parametrize(("decks", "cards"), [(1, 12), (2, 24), (3, 48), (8, 48)])
def test_about_a_deck_with_any_number_of_decks(decks: int, cards: int) -> None:
    assert behind(house(BBC, decks=decks)) == cards


@pytest.mark.clause(BBC, "Method 7")
@pytest.mark.ruling("R29")
def test_a_deck_from_the_bottom_of_two_is_no_quarter() -> None:
    assert faults(BBC, decks=2, cutting_card="1 deck") == [("cutting_card", "Method 7, R29")]
    assert behind(house(BBC, decks=2, cutting_card="1/4")) == 24


@pytest.mark.clause(MA, "4(h)")
@pytest.mark.clause(SP, "4(h)")
@pytest.mark.ruling("R31")
@pytest.mark.parametrize("book", [MA, SP])
def test_a_cutting_card_outside_the_bound_needs_an_approval(book: str) -> None:
    assert faults(book, cutting_card="1/8") == [("cutting_card", "4(e), 4(h), R31")]
    assert sentence(book, cutting_card="1/8") == (
        "the cutting card lies 36 cards from the back of 288, and the book asks for at least 1/4"
    )
    assert behind(house(book, cutting_card="1/8", **APPROVED)) == 36


@pytest.mark.clause(MA, "4(h)")
@pytest.mark.clause(SP, "4(h)")
@pytest.mark.ruling("R31")
@pytest.mark.parametrize("book", [MA, SP])
def test_the_dealer_goes_no_further_than_the_approval(book: str) -> None:
    table = open_table(house(book))
    assert cutting_card_bounds(table, 288) == (72, 287)
    table = open_table(house(book, **APPROVED))
    assert cutting_card_bounds(table, 288) == (72, 287)
    table = open_table(house(book, cutting_card="1/8", **APPROVED))
    assert cutting_card_bounds(table, 288) == (36, 287)


@pytest.mark.clause(MD, "5 E(2)")
@pytest.mark.parametrize("text", ["1/8", "71 cards", "1 deck", "1 card"])
def test_maryland_knows_no_other_place(text: str) -> None:
    assert faults(MD, cutting_card=text) == [("cutting_card", "5 E(2)")]
    assert faults(MD, cutting_card=text, **APPROVED) == [
        ("cutting_card_approval", "not in the text")
    ]


@pytest.mark.parametrize("book", [MD, MBS, BBC])
def test_an_approval_is_named_only_where_the_text_knows_one(book: str) -> None:
    assert faults(book, **APPROVED) == [("cutting_card_approval", "not in the text")]
    assert house(book, cutting_card_approval="none") == house(book)


@pytest.mark.ruling("P1")
@pytest.mark.parametrize("text", ["1 card", "1/99", "7 decks", "383 cards", "9/10"])
def test_where_the_text_is_silent_the_cutting_card_lies_anywhere(text: str) -> None:
    assert 1 <= behind(house(MBS, cutting_card=text)) < 384


@pytest.mark.parametrize("book", [MA, SP, MBS])
@pytest.mark.parametrize("text", ["8 decks", "9 decks", "384 cards", "999 cards"])
def test_no_approval_puts_the_cutting_card_outside_the_stack(book: str, text: str) -> None:
    approved = {} if book == MBS else APPROVED
    told = sentence(book, decks=8, cutting_card=text, **approved)
    assert told == f"the cutting card lies {text} from the back, and the stack has 384 cards"


@pytest.mark.clause(MA, "4(e)")
def test_a_depth_in_decks_is_that_many_decks() -> None:
    """The back is one end: a place beyond the middle is as good as any."""
    assert behind(house(MA, cutting_card="5 decks")) == 240
    assert behind(house(MA, cutting_card="200 cards")) == 200


@pytest.mark.clause(MA, "4(e)")
def test_the_bound_goes_by_the_decks_of_the_house() -> None:
    assert behind(house(MA, decks=6, cutting_card="72 cards")) == 72
    assert faults(MA, decks=8, cutting_card="72 cards") == [("cutting_card", "4(e), 4(h), R31")]


def test_a_depth_of_the_wrong_kind_is_told_once() -> None:
    assert faults(MA, cutting_card="deep") == [("cutting_card", "4(e), 4(h), R31")]
    assert faults(MA, cutting_card=72) == [("cutting_card", "4(e), 4(h), R31")]


@pytest.mark.clause(MA, "4(e)")
@pytest.mark.clause(MD, "5 E")
def test_no_house_chooses_how_deep_the_cut_is_without_an_approval() -> None:
    assert faults(MA, cut_depth="2 decks") == [("cut_depth", "4(e), P2")]
    assert faults(MD, cut_depth="9 cards") == [("cut_depth", "5 E, P2")]
    assert house(MA, cut_depth="1 decks") == house(MA)


# Shufflers ---------------------------------------------------------------------------------------


@pytest.mark.clause(MA, "4(h)")
@pytest.mark.clause(SP, "4(h)")
@pytest.mark.clause(MD, "5 J")
@pytest.mark.parametrize(("book", "clause"), [(MA, "4(h)"), (SP, "4(h)"), (MD, "5 J, 5 K")])
def test_a_continuous_shuffler_needs_its_approval(book: str, clause: str) -> None:
    assert faults(book, shuffler="continuous") == [("shuffler", clause)]
    assert sentence(book, shuffler="continuous") == "a continuous shuffler needs its approval named"
    assert faults(book, shuffler="continuous", shuffler_approval="none") == [("shuffler", clause)]
    found = house(book, shuffler="continuous", shuffler_approval="lab report 7")
    assert found.shoe.shuffler == "continuous"


@pytest.mark.ruling("P1")
def test_a_continuous_shuffler_without_approvals() -> None:
    assert house(MBS, shuffler="continuous").shoe.shuffler == "continuous"


@pytest.mark.clause(BBC, "Method 3")
def test_a_machine_that_is_filled_until_it_is_ready_is_no_continuous_one() -> None:
    assert faults(BBC, shuffler="continuous") == [("shuffler", "Method 3")]
    assert faults(BBC, shuffler="continuous", shuffler_approval="lab report 7") == [
        ("shuffler", "Method 3"),
        ("shuffler_approval", "not in the text"),
    ]


@pytest.mark.parametrize("book", [MBS, BBC])
def test_no_approval_is_named_where_the_book_asks_for_none(book: str) -> None:
    assert faults(book, shuffler_approval="lab report 7") == [
        ("shuffler_approval", "not in the text")
    ]


@pytest.mark.clause(MA, "4(a)")
@pytest.mark.clause(SP, "4(a)")
@pytest.mark.clause(MD, "5 A")
@pytest.mark.clause(BBC, "Method 3")
@pytest.mark.parametrize("book", shipped_books())
@pytest.mark.parametrize("shuffler", ["none", "device", "two-batches"])
def test_other_shufflers_need_no_approval(book: str, shuffler: str) -> None:
    assert house(book, shuffler=shuffler).shoe.shuffler == shuffler


def test_a_book_without_continuous_shufflers() -> None:
    raw = put(raw_book(MBS), "shoe.continuous", {"value": "no", "clause": "9"})
    book = rulebook_from(raw)
    with pytest.raises(BadHouse) as caught:
        open_house(book, {"shuffler": "continuous"})
    (fault,) = caught.value.faults
    assert (fault.place, fault.clause) == ("shuffler", "9")
    assert fault.sentence == "the book knows no continuous shuffler"


# Cards, cash and coupons -------------------------------------------------------------------------


@pytest.mark.clause(MD, "3 C")
def test_cards_are_changed_once_in_24_hours_at_least() -> None:
    assert house(MD).opening.change_hours == 24
    assert house(MD, change_cards_hours=8).opening.change_hours == 8
    for hours in (0, 25, 1000):
        assert faults(MD, change_cards_hours=hours) == [("change_cards_hours", "3 C")]
    assert faults(MA, change_cards_hours=24) == [("change_cards_hours", "not in the text")]


@pytest.mark.clause(MA, "5(c)")
@pytest.mark.clause(MD, "6 B")
def test_who_confirms_a_verbal_wager() -> None:
    assert house(MA, verbal_wagers="no").around.verbal == "no"
    assert faults(MA, verbal_wagers="dealer") == [("verbal_wagers", "5(c), 6(c)")]
    assert faults(MD, verbal_wagers="dealer-and-supervisor") == [("verbal_wagers", "6 B")]
    assert faults(MBS, verbal_wagers="dealer") == [("verbal_wagers", "not in the text")]


@pytest.mark.clause(SP, "5(c)")
@pytest.mark.ruling("P5")
def test_coupons_are_taken_where_the_text_names_them() -> None:
    assert house(SP, match_play=True).around.match_play
    assert faults(MD, match_play=True) == [("match_play", "not in the text")]
    assert faults(BBC, match_play=True) == [("match_play", "not in the text")]


@pytest.mark.clause(SP, "4(j)")
@pytest.mark.clause(BBC, "Method 4")
def test_no_house_leaves_out_a_step_of_the_shuffle() -> None:
    assert faults(SP, hand_shuffle=["riffle", "strip"]) == [("hand_shuffle", "4(j)")]
    assert faults(BBC, hand_shuffle=[]) == [("hand_shuffle", "Method 4")]
    again = house(SP, hand_shuffle=["strip", "turn", "riffle", "plug"])
    assert set(again.shoe.hand_steps) == set(house(SP).shoe.hand_steps)


# Books -------------------------------------------------------------------------------------------


def book_faults(book: str, path: str, raw: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(BadRulebook) as caught:
        rulebook_from(put(raw_book(book), path, raw))
    return [(fault.place, fault.clause) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("path", "value", "place", "clause"),
    [
        ("shoe.shuffler", "continuous", "shoe.shuffler", "4(h)"),
        ("shoe.cutting_card", "1/8", "shoe.cutting_card", "x"),
        ("shoe.cutting_card", "6 decks", "shoe.cutting_card", "x"),
        ("shoe.cutting_card_bound", "1/2", "shoe.cutting_card", "4(e), 4(h)"),
        ("shoe.cut", "2/3", "shoe.cut", "x"),
        ("shoe.cut", "9/10", "shoe.cut", "x"),
    ],
)
def test_a_book_that_contradicts_itself(path: str, value: str, place: str, clause: str) -> None:
    assert book_faults(SP, path, {"value": value, "clause": "x"}) == [(place, clause)]


def test_half_the_stack_can_still_be_cut() -> None:
    raw = put(raw_book(SP), "shoe.cut", {"value": "1/2", "clause": "x"})
    assert str(rulebook_from(raw).entries["shoe.cut"].default) == "1/2"
