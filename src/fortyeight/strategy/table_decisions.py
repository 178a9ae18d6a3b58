"""Play a strategy at the referee's table."""

from __future__ import annotations

from fortyeight.strategy.bonus_marks import live_bonuses, up_card_column
from fortyeight.strategy.chart import Strategy
from fortyeight.strategy.choices import AfterDouble, Choice
from fortyeight.strategy.decisions import ChartHand, decide, decide_after
from fortyeight.table import Amounts, Box, Command, Hand, Refused, Stage, Table
from fortyeight.table.core.commands import Double, Hit, KeepDouble, Rescue, Split, Stand, Surrender
from fortyeight.table.play.decisions import no_hit, no_surrender
from fortyeight.table.play.doubling import double_amounts, no_rescue
from fortyeight.table.play.splitting import no_split, not_a_pair


def decide_for_caller(strategy: Strategy, table: Table) -> Command:
    """Return the command by which the caller of the hand in turn follows a strategy.

    The hand must wait for a decision of its caller, or for one on the caller's double.
    """
    box, hand = table.hand_in_turn
    if hand.stage is Stage.RESCUING:
        return _after(strategy, table, box, hand)
    pair = not_a_pair(table, hand) is None
    may_split = no_split(table, box, hand) is None
    # Split hands are split again as long as the rules allow it.
    if hand.split and may_split:
        return Split(box.caller, box.number)
    may = {Choice.STAND}
    if no_hit(table, hand) is None:
        may.add(Choice.HIT)
    if _double_amounts(table, box, hand) is not None:
        may.add(Choice.DOUBLE)
    if may_split:
        may.add(Choice.SPLIT)
    if no_surrender(table, hand) is None:
        may.add(Choice.SURRENDER)
    held = ChartHand(
        hand.total,
        hand.soft,
        len(hand.cards),
        up_card_column(hand.cards[0]) if pair else None,
        live_bonuses(hand.cards, table.up_card),
    )
    choice = decide(strategy, held, up_card_column(table.up_card), may)
    if choice is Choice.DOUBLE:
        return double_command(table, box, hand, half=False)
    return _COMMANDS[choice](box.caller, box.number)


def _after(strategy: Strategy, table: Table, box: Box, hand: Hand) -> Command:
    may = {AfterDouble.KEEP}
    if no_rescue(table, hand) is None:
        may.add(AfterDouble.RESCUE)
    amounts = _double_amounts(table, box, hand)
    if amounts is not None:
        may.add(AfterDouble.DOUBLE)
        if table.house.double.amount == "full-or-half" and amounts.most // 2 in amounts:
            may.add(AfterDouble.HALF)
    choice = decide_after(strategy, hand.total, hand.soft, up_card_column(table.up_card), may)
    if choice in (AfterDouble.DOUBLE, AfterDouble.HALF):
        return double_command(table, box, hand, half=choice is AfterDouble.HALF)
    return (Rescue if choice is AfterDouble.RESCUE else KeepDouble)(box.caller, box.number)


def double_command(table: Table, box: Box, hand: Hand, *, half: bool) -> Command:
    """Return the command to double for the largest amount, or for half of it."""
    amounts = _double_amounts(table, box, hand)
    assert amounts is not None, "the hand may be doubled"
    cents = amounts.most // 2 if half else amounts.most
    assert cents in amounts, "the house takes half of it too"
    return Double(box.caller, box.number, cents)


def _double_amounts(table: Table, box: Box, hand: Hand) -> Amounts | None:
    """Return the amounts by which the caller may double the hand, or None."""
    amounts = double_amounts(table, box, hand, box.caller)
    return None if isinstance(amounts, Refused) else amounts


_COMMANDS: dict[Choice, type[Stand | Hit | Split | Surrender]] = {
    Choice.STAND: Stand,
    Choice.HIT: Hit,
    Choice.SPLIT: Split,
    Choice.SURRENDER: Surrender,
}
