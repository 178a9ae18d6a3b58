"""Play commands at a table with wheels, and operate the terminal automatically."""

from __future__ import annotations

from fortyeight.progressive import terminal_commands
from fortyeight.progressive.decide import GameCommand, decide_game
from fortyeight.progressive.draws import Draws
from fortyeight.progressive.evolve import evolve_game
from fortyeight.progressive.paying import needs_supervisor
from fortyeight.progressive.state import Game, TerminalStage
from fortyeight.progressive.terminal import GameEvent, next_trigger, no_end_round
from fortyeight.progressive.terminal_commands import TerminalCommand
from fortyeight.progressive.triggers import triggers
from fortyeight.table import AUTOMATIC, DealerStep, Phase, Refused, Step, next_step, out_of_cards
from fortyeight.table.core.state import WheelState
from fortyeight.table.irregular.floor import next_floor_command
from fortyeight.table.shoe.duties import not_ready
from fortyeight.table.wagers.wager_kinds import WHEEL_WAGERS

Played = tuple[Game, tuple[GameEvent, ...]]

#: The supervisor who authorises prizes over the threshold when none is named.
FLOOR = "floor"


def play(game: Game, command: GameCommand) -> Played | Refused:
    """Return the game after a command with the events that it led to, or the refusal."""
    events = decide_game(game, command)
    if isinstance(events, Refused):
        return events
    for event in events:
        game = evolve_game(game, event)
    return game, events


def terminal_step(game: Game, draws: Draws) -> TerminalCommand | None:
    """Return what the dealer presses next, if anything, including the player's own spin."""
    stage = game.system.stage
    if stage in (TerminalStage.STARTED, TerminalStage.PAID):
        return _between_spins(game, draws)
    if stage is TerminalStage.READY:
        return terminal_commands.StartRound() if may_start(game) else None
    if stage is TerminalStage.CONFIRMING:
        return draws.spin(game)
    if stage is TerminalStage.PROMPTING:
        return terminal_commands.EnableSpin()
    if stage is TerminalStage.ENABLED:
        return draws.hot_spot(game)
    if stage is TerminalStage.SPUN and draws.is_void(game):
        return terminal_commands.CancelJackpot()
    if stage is not TerminalStage.PAYING:
        return terminal_commands.PayJackpot()
    system = game.system
    if needs_supervisor(system, system.due) and not system.authorised:
        return terminal_commands.EnterCode(FLOOR, correct=True)
    return terminal_commands.ConfirmPaid(0 if system.spin is not None else draws.next_trigger(game))


def may_start(game: Game) -> bool:
    """Return whether wagers on wheels wait to be locked up."""
    table = game.table
    opened = table.phase is Phase.BETTING and table.wheels is WheelState.OPEN
    return (
        opened
        and not_ready(table) is None
        and any(wager.kind in WHEEL_WAGERS for wager in table.wagers)
    )


def _between_spins(game: Game, draws: Draws) -> TerminalCommand | None:
    """Mark triggers, spin when everything else is settled, and end when nothing is left."""
    for trigger in triggers(game):
        if trigger not in game.system.marked and game.table.phase is not Phase.DEALING:
            return terminal_commands.MarkTrigger(trigger.kind, trigger.box)
    if no_end_round(game) is None:
        return terminal_commands.EndRound(draws.next_triggers(game))
    if game.table.phase is Phase.WHEELS and next_trigger(game) is not None:
        return terminal_commands.PressSpin()
    return None


def take_steps(game: Game, draws: Draws, automatic: frozenset[Step] = AUTOMATIC) -> Played:
    """Take the dealer's steps at table and terminal until a person must decide.

    If the shoe runs out on the way, the table is left waiting for its next card.
    """
    happened: list[GameEvent] = []
    while (command := automatic_step(game, draws, automatic)) is not None:
        played = play(game, command)
        if isinstance(played, Refused):
            break
        game, events = played
        happened.extend(events)
    return game, tuple(happened)


def automatic_step(
    game: Game, draws: Draws, automatic: frozenset[Step] = AUTOMATIC
) -> GameCommand | None:
    """Return what the dealer or the floor does next automatically, at the terminal or the table."""
    if (awaited := next_floor_command(game.table)) is not None:
        return awaited
    betting = game.table.phase is Phase.BETTING
    if not betting and (pressed := terminal_step(game, draws)) is not None:
        return pressed
    step = next_step(game.table)
    if step is None or step not in automatic or out_of_cards(game.table):
        return None
    return DealerStep(step)
