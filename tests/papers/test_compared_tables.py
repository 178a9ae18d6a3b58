"""Books and tables compared: by edge, with what differs, and no figure that is not exact."""

from __future__ import annotations

import pytest

from fortyeight.analysis.limits import limits
from fortyeight.papers.compared_tables import compared_tables, difference_sentence
from fortyeight.rulebook import (
    catalogue,
    default_book,
    open_house,
    read_book_text,
    rulebook,
    shipped_books,
)
from fortyeight.view.house.assumed_rules import assumed_sentence

HEAD = f'id = "x"\ntitle = "X"\nbased_on = "{default_book()}"\n'
BASE = rulebook(default_book()).presentation.label


def test_every_book_and_table_is_there_by_edge() -> None:
    tables = compared_tables()
    assert {one.house.book.id for one in tables} == {*shipped_books(), *catalogue()}
    edges = [one.edge for one in tables if one.edge is not None]
    assert edges == sorted(edges)
    assert all(one.edge is None for one in tables[len(edges) :])


def test_no_figure_where_the_solver_is_not_exact() -> None:
    for one in compared_tables():
        assert one.limits == limits(one.house)
        assert (one.edge is None) == (one.edge_chart is None) == bool(one.limits)


@pytest.mark.parametrize(
    ("rules", "phrases"),
    [
        ("", f"The same rules as {BASE}."),
        ('soft_17 = "draw"', f"Unlike {BASE}: dealer draws to soft 17."),
        ("rescue_at_most = 0", f"Unlike {BASE}: no rescue."),
        ("bonus_on_split_hands = false", f"Unlike {BASE}: no bonus on split hands."),
    ],
)
def test_how_a_table_differs_is_one_sentence(rules: str, phrases: str) -> None:
    table, base = (
        open_house(read_book_text(f"{HEAD}[rules]\n{rules}")),
        open_house(rulebook(default_book())),
    )
    assert difference_sentence(table, base) == phrases


def test_what_is_assumed_is_told_with_its_value() -> None:
    published = '[published]\nassumed = ["soft_17", "xtreme", "bonus_21"]\n'
    told = assumed_sentence(open_house(read_book_text(HEAD + published)))
    assert "Dealing: what the dealer does on a soft 17: stand; " in told
    assert "; Bonus Spin Xtreme: none; What bonus 21s pay." in told
    assert not assumed_sentence(open_house(rulebook(default_book())))
