"""The virtual dealer: takes every step that is due until a player must decide."""

from __future__ import annotations

from fortyeight.chance import SystemBits
from fortyeight.progressive import GameCommand
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.run import automatic_step, may_start
from fortyeight.progressive.terminal_commands import StartRound
from fortyeight.server.table.dealer.fairness import draw_dealer_cut, reveal, shuffle
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.cut_choices import pass_by_choice
from fortyeight.server.table.state.free_boxes import seat_waiting
from fortyeight.server.table.state.preparing import next_preparing_command
from fortyeight.server.table.state.service_events import TableShut
from fortyeight.server.table.state.table_state import TableState
from fortyeight.table import DealerStep, Phase, Refused, Step, next_step
from fortyeight.table.around.around_commands import CloseTable, Leave
from fortyeight.table.core.commands import WithdrawWager
from fortyeight.table.shoe.routine import routine_command
from fortyeight.table.shoe.shoe_commands import CutCards, ShuffleCards

_BITS = SystemBits()
#: Random draws for the wheels of served tables.
DRAWS = WheelChance(_BITS)


def advance(changes: ChangeSet, now: int) -> None:
    """Add what follows by itself from what has happened; `now` is in seconds.

    At a table that a person deals, the dealer's own steps are left out unless the person has left
    the preparation of the cards to the table.
    """
    while True:
        remove_leaving(changes)
        seat_waiting(changes)
        if pass_by_choice(changes):
            continue
        by_person = changes.state.service.settings.dealing == "person"
        next_command = next_preparing_command if by_person else next_dealer_command
        command = next_command(changes.state, now)
        if command is None or carry_out(changes, command) is not None:
            break
    reveal(changes)
    _shut(changes)


def carry_out(changes: ChangeSet, command: GameCommand) -> Refused | None:
    """Carry out a dealer's command; a shuffle gets its order from the promised secret.

    The order of real cards is not known, and they are cut where the dealer has cut them.
    """
    physical = changes.state.service.settings.is_physical
    if isinstance(command, ShuffleCards) and not physical:
        return shuffle(changes, command)
    if isinstance(command, CutCards) and not command.person:
        return changes.do(draw_dealer_cut(changes.state) or command)
    return changes.do(command)


def next_dealer_command(state: TableState, now: int) -> GameCommand | None:
    """Return the virtual dealer's next command, if any."""
    if state.service.shut:
        return None
    table = state.game.table
    step = automatic_step(state.game, DRAWS)
    if step is not None:
        return step
    return routine_command(table, _BITS, now)


def may_close_bets(state: TableState) -> bool:
    """Return whether a round may begin with the wagers on the layout."""
    service = state.service
    if service.paused or service.closing or service.shut:
        return False
    return may_start(state.game) or next_step(state.game.table) is Step.NO_MORE_BETS


def close_bets(changes: ChangeSet) -> Refused | None:
    """Close the bets; wagers on wheels are locked up first."""
    if may_start(changes.state.game):
        refused = changes.do(StartRound())
        if refused is not None:
            return refused
    return changes.do(DealerStep(Step.NO_MORE_BETS))


def may_open_round(state: TableState) -> bool:
    """Return whether the next round may be opened."""
    return next_step(state.game.table) is Step.NEXT_ROUND


def remove_leaving(changes: ChangeSet) -> None:
    """Let those who asked to leave take their wagers and chips, if the round allows it."""
    if changes.state.game.table.phase is not Phase.BETTING:
        return
    for person in sorted(changes.state.service.leaving):
        leaving = ChangeSet(changes.state)
        if _leave(leaving, person) is None:
            changes.add(*leaving.events)


def _leave(changes: ChangeSet, person: str) -> Refused | None:
    for wager in changes.state.game.table.wagers:
        if wager.person == person:
            refused = changes.do(WithdrawWager(person, wager.box, wager.kind))
            if refused is not None:
                return refused
    return changes.do(Leave(person))


def _shut(changes: ChangeSet) -> None:
    """Shut a table that is to be closed, between rounds and once everybody has left."""
    service, table = changes.state.service, changes.state.game.table
    if not service.closing or service.shut or table.phase is not Phase.BETTING or table.chips:
        return
    if table.care is not None and table.care.open and changes.do(CloseTable()) is not None:
        return
    reveal(changes)
    changes.add(TableShut())
