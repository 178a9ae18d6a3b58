"""Cards drawn in error: used as the next card, refused, or burned."""

from __future__ import annotations

from fortyeight.cards import FACE_DOWN
from fortyeight.table.commands import DrawInError, Overdraw, RefuseCard
from fortyeight.table.dealer import may_draw
from fortyeight.table.events import CardBurned, CardDrawnInError, CardRefused, Event
from fortyeight.table.irregular.found import found_irregular
from fortyeight.table.points import MOST
from fortyeight.table.refusal import Refused
from fortyeight.table.shoe.reached import cutting_card
from fortyeight.table.state import Hand, Phase, Pulled, Stage, Table
from fortyeight.table.turn import at_turn, calls, is_deciding


def draw_in_error(table: Table, command: DrawInError) -> tuple[Event, ...] | Refused:
    refusal = no_draw_in_error(table, command.exposed)
    if refusal:
        return refusal
    if command.exposed and table.shoe[table.drawn] is FACE_DOWN:
        return Refused("card-not-keyed", "the face of the exposed card is to be keyed in")
    seen = command.exposed or table.drawn in table.face_up
    found = found_irregular(table, table.shoe[table.drawn]) if seen else None
    return (CardDrawnInError(command.exposed), *(found or ()))


def no_draw_in_error(table: Table, exposed: bool) -> Refused | None:
    """Why a card cannot be drawn in error now: no card may be due, or it would be no error."""
    clause = table.house.clause("irregularities.exposed" if exposed else "irregularities.drawn")
    if not is_deciding(table):
        return Refused("not-now", "a card is drawn in error while a player decides", clause)
    if table.pulled is not None:
        return Refused("not-now", "a card drawn in error lies on the table already", clause)
    return _no_card_left(table)


def _no_card_left(table: Table) -> Refused | None:
    ready = table.care is None or table.care.ready
    if table.drawn < len(table.shoe) and ready:
        return None
    return Refused("shoe-too-short", "the shoe has no card left for this")


def refuse_card(table: Table, command: RefuseCard) -> tuple[Event, ...] | Refused:
    found = at_turn(table, command.box, Stage.DECIDING)
    if isinstance(found, Refused):
        return found
    box, hand, _ = found
    refusal = calls(table, command.person, box) or no_card_to_refuse(table, hand)
    return refusal or (CardRefused(box.number),)


def no_card_to_refuse(table: Table, hand: Hand) -> Refused | None:
    """Why there is no card that a player might refuse; a 21 is dealt none."""
    if table.pulled is Pulled.EXPOSED and hand.total < MOST:
        return None
    clause = table.house.clause("irregularities.exposed")
    return Refused("not-offered", "only a card drawn in error and exposed is refused", clause)


def overdraw(table: Table, command: Overdraw) -> tuple[Event, ...] | Refused:
    return no_overdraw(table) or burn_next(table)


def no_overdraw(table: Table) -> Refused | None:
    """Why the dealer cannot have drawn a card too many."""
    clause = table.house.clause("irregularities.overdrawn")
    if table.phase is not Phase.DEALER or table.hole is not None or len(table.dealer) < 2:
        return Refused("not-now", "the dealer has not finished his hand", clause)
    if may_draw(table):
        return Refused("not-now", "the dealer's point count lets him draw", clause)
    if table.pulled is Pulled.EXPOSED:
        return Refused("not-now", "the exposed card is to be burned first", clause)
    return _no_card_left(table)


def burn_next(table: Table) -> tuple[Event, ...] | Refused:
    """A card that the players refused, or that the dealer cannot use, goes to the discard rack."""
    card = table.shoe[table.drawn]
    if card is FACE_DOWN:
        return Refused("card-not-keyed", "the face of the card is to be keyed in")
    return cutting_card(table, None) + (found_irregular(table, card) or (CardBurned(card),))
