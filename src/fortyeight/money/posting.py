"""Double-entry bookkeeping: what leaves one account enters others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fortyeight.quick_dataclass import dataclass


class UnbalancedPosting(AssertionError):
    """A posting whose entries do not sum to zero."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A change of one account in cents, negative if money leaves it."""

    account: str
    cents: int


@dataclass(frozen=True, slots=True)
class Posting:
    """Entries that are booked together and sum to zero."""

    entries: tuple[Entry, ...]

    def __post_init__(self) -> None:
        if sum(entry.cents for entry in self.entries) != 0:
            raise UnbalancedPosting(f"the entries {self.entries!r} do not sum to zero")


def move(cents: int, source: str, target: str) -> Posting:
    """Return a posting that moves an amount from one account to another."""
    return Posting((Entry(source, -cents), Entry(target, cents)))


def balances(postings: Iterable[Posting]) -> Mapping[str, int]:
    """Return the balance of each account after these postings."""
    held: dict[str, int] = {}
    for posting in postings:
        for entry in posting.entries:
            held[entry.account] = held.get(entry.account, 0) + entry.cents
    return held
