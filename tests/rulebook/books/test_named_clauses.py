"""The words of each book, and the clauses of what people do, written by hand from the texts."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.rulebook import rulebook
from tests.rulebook.books.said import clauses

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)

MASSACHUSETTS_WORDS = {
    "blackjack": ("blackjack", "1 Blackjack"),
    "push": ("push", "1 Push"),
    "stand": ("stand", "7(e)"),
}
WORDS: dict[str, dict[str, tuple[str, str]]] = {
    MA: MASSACHUSETTS_WORDS | {"match": ("match-the-dealer wager", "6(a)")},
    PONTOON: MASSACHUSETTS_WORDS | {"match": ("Match Super Bonus wager", "6(a)")},
    MD: {
        "blackjack": ("Blackjack", "1 B(1)"),
        "push": ("tie", "7 P"),
        "main": ("Pontoon 21 Wager", "6 F"),
        "match": ("Match Super Bonus wager", "6 G(1)"),
        "stand": ("stand", "7 H(2)(d)"),
    },
    MBS: {
        "blackjack": ("Pontoon", "1.1.9"),
        "push": ("stand-off", "1.1.13"),
        "main": ("main wager", "3.5.2"),
        "stand": ("stand", "3.13"),
    },
    BBC: {
        "blackjack": ("blackjack", "Object 2"),
        "push": ("push", "Rules 9"),
        "main": ("ante", "Wagers Ante"),
        "stand": ("stay", "Method 14"),
        "others_bonus": ("Envy Bonus", "Super Bonus 3"),
    },
}

MASSACHUSETTS_ACTS = {
    "turn": "7(e)",
    "hit_21": "12(a), R8",
    "split_wager": "10(a)",
    "insurance_time": "11(b)",
    "match_needs_main": "6(b)",
    "wheel_needs_main": "16(a)",
    "shuffler_fills": "4(b)(1)",
    "cards_counted": "7(j)(2)",
}
ACTS: dict[str, dict[str, str]] = {
    MA: MASSACHUSETTS_ACTS,
    PONTOON: MASSACHUSETTS_ACTS,
    MD: {
        "turn": "7 H",
        "hit_21": "7 J(2)",
        "split_wager": "11 A",
        "insurance_time": "8 D",
        "match_needs_main": "6 G",
        "wheel_needs_main": "6 G",
        "batch_spread": "5 I(2)(b)",
        "shuffler_fills": "5 A(2)",
        "refuse_card": "13 G",
    },
    MBS: {"hit_21": "3.15", "split_wager": "3.8"},
    BBC: {
        "turn": "Rules 7",
        "hit_21": "R8",
        "split_wager": "Wagers Splitting 2",
        "insurance_time": "Method 20",
    },
}

SPANISH_TERMINAL = {
    "late_wager": "16(b)",
    "mark": "16(d)(1)",
    "spin": "16(d)(2)",
    "confirm": "16(d)(2)",
    "pay": "16(d)(2)",
    "paid": "16(d)(2)",
}


def cited(book: str, clause: str) -> list[pytest.MarkDecorator]:
    """The marks of the clauses and rulings in a text such as ``12(a), R8``."""
    return [
        pytest.mark.ruling(one)
        if one.startswith("R") and one[1:].isdigit()
        else pytest.mark.clause(book, one)
        for one in clauses(clause)
    ]


def cases(tables: dict[str, dict[str, Any]]) -> list[Any]:
    return [
        pytest.param(
            book, name, said, marks=cited(book, said if isinstance(said, str) else said[1])
        )
        for book, table in tables.items()
        for name, said in table.items()
    ]


def test_the_tables_here_are_complete() -> None:
    for book, own in WORDS.items():
        words = {name for name, word in rulebook(book).words.items() if word.clause}
        assert words == set(own)
        acts = {name for name, clause in rulebook(book).acts.items() if clause}
        assert acts == set(ACTS[book])


@pytest.mark.parametrize(("book", "name", "said"), cases(WORDS))
def test_a_word_of_the_book(book: str, name: str, said: tuple[str, str]) -> None:
    word = rulebook(book).words[name]
    assert (word.words, word.clause) == said


@pytest.mark.parametrize(("book", "name", "clause"), cases(ACTS))
def test_the_clause_of_an_act(book: str, name: str, clause: str) -> None:
    assert rulebook(book).acts[name] == clause


@pytest.mark.parametrize(("book", "name", "clause"), cases({MA: SPANISH_TERMINAL}))
def test_the_clause_of_a_button(book: str, name: str, clause: str) -> None:
    assert rulebook(book).terminal[name] == clause
