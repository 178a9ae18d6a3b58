"""Cards spread for the first player's look, and washed; so too when nobody has played."""

from __future__ import annotations

from fortyeight.table.care import CareStage
from fortyeight.table.refusal import Refused
from fortyeight.table.shoe.commands import LookAtCards, RequestSpread, SpreadCards, WashCards
from fortyeight.table.shoe.events import (
    CardsLookedAt,
    CardsSpread,
    CardsWashed,
    ShoeEvent,
    SpreadRequested,
)
from fortyeight.table.shoe.standing import between_rounds, care_of
from fortyeight.table.state import Table

#: Where the cards of an idle table may be: in the shoe, or on their way there.
_IDLE = (CareStage.SHUFFLED, CareStage.CUT, CareStage.MARKED, CareStage.IN_SHOE)


def spread_cards(table: Table, command: SpreadCards) -> tuple[ShoeEvent, ...] | Refused:
    lies_face_down = table.care is not None and table.care.idle and not table.care.face_up
    turned = (CareStage.SPREAD,) if lies_face_down and command.face_up else ()
    care = care_of(table, CareStage.VERIFIED, *_IDLE, *turned)
    if isinstance(care, Refused):
        return care
    if care.stage is CareStage.VERIFIED:
        if command.face_up:
            return (CardsSpread(face_up=True),)
        clause = table.house.clause("opening.shown")
        return Refused("face-down", "the inspected cards are spread face up", clause)
    return _spread_idle(table, command)


def _spread_idle(table: Table, command: SpreadCards) -> tuple[ShoeEvent, ...] | Refused:
    clause = table.house.clause("shoe.idle")
    if table.house.shoe.idle == "none":
        return Refused("not-offered", "the book spreads no cards at an idle table", clause)
    refusal = between_rounds(table, clause)
    if refusal:
        return refusal
    if table.wagers:
        return Refused("not-idle", "there are wagers on the layout: the table is not idle", clause)
    if table.house.shoe.idle == "spread-face-up" and not command.face_up:
        return Refused("face-down", "the cards are spread for a look at them, face up", clause)
    if table.house.shoe.idle == "spread-face-down" and command.face_up and not table.chips:
        sentence = "the cards are spread face down unless a player wants them face up"
        return Refused("not-asked", sentence, clause)
    return (CardsSpread(command.face_up),)


def look_at_cards(table: Table, command: LookAtCards) -> tuple[ShoeEvent, ...] | Refused:
    idle = table.care is not None and table.care.idle
    clause = table.house.clause("shoe.idle" if idle else "opening.shown")
    care = care_of(table, CareStage.SPREAD, clause=clause)
    if isinstance(care, Refused):
        return care
    if command.person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {command.person} is at the table")
    # At a table that was idle, who comes first may find others there who have not played.
    first = next(iter(table.chips))
    if not idle and command.person != first:
        return Refused("not-first", f"{first} came to the table first", clause)
    return (CardsLookedAt(command.person),)


def request_spread(table: Table, command: RequestSpread) -> tuple[ShoeEvent, ...] | Refused:
    """After an idle table, for the batch that comes out of the shuffler."""
    clause = table.house.clause("shoe.idle")
    care = care_of(table, CareStage.SHUFFLED, CareStage.CUT, clause=clause)
    if isinstance(care, Refused):
        return care
    if not care.idle or not care.stored:
        return Refused("not-now", "no batch has come out of the shuffler unseen", clause)
    if command.person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {command.person} is at the table")
    return (SpreadRequested(command.person),)


def wash_cards(table: Table, command: WashCards) -> tuple[ShoeEvent, ...] | Refused:
    clause = table.house.clause("opening.washed")
    care = care_of(table, CareStage.FACE_DOWN, clause=clause)
    return care if isinstance(care, Refused) else (CardsWashed(command.exposed),)
