"""Commands around the round."""

from __future__ import annotations

from fortyeight.quick_dataclass import dataclass
from fortyeight.table.wagers.wager_kinds import WagerKind


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open the table for gaming with a dealer, as the floor; the cards are still to come."""

    dealer: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class CloseTable:
    """Close the table between rounds, as the floor; the cards leave it."""


@dataclass(frozen=True, slots=True)
class ChangeDealer:
    """Bring another dealer to the table."""

    dealer: str


@dataclass(frozen=True, slots=True)
class BeginGamingDay:
    """Begin a new gaming day at a table that stays open; `at` is its time in seconds."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class InspectReader:
    """Confirm, as the floor, that the card reader is untouched and in working order."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the table and take one's chips along."""

    person: str


@dataclass(frozen=True, slots=True)
class PermitWagers:
    """Lift a person's bar on wagering until the next shuffle, as the floor."""

    person: str


@dataclass(frozen=True, slots=True)
class PlaceVerbalWager:
    """Call out a wager with cash; the flags say whether dealer and supervisor confirm it."""

    person: str
    box: int
    kind: WagerKind
    cents: int
    dealer_confirms: bool = True
    supervisor_confirms: bool = False


@dataclass(frozen=True, slots=True)
class WaitForBox:
    """Wait for a box, as a player without one."""

    person: str


@dataclass(frozen=True, slots=True)
class StopWaiting:
    """Stop waiting for a box."""

    person: str


@dataclass(frozen=True, slots=True)
class CedeBox:
    """Give a box of a player who has several to a new player, as the floor.

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
