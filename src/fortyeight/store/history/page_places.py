"""Cursors for paging through history: the position where a page ends.

Times are not unique, so a cursor has every column that the list is sorted by. It is passed to
clients and back as text.
"""

from __future__ import annotations

from typing import NamedTuple

#: Maximum number of rows on a page.
MOST = 1000


def bounded(limit: int) -> int:
    """Return the requested page length, limited to 1 to `MOST`."""
    return max(1, min(limit, MOST))


def _numbers(text: str, count: int) -> tuple[list[int], str]:
    *numbers, stream = text.split(".", count)
    valid = all(n.isascii() and n.isdigit() and len(n) <= 18 for n in numbers)
    if len(numbers) != count or not valid or "\0" in stream:
        raise ValueError("this is no place in a history")
    return [int(n) for n in numbers], stream


class RoundPlace(NamedTuple):
    """Position in the list of a person's rounds at all tables."""

    ended_at: int
    stream: str
    round: int

    def __str__(self) -> str:
        return f"{self.ended_at}.{self.round}.{self.stream}"

    @staticmethod
    def read(text: str) -> RoundPlace:
        """Parse a position from its text; raise `ValueError` if it is not one."""
        (ended_at, number), stream = _numbers(text, 2)
        return RoundPlace(ended_at, stream, number)


class LinePlace(NamedTuple):
    """Position in the list of the ledger lines of several accounts."""

    at: int
    stream: str
    version: int
    line: int

    def __str__(self) -> str:
        return f"{self.at}.{self.version}.{self.line}.{self.stream}"

    @staticmethod
    def read(text: str) -> LinePlace:
        """Parse a position from its text; raise `ValueError` if it is not one."""
        (at, version, line), stream = _numbers(text, 3)
        return LinePlace(at, stream, version, line)
