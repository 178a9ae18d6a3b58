"""How books are shown: their felts, their order, and which is the default one."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.rulebook import (
    BadRulebook,
    default_book,
    known_books,
    rulebook,
    rulebook_from,
    shipped_books,
)
from fortyeight.rulebook.schema.presentation import LAST, Presentation
from tests.rulebook.reading.raw import raw_book


def _book(presentation: object) -> dict[str, Any]:
    return {**raw_book(default_book()), "presentation": presentation}


def test_shipped_books_go_by_the_order_of_their_files() -> None:
    orders = [rulebook(book).presentation.order for book in shipped_books()]
    assert orders == sorted(set(orders))
    assert default_book() == shipped_books()[0]
    assert known_books()[: len(orders)] == shipped_books()


def test_a_book_says_how_it_is_shown() -> None:
    book = rulebook_from(_book({"felt": "#123456", "order": 7, "label": "Our game"}))
    assert book.presentation == Presentation("#123456", 7, "Our game")


def test_every_shipped_book_has_a_label_of_its_own() -> None:
    labels = [rulebook(book).presentation.label for book in shipped_books()]
    assert all(labels)
    assert len({label.casefold() for label in labels}) == len(labels)


@pytest.mark.parametrize("said", [{}, {"felt": "#102030"}, {"order": 2}])
def test_what_a_book_leaves_out_has_a_default(said: dict[str, Any]) -> None:
    found = rulebook_from(_book(said)).presentation
    assert found.felt == said.get("felt", Presentation().felt)
    assert found.order == said.get("order", LAST)


def test_a_book_without_a_presentation_is_shown_last() -> None:
    raw = raw_book(default_book())
    del raw["presentation"]
    assert rulebook_from(raw).presentation == Presentation()


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("green", "presentation"),
        ({"colour": "#123456"}, "presentation.colour"),
        ({"felt": "green"}, "presentation.felt"),
        ({"felt": "#12345"}, "presentation.felt"),
        ({"felt": "#123456; color: red"}, "presentation.felt"),
        ({"felt": 123456}, "presentation.felt"),
        ({"order": 0}, "presentation.order"),
        ({"order": "1"}, "presentation.order"),
        ({"order": True}, "presentation.order"),
        ({"label": " "}, "presentation.label"),
        ({"label": "x" * 61}, "presentation.label"),
    ],
)
def test_a_presentation_is_read_strictly(said: object, place: str) -> None:
    with pytest.raises(BadRulebook) as caught:
        rulebook_from(_book(said))
    assert [fault.place for fault in caught.value.faults] == [place]
