"""The rulebooks of served tables: shipped ones, and stored versions of the house's own.

A version is named by its id and hash, so that it is the same for every server in this process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fortyeight.rulebook import Rulebook, UnknownRulebook, rulebook
from fortyeight.rulebook.library import referenced_book

#: Looks up a version that is not known here yet.
Lookup = Callable[[str], Rulebook | None]

_known: dict[str, Rulebook] = {}
_lookups: list[Lookup] = []


def remember_version(book: Rulebook) -> None:
    """Make a stored version known to `served_book`."""
    _known[book.reference] = book


def known_versions() -> list[Rulebook]:
    """Return the stored versions that are known here."""
    return list(_known.values())


@contextmanager
def versions_from(lookup: Lookup) -> Iterator[None]:
    """Look for versions that are not known yet here too: another process may have stored them."""
    _lookups.append(lookup)
    try:
        yield
    finally:
        _lookups.remove(lookup)


def is_text(reference: str) -> bool:
    """Return whether a reference to a book is the text of its file rather than a name."""
    return "=" in reference


def served_book(reference: str) -> Rulebook:
    """Return a book by a shipped id, by the id and hash of a version, or by its text."""
    if is_text(reference):
        return referenced_book(reference)
    if "@" not in reference:
        return rulebook(reference)
    for lookup in _lookups if reference not in _known else ():
        book = lookup(reference)
        if book is not None:
            remember_version(book)
    if reference not in _known:
        raise UnknownRulebook("there is no such version of a rulebook here")
    return _known[reference]
