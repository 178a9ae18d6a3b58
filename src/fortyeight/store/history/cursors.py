"""Cursors for paging through history: the position where a page ends.

Times are not unique, so a cursor has every column that the list is sorted by. It is passed to
clients and back as text.
"""

from __future__ import annotations

from typing import NamedTuple

#: Maximum number of rows on a page.
MAX_PAGE = 1000


def clamp_limit(limit: int) -> int:
    """Return the requested page length, limited to 1 to `MAX_PAGE`."""
    return max(1, min(limit, MAX_PAGE))


def _numbers(text: str, count: int) -> tuple[list[int], str]:
    *numbers, stream = text.split(".", count)
    valid = all(n.isascii() and n.isdigit() and len(n) <= 18 for n in numbers)
    if len(numbers) != count or not valid or "\0" in stream:
        raise ValueError("this is no place in a history")
    return [int(n) for n in numbers], stream


class RoundCursor(NamedTuple):
    """Position in the list of a person's rounds at all tables."""

    ended_at: int
    stream: str
    round: int

    def __str__(self) -> str:
        return f"{self.ended_at}.{self.round}.{self.stream}"

    @staticmethod
    def read(text: str) -> RoundCursor:
        """Parse a position from its text; raise `ValueError` if it is not one."""
        (ended_at, number), stream = _numbers(text, 2)
        return RoundCursor(ended_at, stream, number)


class LineCursor(NamedTuple):
    """Position in the list of the ledger lines of several accounts."""

    at: int
    stream: str
    version: int
    line: int

    def __str__(self) -> str:
        return f"{self.at}.{self.version}.{self.line}.{self.stream}"

    @staticmethod
    def read(text: str) -> LineCursor:
        """Parse a position from its text; raise `ValueError` if it is not one."""
        (at, version, line), stream = _numbers(text, 3)
        return LineCursor(at, stream, version, line)
