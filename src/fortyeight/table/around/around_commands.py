"""What people ask for around the round."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.table.wagers.wager_kinds import WagerKind


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The floor opens the table for gaming with a dealer; the cards are still to come."""

    dealer: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class CloseTable:
    """The floor closes the table between rounds, and the cards leave it."""


@dataclass(frozen=True, slots=True)
class ChangeDealer:
    """Another dealer comes to the table."""

    dealer: str


@dataclass(frozen=True, slots=True)
class BeginGamingDay:
    """A new gaming day begins at a table that stays open; `at` is its time in seconds."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class InspectReader:
    """The floor finds the card reader untouched and in working order."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A person leaves the table and takes his chips with him."""

    person: str


@dataclass(frozen=True, slots=True)
class PermitWagers:
    """The floor lets a person wager who is barred until the next shuffle."""

    person: str


@dataclass(frozen=True, slots=True)
class PlaceVerbalWager:
    """A wager called out with cash, and who of dealer and supervisor confirms it."""

    person: str
    box: int
    kind: WagerKind
    cents: int
    dealer_confirms: bool = True
    supervisor_confirms: bool = False


@dataclass(frozen=True, slots=True)
class WaitForBox:
    """A player without a box waits for one."""

    person: str


@dataclass(frozen=True, slots=True)
class StopWaiting:
    """A player no longer waits for a box."""

    person: str


@dataclass(frozen=True, slots=True)
class CedeBox:
    """The floor gives a box of a player who has several to a new player.

    `elsewhere` names another table of the game where a box is free, if there is one.
    """

    box: int
    person: str
    elsewhere: str = ""


AroundCommand = (
    OpenTable
    | CloseTable
    | ChangeDealer
    | BeginGamingDay
    | InspectReader
    | Leave
    | PermitWagers
    | PlaceVerbalWager
    | WaitForBox
    | StopWaiting
    | CedeBox
)
