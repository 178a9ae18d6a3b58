"""Duties of the staff that have fallen due and keep a round from beginning."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Table
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.stage_checks import waiting_clause, waits_for
from fortyeight.table.shoe.steps.card_changes import change_clause

#: Names of the duties, which clients know; they never change.
CHANGE, INSPECTION, SPREAD = "change-of-cards", "reader-inspection", "spread"


@dataclass(frozen=True, slots=True)
class Duty:
    """A duty of the staff before the next round, and the clause that asks for it."""

    what: str
    sentence: str
    clause: str


def duties(table: Table) -> tuple[Duty, ...]:
    """Return everything that is to be done before the next round, the most urgent first."""
    care = table.care
    if care is None or not care.open:
        return ()
    due = []
    if care.change_due:
        sentence = "the cards are to be changed before the next round"
        due.append(Duty(CHANGE, sentence, change_clause(table)))
    if care.reader_due:
        sentence = "the floor is to inspect the card reader before the next round"
        due.append(Duty(INSPECTION, sentence, table.house.clause("opening.reader_inspected")))
    if care.spread_due and not care.change_due:
        sentence = "nobody has played for a while: the cards are to be spread before the next round"
        due.append(Duty(SPREAD, sentence, table.house.clause("shoe.idle")))
    return tuple(due)


def round_waits_for(table: Table) -> str:
    """Return in words what the next round waits for."""
    care = table.care
    assert care is not None, "only a table that is run by the book waits for its cards"
    due = duties(table)
    urgent = due and (care.stage is CareStage.IN_SHOE or due[0].what is not INSPECTION)
    return due[0].sentence if urgent else waits_for(care)


def not_ready(table: Table) -> Refused | None:
    """Return why no wager may be placed and no round begin, at a table that is run by the book."""
    care = table.care
    if care is None:
        return None
    for one in duties(table):
        return Refused("not-now", one.sentence, one.clause)
    if table.reshuffle_due:
        clause = table.house.clause("shoe.reached")
        return Refused("not-now", "the cards are to be reshuffled before the next round", clause)
    if care.stage is not CareStage.IN_SHOE:
        return Refused("not-now", f"not yet: {waits_for(care)}", waiting_clause(table, care))
    return None
