"""Wheels in a rulebook file: the paytables and the terminal of each book, and their faults."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.rulebook import BadRulebook, open_house, rulebook, rulebook_from, shipped_books
from fortyeight.rulebook.schema.outcomes import TERMINAL as BUTTONS
from tests.rulebook.books.said import marks
from tests.rulebook.books.wheels import TERMINAL
from tests.rulebook.reading.raw import put, raw_book

PONTOON, SPANISH, MARYLAND = "ma-pontoon21", "ma-spanish21", "md-pontoon21"


@pytest.mark.parametrize("book", shipped_books())
def test_what_a_book_does_not_say_of_the_terminal(book: str) -> None:
    terminal = rulebook(book).terminal
    assert set(terminal) == set(BUTTONS)
    assert {name for name, clause in terminal.items() if clause} == set(TERMINAL[book])


@pytest.mark.parametrize(
    ("book", "name", "clause"),
    [
        pytest.param(book, name, clause, id=f"{book} {name}", marks=marks(book, clause))
        for book, said in TERMINAL.items()
        for name, clause in said.items()
    ],
)
def test_what_a_book_says_of_the_terminal(book: str, name: str, clause: str) -> None:
    assert rulebook(book).terminal[name] == clause


@pytest.mark.clause(MARYLAND, "6 G(2)", "12 D(1)", "12 D(2)", "12 D(3)", "12 D(4)", "12 D(6)(b)")
def test_marylands_bonus_spin_paytables() -> None:
    tables = rulebook(MARYLAND).bonus_spin_paytables
    assert [
        (one.name, one.wager, one.clause, one.progressive, dict(one.least))
        for one in tables.values()
    ] == [
        ("A", 110, "6 G(2)", False, {"jackpot": (1000_00, "12 D(6)(b)(i)")}),
        ("B", 110, "6 G(2)", True, {"jackpot": (1000_00, "12 D(6)(b)(ii)")}),
        ("C", 500, "6 G(2)", False, {"jackpot": (5000_00, "12 D(6)(b)(iii)")}),
        ("D", 500, "6 G(2)", True, {"jackpot": (5000_00, "12 D(6)(b)(iv)")}),
    ]


@pytest.mark.clause(MARYLAND, "12 E", "12 E(3)(b)(i)")
def test_marylands_xtreme_paytable() -> None:
    (table,) = rulebook(MARYLAND).xtreme_paytables.values()
    assert (table.name, table.wager, table.clause, table.progressive) == ("A", 500, "12 E", True)
    assert dict(table.least) == {
        "primary": (10_000_00, "12 E(3)(b)(i)"),
        "secondary": (5000_00, "12 E(3)(b)(i)"),
    }


@pytest.mark.parametrize("book", [one for one in shipped_books() if one != MARYLAND])
def test_no_other_text_has_a_paytable(book: str) -> None:
    assert rulebook(book).bonus_spin_paytables == rulebook(book).xtreme_paytables == {}


# Faults -------------------------------------------------------------------------------------------


def places(raw: dict[str, Any]) -> list[str]:
    with pytest.raises(BadRulebook) as caught:
        rulebook_from(raw)
    return [fault.place for fault in caught.value.faults]


def broken(path: str, value: Any, book: str = MARYLAND) -> list[str]:
    """Return the places of the faults of a book with another value at a path."""
    return places(put(raw_book(book), path, value))


CLAUSE = {"clause": "x"}


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("terminal", 5, "terminal"),
        ("terminal.dance", "1", "terminal.dance"),
        ("terminal.start", 5, "terminal.start"),
        ("terminal.start", "", "terminal.start"),
        ("bonus_spin.table", 5, "bonus_spin.table"),
        ("bonus_spin.table.0", 5, "bonus_spin.table[0]"),
        ("bonus_spin.table.0.name", "", "bonus_spin.table[0].name"),
        ("bonus_spin.table.0.name", "B", "bonus_spin.table[1].name"),
        ("bonus_spin.table.0.name", "house", "bonus_spin.table[0].name"),
        ("bonus_spin.table.0.wager", "1.10", "bonus_spin.table[0].wager"),
        ("bonus_spin.table.0.wager", {"value": 1.1, **CLAUSE}, "bonus_spin.table[0].wager.value"),
        ("bonus_spin.table.0.progressive", "no", "bonus_spin.table[0].progressive"),
        ("bonus_spin.table.0.colour", "red", "bonus_spin.table[0].colour"),
        ("bonus_spin.table.0.community", {"5": "x"}, "bonus_spin.table[0].community"),
        ("bonus_spin.table.0.prizes", {}, "bonus_spin.table[0].prizes"),
        ("bonus_spin.table.0.prizes", 5, "bonus_spin.table[0].prizes"),
        ("bonus_spin.table.0.prizes.primary", "x", "bonus_spin.table[0].prizes"),
        ("bonus_spin.table.0.prizes.0", "x", "bonus_spin.table[0].prizes"),
        ("bonus_spin.table.0.prizes.car", "x", "bonus_spin.table[0].prizes"),
        ("bonus_spin.table.0.prizes.50", 5, "bonus_spin.table[0].prizes.50"),
        ("bonus_spin.table.0.prizes.50", "", "bonus_spin.table[0].prizes.50"),
        ("bonus_spin.table.0.least", 5, "bonus_spin.table[0].least"),
        ("bonus_spin.table.0.least.jackpot", "1000.00", "bonus_spin.table[0].least.jackpot"),
        ("bonus_spin.table.0.least.primary", {}, "bonus_spin.table[0].least.primary"),
        ("xtreme.table.0.prizes.jackpot", "x", "xtreme.table[0].prizes"),
        ("xtreme.table.0.prizes.5/1", "x", "xtreme.table[0].prizes"),
        ("xtreme.table.0.community", {}, "xtreme.table[0].community"),
        ("xtreme.table.0.community.primary", "x", "xtreme.table[0].community"),
        ("xtreme.table.0.community.5/1", "x", "xtreme.table[0].community"),
        ("xtreme.wheel", {"value": "mine.toml", **CLAUSE}, "xtreme.wheel"),
        ("xtreme.wheel", {"value": "mine", **CLAUSE}, "xtreme.wheel.value"),
    ],
)
def test_a_paytable_or_terminal_that_cannot_be(path: str, value: Any, place: str) -> None:
    assert place in broken(path, value)


@pytest.mark.ruling("R18")
@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("bonus_spin.table", [], "bonus_spin.paytable"),
        ("bonus_spin.table.3.name", "E", "bonus_spin.paytable"),
        ("xtreme.table", [], "xtreme.paytable"),
        ("bonus_spin.wager", {"value": "2.00", **CLAUSE}, "bonus_spin.wager"),
        ("bonus_spin.wager", {"value": "0.00", **CLAUSE}, "bonus_spin.wager"),
        ("xtreme.wager", {"value": "1.00", **CLAUSE}, "xtreme.wager"),
        ("bonus_spin.paytable", {"value": "house", **CLAUSE}, "bonus_spin.wager"),
        ("xtreme.paytable", {"value": "house", **CLAUSE}, "xtreme.primary_initial"),
        ("bonus_spin.initial", {"value": "4999.99", **CLAUSE}, "bonus_spin.initial"),
        ("xtreme.secondary_reset", {"value": "0.01", **CLAUSE}, "xtreme.secondary_reset"),
        ("bonus_spin.table.2.least", {}, "bonus_spin.initial"),
        ("xtreme.primary_rate", {"value": "1/1", **CLAUSE}, "xtreme.primary_rate"),
    ],
)
def test_rules_of_wheels_that_no_house_could_keep(path: str, value: Any, place: str) -> None:
    """The book's defaults make a house: a fault of that house is a fault of the book."""
    assert place in broken(path, value)


@pytest.mark.clause(PONTOON, "16(s)")
def test_a_must_hit_of_a_book_is_won_above_its_start() -> None:
    entry = {"value": "100.00", "clause": "16(s)"}
    assert broken("xtreme.must_hit_by", entry, PONTOON) == ["xtreme.must_hit_by"]


def test_a_book_may_have_wheels_of_its_own() -> None:
    """A paytable for which no sample is shipped has one place for each symbol."""
    raw = raw_book(SPANISH)
    raw["id"] = "my-game"
    raw["bonus_spin"]["paytable"] = {"value": "A", "clause": "x"}
    raw["bonus_spin"]["table"] = [
        {
            "name": "A",
            "wager": {"value": "5.00", "clause": "x"},
            "prizes": {"20": "x", "90/5": "x"},
        }
    ]
    wheels = open_house(rulebook_from(raw)).wheels["bonus-spin"]
    assert (wheels.title, wheels.sample) == ("One place for each symbol", True)
    assert [(prize.symbol, places) for prize, places in wheels.main.places] == [
        ("20", 1),
        ("90/5", 1),
    ]


def test_a_sample_that_no_longer_fits_is_not_used() -> None:
    """The paytable of a shipped file is changed, but its id is kept."""
    raw = put(raw_book(MARYLAND), "bonus_spin.table.2.prizes", {"jackpot": "x", "45": "x"})
    wheels = open_house(rulebook_from(raw)).wheels["bonus-spin"]
    assert [prize.symbol for prize, _ in wheels.main.places] == ["jackpot", "45"]


def test_a_book_without_wheels_has_nothing_to_say_of_them() -> None:
    raw = raw_book(MARYLAND)
    for section in ("bonus_spin", "xtreme", "terminal"):
        del raw[section]
    house = open_house(rulebook_from(raw))
    assert (house.bonus_spin, house.xtreme, house.wheels) == (None, None, {})
