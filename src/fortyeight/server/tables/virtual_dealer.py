"""The virtual dealer: every step that is due, as far as nobody must decide first."""

from __future__ import annotations

from fortyeight.chance import SystemBits
from fortyeight.progressive import GameCommand
from fortyeight.progressive.commands import StartRound
from fortyeight.progressive.draws import Chance
from fortyeight.progressive.run import automatic_step, may_start
from fortyeight.server.tables.events import TableShut
from fortyeight.server.tables.fairness import cut_for_the_dealer, reveal, shuffle
from fortyeight.server.tables.standing import Standing
from fortyeight.server.tables.unfolding import Unfolding
from fortyeight.table import DealerStep, Phase, Refused, Step, Table, next_step
from fortyeight.table.around.commands import CloseTable, Leave
from fortyeight.table.care import CareStage
from fortyeight.table.commands import WithdrawWager
from fortyeight.table.shoe.changing import HOUR
from fortyeight.table.shoe.commands import CutCards, NoteTime, RefuseCut, ShuffleCards
from fortyeight.table.shoe.ordinary import ordinary_care

#: The name of the virtual dealer at the tables that he deals.
DEALER = "house-dealer"

_BITS = SystemBits()
#: What the wheels of served tables draw.
DRAWS = Chance(_BITS)


def carry_on(unfolding: Unfolding, now: int) -> None:
    """What follows by itself from what has happened; `now` is in seconds.

    At a table that a person deals, only what is no dealer's business follows.
    """
    while True:
        see_off(unfolding)
        if unfolding.standing.service.settings.dealing == "person":
            break
        command = due(unfolding.standing, now)
        if command is None or take(unfolding, command) is not None:
            break
    reveal(unfolding)
    _shut(unfolding)


def take(unfolding: Unfolding, command: GameCommand) -> Refused | None:
    """A command of the dealer; a shuffle gets its order from the promised secret.

    Real cards are in nobody's order, and are cut where the dealer has cut them.
    """
    physical = unfolding.standing.service.settings.is_physical
    if isinstance(command, ShuffleCards) and not physical:
        return shuffle(unfolding, command)
    if isinstance(command, CutCards) and not command.person:
        return unfolding.do(cut_for_the_dealer(unfolding.standing) or command)
    return unfolding.do(command)


def due(standing: Standing, now: int) -> GameCommand | None:
    """What the virtual dealer does now, if anything."""
    if standing.service.shut:
        return None
    table = standing.game.table
    step = automatic_step(standing.game, DRAWS)
    if step is not None:
        return step
    if _cards_are_old(table, now):
        return NoteTime(now)
    care = table.care
    if care is not None and care.asked and care.stage is CareStage.SHUFFLED:
        return None if standing.service.settings.offer_cut else RefuseCut(care.asked)
    return ordinary_care(table, _BITS, now)


def _cards_are_old(table: Table, now: int) -> bool:
    """Whether cards have been in use for longer than the book allows, and nobody has said so."""
    care, hours = table.care, table.house.opening.change_hours
    if care is None or not care.open or not hours or table.phase is not Phase.BETTING:
        return False
    if care.stage is CareStage.NO_CARDS or care.change_due:
        return False
    return now - care.received_at >= hours * HOUR


def may_close_bets(standing: Standing) -> bool:
    """Whether a round may be begun with the wagers that are there."""
    service = standing.service
    if service.paused or service.closing or service.shut:
        return False
    return may_start(standing.game) or next_step(standing.game.table) is Step.NO_MORE_BETS


def close_bets(unfolding: Unfolding) -> Refused | None:
    """No more bets; wagers on wheels are locked up first."""
    if may_start(unfolding.standing.game):
        refused = unfolding.do(StartRound())
        if refused is not None:
            return refused
    return unfolding.do(DealerStep(Step.NO_MORE_BETS))


def may_open_round(standing: Standing) -> bool:
    """Whether the next round may be opened."""
    return next_step(standing.game.table) is Step.NEXT_ROUND


def see_off(unfolding: Unfolding) -> None:
    """Who has asked to leave takes his wagers and his chips, if the round allows it."""
    if unfolding.standing.game.table.phase is not Phase.BETTING:
        return
    for person in sorted(unfolding.standing.service.leaving):
        leaving = Unfolding(unfolding.standing)
        if _leave(leaving, person) is None:
            unfolding.add(*leaving.events)


def _leave(unfolding: Unfolding, person: str) -> Refused | None:
    for wager in unfolding.standing.game.table.wagers:
        if wager.person == person:
            refused = unfolding.do(WithdrawWager(person, wager.box, wager.kind))
            if refused is not None:
                return refused
    return unfolding.do(Leave(person))


def _shut(unfolding: Unfolding) -> None:
    """A table that is to be closed is, between rounds and when everybody has left."""
    service, table = unfolding.standing.service, unfolding.standing.game.table
    if not service.closing or service.shut or table.phase is not Phase.BETTING or table.chips:
        return
    if table.care is not None and table.care.open and unfolding.do(CloseTable()) is not None:
        return
    reveal(unfolding)
    unfolding.add(TableShut())
