"""Cards dealt incorrectly: put right, or a misdeal if they cannot be reconstructed (R32)."""

from __future__ import annotations

from fortyeight.cards import Card
from fortyeight.table.core.commands import DeclareMisdeal, PutCardRight
from fortyeight.table.core.events import CardPutRight, Event, MisdealDeclared
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.irregular.void import void_round


def put_card_right(table: Table, command: PutCardRight) -> tuple[Event, ...] | Refused:
    if refusal := no_misdeal(table):
        return refusal
    card = _last_card(table, command.box)
    if card is None:
        whose = "the dealer" if command.box is None else f"box {command.box}"
        clause = table.house.clause("irregularities.misdeal")
        return Refused("not-now", f"{whose} has no card that could be put right", clause)
    return (CardPutRight(command.box, card),)


def _last_card(table: Table, box: int | None) -> Card | None:
    """Return the last card that a box, or without one the dealer, got in the first deal."""
    if box is None:
        return table.dealer[-1] if table.dealer else None
    box_in_play = table.box_numbered(box)
    cards = () if box_in_play is None else box_in_play.hands[-1].cards
    return cards[-1] if cards else None


def has_card(table: Table, box: int | None) -> bool:
    """Return whether a box, or without one the dealer, has a card that could be put right."""
    return _last_card(table, box) is not None


def declare_misdeal(table: Table, command: DeclareMisdeal) -> tuple[Event, ...] | Refused:
    if refusal := no_misdeal(table):
        return refusal
    clause = table.house.clause("irregularities.misdeal")
    return (MisdealDeclared(), void_round(table, "the cards were dealt incorrectly", clause))


def no_misdeal(table: Table) -> Refused | None:
    """Return why the deal can neither be put right nor be void as a misdeal."""
    clause = table.house.clause("irregularities.misdeal")
    if table.house.irregularities.misdeal != "void":
        return Refused("not-offered", "the book has no misdeal", clause)
    if table.phase in (Phase.BETTING, Phase.OVER) or not _cards_dealt(table):
        return Refused("not-now", "no cards have been dealt", clause)
    if table.settled or _further_cards_dealt(table):
        sentence = "wagers have been settled or further cards dealt: the round goes on"
        return Refused("too-late", sentence, clause)
    return None


def _cards_dealt(table: Table) -> bool:
    return any(hand.cards for box in table.boxes for hand in box.hands)


def _further_cards_dealt(table: Table) -> bool:
    """Return whether more than the first deal lies on the table."""
    drawn = any(sum(len(hand.cards) for hand in box.hands) > 2 for box in table.boxes)
    return drawn or len(table.dealer) > 1
