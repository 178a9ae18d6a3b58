"""Events around the round."""

from __future__ import annotations

from fortyeight.table.core.stored_event import event
from fortyeight.table.wagers.wager_kinds import WagerKind


@event("table.opened/1")
class TableOpened:
    dealer: str
    at: int


@event("table.closed/1")
class TableClosed:
    """The table is closed, and `cards` cards have left it."""

    cards: int


@event("dealer.changed/1")
class DealerChanged:
    dealer: str


@event("gaming-day.begun/1")
class GamingDayBegun:
    """A new gaming day. Days that were stored without a time have 0."""

    at: int = 0


@event("reader.inspected/1")
class ReaderInspected:
    """The card reader is in working order."""


@event("person.left/1")
class PersonLeft:
    """A person has left with these chips. None is an unlimited bankroll."""

    person: str
    chips: int | None


@event("wagers.permitted/1")
class WagersPermitted:
    person: str


@event("verbal-wager.confirmed/1")
class VerbalWagerConfirmed:
    """Cash accompanies a verbal wager and is changed into chips at once."""

    person: str
    box: int
    kind: WagerKind
    cents: int
    supervisor: bool


@event("wait.begun/1")
class WaitBegun:
    """A player without a box waits for one."""

    person: str


@event("wait.ended/1")
class WaitEnded:
    """A player no longer waits for a box, and has not got one."""

    person: str


@event("box.ceded/1")
class BoxCeded:
    """A box goes from a player with several to a new player."""

    box: int
    person: str
    to: str


@event("bets.called/1")
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
