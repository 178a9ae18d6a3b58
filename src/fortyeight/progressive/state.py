"""The state of the terminal and the meters at one moment, as immutable values.

Snapshots are stored with the class and field names and the enum values of this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from fortyeight.progressive.prizes.meter import Meter
from fortyeight.rulebook import House
from fortyeight.table.core.state import Table
from fortyeight.table.wagers.wager_kinds import WagerKind


class TerminalStage(StrEnum):
    """What the dealer's terminal shows."""

    READY = "ready"
    STARTED = "started"
    CONFIRMING = "confirm spin"
    PROMPTING = "enable spin"
    ENABLED = "spin enabled"
    SPUN = "pay or cancel jackpot"
    PAYING = "paying"
    PAID = "end round"
    MUST_HIT = "must-hit won"


@dataclass(frozen=True, slots=True)
class Participant:
    """A wager on a wheel that was locked up when the round started."""

    person: str
    box: int
    kind: WagerKind
    cents: int


@dataclass(frozen=True, slots=True)
class Trigger:
    """A reason to spin: a box with a blackjack, or the dealer's six and ten-valued card (box 0)."""

    kind: WagerKind
    box: int


@dataclass(frozen=True, slots=True)
class Spin:
    """What the wheels have drawn so far for a trigger."""

    trigger: Trigger
    symbol: str = ""
    seat: int = 0
    community: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """A prize for a participant, with the name of its meter if it comes from one."""

    person: str
    box: int
    kind: WagerKind
    cents: int
    meter: str
    clause: str


@dataclass(frozen=True)
class System:
    """The terminal, the round at it, and the meters.

    Nobody may know the must-hit trigger: no view shows it.
    """

    house: House
    meters: Mapping[str, Meter] = field(default_factory=dict)
    must_hit_trigger: int | Fraction = 0
    must_hit_by: int = 0
    stage: TerminalStage = TerminalStage.READY
    participants: tuple[Participant, ...] = ()
    marked: tuple[Trigger, ...] = ()
    done: tuple[Trigger, ...] = ()
    spin: Spin | None = None
    due: tuple[Award, ...] = ()
    awards: tuple[Award, ...] = ()
    voided: tuple[Trigger, ...] = ()
    authorised: str = ""
    refused_codes: int = 0
    codes_locked_until: int = 0
    accounted: int = 0
    cancelled: int = 0
    spins: tuple[Spin, ...] = ()


#: The number of spins that the terminal can recall.
MAX_RECALLED_SPINS = 50


@dataclass(frozen=True)
class Game:
    """A table with its wheels."""

    table: Table
    system: System
