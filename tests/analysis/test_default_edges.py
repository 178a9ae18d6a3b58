"""The edges that are shipped are those that the solver computes."""

from __future__ import annotations

from dataclasses import astuple

import pytest
from tools.documents.default_edges import computed_edge

from fortyeight.analysis.worth.default_edges import default_edges
from fortyeight.rulebook import open_house, rulebook, shipped_books
from tests.effort import effort


def test_every_shipped_book_has_its_edge() -> None:
    assert set(default_edges()) == set(shipped_books())


@pytest.mark.parametrize("book", effort(["mbs-pontoon"], shipped_books()))
def test_the_shipped_edge_is_the_solver_s(book: str) -> None:
    found = computed_edge(open_house(rulebook(book)))
    assert astuple(default_edges()[book]) == pytest.approx(astuple(found), rel=1e-9)
