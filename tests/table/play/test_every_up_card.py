"""What the dealer's first card allows, for each of the twelve cards, in every book."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.table.core.events import HandCalled, HoleCardChecked, WagersSettled
from tests.rounds import fault, lines, played

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)
EVERY_CARD = "A23456789JQK"
TWO = "ann 1 main 10.00; bob 2 main 10.00"

#: The dealer's further cards: a seven, so that there is no blackjack, and then enough to draw.
REST = "7s 6s 5s 9s 8s"


def by_card(*rules: tuple[str, str, str]) -> list[Any]:
    """A case for each book and first card: whether it is among those of the rule."""
    return [
        pytest.param(book, card, card in cards, marks=pytest.mark.clause(book, clause))
        for book, cards, clause in rules
        for card in EVERY_CARD
    ]


def settled_before_bob(book: str, shoe: str, actions: str) -> bool:
    """Return whether Ann's hand is settled before Bob's is called."""
    events = played(book, TWO, shoe, actions).events
    called = next(
        place
        for place, event in enumerate(events)
        if isinstance(event, HandCalled) and event.box == 2
    )
    return any(isinstance(event, WagersSettled) for event in events[:called])


@pytest.mark.parametrize(
    ("book", "card", "offered"),
    by_card(
        (MA, "A", "11(a)"),
        (PONTOON, "A", "11(a)"),
        (MD, "A", "8 A"),
        (MBS, "A", "3.12"),
        (BBC, "A", "Wagers Insurance 1"),
    ),
)
def test_insurance(book: str, card: str, offered: bool) -> None:
    round_ = (book, TWO, f"Kh Kd {card}c 9h 9d {REST}", "ann insure 5.00; 1 stand; 2 stand")
    if offered:
        assert ("ann", 1, None, "insurance", "5.00", "0.00") in lines(*round_)
    else:
        assert fault(*round_).code == "illegal-action"


@pytest.mark.parametrize(
    ("book", "card", "allowed"),
    by_card(
        (MA, EVERY_CARD, "8(a)"),
        (PONTOON, EVERY_CARD, "8(a)"),
        (MD, EVERY_CARD, "9 A"),
        (MBS, "AKQJ", "3.10"),
    ),
)
def test_surrender(book: str, card: str, allowed: bool) -> None:
    round_ = (book, TWO, f"Kh Kd {card}c 6h 9d {REST}", "1 surrender; 2 stand")
    if allowed:
        assert lines(*round_)[0] == ("ann", 1, 1, "main", "10.00", "5.00")
    else:
        assert fault(*round_).code == "illegal-action"


@pytest.mark.parametrize(
    ("book", "card", "at_once"),
    by_card(
        (MA, "23456789", "8(a)(1)"),
        (PONTOON, "23456789", "8(a)(1)"),
        (MD, "23456789", "9 C(1)"),
    ),
)
def test_surrender_is_settled_at_once(book: str, card: str, at_once: bool) -> None:
    shoe = f"Kh Kd {card}c 6h 9d {REST}"
    assert settled_before_bob(book, shoe, "1 surrender; 2 stand") is at_once


@pytest.mark.clause(MBS, "3.10.1")
@pytest.mark.parametrize("card", "AKQJ")
def test_surrender_waits_for_the_second_card_at_marina_bay_sands(card: str) -> None:
    shoe = f"Kh Kd {card}c 6h 9d {REST}"
    assert not settled_before_bob(MBS, shoe, "1 surrender; 2 stand")


@pytest.mark.clause(MBS, "4.5.1")
@pytest.mark.clause(MD, "7 H(1)(b)")
@pytest.mark.parametrize(
    ("book", "card", "at_once"),
    by_card(
        (MA, "", "5(e)"),
        (PONTOON, "", "5(e)"),
        (MD, "23456789", "7 H(1)(a)"),
        (MBS, EVERY_CARD, "3.15"),
        (BBC, "", "Method 16"),
    ),
)
def test_a_blackjack_is_paid_at_once(book: str, card: str, at_once: bool) -> None:
    shoe = f"Kh Kd {card}c Ah 9d {REST}"
    assert settled_before_bob(book, shoe, "2 stand") is at_once


@pytest.mark.parametrize(
    ("book", "card", "looks"),
    by_card(
        (MA, "AKQJ", "7(i)"),
        (PONTOON, "AKQJ", "7(i)"),
        (MD, "AKQJ", "7 G"),
        (BBC, "A", "Method 20"),
        (MBS, "", "3.6"),
    ),
)
def test_the_second_card_is_looked_at(book: str, card: str, looks: bool) -> None:
    house = {"dealing": "card-reader"} if book in (MA, PONTOON) else {}
    shoe = f"Kh Kd {card}c 9h 9d {REST}"
    events = played(book, TWO, shoe, "1 stand; 2 stand", **house).events
    assert any(isinstance(event, HoleCardChecked) for event in events) is looks
