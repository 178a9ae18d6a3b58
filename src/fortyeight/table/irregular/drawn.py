"""Cards drawn in error: used as the next card, refused, or burned.

A card can be drawn in error from the last card of the first deal until the dealer's hand is
complete (R38). The error closes no decision that is open. A card that is due to a hand is not drawn
in error.

The caller of a hand may refuse an exposed card where it would come to the hand: as the card that
the caller would draw, or as the second card of a split hand. A doubled hand is dealt its card: a
double is made on the condition that one card follows (Massachusetts 9(a), Maryland 10 C).
"""

from __future__ import annotations

from fortyeight.cards import FACE_DOWN
from fortyeight.table.core.commands import DrawInError, Overdraw, RefuseCard
from fortyeight.table.core.events import CardBurned, CardDrawnInError, CardRefused, Event
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Hand, Phase, Pulled, Stage, Table
from fortyeight.table.irregular.found import irregular_card_events
from fortyeight.table.play.dealer import may_draw
from fortyeight.table.play.points import MAX_TOTAL
from fortyeight.table.play.turn import at_turn, not_caller
from fortyeight.table.shoe.cutting_card import cutting_card_events


def draw_in_error(table: Table, command: DrawInError) -> tuple[Event, ...] | Refused:
    if refusal := no_draw_in_error(table, command.exposed):
        return refusal
    if command.exposed and table.shoe[table.drawn] is FACE_DOWN:
        return Refused("card-not-keyed", "the face of the exposed card is to be keyed in")
    seen = command.exposed or table.drawn in table.face_up
    irregular = irregular_card_events(table, table.shoe[table.drawn]) if seen else None
    return (CardDrawnInError(command.exposed), *(irregular or ()))


def no_draw_in_error(table: Table, exposed: bool) -> Refused | None:
    """Return why a card cannot be drawn in error now."""
    clause = table.house.clause("irregularities.exposed" if exposed else "irregularities.drawn")
    if not _between_deal_and_end(table):
        sentence = "a card is drawn in error from the first deal's end to that of the dealer's hand"
        return Refused("not-now", sentence, clause)
    if _is_due(table):
        return Refused("not-now", "a card is due now: it is dealt, not drawn in error", clause)
    if table.pulled is not None:
        return Refused("not-now", "a card drawn in error lies on the table already", clause)
    return _no_card_left(table)


def _between_deal_and_end(table: Table) -> bool:
    """Return whether the first deal is over and the dealer's hand is not complete (R38)."""
    if table.phase is Phase.DEALER:
        return table.hole is not None or may_draw(table)
    return table.phase in (Phase.OPTIONAL, Phase.INSURANCE, Phase.LOOK, Phase.PLAY)


def _is_due(table: Table) -> bool:
    """Return whether a hand, or the dealer's hole card, is to get the next card.

    The dealer announces "Dealer's Card" first, so a card that they take before that is an error.
    """
    if table.phase is Phase.LOOK:
        return table.hole is None
    if table.phase is not Phase.PLAY:
        return False
    return table.hand_in_turn[1].stage in (Stage.DRAWING, Stage.DOUBLING)


def _no_card_left(table: Table) -> Refused | None:
    ready = table.care is None or table.care.ready
    if table.drawn < len(table.shoe) and ready:
        return None
    clause = table.house.clause("shoe.run_out")
    return Refused("shoe-too-short", "the shoe has no card left for this", clause)


#: The stages at which an exposed card may be refused; `DRAWING` for split hands only.
REFUSAL_STAGES = (Stage.DECIDING, Stage.DRAWING)


def refuse_card(table: Table, command: RefuseCard) -> tuple[Event, ...] | Refused:
    in_turn = at_turn(table, command.box, *REFUSAL_STAGES)
    if isinstance(in_turn, Refused):
        return in_turn
    box, hand, _ = in_turn
    refusal = not_caller(table, command.person, box) or no_card_to_refuse(table, hand)
    return refusal or (CardRefused(box.number, may_surrender=True),)


def no_card_to_refuse(table: Table, hand: Hand) -> Refused | None:
    """Return why the caller has no card to refuse; a 21 is dealt none."""
    clause = table.house.act("refuse_card", "irregularities.exposed")
    if table.pulled is not Pulled.EXPOSED or hand.total >= MAX_TOTAL:
        return Refused("not-offered", "only a card drawn in error and exposed is refused", clause)
    if hand.stage is Stage.DRAWING and len(hand.cards) > 1:
        return Refused("not-offered", "the caller has asked for the exposed card", clause)
    return None


def overdraw(table: Table, command: Overdraw) -> tuple[Event, ...] | Refused:
    return no_overdraw(table) or burn_next(table)


def no_overdraw(table: Table) -> Refused | None:
    """Return why the dealer cannot have drawn a card too many."""
    clause = table.house.clause("irregularities.overdrawn")
    if table.phase is not Phase.DEALER or table.hole is not None or len(table.dealer) < 2:
        return Refused("not-now", "the dealer's hand is not finished", clause)
    if may_draw(table):
        return Refused("not-now", "the dealer's point count allows another card", clause)
    if table.pulled is Pulled.EXPOSED:
        return Refused("not-now", "the exposed card is to be burned first", clause)
    return _no_card_left(table)


def burn_next(table: Table) -> tuple[Event, ...] | Refused:
    """Burn a card that the players refused or that the dealer cannot use."""
    card = table.shoe[table.drawn]
    if card is FACE_DOWN:
        return Refused("card-not-keyed", "the face of the card is to be keyed in")
    return cutting_card_events(table, None) + (
        irregular_card_events(table, card) or (CardBurned(card),)
    )
