"""Messages that the service handles itself, such as seeds, robots, pauses and authorisations."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from fortyeight.progressive import terminal_commands
from fortyeight.progressive.opening import draw_trigger
from fortyeight.progressive.prizes.meter import MUST_HIT
from fortyeight.progressive.state import Game
from fortyeight.server.wire.client_request import Basis, Chance, ClientRequest
from fortyeight.server.wire.fields import (
    BoxNumber,
    Cents,
    CentsOrZero,
    ChartText,
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


class Ready(ClientRequest):
    """Report that all wagers for this round are placed."""

    roles = _PLAYER
    basis = Basis.MOMENT
    do: Literal["ready"]


class ChooseCut(ClientRequest):
    """Choose to be offered the cut and a look at the cards, or to leave them to the dealer."""

    roles = _PLAYER
    do: Literal["cut-choice"]
    choice: CutChoice


class AddSeed(ClientRequest):
    """Add the player's own seed to the next shuffle."""

    roles = _PLAYER
    do: Literal["seed"]
    seed: Seed


class AddRobot(ClientRequest):
    """Put a robot at an empty box."""

    roles = frozenset({AudienceRole.PLAYER, AudienceRole.FLOOR})
    do: Literal["add-robot"]
    box: BoxNumber
    strategy: StrategyName
    wager: Cents
    chart: ChartText | None = Field(default=None, description="of a robot with the strategy `own`")


class RemoveRobot(ClientRequest):
    """Remove a robot after the round."""

    roles = frozenset({AudienceRole.PLAYER, AudienceRole.FLOOR})
    do: Literal["remove-robot"]
    name: Name


class Pause(ClientRequest):
    """Pause the table: the decision clocks stop, and no new round begins."""

    roles = _FLOOR
    do: Literal["pause"]


class Resume(ClientRequest):
    """Resume the table."""

    roles = _FLOOR
    do: Literal["resume"]


class PrepareCards(ClientRequest):
    """Leave the cards to the table until wagers can be placed; the floor leaves its steps too."""

    roles = frozenset({AudienceRole.DEALER, AudienceRole.FLOOR})
    basis = Basis.DEALER_MOMENT
    do: Literal["prepare-cards"]


class CallFloor(ClientRequest):
    """Call a supervisor to the table."""

    roles = frozenset({AudienceRole.DEALER})
    do: Literal["call-floor"]
    reason: ReasonText


class AnswerCall(ClientRequest):
    """Answer the calls for a supervisor."""

    roles = _FLOOR
    do: Literal["answer-call"]


class ChangeLimits(ClientRequest):
    """Change the limits of the main wager, between rounds."""

    roles = _FLOOR
    basis = Basis.DEALER_MOMENT
    do: Literal["change-limits"]
    minimum: Cents
    maximum: Cents


class SupervisedRequest(ClientRequest):
    """A message that needs a supervisor besides the sender; the service checks their password.

    If two supervisors must agree, the house's code does not prove the second one, since both know
    it; `by_code` is then false and only a password is accepted.
    """

    basis: ClassVar[Basis] = Basis.DEALER_MOMENT
    by_code: ClassVar[bool] = False

    supervisor: Name
    password: Password


class Authorise(SupervisedRequest):
    """Authorise the payment of a prize, by a supervisor."""

    roles = frozenset({AudienceRole.DEALER, AudienceRole.FLOOR})
    by_code = True
    do: Literal["authorise"]

    def checked(self, correct: bool, chance: Chance) -> terminal_commands.EnterCode:
        """Return the terminal's command, with whether the supervisor's password was correct."""
        return terminal_commands.EnterCode(self.supervisor, correct, chance.now)


class ChangeMeter(SupervisedRequest):
    """Change a meter's parameters between rounds, by two people."""

    roles = _FLOOR
    do: Literal["change-meter"]
    name: MeterName
    reset: Cents
    must_hit_by: CentsOrZero

    def checked(self, game: Game, sender: str, chance: Chance) -> terminal_commands.ChangeMeter:
        """Return the terminal's command, after the supervisor's password has been checked."""
        meter = game.system.meters.get(self.name)
        trigger = 0
        if self.name == MUST_HIT and meter is not None and int(meter.amount) < self.must_hit_by:
            trigger = draw_trigger(meter.amount, self.must_hit_by, chance.bits)
        by = (sender, self.supervisor)
        return terminal_commands.ChangeMeter(self.name, self.reset, by, self.must_hit_by, trigger)


#: Messages that need no second person.
UnsupervisedRequest = (
    Ready
    | ChooseCut
    | AddSeed
    | AddRobot
    | RemoveRobot
    | Pause
    | Resume
    | PrepareCards
    | CallFloor
    | AnswerCall
    | ChangeLimits
)

#: All messages that the service handles itself.
ServiceRequest = UnsupervisedRequest | Authorise | ChangeMeter
