"""Cards that the dealer misses: the dealer's own, one of a box's first two, one asked for."""

from __future__ import annotations

from fortyeight.table.around.coupons import with_coupons
from fortyeight.table.core.commands import CallDead, SkipCard, SkipOwnCard, TakeLateCard
from fortyeight.table.core.events import (
    CardMissed,
    DealerCardMissed,
    Event,
    HandsCalledDead,
    LateCardTaken,
    WagersSettled,
)
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Box, Hand, Line, Phase, Stage, Table
from fortyeight.table.irregular.void import refund_hand
from fortyeight.table.play.dealing import FIRST, HOLE, NOTHING, card_due
from fortyeight.table.play.turn import not_caller
from fortyeight.table.wagers.wager_kinds import WHEEL_WAGERS, WagerKind

_SIDE_BETS = (
    WagerKind.MATCH,
    WagerKind.MATCH_HOLE,
    WagerKind.PAIR,
    WagerKind.BREAK_BONUS,
    *WHEEL_WAGERS,
)


def skip_own_card(table: Table, command: SkipOwnCard) -> tuple[Event, ...] | Refused:
    return no_skip_own(table) or (DealerCardMissed(),)


def no_skip_own(table: Table) -> Refused | None:
    """Return why the dealer cannot have missed a card of their own."""
    due = card_due(table)
    burns = table.care is not None and bool(table.care.burns)
    if due in (FIRST, HOLE) and not table.own_missed and not burns:
        return None
    clause = table.house.clause("irregularities.own_missed")
    return Refused("not-now", "no card is due to the dealer that could be missed", clause)


def skip_card(table: Table, command: SkipCard) -> tuple[Event, ...] | Refused:
    if refusal := no_skip(table, command.box):
        return refusal
    number = table.turn[1] + 1 if table.phase is Phase.PLAY else 1
    return (CardMissed(command.box, number),)


def no_skip(table: Table, box: int) -> Refused | None:
    """Return why no card of this box can have been missed."""
    if box_due(table) == box:
        return None
    path = "irregularities.asked_missed" if table.phase is Phase.PLAY else "irregularities.missed"
    return Refused("not-now", f"no card is due to box {box} now", table.house.clause(path))


def box_due(table: Table) -> int | None:
    """Return the box that gets the next card, if a box does and it may be missed."""
    if table.care is not None and table.care.burns:
        return None
    if isinstance(due := card_due(table), int):
        hand = table.boxes[due].hands[0]
        late = hand.stage is Stage.LATE or len(hand.cards) + hand.skipped >= 2
        return None if late else table.boxes[due].number
    if table.phase is Phase.PLAY:
        box, hand = table.hand_in_turn
        drawing = hand.stage in (Stage.DRAWING, Stage.DOUBLING)
        return box.number if drawing and hand.missed_at is None else None
    return None


def hand_missing_card(table: Table, number: int) -> tuple[Box, Hand, int] | Refused:
    """Return the hand of a box that misses a card and whose caller is asked about it now."""
    box = table.box_numbered(number)
    if box is not None and table.phase is Phase.DEALING and number in boxes_to_ask(table):
        return box, box.hands[0], 1
    if box is not None and table.phase is Phase.PLAY:
        turn, hand = table.hand_in_turn
        if turn.number == number and hand.stage is Stage.MISSED:
            return turn, hand, table.turn[1] + 1
    path = "irregularities.asked_missed" if table.phase is Phase.PLAY else "irregularities.missed"
    sentence = f"box {number} misses no card that could be dealt now"
    return Refused("not-now", sentence, table.house.clause(path))


def boxes_to_ask(table: Table) -> tuple[int, ...]:
    """Return the boxes with only one card when everyone else has two."""
    if table.phase is not Phase.DEALING or card_due(table) is not NOTHING:
        return ()
    return tuple(
        box.number
        for box in table.boxes
        if len(box.hands[0].cards) == 1 and box.hands[0].stage is Stage.WAITING
    )


def take_late_card(table: Table, command: TakeLateCard) -> tuple[Event, ...] | Refused:
    missing = hand_missing_card(table, command.box)
    if isinstance(missing, Refused):
        return missing
    box, _, number = missing
    refusal = not_caller(table, command.person, box) or no_late_card(table, box)
    return refusal or (LateCardTaken(box.number, number),)


def no_late_card(table: Table, box: Box) -> Refused | None:
    """Return why a box cannot have a missed card dealt late."""
    if not box.refused:
        return None
    clause = table.house.act("refuse_card", "irregularities.exposed")
    sentence = f"{box.caller} has refused an exposed card and gets no more cards in this round"
    return Refused("not-offered", sentence, clause)


def call_dead(table: Table, command: CallDead) -> tuple[Event, ...] | Refused:
    missing = hand_missing_card(table, command.box)
    if isinstance(missing, Refused):
        return missing
    box, _, number = missing
    if refusal := not_caller(table, command.person, box):
        return refusal
    path = "irregularities.asked_missed" if table.phase is Phase.PLAY else "irregularities.missed"
    return call_hands_dead(table, ((box.number, number),), table.house.clause(path))


def call_empty_dead(table: Table) -> tuple[Event, ...]:
    """Call hands dead that got no card; their players take part again in the next round."""
    empty = tuple((box.number, 1) for box in table.boxes if not box.hands[0].cards)
    return call_hands_dead(table, empty, table.house.clause("irregularities.missed"))


def call_hands_dead(
    table: Table, hands: tuple[tuple[int, int], ...], clause: str
) -> tuple[Event, ...]:
    """Call hands dead and return every wager on them."""
    lines = [line for box, number in hands for line in refund_hand(box, number, table, clause)]
    if table.phase is Phase.DEALING:
        lines += _side_bets_returned(table, {box for box, _ in hands}, clause)
    return (HandsCalledDead(hands, clause), WagersSettled(with_coupons(table, lines), None))


def _side_bets_returned(table: Table, boxes: set[int], clause: str) -> list[Line]:
    """Return the side bets of boxes that never got their first two cards."""
    return [
        Line(wager.person, wager.box, None, wager.kind, wager.cents, wager.cents, clause)
        for wager in table.wagers
        if wager.box in boxes and wager.kind in _SIDE_BETS
    ]
