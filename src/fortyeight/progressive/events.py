"""Events of the terminal, the wheels and the meters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fortyeight.progressive.state import Award, Participant
from fortyeight.progressive.terminal_commands import Reason
from fortyeight.table.core.dispatch import Registry
from fortyeight.table.core.events import TABLE_NAMES
from fortyeight.table.core.stored_event import event, stored_names
from fortyeight.table.wagers.wager_kinds import WagerKind

if TYPE_CHECKING:
    from typing_extensions import TypeIs


@event("terminal.round-started/1")
class RoundStarted:
    participants: tuple[Participant, ...]


@event("terminal.round-cancelled/1")
class RoundCancelled:
    """The round is not accounted."""

    reason: Reason


@event("terminal.round-ended/1")
class RoundEnded:
    """The round is accounted."""


@event("terminal.wagers-released/1")
class WagersReleased:
    """Wagers that the table returned with their dead hands no longer take part."""

    participants: tuple[Participant, ...]


@event("terminal.trigger-marked/1")
class TriggerMarked:
    kind: WagerKind
    box: int


@event("terminal.spin-pressed/1")
class SpinPressed:
    kind: WagerKind
    box: int


@event("wheel.drawn/1")
class SpinDrawn:
    """What the wheel has drawn; stored before anyone sees it."""

    symbol: str
    seat: int
    community: str


@event("terminal.spin-enabled/1")
class SpinEnabled:
    """The hot-spot winner may spin."""


@event("terminal.spin-disabled/1")
class SpinDisabled:
    """The hot-spot winner may not spin for the moment."""


@event("wheel.hot-spot-drawn/1")
class HotSpotDrawn:
    symbol: str
    by_dealer: bool


@event("terminal.payouts-shown/1")
class PayoutsShown:
    """The prizes to be paid, each at the amount that its meter shows now."""

    awards: tuple[Award, ...]


@event("wheel.spin-voided/1")
class SpinVoided:
    """A malfunction: the spin does not count, and its wagers are returned."""

    kind: WagerKind
    box: int


@event("terminal.authorised/1")
class AuthorisationGiven:
    supervisor: str


@event("terminal.code-refused/1")
class AuthorisationRefused:
    supervisor: str
    at: int


@event("terminal.prizes-paid/1")
class PrizesPaid:
    """What was shown is paid."""


@event("meter.contribution/1")
class ContributionMade:
    """A wager's share goes to a meter: exact, in cents, written as a fraction."""

    meter: str
    box: int
    amount: str


@event("meter.jackpot-paid/1")
class JackpotPaid:
    """A meter falls by what was paid and starts again from its reset amount."""

    meter: str
    cents: int


@event("meter.must-hit-won/1")
class MustHitWon:
    person: str
    box: int
    cents: int


@event("meter.must-hit-drawn/1")
class MustHitDrawn:
    """The next hidden trigger. Nobody may see it."""

    trigger: int


@event("meter.changed/1")
class MeterChanged:
    meter: str
    reset: int
    must_hit_by: int
    by: tuple[str, str]


SystemEvent = (
    RoundStarted
    | RoundCancelled
    | RoundEnded
    | WagersReleased
    | TriggerMarked
    | SpinPressed
    | SpinDrawn
    | SpinEnabled
    | SpinDisabled
    | HotSpotDrawn
    | PayoutsShown
    | SpinVoided
    | AuthorisationGiven
    | AuthorisationRefused
    | PrizesPaid
    | ContributionMade
    | JackpotPaid
    | MustHitWon
    | MustHitDrawn
    | MeterChanged
)


SYSTEM_NAMES: Registry[SystemEvent, str] = stored_names(SystemEvent)
#: The stored name of every event of a table with wheels.
NAMES_OF_GAME = TABLE_NAMES + SYSTEM_NAMES


def is_system_event(event: object) -> TypeIs[SystemEvent]:
    """Whether an event is one of the terminal, the wheels or the meters, and not the table's."""
    return type(event) in SYSTEM_NAMES
