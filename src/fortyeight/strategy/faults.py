"""What is wrong with a strategy: every fault with its line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LineFault:
    """One thing that is wrong, and in which line; 0 where no line is to blame."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}" if self.line else self.sentence


class BadStrategy(ValueError):
    """A strategy, or its file, with one fault or more."""

    def __init__(self, faults: Sequence[LineFault], name: str = "") -> None:
        self.faults = tuple(faults)
        self.name = name
        super().__init__("; ".join(self.sentences))

    @property
    def sentences(self) -> tuple[str, ...]:
        """Each fault with the file's name and its line."""
        before = f"{self.name}: " if self.name else ""
        return tuple(f"{before}{fault}" for fault in self.faults)
