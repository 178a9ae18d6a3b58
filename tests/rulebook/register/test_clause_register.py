"""No clause was forgotten: each is in the register, lives somewhere, and is proven."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

import pytest
from tools.documents.clause_tests import REGISTER, clause_tests

from fortyeight.rulebook import shipped_books
from fortyeight.rulebook.register import (
    REVIEWED,
    Clause,
    ClauseKind,
    Mark,
    clause_register,
    rulings,
)
from tests.clause_marks import CITED, collect, written
from tests.rulebook.reading.raw import raw_book

NUMBERS = Path(__file__).parents[1] / "clauses"
PACKAGE = resources.files("fortyeight")


@pytest.fixture(scope="session")
def cited(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, dict[str, list[str]]]:
    known = pytestconfig.stash.get(CITED, None)
    return known or collect(tmp_path_factory.mktemp("clauses"))


@cache
def numbers(book: str) -> tuple[str, ...]:
    return tuple((NUMBERS / f"{book}.txt").read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("book", shipped_books())
def test_every_clause_of_the_text_is_in_the_register_in_its_order(book: str) -> None:
    assert tuple(clause_register(book)) == numbers(book)


@pytest.mark.parametrize("book", shipped_books())
def test_rules_and_procedures_are_cited_by_a_test(
    book: str, cited: dict[str, dict[str, list[str]]]
) -> None:
    forgotten = [
        clause.number
        for clause in clause_register(book).values()
        if clause.kind in REVIEWED and not cited.get(book, {}).get(clause.number)
    ]
    assert forgotten == []


@pytest.mark.parametrize("book", shipped_books())
def test_rules_and_procedures_are_reviewed_and_nothing_else_is(book: str) -> None:
    for clause in clause_register(book).values():
        assert (clause.mark is not None) == (clause.kind in REVIEWED), clause.number
        assert bool(clause.lacks) == (clause.mark is Mark.NOT_PROVEN), clause.number


@pytest.mark.parametrize("book", shipped_books())
def test_only_clauses_of_the_text_are_cited(
    book: str, cited: dict[str, dict[str, list[str]]]
) -> None:
    assert set(cited) <= set(shipped_books())
    assert set(cited[book]) - set(numbers(book)) == set()


@pytest.mark.parametrize("book", shipped_books())
def test_what_is_proven_or_defined_lives_where_it_says(book: str) -> None:
    for clause in clause_register(book).values():
        if clause.kind in REVIEWED:
            assert clause.lives, clause.number
        for place in clause.lives:
            assert exists(book, place), (clause.number, place)


def exists(book: str, place: str) -> bool:
    """Return whether there is such a module, or such a rule in the book's file."""
    if place.endswith(".py") or place.startswith("web/"):
        return (PACKAGE / place).is_file()
    part = raw_book(book)
    for name in place.split("."):
        if name not in part:
            return False
        part = part[name]
    return True


@pytest.mark.parametrize("book", shipped_books())
def test_each_says_in_a_few_words_what_it_asks(book: str) -> None:
    for clause in clause_register(book).values():
        assert 3 <= len(clause.asks) <= 130, clause.number
        assert not clause.asks.endswith("."), clause.number
        if clause.kind is ClauseKind.PHYSICAL:
            assert clause.shown, clause.number
        else:
            assert not clause.shown, clause.number
        assert set(clause.rulings) <= set(rulings())


def test_the_register_of_tests_is_up_to_date(
    cited: dict[str, dict[str, list[str]]],
) -> None:
    # `python -m tests.clause_marks` writes it anew.
    assert REGISTER.read_text(encoding="utf-8") == written(cited)


def test_the_register_knows_the_tests_of_a_clause() -> None:
    assert isinstance(clause_register("md-pontoon21")["8 A"], Clause)
    assert clause_tests("md-pontoon21")["8 A"]
    assert clause_tests("md-pontoon21").get("1 A", ()) == ()
