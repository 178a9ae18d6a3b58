"""State changes by the events of irregularities."""

from __future__ import annotations

from fortyeight.table.core import events
from fortyeight.table.core.changing import changed, setting, unchanged
from fortyeight.table.core.dispatch import handle
from fortyeight.table.core.state import Phase, Pulled, Stage, Table
from fortyeight.table.irregular.void import lines_to_undo, refund_lines
from fortyeight.table.play.hands import box_index, pass_turn, put_hand_in_turn, with_hand
from fortyeight.table.settle.chips import add_chips
from fortyeight.table.shoe.care import NEW_SHOE


def face_up_card_found(table: Table, event: events.FaceUpCardFound) -> Table:
    return changed(
        table,
        drawn=table.drawn + 1,
        pulled=None,
        discards=(*table.discards, event.card),
        found_face_up=table.found_face_up + 1,
    )


def found_card_reported(table: Table, event: events.FoundCardReported) -> Table:
    return changed(table, reported=event.card)


def confirmed(table: Table) -> Table:
    """Return the table once the floor has confirmed a reported card: no more corrections of it.

    In logs from before reports, a found card took effect at once and could be corrected.
    """
    return table if table.reported is None else changed(table, reported=None, before=None)


def ten_found(table: Table, event: events.TenFound) -> Table:
    return changed(
        confirmed(table),
        drawn=table.drawn + 1,
        pulled=None,
        removed=(*table.removed, event.card),
        found_tens=table.found_tens + 1,
    )


def foreign_card_found(table: Table, event: events.ForeignCardFound) -> Table:
    removed = (*table.removed, event.card)
    return changed(confirmed(table), drawn=table.drawn + 1, pulled=None, removed=removed)


def card_drawn_in_error(table: Table, event: events.CardDrawnInError) -> Table:
    return changed(table, pulled=Pulled.EXPOSED if event.exposed else Pulled.UNSEEN)


def card_refused(table: Table, event: events.CardRefused) -> Table:
    """Deal no more cards in this round to any box of the caller who refused one."""
    caller = table.hand_in_turn[0].caller
    may = {"refused": True, "may_surrender": event.may_surrender}
    boxes = (changed(box, **may) if box.caller == caller else box for box in table.boxes)
    table = changed(table, boxes=tuple(boxes))
    return put_hand_in_turn(table, changed(table.hand_in_turn[1], stage=Stage.DONE))


def card_burned(table: Table, event: events.CardBurned) -> Table:
    discards = (*table.discards, event.card)
    return changed(table, drawn=table.drawn + 1, pulled=None, discards=discards)


def dealer_card_missed(table: Table, event: events.DealerCardMissed) -> Table:
    return changed(table, own_missed=table.own_missed + 1)


def card_missed(table: Table, event: events.CardMissed) -> Table:
    if table.phase is Phase.PLAY:
        _, hand = table.hand_in_turn
        missed = changed(hand, missed_at=hand.stage, stage=Stage.MISSED)
        return pass_turn(changed(table, boxes=with_hand(table, *table.turn, missed)))
    place = box_index(table, event.box)
    hand = table.boxes[place].hands[0]
    missed = changed(hand, skipped=hand.skipped + 1)
    return changed(table, boxes=with_hand(table, place, 0, missed))


def late_card_taken(table: Table, event: events.LateCardTaken) -> Table:
    if table.phase is Phase.PLAY:
        _, hand = table.hand_in_turn
        return put_hand_in_turn(table, changed(hand, stage=hand.missed_at))
    place = box_index(table, event.box)
    hand = table.boxes[place].hands[0]
    late = changed(hand, skipped=hand.skipped - 1, stage=Stage.LATE)
    return changed(table, boxes=with_hand(table, place, 0, late))


def hands_called_dead(table: Table, event: events.HandsCalledDead) -> Table:
    for number, hand_number in event.hands:
        place = box_index(table, number)
        hand = table.boxes[place].hands[hand_number - 1]
        dead = changed(hand, dead=True, closed=True, stage=Stage.DONE, awaiting=())
        discards = table.discards + hand.cards
        boxes = with_hand(table, place, hand_number - 1, dead)
        table = changed(table, boxes=boxes, discards=discards)
    return pass_turn(table) if table.phase is Phase.PLAY else table


def reader_misused(table: Table, event: events.ReaderMisused) -> Table:
    return changed(table, misused=event.seen) if event.waits else table


def card_put_right(table: Table, event: events.CardPutRight) -> Table:
    """Count the report only: in the state the card is already where it belongs."""
    return changed(table, put_right=table.put_right + 1)


def round_voided(table: Table, event: events.RoundVoided) -> Table:
    """Give everyone what they had before their first wager of the round."""
    chips = table.chips
    rack = table.rack
    for line in refund_lines(table, ""):
        chips = add_chips(chips, line.person, line.returned)
    for line in lines_to_undo(table):
        chips = add_chips(chips, line.person, line.staked - line.returned)
        rack -= line.staked - line.returned
    care = table.care
    if care is not None and table.found_tens > 1:
        # Such decks may not be used again where the book has them removed from play.
        replace = table.house.irregularities.cards_after_tens == "replace"
        care = changed(care, change_due=care.change_due or replace, foreign=replace)
    if care is not None and NEW_SHOE in care.burns:
        # The round was called off before the burn, and its cards are reshuffled.
        care = changed(care, burns=tuple(one for one in care.burns if one != NEW_SHOE))
    return changed(
        table,
        care=care,
        phase=Phase.OVER,
        voided=True,
        reshuffle_due=True,
        chips=chips,
        rack=rack,
        wagers=(),
        insurance=(),
        asked=(),
        settled=event.lines,
        reported=None,
        misused=None,
    )


IRREGULAR_EVOLVED_BY = (
    handle(events.FaceUpCardFound, face_up_card_found)
    + handle(events.FoundCardReported, found_card_reported)
    + handle(events.TenFound, ten_found)
    + handle(events.ForeignCardFound, foreign_card_found)
    + handle(events.CardDrawnInError, card_drawn_in_error)
    + handle(events.CardRefused, card_refused)
    + handle(events.CardBurned, card_burned)
    + handle(events.DealerCardMissed, dealer_card_missed)
    + handle(events.CardMissed, card_missed)
    + handle(events.LateCardTaken, late_card_taken)
    + handle(events.ReaderMisused, reader_misused)
    + handle(events.MisuseAcknowledged, setting(Table, misused=None))
    + handle(events.ReaderRepaired, setting(Table, reader_down=False))
    + handle(events.CardPutRight, card_put_right)
    + handle(events.MisdealDeclared, unchanged)
    + handle(events.RoundVoided, round_voided)
)
