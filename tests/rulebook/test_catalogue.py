"""Tables of the catalogue: facts with a source, by difference from a shipped book."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fortyeight.rulebook import (
    BadRulebook,
    UnknownRulebook,
    book_from,
    catalogue,
    default_book,
    known_books,
    open_house,
    read_book_text,
    rulebook,
    rulebook_from,
    shipped_books,
)
from fortyeight.rulebook.library import book_reference, portable_book, referenced_book
from fortyeight.rulebook.schema.publication import Publication
from tests.rulebook.reading.raw import raw_book

GAMES = {rulebook(book).published.game for book in shipped_books()}


@pytest.mark.parametrize("table", catalogue())
def test_a_table_says_where_it_was_read_and_differs_from_a_shipped_book(table: str) -> None:
    book = rulebook(table)
    assert book.id == table
    assert "http" in book.source
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", book.as_of)
    assert book.published.game in GAMES
    assert book.published.country or book.published.edge
    assert book.ancestors[-1].id in shipped_books()
    assert open_house(book) != open_house(book.ancestors[-1])


@pytest.mark.parametrize("table", catalogue())
def test_what_is_stored_does_not_rely_on_the_catalogue(table: str) -> None:
    book = rulebook(table)
    portable = portable_book(book)
    assert portable is not None
    assert portable["based_on"] in shipped_books()
    assert book_from(portable) == book
    assert referenced_book(book_reference(book)) == book


def test_its_ids_are_known_and_come_last() -> None:
    assert known_books()[-len(catalogue()) :] == catalogue()
    table = catalogue()[0]
    with pytest.raises(UnknownRulebook, match=f"did you mean {table}"):
        rulebook(f"{table}x")


def _book(published: object) -> dict[str, Any]:
    return {**raw_book(default_book()), "published": published}


def test_what_is_published_is_read_in_full_files_and_by_difference() -> None:
    said = {"game": "Our game", "place": "Here", "country": "There", "assumed": ["decks", "match"]}
    expected = Publication("Our game", "Here", "There", assumed=("decks", "match"))
    assert rulebook_from(_book(said)).published == expected
    head = f'id = "x"\ntitle = "X"\nbased_on = "{default_book()}"\n'
    assert read_book_text(head).published == Publication()
    assert read_book_text(f'{head}[published]\nedge = "0.78%"').published.edge == "0.78%"


@pytest.mark.parametrize(
    ("published", "fault"),
    [
        ("here", "published: "),
        ({"city": "Here"}, "published.city: "),
        ({"game": 21}, "published.game: "),
        ({"assumed": "decks"}, "published.assumed: "),
        ({"assumed": ["soft17"]}, r"published.assumed\[0\]: .*did you mean soft_17"),
        ({"assumed": [7]}, r"published.assumed\[0\]: 7 is no rule"),
        ({"assumed": [["decks"]]}, r"published.assumed\[0\]: "),
        ({"assumed": ["decks", "decks"]}, r"published.assumed\[1\]: .* named twice"),
    ],
)
def test_faults_of_what_is_published(published: object, fault: str) -> None:
    with pytest.raises(BadRulebook, match=fault):
        rulebook_from(_book(published))
