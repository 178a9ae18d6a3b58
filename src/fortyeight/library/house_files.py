"""Load the rulebook or house that an argument names, or say in a sentence why not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from fortyeight.library.arguments import path_of
from fortyeight.library.errors import InputError
from fortyeight.rulebook import (
    Fault,
    Faulty,
    House,
    Rulebook,
    find_rulebook,
    known_books,
    lasting_books,
    open_house,
    read_book_text,
    read_house,
    read_house_file,
    rulebook,
)
from fortyeight.rulebook.reading.files import FileKind, Unreadable, file_kind, parse_toml, read_text
from fortyeight.rulebook.reading.formatting import did_you_mean, one_line

_ID = re.compile(r"[A-Za-z0-9-]{1,60}")

NEITHER = 'it is neither a house (rulebook = "…") nor a rulebook (based_on = "…")'


def kind_of_file(name: str) -> FileKind:
    """Return what a file holds; refuse one that cannot be read."""
    if name in known_books():
        return "rulebook"
    try:
        return file_kind(parse_toml(read_text(Path(name))))
    except Unreadable as error:
        raise InputError(name, _no_such_book(name) or str(error)) from None


def _no_such_book(name: str) -> str:
    """Return the message for a name that looks like a rulebook's id and is none."""
    if not _ID.fullmatch(name) or Path(name).exists():
        return ""
    near, known = did_you_mean(name, known_books()), ", ".join(lasting_books())
    tables = "or of the tables that `fortyeight tables` lists"
    return f"no such rulebook or file{near}; choose one of {known}, {tables}"


def load_rulebook(name: str) -> Rulebook:
    """Load a rulebook by its id or from its file; raises `Faulty`."""
    if kind_of_file(name) == "house":
        raise InputError(name, "this is a house, not a rulebook")
    return find_rulebook(name)


def load_house(name: str) -> House:
    """Load a house file, or the default house of a rulebook; raises `Faulty`."""
    kind = kind_of_file(name)
    if kind == "unknown":
        raise InputError(name, NEITHER)
    if kind == "house":
        return read_house_file(Path(name))
    return open_house(rulebook(name) if name in known_books() else find_rulebook(name))


def usable_house(name: str, house_file: str | None = None) -> House:
    """Load the house that the arguments name; refuse one with faults."""
    try:
        house = load_house(name)
    except Faulty as error:
        raise InputError(name, *_first_fault(name, error.faults)) from None
    if house_file is None:
        return house
    kind_of_file(house_file)
    try:
        return read_house_file(Path(house_file), house.book)
    except Faulty as error:
        raise InputError(house_file, *_first_fault(house_file, error.faults)) from None


def house_with(name: str, house_file: str | None, choices: Mapping[str, object]) -> House:
    """Load the house that the arguments name, with some of its choices replaced."""
    house = usable_house(name, house_file)
    if not choices:
        return house
    try:
        return open_house(house.book, {**house.choices, **choices}, Path(house_file or name).parent)
    except Faulty as error:
        raise InputError(house_file or name, *_parts(error.faults[0])) from None


def house_of(book: str | PathLike[str] | House, choices: Mapping[str, object]) -> House:
    """Return the house of a book's id, a file, its text or another house, with these choices."""
    if isinstance(book, str) and "\n" in book:
        book = house_of_text(book)
    if not isinstance(book, House):
        return house_with(path_of(book, "book", "a rulebook or a house"), None, choices)
    if not choices:
        return book
    try:
        return open_house(book.book, {**book.choices, **choices})
    except Faulty as error:
        raise InputError(book.book.id, *_parts(error.faults[0])) from None


def house_of_text(text: str, at: str = "text", *, books_only: bool = False) -> House:
    """Return the house of a house file's text, or the default house of a rulebook's text.

    A text from elsewhere is a rulebook only: a house may name a file of this machine as its book.
    """
    try:
        kind = "rulebook" if books_only else file_kind(parse_toml(text))
        if kind == "unknown":
            raise InputError(at, NEITHER)
        return read_house(text) if kind == "house" else open_house(read_book_text(text))
    except Unreadable as error:
        raise InputError(at, str(error)) from None
    except Faulty as error:
        raise InputError(at, *_parts(error.faults[0])) from None


def _parts(fault: Fault) -> tuple[str, str]:
    """Return the sentence of a fault with its place, and the clause."""
    return (f"{fault.place}: {fault.sentence}" if fault.place else fault.sentence), fault.clause


def _first_fault(name: str, faults: tuple[Fault, ...]) -> tuple[str, str]:
    if len(faults) == 1:
        return _parts(faults[0])
    hint = f"`fortyeight rules check {one_line(name, 200)}` names all {len(faults)} faults"
    return f"{faults[0]} ({hint})", ""


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """The kind of a file, all its faults and, if there are none, its house."""

    kind: FileKind | None
    faults: tuple[Fault, ...]
    house: House | None = None


def check_file(name: str) -> CheckedFile:
    """Read a house or rulebook file, and find all its faults."""
    try:
        kind = kind_of_file(name)
    except InputError as error:
        return CheckedFile(None, (Fault("file", error.sentence),))
    if kind == "unknown":
        return CheckedFile(kind, (Fault("file", NEITHER),))
    try:
        return CheckedFile(kind, (), load_house(name))
    except Faulty as error:
        return CheckedFile(kind, error.faults)
