"""The dealer's second card: drawn for Xtreme where it can decide it, for no other wheel (R6)."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.record import read_record, replay, result
from fortyeight.rulebook import rulebook_from
from tests.progressive.spun import spins, spun
from tests.rounds import record
from tests.rulebook.reading.raw import raw_book

PONTOON, SPANISH, MARYLAND = "ma-pontoon21", "ma-spanish21", "md-pontoon21"
XTREME = "ann 1 main 10.00; ann 1 xtreme 5.00"

#: Ann has a king and a six and draws a nine: the only hand is bust.
BUST = "1 hit"


def dealers_cards(book: str, wagers: str, shoe: str, actions: str, **more: Any) -> list[str]:
    found: list[str] = spun(book, wagers, shoe, actions, **more)["dealer"]["cards"]
    return found


@pytest.mark.clause(PONTOON, "12(c)", "16(b)")
@pytest.mark.ruling("R6")
@pytest.mark.parametrize("up", ["6h", "Kh", "Qh", "Jh"])
def test_without_a_hole_card_one_is_drawn_under_a_six_or_a_ten(up: str) -> None:
    """And not a third one, though the point count would ask for it: 6-8, K-2."""
    second = "8d" if up == "6h" else "2d"
    shoe = f"Kc {up} 6c 9c {second}"
    assert dealers_cards(PONTOON, XTREME, shoe, BUST) == [up, second]


@pytest.mark.clause(PONTOON, "12(c)", "16(b)")
@pytest.mark.ruling("R6")
@pytest.mark.parametrize("up", ["Ah", "2h", "3h", "4h", "5h", "7h", "8h", "9h"])
def test_without_a_hole_card_none_is_drawn_under_another_card(up: str) -> None:
    """No six and ten can come of it, so the wager has lost already."""
    shoe = f"Kc {up} 6c 9c Kd"
    assert dealers_cards(PONTOON, XTREME, shoe, BUST) == [up]


@pytest.mark.clause(PONTOON, "12(c)")
@pytest.mark.ruling("R6")
@pytest.mark.parametrize("up", ["6h", "Kh"])
def test_without_an_xtreme_wager_none_is_drawn(up: str) -> None:
    shoe = f"Kc {up} 6c 9c 2d"
    assert dealers_cards(PONTOON, "ann 1 main 10.00", shoe, BUST) == [up]


@pytest.mark.clause(SPANISH, "12(c)", "16(a)")
@pytest.mark.ruling("R6")
@pytest.mark.parametrize("up", ["6h", "Kh"])
def test_a_bonus_spin_does_not_need_the_dealers_card(up: str) -> None:
    wagers = "ann 1 main 10.00; ann 1 bonus-spin 5.00"
    assert dealers_cards(SPANISH, wagers, f"Kc {up} 6c 9c 2d", BUST) == [up]


@pytest.mark.clause(PONTOON, "16(b)", "16(i)")
@pytest.mark.ruling("R6")
def test_the_card_that_is_drawn_for_it_triggers() -> None:
    """All hands are bust: Ann has the 75.00 all the same, less 10.00 and 5.00."""
    found = spun(PONTOON, XTREME, "Kc 6h 6c 9c Kd", BUST, extra=spins("seat 5 community 75"))
    assert found["net"] == {"ann": "60.00"}
    assert found["dealer"]["cards"] == ["6h", "Kd"]


@pytest.mark.clause(PONTOON, "12(c)")
@pytest.mark.ruling("R6")
@pytest.mark.parametrize("dealing", ["hole-card", "card-reader"])
@pytest.mark.parametrize("up", ["6h", "Kh", "9h"])
def test_a_hole_card_is_turned_and_no_third_drawn(dealing: str, up: str) -> None:
    """Under a nine too: it was dealt. With a six or king it is 6-4 or K-4."""
    shoe = f"Kc {up} 6c 4d 9c Kd"
    assert dealers_cards(PONTOON, XTREME, shoe, BUST, dealing=dealing) == [up, "4d"]


@pytest.mark.clause(PONTOON, "16(b)")
@pytest.mark.clause(MARYLAND, "6 G(3)", "7 N")
@pytest.mark.ruling("R6")
@pytest.mark.parametrize(
    ("book", "dealing"),
    [(PONTOON, "hole-card"), (PONTOON, "card-reader"), (MARYLAND, "card-reader")],
)
@pytest.mark.parametrize(("up", "hole"), [("6h", "Kd"), ("Jh", "6d")])
def test_a_hole_card_triggers_though_all_hands_are_bust(
    book: str, dealing: str, up: str, hole: str
) -> None:
    shoe = f"Kc {up} 6c {hole} 9c Kd"
    extra = spins("seat 1 hot 500 community 75")
    found = spun(book, XTREME, shoe, BUST, extra=extra, dealing=dealing)
    assert found["net"] == {"ann": "485.00"}
    assert found["dealer"]["cards"] == [up, hole]


@pytest.mark.ruling("R6")
@pytest.mark.parametrize(
    ("hole", "texts", "won"),
    [("Kd", ["seat 1 hot 500 community 75"], "485.00"), ("4d", [], "-15.00")],
)
def test_a_hole_card_that_is_checked(hole: str, texts: list[str], won: str) -> None:
    """No shipped book has both; one that has them is a file."""
    raw = raw_book(MARYLAND)
    raw["id"] = "checked"
    raw["dealing"]["procedure"] = {"value": "hole-card-checked", "clause": "x"}
    raw["dealing"]["looks_under"] = {"value": ["A"], "clause": "x"}
    text = record("checked", XTREME, f"Kc 6h 6c {hole} 9c Kd", BUST, extra=spins(*texts))
    found = result(replay(read_record(text), {"checked": rulebook_from(raw)}))
    assert found["net"] == {"ann": won}
    assert found["dealer"]["cards"] == ["6h", hole]


@pytest.mark.clause(PONTOON, "16(f)")
@pytest.mark.ruling("R6")
def test_a_surrender_under_a_king_needs_the_card_whatever_the_wheel_needs() -> None:
    """K-8 is no blackjack: half comes back, and Xtreme is lost."""
    found = spun(PONTOON, XTREME, "Kc Kh 6c 8d", "1 surrender")
    assert (found["net"], found["dealer"]["cards"]) == ({"ann": "-10.00"}, ["Kh", "8d"])
