"""Double entry: every movement of chips leaves one account and enters others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


class Unbalanced(AssertionError):
    """A posting that makes or loses money."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A change of one account, in cents; negative where money leaves it."""

    account: str
    cents: int


@dataclass(frozen=True, slots=True)
class Posting:
    """Entries that belong together and come to nothing."""

    entries: tuple[Entry, ...]

    def __post_init__(self) -> None:
        if sum(entry.cents for entry in self.entries) != 0:
            raise Unbalanced(f"the entries {self.entries!r} do not come to nothing")


def move(cents: int, source: str, target: str) -> Posting:
    """A posting that moves an amount from one account to another."""
    return Posting((Entry(source, -cents), Entry(target, cents)))


def balances(postings: Iterable[Posting]) -> Mapping[str, int]:
    """What the accounts hold after some postings."""
    held: dict[str, int] = {}
    for posting in postings:
        for entry in posting.entries:
            held[entry.account] = held.get(entry.account, 0) + entry.cents
    return held
