"""Verbal wagers: called out with cash, confirmed, and the cash changed into chips at once."""

from __future__ import annotations

from fortyeight.money import MAX_AMOUNT
from fortyeight.table.around.around_commands import PlaceVerbalWager
from fortyeight.table.around.events import VerbalWagerConfirmed
from fortyeight.table.core.changing import changed
from fortyeight.table.core.commands import PlaceWager
from fortyeight.table.core.events import ChipsBought, Event
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Table
from fortyeight.table.settle.chips import add_chips
from fortyeight.table.wagers.placing import place
from fortyeight.table.wagers.wager_kinds import COUPONS


def place_verbal_wager(table: Table, command: PlaceVerbalWager) -> tuple[Event, ...] | Refused:
    if refusal := _unconfirmed(table, command):
        return refusal
    person, cents = command.person, command.cents
    held = table.chips.get(person, -1)
    if held == -1:
        return Refused("not-at-the-table", f"nobody called {person} is at the table")
    if not 0 < cents <= MAX_AMOUNT - (held or 0):
        return Refused("bad-amount", "this amount of cash cannot be changed into chips")
    if command.kind in COUPONS:
        clause = table.house.clause("around.match_play")
        return Refused("bad-wager", "a coupon is laid down, not called out", clause)
    changed_cash = changed(table, chips=add_chips(table.chips, person, cents))
    placed = place(changed_cash, PlaceWager(person, command.box, command.kind, cents))
    if isinstance(placed, Refused):
        return placed
    supervisor = table.house.around.verbal == "dealer-and-supervisor"
    confirmed = VerbalWagerConfirmed(person, command.box, command.kind, cents, supervisor)
    bought: tuple[Event, ...] = (ChipsBought(person, cents),) if held is not None else ()
    return (confirmed, *bought, *placed)


def _unconfirmed(table: Table, command: PlaceVerbalWager) -> Refused | None:
    clause = table.house.clause("around.verbal")
    rule = table.house.around.verbal
    if rule == "no":
        return Refused("not-offered", "no verbal wager is accepted at this table", clause)
    if not command.dealer_confirms:
        return Refused("not-confirmed", "the dealer has not confirmed the verbal wager", clause)
    if rule == "dealer-and-supervisor" and not command.supervisor_confirms:
        sentence = "the casino supervisor has not confirmed the verbal wager"
        return Refused("not-confirmed", sentence, clause)
    return None
