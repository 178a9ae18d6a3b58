"""The rulebooks of served tables: shipped ones, and stored versions of other books.

A version is named by its id and hash, so that it is the same for every server in this process. The
house's own versions are few and stay known; those of practice tables are looked up when needed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from fortyeight.rulebook import Rulebook, UnknownRulebook, rulebook
from fortyeight.rulebook.library import referenced_book
from fortyeight.rulebook.versions import read_version

#: Looks up a version that is not known here yet.
Lookup = Callable[[str], Rulebook | None]

#: Versions that were looked up and are kept, the last ones.
MAX_RECENT = 256

_known: dict[str, Rulebook] = {}
_recent: dict[str, Rulebook] = {}
_recent_lock = Lock()
_packed: dict[str, bytes] = {}
_lookups: list[Lookup] = []


def remember_version(book: Rulebook) -> None:
    """Make a stored version known to `served_book` for good."""
    _known[book.reference] = book


def remember_recent(book: Rulebook) -> None:
    """Make a version known until many others were needed."""
    with _recent_lock:
        _recent.pop(book.reference, None)
        _recent[book.reference] = book
        if len(_recent) > MAX_RECENT:
            del _recent[next(iter(_recent))]


def remember_packed(content: dict[str, Any], digest: str) -> None:
    """Make a version known by its content, to a program that reads a log and looks nothing up."""
    if not _lookups:
        reference = f"{content['book']['id']}@{digest}"
        _packed[reference] = zlib.compress(json.dumps(content).encode(), 1)


def known_versions() -> list[Rulebook]:
    """Return the stored versions that are known here for good."""
    return list(_known.values())


@contextmanager
def versions_from(*lookups: Lookup) -> Iterator[None]:
    """Look for versions that are not known yet here too: another process may have stored them."""
    _lookups.extend(lookups)
    try:
        yield
    finally:
        for lookup in lookups:
            _lookups.remove(lookup)


def is_text(reference: str) -> bool:
    """Return whether a reference to a book is the text of its file rather than a name."""
    return "=" in reference


def is_practice_version(reference: str) -> bool:
    """Return whether a reference names a version that the house has not approved."""
    return not is_text(reference) and "@" in reference and reference not in _known


def served_book(reference: str) -> Rulebook:
    """Return a book by a shipped id, by the id and hash of a version, or by its text."""
    if is_text(reference):
        return referenced_book(reference)
    if "@" not in reference:
        return rulebook(reference)
    book = _known.get(reference) or _recent.get(reference) or _looked_up(reference)
    if book is None:
        raise UnknownRulebook("there is no such version of a rulebook here")
    return book


def _looked_up(reference: str) -> Rulebook | None:
    found = (lookup(reference) for lookup in _lookups)
    book = next((one for one in found if one is not None), None)
    if book is None and reference in _packed:
        content = json.loads(zlib.decompress(_packed[reference]))
        book = read_version(content, reference.partition("@")[2]).book
    if book is not None:
        remember_recent(book)
    return book
