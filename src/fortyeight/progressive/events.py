"""Events of the terminal, the wheels and the meters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fortyeight.progressive.state import Award, Participant
from fortyeight.progressive.terminal_commands import Reason
from fortyeight.quick_dataclass import dataclass
from fortyeight.table.core.dispatch import entry
from fortyeight.table.core.event_names import TABLE_NAMES
from fortyeight.table.wagers.wager_kinds import WagerKind

if TYPE_CHECKING:
    from typing_extensions import TypeIs


@dataclass(frozen=True, slots=True)
class RoundStarted:
    participants: tuple[Participant, ...]


@dataclass(frozen=True, slots=True)
class RoundCancelled:
    """The round is not accounted."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is accounted."""


@dataclass(frozen=True, slots=True)
class WagersReleased:
    """Wagers that the table returned with their dead hands no longer take part."""

    participants: tuple[Participant, ...]


@dataclass(frozen=True, slots=True)
class TriggerMarked:
    kind: WagerKind
    box: int


@dataclass(frozen=True, slots=True)
class SpinPressed:
    kind: WagerKind
    box: int


@dataclass(frozen=True, slots=True)
class SpinDrawn:
    """What the wheel has drawn; stored before anyone sees it."""

    symbol: str
    seat: int
    community: str


@dataclass(frozen=True, slots=True)
class SpinEnabled:
    """The hot-spot winner may spin."""


@dataclass(frozen=True, slots=True)
class SpinDisabled:
    """The hot-spot winner may not spin for the moment."""


@dataclass(frozen=True, slots=True)
class HotSpotDrawn:
    symbol: str
    by_dealer: bool


@dataclass(frozen=True, slots=True)
class PayoutsShown:
    """The prizes to be paid, each at the amount that its meter shows now."""

    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class SpinVoided:
    """A malfunction: the spin does not count, and its wagers are returned."""

    kind: WagerKind
    box: int


@dataclass(frozen=True, slots=True)
class AuthorisationGiven:
    supervisor: str


@dataclass(frozen=True, slots=True)
class AuthorisationRefused:
    supervisor: str
    at: int


@dataclass(frozen=True, slots=True)
class PrizesPaid:
    """What was shown is paid."""


@dataclass(frozen=True, slots=True)
class ContributionMade:
    """A wager's share goes to a meter: exact, in cents, written as a fraction."""

    meter: str
    box: int
    amount: str


@dataclass(frozen=True, slots=True)
class JackpotPaid:
    """A meter falls by what was paid and starts again from its reset amount."""

    meter: str
    cents: int


@dataclass(frozen=True, slots=True)
class MustHitWon:
    person: str
    box: int
    cents: int


@dataclass(frozen=True, slots=True)
class MustHitDrawn:
    """The next hidden trigger. Nobody may see it."""

    trigger: int


@dataclass(frozen=True, slots=True)
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

#: The stored name of each, for ever.
SYSTEM_NAMES = (
    entry(RoundStarted, "terminal.round-started/1")
    + entry(RoundCancelled, "terminal.round-cancelled/1")
    + entry(RoundEnded, "terminal.round-ended/1")
    + entry(WagersReleased, "terminal.wagers-released/1")
    + entry(TriggerMarked, "terminal.trigger-marked/1")
    + entry(SpinPressed, "terminal.spin-pressed/1")
    + entry(SpinDrawn, "wheel.drawn/1")
    + entry(SpinEnabled, "terminal.spin-enabled/1")
    + entry(SpinDisabled, "terminal.spin-disabled/1")
    + entry(HotSpotDrawn, "wheel.hot-spot-drawn/1")
    + entry(PayoutsShown, "terminal.payouts-shown/1")
    + entry(SpinVoided, "wheel.spin-voided/1")
    + entry(AuthorisationGiven, "terminal.authorised/1")
    + entry(AuthorisationRefused, "terminal.code-refused/1")
    + entry(PrizesPaid, "terminal.prizes-paid/1")
    + entry(ContributionMade, "meter.contribution/1")
    + entry(JackpotPaid, "meter.jackpot-paid/1")
    + entry(MustHitWon, "meter.must-hit-won/1")
    + entry(MustHitDrawn, "meter.must-hit-drawn/1")
    + entry(MeterChanged, "meter.changed/1")
)

#: The stored name of every event of a table with wheels.
NAMES_OF_GAME = TABLE_NAMES + SYSTEM_NAMES


def is_system_event(event: object) -> TypeIs[SystemEvent]:
    """Whether an event is one of the terminal, the wheels or the meters, and not the table's."""
    return type(event) in SYSTEM_NAMES
