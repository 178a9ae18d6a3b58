"""Events of a served table that are the service's own, not the referee's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fortyeight.progressive.terminal import GameEvent
from fortyeight.quick_dataclass import dataclass
from fortyeight.table.core.dispatch import entry, fields

if TYPE_CHECKING:
    from typing_extensions import TypeIs


@dataclass(frozen=True, slots=True)
class TableFounded:
    """The table with its house and settings, both as JSON text that keeps amounts exact."""

    table: str
    name: str
    book: str
    house: str
    settings: str
    by: str


@dataclass(frozen=True, slots=True)
class WheelsSetUp:
    """The must-hit jackpot's hidden trigger and ceiling when the table was founded."""

    trigger: int
    ceiling: int


@dataclass(frozen=True, slots=True)
class ShoePromised:
    """The hash of the secret that will shuffle a shoe, published before any seed is known."""

    shoe: int
    commitment: str


@dataclass(frozen=True, slots=True)
class SecretDrawn:
    """The secret itself, hidden from everybody until the shoe is over."""

    shoe: int
    secret: str


@dataclass(frozen=True, slots=True)
class SeedGiven:
    """A player's contribution to the next shuffle."""

    person: str
    seed: str


@dataclass(frozen=True, slots=True)
class ShoeMixed:
    """The inputs of a shuffle besides its secret: the seeds in their order, and a nonce."""

    shoe: int
    algorithm: str
    seeds: tuple[tuple[str, str], ...]
    nonce: str


@dataclass(frozen=True, slots=True)
class ShoeRevealed:
    """A shoe is over: its secret, and its transcript as JSON text."""

    shoe: int
    secret: str
    transcript: str


@dataclass(frozen=True, slots=True)
class PersonReady:
    """A player wants to place no more wagers in this round."""

    person: str


@dataclass(frozen=True, slots=True)
class CutChoiceSet:
    """A player's standing choice about the cut and the look: "ask" or "leave-to-dealer"."""

    person: str
    choice: str


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A player did not answer: what follows is the table's decision, by the rules."""

    person: str


@dataclass(frozen=True, slots=True)
class LeaveAsked:
    """A player leaves as soon as the round allows; `away` if they had lost their connection."""

    person: str
    away: bool


@dataclass(frozen=True, slots=True)
class RobotCame:
    person: str
    strategy: str
    wager: int


@dataclass(frozen=True, slots=True)
class ChartGiven:
    """The text of a chart that a player has given to a robot, which names it as its strategy."""

    name: str
    chart: str


@dataclass(frozen=True, slots=True)
class RobotDismissed:
    person: str


@dataclass(frozen=True, slots=True)
class TablePaused:
    """No new round begins, and no clock runs for a decision."""

    reason: str


@dataclass(frozen=True, slots=True)
class TableResumed:
    """Play goes on after a pause."""


@dataclass(frozen=True, slots=True)
class PreparationAsked:
    """The table itself prepares the cards for the next bets, at a table that a person deals.

    `with_floor`: it takes the steps of the floor too.
    """

    with_floor: bool


@dataclass(frozen=True, slots=True)
class LimitsChanged:
    """New limits of the main wager from the next round on, in cents."""

    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class ClosingAsked:
    """The table closes as soon as the round is over."""


@dataclass(frozen=True, slots=True)
class TableShut:
    """The table is closed for good, and everybody has their chips back."""


@dataclass(frozen=True, slots=True)
class IncidentReported:
    """A malfunction: what went wrong, and what was done about it."""

    what: str
    done: str


@dataclass(frozen=True, slots=True)
class FloorCalled:
    """The dealer has called a supervisor to the table."""

    reason: str


@dataclass(frozen=True, slots=True)
class CallAnswered:
    """A supervisor has come: no call is open any more."""


@dataclass(frozen=True, slots=True)
class BoxElsewhere:
    """Another table of the same game has a free box for those who wait; empty: none has.

    No box is ceded as long as there is one.
    """

    table: str
    name: str


ServiceEvent = (
    TableFounded
    | WheelsSetUp
    | ShoePromised
    | SecretDrawn
    | SeedGiven
    | ShoeMixed
    | ShoeRevealed
    | PersonReady
    | CutChoiceSet
    | TimedOut
    | LeaveAsked
    | RobotCame
    | ChartGiven
    | RobotDismissed
    | TablePaused
    | TableResumed
    | PreparationAsked
    | LimitsChanged
    | ClosingAsked
    | TableShut
    | IncidentReported
    | FloorCalled
    | CallAnswered
    | BoxElsewhere
)

ServedEvent = GameEvent | ServiceEvent

#: Actor of what a table does by itself.
TABLE = "table"


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """Event with its version, time and actor in the log."""

    version: int
    at: int
    actor: str
    event: ServedEvent


#: The stored name of each event, which never changes.
SERVICE_NAMES = (
    entry(TableFounded, "service.founded/1")
    + entry(WheelsSetUp, "service.wheels-set-up/1")
    + entry(ShoePromised, "fair.promised/1")
    + entry(SecretDrawn, "fair.secret/1")
    + entry(SeedGiven, "fair.seed/1")
    + entry(ShoeMixed, "fair.mixed/1")
    + entry(ShoeRevealed, "fair.revealed/1")
    + entry(PersonReady, "service.ready/1")
    + entry(CutChoiceSet, "service.cut-choice-set/1")
    + entry(TimedOut, "service.timed-out/1")
    + entry(LeaveAsked, "service.leave-asked/1")
    + entry(RobotCame, "service.robot-came/1")
    + entry(ChartGiven, "service.chart-given/1")
    + entry(RobotDismissed, "service.robot-dismissed/1")
    + entry(TablePaused, "service.paused/1")
    + entry(TableResumed, "service.resumed/1")
    + entry(PreparationAsked, "service.preparation-asked/1")
    + entry(LimitsChanged, "service.limits-changed/1")
    + entry(ClosingAsked, "service.closing-asked/1")
    + entry(TableShut, "service.shut/1")
    + entry(IncidentReported, "service.incident/1")
    + entry(FloorCalled, "service.floor-called/1")
    + entry(CallAnswered, "service.call-answered/1")
    + entry(BoxElsewhere, "service.box-elsewhere/1")
)


def is_service_event(event: object) -> TypeIs[ServiceEvent]:
    """Return whether an event is the service's own, and not the game's."""
    return type(event) in SERVICE_NAMES


#: Fields of each event that all audiences may see.
SERVICE_SHOWN = (
    fields(TableFounded, "table", "name", "book", "house", "settings", "by")
    + fields(WheelsSetUp)
    + fields(ShoePromised, "shoe", "commitment")
    + fields(SecretDrawn)
    + fields(SeedGiven, "person", "seed")
    + fields(ShoeMixed, "shoe", "algorithm", "seeds", "nonce")
    + fields(ShoeRevealed, "shoe", "secret", "transcript")
    + fields(PersonReady, "person")
    + fields(CutChoiceSet, "person", "choice")
    + fields(TimedOut, "person")
    + fields(LeaveAsked, "person", "away")
    + fields(RobotCame, "person", "strategy", "wager")
    + fields(ChartGiven, "name")
    + fields(RobotDismissed, "person")
    + fields(TablePaused, "reason")
    + fields(TableResumed)
    + fields(PreparationAsked, "with_floor")
    + fields(LimitsChanged, "minimum", "maximum")
    + fields(ClosingAsked)
    + fields(TableShut)
    + fields(IncidentReported, "what", "done")
    + fields(FloorCalled, "reason")
    + fields(CallAnswered)
    + fields(BoxElsewhere, "table", "name")
)

#: Events with a secret or a trigger, which are shown to nobody.
SECRET = (WheelsSetUp, SecretDrawn)

#: Events that only the dealer, the floor and auditors are shown.
STAFF_ONLY = (FloorCalled, CallAnswered)
