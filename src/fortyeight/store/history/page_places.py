"""Where a page of history ends, so that the next goes on after it.

Times are not unique, so a place has all that orders its list. As text it can be given to a client
and taken back.
"""

from __future__ import annotations

from dataclasses import dataclass

#: Rows on a page at most.
MOST = 1000


def bounded(limit: int) -> int:
    """A page's length that is asked for, within bounds."""
    return max(1, min(limit, MOST))


def _numbers(text: str, count: int) -> tuple[list[int], str]:
    *numbers, stream = text.split(".", count)
    if len(numbers) != count or not all(n.isascii() and n.isdigit() for n in numbers):
        raise ValueError("this is no place in a history")
    if any(len(n) > 18 for n in numbers) or "\0" in stream:
        raise ValueError("this is no place in a history")
    return [int(n) for n in numbers], stream


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """A round among those of one person at many tables."""

    ended_at: int
    stream: str
    round: int

    def __str__(self) -> str:
        return f"{self.ended_at}.{self.round}.{self.stream}"

    @staticmethod
    def read(text: str) -> RoundPlace:
        """The place that was written as `text`; raises ValueError."""
        (ended_at, number), stream = _numbers(text, 2)
        return RoundPlace(ended_at, stream, number)


@dataclass(frozen=True, slots=True)
class LinePlace:
    """A line among those of accounts that several streams write to."""

    at: int
    stream: str
    version: int
    line: int

    def __str__(self) -> str:
        return f"{self.at}.{self.version}.{self.line}.{self.stream}"

    @staticmethod
    def read(text: str) -> LinePlace:
        """The place that was written as `text`; raises ValueError."""
        (at, version, line), stream = _numbers(text, 3)
        return LinePlace(at, stream, version, line)
