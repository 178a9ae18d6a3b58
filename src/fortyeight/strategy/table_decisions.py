"""Play a strategy at the referee's table."""

from __future__ import annotations

from fortyeight.strategy.bonus_marks import live_bonuses, up_card_column
from fortyeight.strategy.chart import Strategy
from fortyeight.strategy.choices import AfterDouble, Choice
from fortyeight.strategy.decisions import ChartHand, decide, decide_after
from fortyeight.table import Amounts, Box, Command, Hand, Refused, Stage, Table
from fortyeight.table.core.commands import (
    DeclineInsurance,
    Double,
    Hit,
    KeepDouble,
    Rescue,
    Split,
    Stand,
    Surrender,
)
from fortyeight.table.play.decisions import no_early_surrender, no_hit, no_surrender
from fortyeight.table.play.doubling import double_amounts, no_rescue
from fortyeight.table.play.splitting import no_split, not_a_pair


def decide_for_caller(strategy: Strategy, table: Table) -> Command:
    """Return the command by which the caller of the hand in turn follows a strategy.

    The hand must wait for a decision of its caller, or for one on the caller's double.
    """
    box, hand = table.hand_in_turn
    if hand.stage is Stage.RESCUING:
        return _after(strategy, table, box, hand)
    # Split hands are split again as long as the rules allow it.
    if hand.split and no_split(table, box, hand) is None:
        return Split(box.caller, box.number)
    choice = _choice(strategy, table, box, hand, surrenders=no_surrender(table, hand) is None)
    if choice is Choice.DOUBLE:
        return double_command(table, box, hand, half=False)
    return _COMMANDS[choice](box.caller, box.number)


def decide_before_look(strategy: Strategy, table: Table, person: str, box: int) -> Command:
    """Return the answer of a person who is asked before the dealer looks for a blackjack.

    They surrender the box where the strategy does and the house lets them, and insure nothing.
    """
    called = table.box_numbered(box)
    if called is None or no_early_surrender(table, called, person) is not None:
        return DeclineInsurance(person, box)
    choice = _choice(strategy, table, called, called.hands[0], surrenders=True)
    return (Surrender if choice is Choice.SURRENDER else DeclineInsurance)(person, box)


def _choice(strategy: Strategy, table: Table, box: Box, hand: Hand, *, surrenders: bool) -> Choice:
    """Return the choice of a strategy out of what the house allows the hand."""
    pair = not_a_pair(table, hand) is None
    may_split = no_split(table, box, hand) is None
    may = {Choice.STAND}
    if no_hit(table, hand) is None:
        may.add(Choice.HIT)
    if _double_amounts(table, box, hand) is not None:
        may.add(Choice.DOUBLE)
    if may_split:
        may.add(Choice.SPLIT)
    if surrenders:
        may.add(Choice.SURRENDER)
    held = ChartHand(
        hand.total,
        hand.soft,
        len(hand.cards),
        up_card_column(hand.cards[0]) if pair else None,
        live_bonuses(hand.cards, table.up_card),
    )
    return decide(strategy, held, up_card_column(table.up_card), may)


def _after(strategy: Strategy, table: Table, box: Box, hand: Hand) -> Command:
    may = {AfterDouble.KEEP}
    if no_rescue(table, hand) is None:
        may.add(AfterDouble.RESCUE)
    if (amounts := _double_amounts(table, box, hand)) is not None:
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
