"""Measurements of players, and their summary."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Measures:
    """Measurements of many players in one process; times in seconds.

    A command counts if it ends within the window, whenever it began: on an overloaded server
    answers come long after their commands.
    """

    window: tuple[float, float] = (0.0, 0.0)
    commands: int = 0
    #: Arrays, as half an hour of play has millions of them.
    answers: array[float] = field(default_factory=lambda: array("d"))
    everyone: array[float] = field(default_factory=lambda: array("d"))
    refused: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    received: int = 0
    cpu: float = 0.0

    def counts(self, now: float) -> bool:
        return self.window[0] <= now < self.window[1]

    def add(self, other: Measures) -> None:
        self.commands += other.commands
        self.answers += other.answers
        self.everyone += other.everyone
        self.refused += other.refused
        self.errors += other.errors
        self.received += other.received
        self.cpu += other.cpu


@dataclass(frozen=True, slots=True)
class Times:
    """Percentiles in milliseconds."""

    p50: float
    p95: float
    p99: float
    most: float


def times(seconds: Iterable[float]) -> Times:
    ordered = sorted(seconds) or [float("nan")]

    def at(share: float) -> float:
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    return Times(at(0.5), at(0.95), at(0.99), 1000 * ordered[-1])


class Room:
    """One table's players: when each command has reached all of them.

    A command's answer names the version that it led to; everyone has seen it once each has been
    sent events up to that version.
    """

    #: Versions that are kept for an answer that is still to come.
    KEPT = 200

    def __init__(self, people: int, measures: Measures) -> None:
        self.people = people
        self._measures = measures
        self._seen: dict[int, tuple[int, float]] = {}
        self._asked: dict[int, float] = {}

    def seen(self, version: int, now: float) -> None:
        """Record that one of the players has been sent everything up to a version."""
        count = self._seen.get(version, (0, 0.0))[0] + 1
        self._seen[version] = (count, now)
        if count == self.people:
            self._finish(version)
        if len(self._seen) > 2 * self.KEPT:
            self._seen = dict(list(self._seen.items())[-self.KEPT :])

    def asked(self, version: int, sent: float) -> None:
        """Record that a command sent at a time has led to a version."""
        self._asked[version] = sent
        if self._seen.get(version, (0, 0.0))[0] >= self.people:
            self._finish(version)

    def _finish(self, version: int) -> None:
        sent = self._asked.pop(version, None)
        seen = self._seen[version][1]
        if sent is not None and self._measures.counts(seen):
            self._measures.everyone.append(seen - sent)

    @property
    def unseen(self) -> int:
        """Return the number of commands that not everyone has seen the end of."""
        return len(self._asked)
