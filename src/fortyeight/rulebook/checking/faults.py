"""What is wrong with a rulebook or house file: every fault with its place and clause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: where, what, and the clause that it breaks, if one does."""

    place: str
    sentence: str
    clause: str = ""

    def __str__(self) -> str:
        cited = f" ({self.clause})" if self.clause else ""
        return f"{self.place}: {self.sentence}{cited}"

    def within(self, place: str) -> Fault:
        """The same fault of a part, told of the whole."""
        return Fault(f"{place}.{self.place}", self.sentence, self.clause)


class Faulty(ValueError):
    """A file with one fault or more."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


class BadRulebook(Faulty):
    """A rulebook file that cannot be used."""


class BadHouse(Faulty):
    """A house outside its rulebook, or a house file that cannot be read."""


class UnknownRulebook(ValueError):
    """No such rulebook."""
