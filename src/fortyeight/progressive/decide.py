"""`decide` for a table with wheels: commands of the table and of the terminal."""

from __future__ import annotations

from fortyeight.progressive import terminal, terminal_commands
from fortyeight.progressive.accounting import change_meter, end_round
from fortyeight.progressive.events import RoundCancelled, SystemEvent, WagersReleased
from fortyeight.progressive.paying import cancel_jackpot, confirm_paid, enter_code, pay_jackpot
from fortyeight.progressive.state import Game, System, TerminalStage
from fortyeight.progressive.terminal import clause_of
from fortyeight.progressive.terminal_commands import TerminalCommand
from fortyeight.table import Command, DealerStep, Event, Refused, Step, decide
from fortyeight.table.core.dispatch import handle
from fortyeight.table.core.events import RoundVoided, WagersSettled

GameCommand = Command | TerminalCommand

#: Steps of the dealer that wait until a jackpot is paid at the terminal.
_WAIT = (Step.SETTLE, Step.CLOSE_ROUND, Step.NEXT_ROUND)


def decide_game(game: Game, command: GameCommand) -> terminal.Decision:
    """Return the events that a command leads to, or a refusal. The game is not changed."""
    if terminal_commands.is_terminal_command(command):
        return _DECIDED_BY[type(command)](game, command)
    if isinstance(command, DealerStep) and waits_for_jackpot(game, command.step):
        return Refused("not-now", "a jackpot is to be paid first", clause_of(game, "paid"))
    events = decide(game.table, command)
    if isinstance(events, Refused):
        return events
    return (*events, *_released(game.system, events))


def _released(system: System, events: tuple[Event, ...]) -> tuple[SystemEvent, ...]:
    """Release wagers at the terminal that the table returned: a void round, or dead hands."""
    if not system.participants:
        return ()
    if any(isinstance(event, RoundVoided) for event in events):
        return (RoundCancelled(terminal_commands.Reason.MISDEAL),)
    back = {
        (line.person, line.box, line.kind)
        for event in events
        if isinstance(event, WagersSettled)
        for line in event.lines
    }
    gone = tuple(one for one in system.participants if (one.person, one.box, one.kind) in back)
    if gone == system.participants:
        return (RoundCancelled(terminal_commands.Reason.MISDEAL),)
    return (WagersReleased(gone),) if gone else ()


def waits_for_jackpot(game: Game, step: Step) -> bool:
    """Return whether a must-hit jackpot of a round ended at the terminal must be paid first."""
    stage = game.system.stage
    won = not game.system.participants and stage is not TerminalStage.READY
    return won and step in _WAIT


_DECIDED_BY = (
    handle(terminal_commands.StartRound, terminal.start_round)
    + handle(terminal_commands.CancelRound, terminal.cancel_round)
    + handle(terminal_commands.EndRound, end_round)
    + handle(terminal_commands.MarkTrigger, terminal.mark_trigger)
    + handle(terminal_commands.PressSpin, terminal.press_spin)
    + handle(terminal_commands.ConfirmSpin, terminal.confirm_spin)
    + handle(terminal_commands.EnableSpin, terminal.enable_spin)
    + handle(terminal_commands.DisableSpin, terminal.disable_spin)
    + handle(terminal_commands.SpinHotSpot, terminal.spin_hot_spot)
    + handle(terminal_commands.PayJackpot, pay_jackpot)
    + handle(terminal_commands.CancelJackpot, cancel_jackpot)
    + handle(terminal_commands.EnterCode, enter_code)
    + handle(terminal_commands.ConfirmPaid, confirm_paid)
    + handle(terminal_commands.ChangeMeter, change_meter)
)
