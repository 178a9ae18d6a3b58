"""The virtual dealer: takes every step that is due until a player must decide."""

from __future__ import annotations

from fortyeight.chance import SystemBits
from fortyeight.progressive import GameCommand
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.run import automatic_step, may_start
from fortyeight.progressive.terminal_commands import StartRound
from fortyeight.server.table.dealer.fairness import cut_for_the_dealer, reveal, shuffle
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.cut_choices import pass_by_choice
from fortyeight.server.table.state.free_boxes import seat_waiting
from fortyeight.server.table.state.service_events import TableShut
from fortyeight.server.table.state.table_state import TableState
from fortyeight.table import DealerStep, Phase, Refused, Step, next_step
from fortyeight.table.around.around_commands import CloseTable, Leave
from fortyeight.table.core.commands import WithdrawWager
from fortyeight.table.shoe.routine import routine_command
from fortyeight.table.shoe.shoe_commands import CutCards, ShuffleCards
from fortyeight.view.words.around_words import VIRTUAL_DEALER

#: Name of the virtual dealer at automatic tables.
DEALER = VIRTUAL_DEALER

_BITS = SystemBits()
#: Random draws for the wheels of served tables.
DRAWS = WheelChance(_BITS)


def carry_on(unfolding: ChangeSet, now: int) -> None:
    """Add what follows by itself from what has happened; `now` is in seconds.

    At a table that a person deals, the dealer's own steps are left out.
    """
    while True:
        see_off(unfolding)
        seat_waiting(unfolding)
        if pass_by_choice(unfolding):
            continue
        if unfolding.standing.service.settings.dealing == "person":
            break
        command = due(unfolding.standing, now)
        if command is None or take(unfolding, command) is not None:
            break
    reveal(unfolding)
    _shut(unfolding)


def take(unfolding: ChangeSet, command: GameCommand) -> Refused | None:
    """Carry out a dealer's command; a shuffle gets its order from the promised secret.

    The order of real cards is not known, and they are cut where the dealer has cut them.
    """
    physical = unfolding.standing.service.settings.is_physical
    if isinstance(command, ShuffleCards) and not physical:
        return shuffle(unfolding, command)
    if isinstance(command, CutCards) and not command.person:
        return unfolding.do(cut_for_the_dealer(unfolding.standing) or command)
    return unfolding.do(command)


def due(standing: TableState, now: int) -> GameCommand | None:
    """Return the virtual dealer's next command, if any."""
    if standing.service.shut:
        return None
    table = standing.game.table
    step = automatic_step(standing.game, DRAWS)
    if step is not None:
        return step
    return routine_command(table, _BITS, now)


def may_close_bets(standing: TableState) -> bool:
    """Return whether a round may begin with the wagers on the layout."""
    service = standing.service
    if service.paused or service.closing or service.shut:
        return False
    return may_start(standing.game) or next_step(standing.game.table) is Step.NO_MORE_BETS


def close_bets(unfolding: ChangeSet) -> Refused | None:
    """Close the bets; wagers on wheels are locked up first."""
    if may_start(unfolding.standing.game):
        refused = unfolding.do(StartRound())
        if refused is not None:
            return refused
    return unfolding.do(DealerStep(Step.NO_MORE_BETS))


def may_open_round(standing: TableState) -> bool:
    """Return whether the next round may be opened."""
    return next_step(standing.game.table) is Step.NEXT_ROUND


def see_off(unfolding: ChangeSet) -> None:
    """Let those who asked to leave take their wagers and chips, if the round allows it."""
    if unfolding.standing.game.table.phase is not Phase.BETTING:
        return
    for person in sorted(unfolding.standing.service.leaving):
        leaving = ChangeSet(unfolding.standing)
        if _leave(leaving, person) is None:
            unfolding.add(*leaving.events)


def _leave(unfolding: ChangeSet, person: str) -> Refused | None:
    for wager in unfolding.standing.game.table.wagers:
        if wager.person == person:
            refused = unfolding.do(WithdrawWager(person, wager.box, wager.kind))
            if refused is not None:
                return refused
    return unfolding.do(Leave(person))


def _shut(unfolding: ChangeSet) -> None:
    """Shut a table that is to be closed, between rounds and once everybody has left."""
    service, table = unfolding.standing.service, unfolding.standing.game.table
    if not service.closing or service.shut or table.phase is not Phase.BETTING or table.chips:
        return
    if table.care is not None and table.care.open and unfolding.do(CloseTable()) is not None:
        return
    reveal(unfolding)
    unfolding.add(TableShut())
