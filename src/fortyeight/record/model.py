"""A parsed round record, before it is replayed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fortyeight.cards import Card
from fortyeight.table import Command


@dataclass(frozen=True, slots=True)
class WrittenWager:
    """A line of `wagers`. `cents` is None for a number that is not an amount of money."""

    person: str
    box: int
    kind: str
    amount: str
    cents: int | None


@dataclass(frozen=True, slots=True)
class WrittenAction:
    """A line of `actions`. Without a person, it is the decision of the box's caller."""

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
    """One round: wagers, the order of the cards, and decisions.

    `book` is the parsed file of a rulebook that does not come with the project; empty if it does.
    `version` names the stored version of that book by its hash, as the server that wrote it says.
    Files that its house names are relative to `folder`, that of the record's own file.
    """

    rulebook: str
    wagers: tuple[WrittenWager, ...]
    shoe: tuple[Card, ...]
    actions: tuple[WrittenAction, ...]
    title: str = ""
    face_up: tuple[int, ...] = ()
    house: Mapping[str, Any] = field(default_factory=dict)
    book: Mapping[str, Any] = field(default_factory=dict)
    version: str = ""
    seated: Mapping[int, str] = field(default_factory=dict)
    discards: tuple[tuple[Card, ...], ...] = ()
    spins: tuple[str, ...] = ()
    meters: Mapping[str, int] = field(default_factory=dict)
    folder: Path | None = field(default=None, compare=False)
