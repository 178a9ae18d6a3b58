"""A strategy in front of the referee: its decision on the hand in turn, as a command."""

from __future__ import annotations

from fortyeight.strategy.choices import AfterDouble, Choice
from fortyeight.strategy.deciding import HeldHand, decide, decide_after
from fortyeight.strategy.marks import column, live
from fortyeight.strategy.sheet import Strategy
from fortyeight.table import Amounts, Box, Command, Hand, Refused, Stage, Table
from fortyeight.table.core.commands import Double, Hit, KeepDouble, Rescue, Split, Stand, Surrender
from fortyeight.table.play.decisions import no_hit, no_surrender
from fortyeight.table.play.doubling import double_amounts, no_rescue
from fortyeight.table.play.splitting import no_split, not_a_pair


def caller_decides(strategy: Strategy, table: Table) -> Command:
    """What the caller of the hand in turn does, out of what the referee allows.

    The hand waits for him: he is to decide on it, or on the double that he has made.
    """
    box, hand = table.hand_in_turn
    if hand.stage is Stage.RESCUING:
        return _after(strategy, table, box, hand)
    pair = not_a_pair(table, hand) is None
    may_split = no_split(table, box, hand) is None
    # A policy's split hands split again while they may.
    if hand.split and may_split:
        return Split(box.caller, box.number)
    may = {Choice.STAND}
    if no_hit(table, hand) is None:
        may.add(Choice.HIT)
    if amounts_of(table, box, hand) is not None:
        may.add(Choice.DOUBLE)
    if may_split:
        may.add(Choice.SPLIT)
    if no_surrender(table, hand) is None:
        may.add(Choice.SURRENDER)
    held = HeldHand(
        hand.total,
        hand.soft,
        len(hand.cards),
        column(hand.cards[0]) if pair else None,
        live(hand.cards, table.up_card),
    )
    choice = decide(strategy, held, column(table.up_card), may)
    if choice is Choice.DOUBLE:
        return doubled(table, box, hand, half=False)
    return _COMMANDS[choice](box.caller, box.number)


def _after(strategy: Strategy, table: Table, box: Box, hand: Hand) -> Command:
    may = {AfterDouble.KEEP}
    if no_rescue(table, hand) is None:
        may.add(AfterDouble.RESCUE)
    amounts = amounts_of(table, box, hand)
    if amounts is not None:
        may.add(AfterDouble.DOUBLE)
        if table.house.double.amount == "full-or-half" and amounts.most // 2 in amounts:
            may.add(AfterDouble.HALF)
    found = decide_after(strategy, hand.total, hand.soft, column(table.up_card), may)
    if found in (AfterDouble.DOUBLE, AfterDouble.HALF):
        return doubled(table, box, hand, half=found is AfterDouble.HALF)
    return (Rescue if found is AfterDouble.RESCUE else KeepDouble)(box.caller, box.number)


def doubled(table: Table, box: Box, hand: Hand, *, half: bool) -> Command:
    """A double for all that the house takes, or for half of it."""
    amounts = amounts_of(table, box, hand)
    assert amounts is not None, "the hand may be doubled"
    cents = amounts.most // 2 if half else amounts.most
    assert cents in amounts, "half of it is taken too"
    return Double(box.caller, box.number, cents)


def amounts_of(table: Table, box: Box, hand: Hand) -> Amounts | None:
    """By how much the caller may double the hand, if he may."""
    amounts = double_amounts(table, box, hand, box.caller)
    return None if isinstance(amounts, Refused) else amounts


_COMMANDS: dict[Choice, type[Stand | Hit | Split | Surrender]] = {
    Choice.STAND: Stand,
    Choice.HIT: Hit,
    Choice.SPLIT: Split,
    Choice.SURRENDER: Surrender,
}
