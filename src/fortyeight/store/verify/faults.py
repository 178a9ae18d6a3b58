"""What is wrong with a log, and what was looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LogFault:
    """Something in the store that cannot have come about by itself.

    The code is stable, for programs. Stream and version say where; a fault of an export of heads
    has no stream and the export's number, one of an account has the account and 0.
    """

    code: str
    stream: str
    version: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a check of a log found, and how much it looked at."""

    streams: int
    events: int
    #: Events at or below a signed head of their stream: what came after could still be cut off.
    signed_events: int
    exports: int
    entries: int
    #: All faults, or the first of very many.
    faults: tuple[LogFault, ...]
    count: int
    notes: tuple[str, ...]

    @property
    def clean(self) -> bool:
        return self.count == 0


class Findings:
    """Faults as they are found: told at once, counted, the first ones kept."""

    def __init__(self, most: int = 10_000, told: Callable[[LogFault], None] | None = None) -> None:
        self.kept: list[LogFault] = []
        self.notes: list[str] = []
        self.count = 0
        self._most = most
        self._told = told

    def add(self, code: str, stream: str, version: int, sentence: str) -> None:
        fault = LogFault(code, stream, version, sentence)
        self.count += 1
        if len(self.kept) < self._most:
            self.kept.append(fault)
        if self._told is not None:
            self._told(fault)

    def has(self, code: str) -> bool:
        """Whether a fault of a kind was found, among those that are kept."""
        return any(fault.code == code for fault in self.kept)

    def note(self, sentence: str) -> None:
        self.notes.append(sentence)
