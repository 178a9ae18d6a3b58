"""A paper as data: its figures, each once, and the hashes by which it is known."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from fortyeight.base_error import FortyeightError
from fortyeight.papers.document import PaperRequest
from fortyeight.papers.document.provenance import house_sha256, rulebook_sha256
from fortyeight.rulebook import open_house, rulebook
from tests.papers.samples import EDGE, sample_paper


def test_every_figure_is_listed_once_with_how_it_is_printed() -> None:
    figures = {one["name"]: one for one in sample_paper().figures_json()}
    assert list(figures) == [
        *("sample.edge", "sample.rare", "sample.common", "sample.cost", "sample.unprinted"),
    ]
    assert figures["sample.edge"]["printed"] == ["3.0555%", "0.03"]
    assert Fraction(figures["sample.edge"]["fraction"]) == EDGE.value
    assert figures["sample.common"]["interval"] == [0.24, 0.26]
    assert figures["sample.unprinted"]["printed"] == []


def test_two_figures_of_one_name_are_an_error() -> None:
    paper = sample_paper()
    other = sample_paper(replace(EDGE, value=Fraction(1, 3)))
    with pytest.raises(AssertionError, match=r"two figures are called sample\.edge"):
        _ = replace(paper, sections=(*paper.sections, *other.sections)).figures


def test_the_hash_of_the_figures_is_that_of_their_values() -> None:
    assert sample_paper().figures_sha256 == sample_paper().figures_sha256
    other = replace(EDGE, value=Fraction(114, 3731) + Fraction(1, 10**12))
    assert sample_paper(other).figures_sha256 != sample_paper().figures_sha256


def test_the_hash_of_a_house_is_that_of_its_rules() -> None:
    book = rulebook("ma-spanish21")
    plain = house_sha256(open_house(book))
    assert len(plain) == 64
    # Written down or left at the default, a choice is the same.
    decks = book.entries["cards.decks"].default
    assert house_sha256(open_house(book, {"decks": decks})) == plain
    assert house_sha256(open_house(book, {"decks": 8})) != plain
    odds = open_house(book, {"match_odds": {"suited": "11:1"}})
    assert house_sha256(odds) != plain


def test_books_have_hashes_of_their_own() -> None:
    ids = ("ma-spanish21", "ma-pontoon21", "md-pontoon21")
    assert len({rulebook_sha256(rulebook(one)) for one in ids}) == len(ids)


def test_a_house_with_choices_has_no_name_but_that_of_its_command() -> None:
    """A command for the book would compute another figure."""
    book = rulebook("ma-spanish21")
    plain, own = open_house(book), open_house(book, {"decks": 8})
    verify = "fortyeight papers verify par-x.json"
    assert PaperRequest(plain, command=verify).house_name == "ma-spanish21"
    assert PaperRequest(own, command=verify).house_name == ""
    assert PaperRequest(own, command="fortyeight papers par own.toml").house_name == "own.toml"


@pytest.mark.parametrize("text", ["a\nb", "\x07", "x" * 81, 5])
def test_a_text_that_is_no_line_is_refused(text: object) -> None:
    with pytest.raises(FortyeightError, match="the option operator is a line"):
        PaperRequest(sample_paper().house, {"operator": text}).text("operator")
