"""The caller's simple decisions: surrender, hit, stand."""

from __future__ import annotations

from fortyeight.table.core.commands import Hit, Stand, Surrender
from fortyeight.table.core.events import Event, HandHit, HandStood, HandSurrendered
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import DECIDING, Box, Hand, Phase, Stage, Table
from fortyeight.table.play.points import MAX_TOTAL
from fortyeight.table.play.turn import at_turn, not_caller


def surrender(table: Table, command: Surrender) -> tuple[Event, ...] | Refused:
    early = table.box_numbered(command.box) if table.phase is Phase.INSURANCE else None
    if early is not None:
        refusal = no_early_surrender(table, early, command.person)
        if refusal is None and (command.person, command.box) not in table.asked:
            refusal = Refused("not-asked", f"box {command.box} has answered before the look")
        return refusal or (HandSurrendered(command.box, 1),)
    in_turn = at_turn(table, command.box, DECIDING, Stage.SURRENDERING)
    if isinstance(in_turn, Refused):
        return in_turn
    box, hand, number = in_turn
    refusal = not_caller(table, command.person, box) or no_surrender(table, hand)
    return refusal or (HandSurrendered(box.number, number),)


def will_look(table: Table) -> bool:
    """Return whether a blackjack is looked for under this up card before the players decide."""
    dealing = table.house.dealing
    reads = dealing.procedure in ("card-reader", "hole-card-checked")
    unread = table.reader_down and table.house.irregularities.reader_failed == "unread"
    return reads and not unread and table.up_card.rank in dealing.looks_under


def early_surrender_offered(table: Table) -> bool:
    """Return whether hands are surrendered before the look under this up card."""
    return table.house.surrender.against_blackjack == "early" and will_look(table)


def no_early_surrender(table: Table, box: Box, person: str) -> Refused | None:
    """Return why a person may not surrender a box before the look."""
    if not early_surrender_offered(table):
        clause = table.house.clause("surrender.against_blackjack")
        return Refused("not-now", "surrender is not offered before the hand's turn", clause)
    hand = box.hands[0]
    if hand.blackjack or hand.dead or hand.surrendered:
        return Refused("nothing-to-decide", f"there is no hand to surrender on box {box.number}")
    return not_caller(table, person, box) or _no_surrender_of(table, hand)


def no_surrender(table: Table, hand: Hand) -> Refused | None:
    """Return why the hand in turn may not be surrendered."""
    if early_surrender_offered(table) and not hand.split:
        clause = table.house.clause("surrender.against_blackjack")
        return Refused("too-late", "surrender comes before the look for a blackjack", clause)
    return _no_surrender_of(table, hand)


def _no_surrender_of(table: Table, hand: Hand) -> Refused | None:
    rules, house = table.house.surrender, table.house
    if table.up_card.rank not in rules.against:
        sentence = (
            f"surrender is not offered against the dealer's {table.up_card}"
            if rules.against
            else "surrender is not offered"
        )
        return Refused("not-offered", sentence, house.clause("surrender.against"))
    if hand.split and not rules.after_split:
        clause = house.clause("surrender.after_split")
        return Refused("not-offered", "a split hand may not be surrendered", clause)
    if len(hand.cards) > 2 and rules.cards == "first-two":
        clause = house.clause("surrender.cards")
        return Refused("too-late", "surrender comes before any other decision", clause)
    return None


def hit(table: Table, command: Hit) -> tuple[Event, ...] | Refused:
    in_turn = at_turn(table, command.box, DECIDING)
    if isinstance(in_turn, Refused):
        return in_turn
    box, hand, number = in_turn
    refusal = not_caller(table, command.person, box) or no_hit(table, hand)
    return refusal or (HandHit(box.number, number),)


def no_hit(table: Table, hand: Hand) -> Refused | None:
    """Return why the hand in turn may not draw."""
    if hand.total >= MAX_TOTAL:
        clause = table.house.act("hit_21", "double.on_21")
        return Refused("not-offered", "a hand of 21 draws no card", clause)
    if one_card_only(table, hand):
        clause = table.house.clause("split.aces_draw")
        return Refused("not-offered", "a split ace gets one card only", clause)
    return None


def one_card_only(table: Table, hand: Hand) -> bool:
    """Return whether the hand is a split ace that gets no further card."""
    return hand.split and hand.cards[0].is_ace and not table.house.split.aces_draw


def stand(table: Table, command: Stand) -> tuple[Event, ...] | Refused:
    in_turn = at_turn(table, command.box, DECIDING, Stage.SURRENDERING)
    if isinstance(in_turn, Refused):
        return in_turn
    box, _, number = in_turn
    return not_caller(table, command.person, box) or (HandStood(box.number, number),)
