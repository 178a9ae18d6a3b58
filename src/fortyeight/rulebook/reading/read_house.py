"""Read a house file."""

from __future__ import annotations

from pathlib import Path

from fortyeight.rulebook.book import Rulebook
from fortyeight.rulebook.checking.faults import BadHouse, BadRulebook, Fault, UnknownRulebook
from fortyeight.rulebook.house import House, faults_in_any_book, open_house
from fortyeight.rulebook.library import find_rulebook
from fortyeight.rulebook.reading.files import Unreadable, parse_toml, read_text
from fortyeight.rulebook.reading.formatting import format_value, one_line


def read_house(
    text: str, where: str = "house", folder: Path | None = None, book: Rulebook | None = None
) -> House:
    """Return a house from the text of its file, which names its rulebook.

    The path of a rulebook file is relative to `folder`. If `book` is given, the house must be one
    of that book.
    """
    try:
        raw = parse_toml(text)
    except Unreadable as error:
        raise BadHouse([Fault(where, str(error))]) from None
    name = raw.pop("rulebook", None)
    if not isinstance(name, str):
        missing = Fault(where, 'a house file names its book: rulebook = "…"')
        raise BadHouse([missing, *faults_in_any_book(raw)])
    if book is None or name != book.id:
        try:
            named_book = _book(name, folder)
        except BadHouse as error:
            raise BadHouse([*error.faults, *faults_in_any_book(raw)]) from None
        if book is not None and named_book.id != book.id:
            sentence = f"this is a house of {format_value(name)}, not of {format_value(book.id)}"
            raise BadHouse([Fault("rulebook", sentence)])
        book = book or named_book
    return open_house(book, raw, folder)


def _book(name: str, folder: Path | None) -> Rulebook:
    try:
        return find_rulebook(name, folder)
    except UnknownRulebook as error:
        raise BadHouse([Fault("rulebook", str(error))]) from None
    except BadRulebook as error:
        raise BadHouse([fault.within("rulebook") for fault in error.faults]) from None


def read_house_file(path: Path, book: Rulebook | None = None) -> House:
    """Return a house from its file."""
    try:
        text = read_text(path)
    except Unreadable as error:
        raise BadHouse([Fault(one_line(str(path), 200), str(error))]) from None
    return read_house(text, path.name, path.parent, book)
