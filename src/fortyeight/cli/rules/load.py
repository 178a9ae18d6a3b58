"""A rulebook or house that a command's argument names, or a sentence that says why not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from fortyeight.rulebook import (
    Fault,
    Faulty,
    House,
    find_rulebook,
    known_books,
    open_house,
    read_house_file,
    rulebook,
)
from fortyeight.rulebook.reading.files import FileKind, Unreadable, file_kind, parse_toml, read_text
from fortyeight.rulebook.reading.formatting import one_line

_ID = re.compile(r"[A-Za-z0-9-]{1,60}")

NEITHER = 'it is neither a house (rulebook = "…") nor a rulebook (id = "…")'


def shown_name(name: str) -> str:
    """The name of a file as a message shows it."""
    return one_line(name, 200)


class BadInput(ValueError):
    """An argument that names nothing usable; says why in one sentence."""

    def __init__(self, name: str, sentence: str) -> None:
        super().__init__(f"{shown_name(name)}: {sentence}")
        self.sentence = sentence


def kind_of_file(name: str) -> FileKind:
    """What a file holds; refused where it cannot be read at all."""
    if name in known_books():
        return "rulebook"
    try:
        return file_kind(parse_toml(read_text(Path(name))))
    except Unreadable as error:
        raise BadInput(name, _no_such_book(name) or str(error)) from None


def _no_such_book(name: str) -> str:
    """What to say of a name that looks like the id of a rulebook and is none."""
    if not _ID.fullmatch(name) or Path(name).exists():
        return ""
    return f"there is no such rulebook or file; there are {', '.join(known_books())}"


def house_named(name: str) -> House:
    """The house of a house file, or the default house of a rulebook; may be `Faulty`."""
    kind = kind_of_file(name)
    if kind == "unknown":
        raise BadInput(name, NEITHER)
    if kind == "house":
        return read_house_file(Path(name))
    return open_house(rulebook(name) if name in known_books() else find_rulebook(name))


def usable_house(name: str, house_file: str | None = None) -> House:
    """The house that the arguments name, without a fault."""
    try:
        house = house_named(name)
    except Faulty as error:
        raise BadInput(name, _first_of(name, error.faults)) from None
    if house_file is None:
        return house
    kind_of_file(house_file)
    try:
        return read_house_file(Path(house_file), house.book)
    except Faulty as error:
        raise BadInput(house_file, _first_of(house_file, error.faults)) from None


def house_with(name: str, house_file: str | None, choices: Mapping[str, object]) -> House:
    """The house that the arguments name, with other choices than its own for some keys."""
    house = usable_house(name, house_file)
    if not choices:
        return house
    try:
        return open_house(house.book, {**house.choices, **choices}, Path(house_file or name).parent)
    except Faulty as error:
        raise BadInput(house_file or name, str(error.faults[0])) from None


def _first_of(name: str, faults: tuple[Fault, ...]) -> str:
    if len(faults) == 1:
        return str(faults[0])
    hint = f"`fortyeight rules check {shown_name(name)}` names all {len(faults)} faults"
    return f"{faults[0]} ({hint})"


def faults_of(name: str) -> tuple[FileKind, tuple[Fault, ...]]:
    """What a file is, and everything that is wrong with it."""
    kind = kind_of_file(name)
    if kind == "unknown":
        return kind, (Fault("file", NEITHER),)
    try:
        house_named(name)
    except Faulty as error:
        return kind, error.faults
    return kind, ()
