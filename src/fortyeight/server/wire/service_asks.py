"""What the service does itself: readiness, seeds, robots, pauses, and what two people decide."""

from __future__ import annotations

from typing import ClassVar, Literal

from fortyeight.progressive import terminal_commands
from fortyeight.progressive.accounting import MUST_HIT
from fortyeight.progressive.opening import draw_trigger
from fortyeight.progressive.state import Game
from fortyeight.server.wire.ask import Ask, Basis, Chance
from fortyeight.server.wire.fields import (
    BoxNumber,
    Cents,
    CentsOrNone,
    CutChoice,
    MeterName,
    Name,
    Password,
    ReasonText,
    Seed,
    StrategyName,
)
from fortyeight.view import AudienceRole

_PLAYER = frozenset({AudienceRole.PLAYER})
_FLOOR = frozenset({AudienceRole.FLOOR})


class Ready(Ask):
    """Has placed all the wagers that he wants in this round."""

    may = _PLAYER
    basis = Basis.MOMENT
    do: Literal["ready"]


class ChooseCut(Ask):
    """Chooses whether to be asked to cut and to look at the cards, or to leave it to the dealer."""

    may = _PLAYER
    do: Literal["cut-choice"]
    choice: CutChoice


class AddSeed(Ask):
    """Adds a seed of his own to the next shuffle."""

    may = _PLAYER
    do: Literal["seed"]
    seed: Seed


class AddRobot(Ask):
    """Has a robot take an empty box."""

    may = frozenset({AudienceRole.PLAYER, AudienceRole.FLOOR})
    do: Literal["add-robot"]
    box: BoxNumber
    strategy: StrategyName
    wager: Cents


class RemoveRobot(Ask):
    """Sends a robot away after the round."""

    may = frozenset({AudienceRole.PLAYER, AudienceRole.FLOOR})
    do: Literal["remove-robot"]
    name: Name


class Pause(Ask):
    """Lets the table rest: no clock runs for decisions, and no new round is begun."""

    may = _FLOOR
    do: Literal["pause"]


class Resume(Ask):
    """Lets the table go on."""

    may = _FLOOR
    do: Literal["resume"]


class CallFloor(Ask):
    """Calls a supervisor to the table."""

    may = frozenset({AudienceRole.DEALER})
    do: Literal["call-floor"]
    reason: ReasonText


class AnswerCall(Ask):
    """Has come to the table: no call waits any more."""

    may = _FLOOR
    do: Literal["answer-call"]


class ChangeLimits(Ask):
    """Other limits of the main wager, between rounds."""

    may = _FLOOR
    basis = Basis.DEALER_MOMENT
    do: Literal["change-limits"]
    minimum: Cents
    maximum: Cents


class TwoPeopleAsk(Ask):
    """What needs a supervisor beside the one who asks; the service checks who that is.

    Where two supervisors must agree, only a password proves the second: both know the house's code.
    """

    basis: ClassVar[Basis] = Basis.DEALER_MOMENT
    by_code: ClassVar[bool] = False

    supervisor: Name
    password: Password


class Authorise(TwoPeopleAsk):
    """A supervisor authorises the payment of a prize."""

    may = frozenset({AudienceRole.DEALER, AudienceRole.FLOOR})
    by_code = True
    do: Literal["authorise"]

    def checked(self, correct: bool, chance: Chance) -> terminal_commands.EnterCode:
        """The terminal's command, once the service knows whether the password is his."""
        return terminal_commands.EnterCode(self.supervisor, correct, chance.now)


class ChangeMeter(TwoPeopleAsk):
    """Two people change a meter's parameters between rounds."""

    may = _FLOOR
    do: Literal["change-meter"]
    name: MeterName
    reset: Cents
    must_hit_by: CentsOrNone

    def checked(self, game: Game, asking: str, chance: Chance) -> terminal_commands.ChangeMeter:
        """The terminal's command, once the service has checked the supervisor's password."""
        meter = game.system.meters.get(self.name)
        trigger = 0
        if self.name == MUST_HIT and meter is not None and int(meter.amount) < self.must_hit_by:
            trigger = draw_trigger(meter.amount, self.must_hit_by, chance.bits)
        by = (asking, self.supervisor)
        return terminal_commands.ChangeMeter(self.name, self.reset, by, self.must_hit_by, trigger)


#: What one person may ask for.
OnePersonAsk = (
    Ready
    | ChooseCut
    | AddSeed
    | AddRobot
    | RemoveRobot
    | Pause
    | Resume
    | CallFloor
    | AnswerCall
    | ChangeLimits
)

#: All that the service does itself.
ServiceAsk = OnePersonAsk | Authorise | ChangeMeter
