"""The virtual dealer: every step that is due, as far as nobody must decide first."""

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
from fortyeight.view.words.event_lines import VIRTUAL_DEALER

#: The name of the virtual dealer at the tables that he deals.
DEALER = VIRTUAL_DEALER

_BITS = SystemBits()
#: What the wheels of served tables draw.
DRAWS = WheelChance(_BITS)


def carry_on(unfolding: ChangeSet, now: int) -> None:
    """What follows by itself from what has happened; `now` is in seconds.

    At a table that a person deals, only what is no dealer's business follows.
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
    """A command of the dealer; a shuffle gets its order from the promised secret.

    Real cards are in nobody's order, and are cut where the dealer has cut them.
    """
    physical = unfolding.standing.service.settings.is_physical
    if isinstance(command, ShuffleCards) and not physical:
        return shuffle(unfolding, command)
    if isinstance(command, CutCards) and not command.person:
        return unfolding.do(cut_for_the_dealer(unfolding.standing) or command)
    return unfolding.do(command)


def due(standing: TableState, now: int) -> GameCommand | None:
    """What the virtual dealer does now, if anything."""
    if standing.service.shut:
        return None
    table = standing.game.table
    step = automatic_step(standing.game, DRAWS)
    if step is not None:
        return step
    return routine_command(table, _BITS, now)


def may_close_bets(standing: TableState) -> bool:
    """Whether a round may be begun with the wagers that are there."""
    service = standing.service
    if service.paused or service.closing or service.shut:
        return False
    return may_start(standing.game) or next_step(standing.game.table) is Step.NO_MORE_BETS


def close_bets(unfolding: ChangeSet) -> Refused | None:
    """No more bets; wagers on wheels are locked up first."""
    if may_start(unfolding.standing.game):
        refused = unfolding.do(StartRound())
        if refused is not None:
            return refused
    return unfolding.do(DealerStep(Step.NO_MORE_BETS))


def may_open_round(standing: TableState) -> bool:
    """Whether the next round may be opened."""
    return next_step(standing.game.table) is Step.NEXT_ROUND


def see_off(unfolding: ChangeSet) -> None:
    """Who has asked to leave takes his wagers and his chips, if the round allows it."""
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
    """A table that is to be closed is, between rounds and when everybody has left."""
    service, table = unfolding.standing.service, unfolding.standing.game.table
    if not service.closing or service.shut or table.phase is not Phase.BETTING or table.chips:
        return
    if table.care is not None and table.care.open and unfolding.do(CloseTable()) is not None:
        return
    reveal(unfolding)
    unfolding.add(TableShut())
