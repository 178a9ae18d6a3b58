"""Faults of a rulebook or house file, each with its place and clause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its place (empty for a whole file), a sentence, and its clause, if any."""

    place: str
    sentence: str
    clause: str = ""

    def __str__(self) -> str:
        cited = f" ({self.clause})" if self.clause else ""
        place = f"{self.place}: " if self.place else ""
        return f"{place}{self.sentence}{cited}"

    def within(self, place: str) -> Fault:
        """Return the same fault with its place inside another."""
        return Fault(f"{place}.{self.place}", self.sentence, self.clause)


class Faulty(ValueError):
    """Base of errors that carry one or more faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


class BadRulebook(Faulty):
    """A rulebook file that cannot be used."""


class BadHouse(Faulty):
    """A house that its rulebook does not allow, or a house file that cannot be read."""


class UnknownRulebook(ValueError):
    """There is no rulebook of that name."""
