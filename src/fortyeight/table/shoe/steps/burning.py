"""Burn cards: for a new shoe, for a new dealer, and shown to players who ask."""

from __future__ import annotations

from fortyeight.cards import FACE_DOWN
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Table
from fortyeight.table.shoe.care import NEW_SHOE, CareStage
from fortyeight.table.shoe.cutting_card import cutting_card_events
from fortyeight.table.shoe.events import BurnShown, ShoeCardBurned, ShoeEvent
from fortyeight.table.shoe.shoe_commands import BurnCard, ShowBurn
from fortyeight.table.shoe.stage_checks import care_of
from fortyeight.table.shoe.steps.filling import call_for_bets


def burn_card(table: Table, command: BurnCard) -> tuple[ShoeEvent | BetsCalled, ...] | Refused:
    clause = table.house.clause("shoe.burn_new_shoe")
    care = care_of(table, CareStage.IN_SHOE, clause=clause)
    if isinstance(care, Refused):
        return care
    if care.burn_after_bets and not care.burns:
        sentence = "the first card is burned once the bets are closed"
        return Refused("not-now", sentence, table.house.clause("shoe.burn_when"))
    if not care.burns:
        return Refused("not-due", "no card is to be burned", clause)
    if table.drawn >= len(table.shoe):
        clause = table.house.clause("shoe.run_out")
        return Refused("shoe-too-short", "the shoe has no card left to burn", clause)
    burned = ShoeCardBurned(table.shoe[table.drawn], care.burns[0])
    call = call_for_bets(table) if care.burns == (NEW_SHOE,) else ()
    return (*cutting_card_events(table, None), burned, *call)


def show_burn(table: Table, command: ShowBurn) -> tuple[ShoeEvent, ...] | Refused:
    clause = table.house.clause("shoe.burn_shown")
    care = care_of(table, clause=clause)
    if isinstance(care, Refused):
        return care
    if not table.house.shoe.burn_shown:
        return Refused("not-offered", "the book lets nobody see the burn card", clause)
    if command.person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {command.person} is at the table")
    if care.burned is None:
        return Refused("not-now", "no card has been burned", clause)
    if care.burned is FACE_DOWN:
        return Refused(
            "ask-the-dealer", "the burn card is face down: ask the dealer to turn it", clause
        )
    return (BurnShown(command.person, care.burned),)
