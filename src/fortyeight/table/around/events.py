"""Events around the round."""

from __future__ import annotations

from fortyeight.quick_dataclass import dataclass
from fortyeight.table.core.dispatch import entry
from fortyeight.table.wagers.wager_kinds import WagerKind


@dataclass(frozen=True, slots=True)
class TableOpened:
    dealer: str
    at: int


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table is closed, and `cards` cards have left it."""

    cards: int


@dataclass(frozen=True, slots=True)
class DealerChanged:
    dealer: str


@dataclass(frozen=True, slots=True)
class GamingDayBegun:
    """A new gaming day. Days that were stored without a time have 0."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class ReaderInspected:
    """The card reader is in working order."""


@dataclass(frozen=True, slots=True)
class PersonLeft:
    """A person has left with these chips. None is an unlimited bankroll."""

    person: str
    chips: int | None


@dataclass(frozen=True, slots=True)
class WagersPermitted:
    person: str


@dataclass(frozen=True, slots=True)
class VerbalWagerConfirmed:
    """Cash accompanies a verbal wager and is changed into chips at once."""

    person: str
    box: int
    kind: WagerKind
    cents: int
    supervisor: bool


@dataclass(frozen=True, slots=True)
class WaitBegun:
    """A player without a box waits for one."""

    person: str


@dataclass(frozen=True, slots=True)
class WaitEnded:
    """A player no longer waits for a box, and has not got one."""

    person: str


@dataclass(frozen=True, slots=True)
class BoxCeded:
    """A box goes from a player with several to a new player."""

    box: int
    person: str
    to: str


@dataclass(frozen=True, slots=True)
class BetsCalled:
    """The shoe is ready, and the dealer calls for wagers."""

    says: str


AroundEvent = (
    TableOpened
    | TableClosed
    | DealerChanged
    | GamingDayBegun
    | ReaderInspected
    | PersonLeft
    | WagersPermitted
    | VerbalWagerConfirmed
    | WaitBegun
    | WaitEnded
    | BoxCeded
    | BetsCalled
)

#: The stored name of each, for ever.
AROUND_NAMES = (
    entry(TableOpened, "table.opened/1")
    + entry(TableClosed, "table.closed/1")
    + entry(DealerChanged, "dealer.changed/1")
    + entry(GamingDayBegun, "gaming-day.begun/1")
    + entry(ReaderInspected, "reader.inspected/1")
    + entry(PersonLeft, "person.left/1")
    + entry(WagersPermitted, "wagers.permitted/1")
    + entry(VerbalWagerConfirmed, "verbal-wager.confirmed/1")
    + entry(WaitBegun, "wait.begun/1")
    + entry(WaitEnded, "wait.ended/1")
    + entry(BoxCeded, "box.ceded/1")
    + entry(BetsCalled, "bets.called/1")
)
