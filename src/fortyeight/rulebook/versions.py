"""Versions of a house's own rulebook: each is known by the hash of its whole meaning.

What is stored of a version is the file by difference and, in full, the shipped book that it is
based on. So a version reads as the same book for ever, whatever becomes of the file it was read
from and of the shipped books.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fortyeight.rulebook.book import Rulebook
from fortyeight.rulebook.checking.faults import BadRulebook, Fault
from fortyeight.rulebook.library import lasting_books, portable_book, shipped_file
from fortyeight.rulebook.reading.read_book import rulebook_from
from fortyeight.rulebook.reading.read_difference import BASED_ON, difference_from
from fortyeight.rulebook.toml_text import toml_text

_MARK = "fortyeight rulebook 1\n"


@dataclass(frozen=True, slots=True)
class BookVersion:
    """A version: its book, which names its hash, and what is stored of it as plain data."""

    book: Rulebook
    content: Mapping[str, Any]

    @property
    def reference(self) -> str:
        return self.book.reference

    @property
    def text(self) -> str:
        """The file by difference, without its comments."""
        return toml_text(self.content["book"])


def version_of(book: Rulebook) -> BookVersion:
    """Return the version that a rulebook is; raise `BadRulebook` if it takes a shipped book's id.

    >>> from fortyeight.rulebook import default_book, read_book_text
    >>> text = f'id = "x"\\ntitle = "X"\\nbased_on = "{default_book()}"\\nrules.doubles = 3'
    >>> one = version_of(read_book_text(text))
    >>> same = version_of(read_book_text("# The same rules.\\n" + text))
    >>> one.reference == same.reference == read_version(one.content, one.book.hash).reference
    True
    """
    if book.id in lasting_books():
        sentence = f"{book.id} is the id of a shipped rulebook: write another"
        raise BadRulebook([Fault("id", sentence)])
    raw = portable_book(book)
    assert raw is not None, "only a shipped book is not written by difference"
    content = {"book": raw, "base": shipped_file(raw[BASED_ON])}
    return read_version(content, content_hash(content))


def read_version(content: Mapping[str, Any], digest: str) -> BookVersion:
    """Return a stored version; raise `BadRulebook` if its content is not that of the hash."""
    if content_hash(content) != digest:
        raise BadRulebook([Fault("", "the stored rulebook is not the one of its hash")])
    book = difference_from(content["book"], rulebook_from(content["base"]))
    return BookVersion(replace(book, hash=digest), content)


def content_hash(content: Mapping[str, Any]) -> str:
    """Return the hash of what is stored of a version."""
    text = json.dumps([content["book"], content["base"]], separators=(",", ":"))
    return hashlib.sha256((_MARK + text).encode()).hexdigest()
