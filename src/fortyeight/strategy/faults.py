"""Faults of a strategy, each with its line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LineFault:
    """One fault, and its line; 0 if it belongs to no line."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}" if self.line else self.sentence


class BadStrategy(ValueError):
    """A strategy, or its file, with one or more faults."""

    def __init__(self, faults: Sequence[LineFault], name: str = "") -> None:
        self.faults = tuple(faults)
        self.name = name
        super().__init__("; ".join(self.sentences))

    @property
    def sentences(self) -> tuple[str, ...]:
        """Each fault with the name of the file and the line."""
        before = f"{self.name}: " if self.name else ""
        return tuple(f"{before}{fault}" for fault in self.faults)
