"""A house's options, and whether choices make a valid house, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.analysis.optional import side_wagers
from fortyeight.money import format_amount
from fortyeight.rulebook import KEYS, open_house, rulebook, shipped_books
from fortyeight.rulebook.register import rulings
from tests.server.http.asking import asker

BOOKS = shipped_books()

#: Values that are valid only together with another choice.
WITH_ANOTHER = {
    ("shuffler", "continuous"),
    ("shuffler_approval", "none"),
    ("xtreme_wager", "1.00"),
    ("xtreme_paytable", "house"),
}


def get(path: str) -> Any:
    return asker()("GET", path).json()


def options_of(book: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = get(f"/api/books/{book}/options")["options"]
    return found


def check(book: str, house: dict[str, Any]) -> dict[str, Any]:
    answer = asker()("POST", "/api/houses/check", json={"book": book, "house": house})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def as_house(option: dict[str, Any], value: object) -> dict[str, Any]:
    """Return a house with this one choice, and the others that it needs."""
    house: dict[str, Any] = {"decks": option["decks"]} if option["decks"] else {}
    if option["needs"]:
        house[option["needs"]["key"]] = option["needs"]["value"]
    if option["approval"]:
        house[option["approval"]] = "MGC 12-345"
    key, _, row = option["key"].partition(".")
    return {**house, key: {row: value} if row else value}


@pytest.mark.parametrize("book", BOOKS)
def test_every_open_rule_of_a_book_is_an_option_with_its_clause(book: str) -> None:
    told = {one["key"]: one for one in options_of(book)}
    entries = rulebook(book).entries
    for key in KEYS.values():
        entry = entries.get(key.path)
        if entry is None or entry.fixed or key.name.endswith(("_wheel", "hand_shuffle")):
            assert key.name not in told
        else:
            assert told[key.name]["clause"] == entry.clause
            assert told[key.name]["ruling"] == entry.ruling
    assert all(one["text"] and one["group"] for one in told.values())


@pytest.mark.parametrize("book", BOOKS)
def test_defaults_and_offered_values_make_a_house(book: str) -> None:
    for option in options_of(book):
        offered = [one["value"] for one in option["values"]] or [option["default"]]
        for value in offered:
            if (option["key"], str(value)) in WITH_ANOTHER:
                continue
            found = check(book, as_house(option, value))
            assert found["ok"], (option["key"], value, found["faults"])


def test_bounds_are_those_of_the_book() -> None:
    told = {(one["key"], one["decks"]): one for one in options_of("ma-spanish21")}
    assert told["match_odds.suited", 8]["at_least"] == "12:1"
    assert told["match_odds.suited", 6]["clause"] == "6(e)(1)"
    assert told["decks", None]["values"] == [
        {"value": 6, "words": "6"},
        {"value": 8, "words": "8"},
    ]
    assert told["match_minimum", None]["needs"] == {"key": "match", "value": True}
    assert told["dealing", None]["bears_on"] == "play"


def test_a_fault_names_its_field_and_clause_in_words() -> None:
    house = {"decks": 7, "match_odds": {"suited": "2:1"}, "table_minimum": "9000.00"}
    found = check("ma-spanish21", house)
    assert found == {
        "ok": False,
        "values": {},
        "line": [],
        "faults": [
            {"key": "decks", "message": "this must be 6 or 8", "clause": "2(a)"},
            {
                "key": "match_odds.suited",
                "message": "this must be odds such as 3 to 2, at least 9 to 1",
                "clause": "6(e)(1)",
            },
            {
                "key": "table_minimum",
                "message": "the smallest main wager is above the largest",
                "clause": "5(a)",
            },
        ],
    }


def test_a_sound_house_is_told_whole() -> None:
    found = check("mbs-pontoon", {"decks": 4})
    assert found["ok"]
    assert found["values"]["decks"] == 4
    assert found["values"]["table_minimum"] == "10.00"
    assert found["values"].keys() == {
        key.name for key in KEYS.values() if key.path in rulebook("mbs-pontoon").entries
    }
    assert "4 decks of 48 cards" in found["line"]


def test_a_file_is_no_choice_here() -> None:
    found = check("md-pontoon21", {"bonus_spin_wheel": "wheel.toml"})
    assert [fault["key"] for fault in found["faults"]] == ["bonus_spin_wheel"]


@pytest.mark.parametrize(
    "body",
    [
        {"book": "no-such-book", "house": {}},
        {"book": "ma-spanish21", "house": []},
        {"book": "ma-spanish21", "house": {str(n): 1 for n in range(101)}},
        {"book": "ma-spanish21", "house": {}, "more": 1},
    ],
)
def test_what_is_no_house_at_all_is_refused(body: dict[str, Any]) -> None:
    answer = asker()("POST", "/api/houses/check", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["message"]


def test_books_tell_the_same_facts_from_their_own_data() -> None:
    books = {one["id"]: one for one in get("/api/books")["books"]}
    assert set(books) == set(BOOKS)
    names = {tuple(fact["name"] for fact in book["facts"]) for book in books.values()}
    assert len(names) == 1
    for one in books.values():
        house = open_house(rulebook(one["id"]))
        assert one["decks"] == house.cards.decks
        assert one["minimum"] == house.limits.minimum
        assert 0 < one["edge"]["best"] <= one["edge"]["chart"] < 0.01
    facts = {
        (book["id"], fact["name"]): fact["words"]
        for book in books.values()
        for fact in book["facts"]
    }
    assert facts["mbs-pontoon", "Soft 17"] == "the dealer draws"
    assert facts["bbc-spanish21", "Surrender"] == "none"
    assert "no bonus on split hands" in facts["md-pontoon21", "A 21"]
    assert "no hole card" in facts["ma-spanish21", "Second card"]


def test_the_rulings_beside_clauses_are_told_in_a_line() -> None:
    told = get("/api/rulings")
    assert told == dict(rulings())
    assert told["R19"].startswith("Where a text is silent")


def test_the_least_of_a_jackpot_is_told_by_its_paytable_with_its_clause() -> None:
    maryland = {one["key"]: one for one in options_of("md-pontoon21")}
    for key in ("bonus_spin_initial", "bonus_spin_reset"):
        least = maryland[key]["least"]
        assert [(one["value"], one["words"], one["clause"]) for one in least] == [
            ("A", "$1,000.00", "12 D(6)(b)(i)"),
            ("B", "$1,000.00", "12 D(6)(b)(ii)"),
            ("C", "$5,000.00", "12 D(6)(b)(iii)"),
            ("D", "$5,000.00", "12 D(6)(b)(iv)"),
        ]
    for key, words in (("primary", "$10,000.00"), ("secondary", "$5,000.00")):
        (one,) = maryland[f"xtreme_{key}_initial"]["least"]
        assert (one["words"], one["clause"]) == (words, "12 E(3)(b)(i)")
    for option in maryland.values():
        for one in option["least"]:
            house = {one["key"]: one["value"], option["key"]: one["amount"]}
            assert check("md-pontoon21", house)["ok"]
            house[option["key"]] = format_amount(int(one["amount"].replace(".", "")) - 1)
            (fault,) = check("md-pontoon21", house)["faults"]
            assert (fault["key"], fault["clause"]) == (option["key"], one["clause"])


def test_no_least_is_promised_where_no_text_names_one() -> None:
    for book in ("ma-spanish21", "ma-pontoon21"):
        for one in options_of(book):
            assert not one["least"]
            if one["kind"] in ("amount", "text"):
                assert "least" not in one["none"] + one["default_words"], one["key"]
            if one["kind"] == "amount":
                # A choice may be omitted only where the house is valid without it.
                assert check(book, as_house(one, "none"))["ok"] == bool(one["none"])


@pytest.mark.parametrize("book", BOOKS)
def test_a_bound_by_another_choice_is_the_one_that_a_house_is_checked_by(book: str) -> None:
    """No player is offered more boxes than the table has (R19)."""
    told = {one["key"]: one for one in options_of(book)}
    bounded = [one for one in told.values() if one["at_most_key"]]
    assert ("boxes_per_player" in told) == bool(bounded)
    for one in bounded:
        most = told[one["at_most_key"]]["default"]
        assert check(book, as_house(one, most))["ok"]
        (fault,) = check(book, as_house(one, most + 1))["faults"]
        assert fault["key"] == one["key"]


@pytest.mark.parametrize("book", BOOKS)
def test_the_chances_of_a_side_bets_rows_are_those_of_its_analysis(book: str) -> None:
    layout = get(f"/api/books/{book}/how-to-play")["layout"]
    wagers = {one.kind.value: one for one in side_wagers(open_house(rulebook(book)))}
    assert set(layout["figures"]) == set(wagers)
    for kind, wager in wagers.items():
        tables = [one for one in layout["paytables"] if one["kind"] == kind]
        rows = [row["chance"] for table in tables for row in table["rows"]]
        assert kind == "insurance" or sum(rows) == pytest.approx(float(wager.hit_frequency))
        edge = f"House edge {100 * float(wager.edge):.1f}%;"
        assert layout["figures"][kind]["words"].startswith(edge)
