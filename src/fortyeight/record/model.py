"""A round record as it was written, before anything of it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fortyeight.cards import Card
from fortyeight.table import Command


@dataclass(frozen=True, slots=True)
class WrittenWager:
    """A line of `wagers`. An amount that is a number but no amount of money has no cents."""

    person: str
    box: int
    kind: str
    amount: str
    cents: int | None


@dataclass(frozen=True, slots=True)
class WrittenAction:
    """A line of `actions`: who (nobody named: the box's caller), where, what, how much."""

    verb: str
    text: str
    box: int | None = None
    person: str | None = None
    amount: str | None = None
    cents: int | None = None
    hand: int | None = None
    procedure: Command | None = None
    when: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """One round: who wagered what, the order of the cards, and what everyone decided.

    Files that its house names are looked for in the folder of its own file.
    """

    rulebook: str
    wagers: tuple[WrittenWager, ...]
    shoe: tuple[Card, ...]
    actions: tuple[WrittenAction, ...]
    title: str = ""
    face_up: tuple[int, ...] = ()
    house: Mapping[str, Any] = field(default_factory=dict)
    seated: Mapping[int, str] = field(default_factory=dict)
    discards: tuple[tuple[Card, ...], ...] = ()
    spins: tuple[str, ...] = ()
    meters: Mapping[str, int] = field(default_factory=dict)
    folder: Path | None = field(default=None, compare=False)
