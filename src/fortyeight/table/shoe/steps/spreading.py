"""Spreading cards for the first player's look, also at an idle table, and washing them."""

from __future__ import annotations

from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.shoe import events
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.table.shoe.shoe_commands import (
    LookAtCards,
    NoteIdle,
    PassLook,
    PassReason,
    RequestSpread,
    SpreadCards,
    WashCards,
)
from fortyeight.table.shoe.stage_checks import care_of, not_between_rounds

#: Stages of the cards of an idle table: in the shoe, or on their way there.
_IDLE_STAGES = (CareStage.SHUFFLED, CareStage.CUT, CareStage.MARKED, CareStage.IN_SHOE)


def spreads_when_idle(table: Table) -> bool:
    """Return whether the book has the cards of this table spread when nobody plays."""
    rules = table.house.shoe
    return rules.idle != "none" and (rules.idle_continuous or not is_continuous(table))


def may_fall_idle(table: Table) -> bool:
    """Return whether the cards of this table are to be spread if nobody plays from now on."""
    care = table.care
    if care is None or not care.open or not spreads_when_idle(table):
        return False
    noted = care.spread_due or care.change_due
    before_bets = table.phase is Phase.BETTING and not table.wagers
    nobody_plays = before_bets or table.phase is Phase.OVER
    return nobody_plays and care.stage in _IDLE_STAGES and not noted


def note_idle(table: Table, command: NoteIdle) -> tuple[events.ShoeEvent, ...] | Refused:
    """Note that idle cards are to be spread; nothing happens if the table is not idle."""
    if isinstance(care := care_of(table, clause=table.house.clause("shoe.idle")), Refused):
        return care
    return (events.CardsSpreadDue(),) if may_fall_idle(table) else ()


def spread_cards(table: Table, command: SpreadCards) -> tuple[events.ShoeEvent, ...] | Refused:
    lies_face_down = table.care is not None and table.care.idle and not table.care.face_up
    turned = (CareStage.SPREAD,) if lies_face_down and command.face_up else ()
    care = care_of(table, CareStage.VERIFIED, *_IDLE_STAGES, *turned)
    if isinstance(care, Refused):
        return care
    if care.stage is CareStage.VERIFIED:
        if command.face_up:
            return (events.CardsSpread(face_up=True),)
        clause = table.house.clause("opening.shown")
        return Refused("face-down", "the inspected cards are spread face up", clause)
    return _spread_idle(table, command)


def _spread_idle(table: Table, command: SpreadCards) -> tuple[events.ShoeEvent, ...] | Refused:
    clause = table.house.clause("shoe.idle")
    if not spreads_when_idle(table):
        by_device = table.house.clause("shoe.idle_continuous") if is_continuous(table) else ""
        sentence = "the book spreads no cards at an idle table"
        return Refused("not-offered", sentence, by_device or clause)
    if refusal := not_between_rounds(table, clause):
        return refusal
    if table.wagers:
        return Refused("not-idle", "there are wagers on the layout: the table is not idle", clause)
    if table.house.shoe.idle == "spread-face-up" and not command.face_up:
        return Refused("face-down", "the cards are spread for a look at them, face up", clause)
    if table.house.shoe.idle == "spread-face-down" and command.face_up and not table.chips:
        sentence = "the cards are spread face down unless a player wants them face up"
        return Refused("not-asked", sentence, clause)
    return (events.CardsSpread(command.face_up),)


def first_to_look(table: Table) -> str:
    """Return the person whose look at the spread cards is awaited; empty if there is none.

    The cards of an idle table lie there until a new player comes, or one of the players who have
    not played asks for the look; no answer of theirs is awaited. A player who has asked for the
    cards face up looks when they are turned.
    """
    care = table.care
    if care is None or not care.open or care.stage is not CareStage.SPREAD:
        return ""
    if care.wants_look:
        return care.wants_look if care.face_up else ""
    return next((person for person in table.chips if person not in care.idle_people), "")


def look_at_cards(table: Table, command: LookAtCards) -> tuple[events.ShoeEvent, ...] | Refused:
    return _not_theirs(table, command.person) or (events.CardsLookedAt(command.person),)


def pass_look(table: Table, command: PassLook) -> tuple[events.ShoeEvent, ...] | Refused:
    if refusal := _not_theirs(table, command.person):
        return refusal
    if command.reason is PassReason.LAPSED:
        return (events.LookLapsed(command.person),)
    chosen = command.reason is PassReason.CHOSEN
    wants = table.care.wants_look if table.care is not None else ""
    waits_for = wants or first_to_look(table)
    clause = table.house.clause("shoe.idle")
    if waits_for not in ("", command.person):
        return Refused("not-first", f"the look is offered to {waits_for}", clause)
    if wants and not chosen:
        return Refused("not-now", f"{wants} has asked for this look", clause)
    return (events.LookWaived(command.person, chosen),)


def _not_theirs(table: Table, person: str) -> Refused | None:
    """Return why the look at the cards is not this person's."""
    idle = table.care is not None and table.care.idle
    clause = table.house.clause("shoe.idle" if idle else "opening.shown")
    if isinstance(care := care_of(table, CareStage.SPREAD, clause=clause), Refused):
        return care
    if person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {person} is at the table")
    # At an idle table, people who have not played may be there before a new player comes.
    first = first_to_look(table)
    if not idle and person != first:
        return Refused("not-first", f"{first} came to the table first", clause)
    return None


def request_spread(table: Table, command: RequestSpread) -> tuple[events.ShoeEvent, ...] | Refused:
    """Ask for a look at an idle table's cards: spread face down, or a batch out of the shuffler."""
    clause = table.house.act("batch_spread", "shoe.idle")
    care = care_of(table, CareStage.SPREAD, CareStage.SHUFFLED, CareStage.CUT, clause=clause)
    if isinstance(care, Refused):
        return care
    if care.stage is CareStage.SPREAD:
        if care.face_up or care.wants_look:
            sentence = "the cards lie face up, or are to be turned"
            return Refused("not-now", sentence, table.house.clause("shoe.idle"))
    elif not care.idle or not care.stored:
        return Refused("not-now", "no batch has come out of the shuffler unseen", clause)
    if command.person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {command.person} is at the table")
    return (events.SpreadRequested(command.person),)


def wash_cards(table: Table, command: WashCards) -> tuple[events.ShoeEvent, ...] | Refused:
    clause = table.house.clause("opening.washed")
    care = care_of(table, CareStage.FACE_DOWN, clause=clause)
    return care if isinstance(care, Refused) else (events.CardsWashed(command.exposed),)
