"""State changes by the events of a hand in play."""

from __future__ import annotations

from fortyeight.cards import Card
from fortyeight.table.core import events
from fortyeight.table.core.changing import changed
from fortyeight.table.core.state import DECIDING, DONE, Box, Hand, Phase, Stage, Stake, Table
from fortyeight.table.play.decisions import no_surrender, one_card_only
from fortyeight.table.play.doubling import asked_after_double, forfeited_doubles, no_double
from fortyeight.table.play.hands import box_index, put_hand_in_turn, replaced, with_hand
from fortyeight.table.play.points import MAX_TOTAL
from fortyeight.table.play.splitting import may_resplit
from fortyeight.table.settle.chips import add_chips
from fortyeight.table.wagers.wager_kinds import WagerKind


def call_hand(table: Table, event: events.HandCalled) -> Table:
    box, hand = table.hand_in_turn
    stage = Stage.DRAWING if len(hand.cards) < 2 else DECIDING
    if hand.blackjack:
        stage = DONE
    if box.refused:
        # A caller who refused a card drawn in error gets no more cards in the round.
        open_to = stage is DECIDING and no_surrender(table, hand) is None
        stage = Stage.SURRENDERING if box.may_surrender and open_to else DONE
    return put_hand_in_turn(table, changed(hand, stage=stage))


def surrender(table: Table, event: events.HandSurrendered) -> Table:
    if table.phase is not Phase.PLAY:
        place = box_index(table, event.box)
        given_up = changed(table.boxes[place].hands[0], surrendered=True, stage=DONE)
        return changed(table, boxes=with_hand(table, place, 0, given_up))
    _, hand = table.hand_in_turn
    return put_hand_in_turn(table, changed(hand, surrendered=True, stage=DONE))


def hit(table: Table, event: events.HandHit) -> Table:
    _, hand = table.hand_in_turn
    return put_hand_in_turn(table, changed(hand, stage=Stage.DRAWING))


def stand(table: Table, event: events.HandStood) -> Table:
    _, hand = table.hand_in_turn
    return put_hand_in_turn(table, changed(hand, stage=DONE))


def deal_to_hand(table: Table, card: Card) -> Table:
    """Add a card to the hand in turn: drawn, second to a split, or after a double."""
    box, hand = table.hand_in_turn
    doubled = hand.stage is Stage.DOUBLING
    firm = 2 if hand.doubles and table.house.double.ace_counts_one else 0
    hand = hand.with_cards((*hand.cards, card), firm, stage=DECIDING)
    if doubled:
        asked = () if hand.bust else asked_after_double(table, box, hand)
        stage = Stage.RESCUING if asked else DONE
        hand = changed(hand, stage=stage, awaiting=asked)
    elif not _decides_after_draw(table, box, hand):
        hand = changed(hand, stage=DONE)
    return put_hand_in_turn(table, hand, drawn=table.drawn + 1, pulled=None)


def _decides_after_draw(table: Table, box: Box, hand: Hand) -> bool:
    if hand.total >= MAX_TOTAL:
        return hand.total == MAX_TOTAL and no_double(table, hand) is None
    return not one_card_only(table, hand) or may_resplit(table, box, hand)


def double_hand(table: Table, event: events.HandDoubled) -> Table:
    _, hand = table.hand_in_turn
    others = tuple(
        stake.person for stake in hand.stakes if stake.person != event.person and not stake.rescued
    )
    hand = changed(
        _with_double(hand, event.person, event.cents),
        doubles=hand.doubles + 1,
        awaiting=others,
        stage=Stage.FOLLOWING if others else Stage.DOUBLING,
    )
    return put_hand_in_turn(table, hand, chips=add_chips(table.chips, event.person, -event.cents))


def follow_double(table: Table, event: events.DoubleFollowed) -> Table:
    _, hand = table.hand_in_turn
    hand = _with_double(hand, event.person, event.cents)
    hand = _answered(hand, event.person, Stage.DOUBLING)
    return put_hand_in_turn(table, hand, chips=add_chips(table.chips, event.person, -event.cents))


def decline_double(table: Table, event: events.DoubleDeclined) -> Table:
    _, hand = table.hand_in_turn
    return put_hand_in_turn(table, _answered(hand, event.person, Stage.DOUBLING))


def keep_double(table: Table, event: events.DoubleKept) -> Table:
    _, hand = table.hand_in_turn
    return put_hand_in_turn(table, _answered(hand, event.person, DONE))


def rescue_double(table: Table, event: events.DoubleRescued) -> Table:
    _, hand = table.hand_in_turn
    stakes = tuple(
        changed(stake, rescued=True, forfeited=forfeited_doubles(table, stake))
        if stake.person == event.person
        else stake
        for stake in hand.stakes
    )
    return put_hand_in_turn(table, _answered(changed(hand, stakes=stakes), event.person, DONE))


def split_hand(table: Table, event: events.HandSplit) -> Table:
    box, hand = table.hand_in_turn
    place, at = table.turn
    own = hand.stake_of(box.caller)
    assert own is not None, "the caller has a wager on every hand of the box"
    others = tuple(stake.person for stake in hand.stakes if stake.person != box.caller)
    old = hand.with_cards(
        hand.cards[:1],
        split=True,
        awaiting=others,
        stage=Stage.COVERING if others else Stage.DRAWING,
    )
    new = Hand((Stake(box.caller, own.main, original=False),), split=True)
    new = new.with_cards(hand.cards[1:])
    hands = (*box.hands[:at], old, new, *box.hands[at + 1 :])
    bets = (wager for wager in table.wagers if wager.kind is WagerKind.MATCH_HOLE)
    kept = hand.cards if any(wager.box == box.number for wager in bets) else ()
    box = changed(box, hands=hands, splits=box.splits + 1, first_two=box.first_two or kept)
    boxes = replaced(table.boxes, place, box)
    return changed(table, boxes=boxes, chips=add_chips(table.chips, box.caller, -own.main))


def cover(table: Table, event: events.SplitCovered) -> Table:
    _, hand = table.hand_in_turn
    stake = hand.stake_of(event.person)
    assert stake is not None, "a person who covers has a wager on the hand"
    table = _add_to_new(table, Stake(event.person, stake.main, original=False))
    hand = _answered(hand, event.person, Stage.DRAWING)
    return put_hand_in_turn(table, hand, chips=add_chips(table.chips, event.person, -stake.main))


def ride(table: Table, event: events.SplitRidden) -> Table:
    _, hand = table.hand_in_turn
    stake = hand.stake_of(event.person)
    assert stake is not None, "a person who rides has a wager on the hand"
    hand = _answered(hand, event.person, Stage.DRAWING)
    if event.rides == event.hand:
        return put_hand_in_turn(table, hand)
    left = tuple(one for one in hand.stakes if one.person != event.person)
    return put_hand_in_turn(_add_to_new(table, stake), changed(hand, stakes=left))


def _add_to_new(table: Table, stake: Stake) -> Table:
    """Add a stake to the hand that a split has just made, next to the one in turn."""
    place, at = table.turn
    new = table.boxes[place].hands[at + 1]
    new = changed(new, stakes=(*new.stakes, stake))
    return changed(table, boxes=with_hand(table, place, at + 1, new))


def _with_double(hand: Hand, person: str, cents: int) -> Hand:
    stakes = tuple(
        changed(stake, doubles=(*stake.doubles, cents)) if stake.person == person else stake
        for stake in hand.stakes
    )
    return changed(hand, stakes=stakes)


def _answered(hand: Hand, person: str, then: Stage) -> Hand:
    """Record one answer; with the last one, the hand goes on to the next stage."""
    awaiting = tuple(one for one in hand.awaiting if one != person)
    return changed(hand, awaiting=awaiting, stage=hand.stage if awaiting else then)
