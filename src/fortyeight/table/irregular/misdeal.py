"""A misdeal: cards dealt incorrectly that cannot be put in order again."""

from __future__ import annotations

from fortyeight.table.commands import DeclareMisdeal
from fortyeight.table.events import Event, MisdealDeclared
from fortyeight.table.irregular.void import void_round
from fortyeight.table.refusal import Refused
from fortyeight.table.state import Phase, Table


def declare_misdeal(table: Table, command: DeclareMisdeal) -> tuple[Event, ...] | Refused:
    refusal = no_misdeal(table)
    if refusal:
        return refusal
    clause = table.house.clause("irregularities.misdeal")
    return (MisdealDeclared(), void_round(table, "the cards were dealt incorrectly", clause))


def no_misdeal(table: Table) -> Refused | None:
    """Why the round cannot be void for a misdeal."""
    clause = table.house.clause("irregularities.misdeal")
    if table.house.irregularities.misdeal != "void":
        return Refused("not-offered", "the book knows no misdeal", clause)
    if table.phase in (Phase.BETTING, Phase.OVER) or not _dealt(table):
        return Refused("not-now", "no cards have been dealt", clause)
    if table.settled or _further(table):
        sentence = "wagers have been settled or further cards dealt: the round goes on"
        return Refused("too-late", sentence, clause)
    return None


def _dealt(table: Table) -> bool:
    return any(hand.cards for box in table.boxes for hand in box.hands)


def _further(table: Table) -> bool:
    """Whether more than the initial deal lies on the table."""
    hands = [hand for box in table.boxes for hand in box.hands]
    drawn = any(len(hand.cards) > (1 if hand.split else 2) for hand in hands)
    return drawn or len(table.dealer) > 1
