"""Find rulebooks: those of the project by id, others by file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from fortyeight.rulebook.book import Rulebook
from fortyeight.rulebook.checking.faults import BadRulebook, Fault, UnknownRulebook
from fortyeight.rulebook.reading.files import Unreadable, parse_toml, read_text
from fortyeight.rulebook.reading.formatting import did_you_mean, format_value, one_line
from fortyeight.rulebook.reading.read_book import rulebook_from
from fortyeight.rulebook.reading.read_difference import BASED_ON, difference_from
from fortyeight.rulebook.schema.values import MAX_TEXT_LENGTH
from fortyeight.rulebook.toml_text import toml_text
from fortyeight.rulebook.write_book import book_difference, nearest

#: In bytes. The largest shipped file has some 15,000.
MAX_BOOK_SIZE = 200_000
#: Folders of the books that come with the project.
_FOLDERS = ("books", "others", "catalogue")
#: Files of which each is based on the next.
MAX_BASES = 8


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
    # The order is taken from the files: to load one book, the others are not read and checked.
    order = {name: shipped_file(name)["presentation"]["order"] for name in _in_folder("books")}
    return tuple(sorted(order, key=order.__getitem__))


def default_book() -> str:
    """Return the id of the rulebook that is played if none is named."""
    return shipped_books()[0]


def other_books() -> tuple[str, ...]:
    """Return the ids of books of other games, which check the solver against published figures."""
    return _in_folder("others")


def catalogue() -> tuple[str, ...]:
    """Return the ids of real tables and published rule sets, which differ from a shipped book."""
    return _in_folder("catalogue")


def lasting_books() -> tuple[str, ...]:
    """Return the ids of books that stay as they are, unlike the tables of the catalogue."""
    return (*shipped_books(), *other_books())


def known_books() -> tuple[str, ...]:
    """Return the ids of all books that come with the project."""
    return (*lasting_books(), *catalogue())


@cache
def _shipped(book_id: str) -> Rulebook:
    return _parsed(shipped_file(book_id), None, ())


@cache
def shipped_file(book_id: str) -> Mapping[str, Any]:
    """Return the parsed file of a rulebook that comes with the project."""
    folder = next(one for one in _FOLDERS if book_id in _in_folder(one))
    file = resources.files("fortyeight.rulebook") / folder / f"{book_id}.toml"
    return parse_toml(file.read_text("utf-8"))


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
        return _from_file(path, ())
    except Unreadable as error:
        raise BadRulebook([Fault(one_line(name, 200), str(error))]) from None


def read_book_text(text: str | bytes, folder: Path | None = None, file: str = "") -> Rulebook:
    """Return a rulebook from the text of its file; raise `BadRulebook` with every fault.

    It may be based on a book that comes with the project or, where `folder` is given, on a file
    there. A table that names no id has the name of its `file`. Time and memory are bounded: a text
    over `MAX_BOOK_SIZE` bytes is refused unread.

    >>> text = 'id = "x"\\ntitle = "X"\\nbased_on = "BOOK"\\nrules.doubles = 3\\n'
    >>> book = read_book_text(text.replace("BOOK", default_book()))
    >>> book.entries["double.times"].default
    3
    """
    try:
        return _from_text(text, folder, (), file)
    except Unreadable as error:
        raise BadRulebook([Fault("file", str(error))]) from None


def book_from(raw: Mapping[str, Any]) -> Rulebook:
    """Return a rulebook from its parsed file, which may be based on one of the project's books."""
    return _parsed(raw, None, ())


def portable_book(book: Rulebook) -> dict[str, Any] | None:
    """Return what a file says of a book so that any copy of the project reads the same one.

    It is based on a book that comes with the project. None if the book itself is one of these.
    Real tables change, and the catalogue with them, so that none of it is relied on.
    """
    lasting = lasting_books()
    if book.id in lasting and rulebook(book.id) == book:
        return None
    bases = [one for one in book.ancestors if one.id in lasting and rulebook(one.id) == one]
    return book_difference(book, nearest(book, bases or map(rulebook, lasting)))


def book_reference(book: Rulebook) -> str:
    """Return the id of a book that comes with the project, or else the text of its file."""
    if _is_known(book.id) and rulebook(book.id) == book:
        return book.id
    own = portable_book(book)
    assert own is not None, "a lasting book is a known one"
    return toml_text(own)


@lru_cache(64)
def referenced_book(reference: str) -> Rulebook:
    """Return the book of a `book_reference`, in this process or another."""
    return rulebook(reference) if _is_known(reference) else read_book_text(reference)


def _from_file(path: Path, above: tuple[Path, ...]) -> Rulebook:
    """Read a file that those `above` are based on, each on the next."""
    text = read_text(path, "a rulebook")
    return _from_text(text, path.parent, (*above, path.resolve()), path.name)


def _from_text(
    text: str | bytes, folder: Path | None, above: tuple[Path, ...], file: str
) -> Rulebook:
    written = text.encode("utf-8", "replace") if isinstance(text, str) else text
    if len(written) > MAX_BOOK_SIZE:
        raise Unreadable(f"a rulebook has at most {MAX_BOOK_SIZE:,} bytes")
    try:
        return _parsed(parse_toml(written.decode("utf-8-sig")), folder, above, file)
    except UnicodeDecodeError:
        raise Unreadable("the text is not UTF-8") from None


def _parsed(
    raw: Mapping[str, Any], folder: Path | None, above: tuple[Path, ...], file: str = ""
) -> Rulebook:
    if BASED_ON not in raw:
        return rulebook_from(raw)
    return difference_from(raw, _base(raw[BASED_ON], folder, above), file)


def _base(name: object, folder: Path | None, above: tuple[Path, ...]) -> Rulebook:
    """Return the book that a file is based on."""
    if not isinstance(name, str) or len(name) > MAX_TEXT_LENGTH:
        sentence = f"{format_value(name)} is no id of a rulebook and no name of a file"
        raise BadRulebook([Fault(BASED_ON, sentence)])
    if not name.endswith(".toml"):
        try:
            return rulebook(name)
        except UnknownRulebook as error:
            hint = 'or name a file beside this one, such as "base.toml"'
            raise BadRulebook([Fault(BASED_ON, f"{error}; {hint}")]) from None
    shown = format_value(name)
    if folder is None or Path(name).is_absolute() or ".." in Path(name).parts:
        raise BadRulebook([Fault(BASED_ON, f"{shown} is no file in the folder of this one")])
    path = folder / name
    if path.resolve() in above:
        raise BadRulebook([Fault(BASED_ON, f"{shown} is based on this file itself")])
    if len(above) >= MAX_BASES:
        sentence = f"{shown} is the base of too long a line of files: {MAX_BASES} at most"
        raise BadRulebook([Fault(BASED_ON, sentence)])
    try:
        return _from_file(path, above)
    except Unreadable as error:
        raise BadRulebook([Fault(BASED_ON, f"{shown}: {error}")]) from None
    except BadRulebook as error:
        raise BadRulebook([one.within(f"{BASED_ON} {shown}") for one in error.faults]) from None


def _is_known(name: str) -> bool:
    """Return whether `known_books` has this id, without reading a book."""
    return any(name in _in_folder(folder) for folder in _FOLDERS)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
