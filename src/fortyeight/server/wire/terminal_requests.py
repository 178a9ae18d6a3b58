"""Buttons of the dealer's terminal; the table draws what a wheel shows."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from fortyeight.progressive import terminal_commands
from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.paying import needs_supervisor
from fortyeight.progressive.state import Game, TerminalStage
from fortyeight.progressive.terminal import no_end_round
from fortyeight.server.wire.client_request import Chance, GameRequest, simple_request
from fortyeight.server.wire.fields import MAX_PLACES, WheelKind
from fortyeight.server.wire.staff_requests import StaffRequest
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.view import Audience, AudienceRole


class Button(StaffRequest):
    """A button of the dealer's terminal."""

    roles: ClassVar[frozenset[AudienceRole]] = frozenset({AudienceRole.DEALER})


class CancelRound(Button):
    """Cancel: reset the sensors; the round is not accounted."""

    do: Literal["cancel-round"]
    reason: Literal["reset", "malfunction", "misdeal"]

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return terminal_commands.CancelRound(terminal_commands.Reason(self.reason))


class EndRound(Button):
    """End: account the round."""

    do: Literal["end-round"]

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """Draw the must-hit jackpot's next triggers if the round can be ended now."""
        triggers = chance.draws.next_triggers(game) if no_end_round(game) is None else ()
        return terminal_commands.EndRound(triggers)


class Mark(Button):
    """Mark the dealer's hand (box 0) or a seat with a blackjack."""

    do: Literal["mark"]
    kind: WheelKind
    box: Annotated[int, Field(ge=0, le=MAX_PLACES)]

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return terminal_commands.MarkTrigger(WagerKind(self.kind), self.box)


class ConfirmSpin(Button):
    """Confirm: spin the wheel."""

    do: Literal["confirm"]

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """Return the command; draw nothing if the terminal does not offer the button."""
        if game.system.stage is not TerminalStage.CONFIRMING:
            return terminal_commands.ConfirmSpin()
        return chance.draws.spin(game)


class SpinForPlayer(Button):
    """Spin on the winner's behalf, if the house lets the dealer do so."""

    do: Literal["spin-for-player"]

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        rules = game.system.house.xtreme
        enabled = game.system.stage is TerminalStage.ENABLED
        if not enabled or rules is None or not rules.dealer_spins:
            return terminal_commands.SpinHotSpot("", by_dealer=True)
        return replace(chance.draws.hot_spot(game), by_dealer=True)


class ConfirmPaid(Button):
    """Paid: confirm that every winner has their prize."""

    do: Literal["paid"]

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        system = game.system
        waits = needs_supervisor(system, system.due) and not system.authorised
        must_hit = system.stage is TerminalStage.PAYING and system.spin is None
        trigger = chance.draws.next_trigger(game) if must_hit and not waits else 0
        return terminal_commands.ConfirmPaid(trigger)


_button = partial(simple_request, Button)

#: The buttons of the terminal.
TERMINAL_REQUESTS: tuple[type[GameRequest], ...] = (
    _button(
        "start-round", terminal_commands.StartRound, "Start: lock up the wagers on the wheels."
    ),
    CancelRound,
    EndRound,
    Mark,
    _button("spin", terminal_commands.PressSpin, "Spin: ask for a confirmation."),
    ConfirmSpin,
    _button(
        "enable-spin",
        terminal_commands.EnableSpin,
        "Turn the hot-spot winner's sensor into a button.",
    ),
    _button(
        "disable-spin",
        terminal_commands.DisableSpin,
        "Switch the hot-spot winner's sensor off again.",
    ),
    SpinForPlayer,
    _button("pay-jackpot", terminal_commands.PayJackpot, "Pay: show the prizes and positions."),
    _button(
        "cancel-jackpot",
        terminal_commands.CancelJackpot,
        "Report a malfunction: the spin is void and its wagers are returned.",
    ),
    ConfirmPaid,
)
