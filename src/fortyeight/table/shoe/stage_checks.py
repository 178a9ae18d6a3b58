"""Checks of whether the cards are where a command about them needs them."""

from __future__ import annotations

from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.shoe.care import Care, CareStage

_WAITS_FOR = {
    CareStage.NO_CARDS: "there are no cards at the table",
    CareStage.RECEIVED: "the decks are to be inspected",
    CareStage.INSPECTED: "the floor is to verify the inspection",
    CareStage.VERIFIED: "the cards are to be spread for the first player",
    CareStage.SPREAD: "the first player is to look at the cards",
    CareStage.FACE_DOWN: "the cards are to be washed",
    CareStage.STACKED: "the cards are to be shuffled",
    CareStage.SHUFFLED: "the cards are to be cut",
    CareStage.CUT: "the cutting card is to be placed",
    CareStage.MARKED: "the cards are to go into the shoe",
    CareStage.IN_SHOE: "the cards are in the shoe",
}

#: The rule by which cards at each stage wait.
_WAITS_BY = {
    CareStage.RECEIVED: "opening.inspected",
    CareStage.INSPECTED: "opening.verified",
    CareStage.VERIFIED: "opening.shown",
    CareStage.SPREAD: "opening.shown",
    CareStage.FACE_DOWN: "opening.washed",
    CareStage.STACKED: "shoe.shuffler",
    CareStage.SHUFFLED: "shoe.cut_order",
    CareStage.CUT: "shoe.cutting_card_bound",
}


def waits_for(care: Care) -> str:
    """Return in words what the cards wait for."""
    if not care.open:
        return "the table is closed"
    if care.stage is CareStage.IN_SHOE and care.burns:
        return "a card is to be burned"
    if care.stage is CareStage.SPREAD and care.wants_look and not care.face_up:
        return "the cards are to be spread face up for a player who wants to look"
    return _WAITS_FOR[care.stage]


def waiting_clause(table: Table, care: Care) -> str:
    """Return the clause by which the cards wait for that; empty where no text has one."""
    path = (
        "shoe.idle" if care.idle and care.stage is CareStage.SPREAD else _WAITS_BY.get(care.stage)
    )
    return table.house.clause(path) if path else ""


def care_of(table: Table, *stages: CareStage, clause: str = "") -> Care | Refused:
    """Return the care of the cards, if the table is open and they are at one of the stages."""
    care = table.care
    if care is None or not care.open:
        return Refused("not-open", "the table is not open for gaming")
    if stages and care.stage not in stages:
        return Refused(
            "not-now", f"not now: {waits_for(care)}", clause or waiting_clause(table, care)
        )
    return care


def not_between_rounds(table: Table, clause: str = "") -> Refused | None:
    """Return why something that is done between rounds cannot be done now."""
    if table.phase is Phase.BETTING:
        return None
    return Refused("not-now", "that is done between rounds", clause)
