"""Faults of a log, and the report of a check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LogFault:
    """Something in the store that normal operation cannot produce.

    `code` is stable, for use by programs. `stream` and `version` are the location. For a fault of
    an export of heads, they are empty and the export's number; for one of an account, the account
    and 0.
    """

    code: str
    stream: str
    version: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check of a log: the faults, and how much was checked."""

    streams: int
    events: int
    #: Events up to the last signed head of their stream; later ones could be cut off unnoticed.
    signed_events: int
    exports: int
    entries: int
    #: All faults, or if there are very many, the first of them.
    faults: tuple[LogFault, ...]
    count: int
    notes: tuple[str, ...]

    @property
    def clean(self) -> bool:
        return self.count == 0


class Findings:
    """Collector of faults: all are counted and passed to `on_fault`, `max_faults` are kept."""

    def __init__(
        self, max_faults: int = 10_000, on_fault: Callable[[LogFault], None] | None = None
    ) -> None:
        self.faults: list[LogFault] = []
        self.notes: list[str] = []
        self.count = 0
        self._max_faults = max_faults
        self._on_fault = on_fault

    def add(self, code: str, stream: str, version: int, sentence: str) -> None:
        self.add_fault(LogFault(code, stream, version, sentence))

    def add_fault(self, fault: LogFault) -> None:
        self.count += 1
        if len(self.faults) < self._max_faults:
            self.faults.append(fault)
        if self._on_fault is not None:
            self._on_fault(fault)

    def has(self, code: str) -> bool:
        """Return whether a fault with this code is among those that were kept."""
        return any(fault.code == code for fault in self.faults)
