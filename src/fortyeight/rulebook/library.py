"""Find rulebooks: shipped ones by id, others by file."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

from fortyeight.rulebook.book import Rulebook
from fortyeight.rulebook.checking.faults import BadRulebook, Fault, UnknownRulebook
from fortyeight.rulebook.reading.files import Unreadable, read_text
from fortyeight.rulebook.reading.formatting import did_you_mean, format_value, one_line
from fortyeight.rulebook.reading.read_book import read_rulebook


@cache
def _in_folder(folder: str) -> tuple[str, ...]:
    place = resources.files("fortyeight.rulebook") / folder
    names = (item.name for item in place.iterdir() if item.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in names))


@cache
def shipped_books() -> tuple[str, ...]:
    """Return the ids of the shipped rulebooks, the default one first.

    >>> shipped_books()[0] == default_book()
    True
    """
    books = map(_shipped, _in_folder("books"))
    return tuple(book.id for book in sorted(books, key=lambda book: book.presentation.order))


def default_book() -> str:
    """Return the id of the rulebook that is played if none is named."""
    return shipped_books()[0]


def other_books() -> tuple[str, ...]:
    """Return the ids of books of other games, which check the solver against published figures."""
    return _in_folder("others")


def known_books() -> tuple[str, ...]:
    """Return the ids of all books that come with the project."""
    return (*shipped_books(), *other_books())


@cache
def _shipped(book_id: str) -> Rulebook:
    folder = "books" if book_id in _in_folder("books") else "others"
    file = resources.files("fortyeight.rulebook") / folder / f"{book_id}.toml"
    return read_rulebook(file.read_text("utf-8"))


def rulebook(book_id: str) -> Rulebook:
    """Return a rulebook that comes with the project; raise `UnknownRulebook` if there is none."""
    if not _is_known(book_id):
        near = did_you_mean(book_id, known_books())
        known = ", ".join(shipped_books())
        raise UnknownRulebook(
            f"there is no rulebook {format_value(book_id)}{near}; there are {known}"
        )
    return _shipped(book_id)


def find_rulebook(name: str, folder: Path | None = None) -> Rulebook:
    """Return a rulebook by its id, or by the path of a file, relative to `folder` if given."""
    path = (folder or Path()) / name
    if _is_known(name) or not (path.suffix == ".toml" or _is_file(path)):
        return rulebook(name)
    try:
        return read_rulebook(read_text(path))
    except Unreadable as error:
        raise BadRulebook([Fault(one_line(name, 200), str(error))]) from None


def _is_known(name: str) -> bool:
    """Whether a book has this id; no book is read for it."""
    return name in _in_folder("books") or name in _in_folder("others")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
