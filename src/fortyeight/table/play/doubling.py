"""Doubling down, following a double, keeping it, and rescue."""

from __future__ import annotations

from fortyeight.money import format_amount
from fortyeight.table.core.commands import DeclineDouble, Double, KeepDouble, Rescue
from fortyeight.table.core.events import (
    DoubleDeclined,
    DoubleFollowed,
    DoubleKept,
    DoubleRescued,
    Event,
    HandDoubled,
    WagersSettled,
)
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Box, Hand, Line, Stage, Stake, Table
from fortyeight.table.play.points import MAX_TOTAL
from fortyeight.table.play.turn import at_turn, not_awaited, not_caller
from fortyeight.table.wagers.amounts import Amounts, exactly
from fortyeight.table.wagers.wager_kinds import WagerKind


def double(table: Table, command: Double) -> tuple[Event, ...] | Refused:
    """Double as the caller, for the first time or again, or follow the caller's double."""
    in_turn = at_turn(table, command.box, Stage.DECIDING, Stage.RESCUING, Stage.FOLLOWING)
    if isinstance(in_turn, Refused):
        return in_turn
    box, hand, number = in_turn
    amounts = double_amounts(table, box, hand, command.person)
    if isinstance(amounts, Refused):
        return amounts
    if command.cents not in amounts:
        sentence = f"a double of {format_amount(command.cents)} is not {amounts}"
        return Refused("bad-amount", sentence, table.house.clause("double.amount"))
    made = DoubleFollowed if hand.stage is Stage.FOLLOWING else HandDoubled
    return (made(box.number, number, command.person, command.cents),)


def double_amounts(table: Table, box: Box, hand: Hand, person: str) -> Amounts | Refused:
    """Return by how much this person may double the hand in turn now, or why they may not."""
    if hand.stage is Stage.FOLLOWING:
        refusal = not_awaited(hand, person)
    else:
        refusal = not_caller(table, person, box) or no_double(table, hand)
        if refusal is None and hand.stage is Stage.RESCUING:
            refusal = not_awaited(hand, person)
    if refusal:
        return refusal
    stake = hand.stake_of(person)
    if stake is None:
        return Refused("nothing-to-double", f"there is no wager of {person} on this hand")
    payable = _amounts(table, stake).within(table.chips[person])
    if not payable:
        clause = table.house.clause("double.amount")
        return Refused("too-few-chips", "there are too few chips to double", clause)
    return payable


def _amounts(table: Table, stake: Stake) -> Amounts:
    rules, limits = table.house.double, table.house.limits
    base = stake.standing if rules.of == "standing" else stake.main
    if rules.amount == "full":
        return exactly(base)
    if rules.amount == "full-or-half":
        return exactly(base, base // 2)
    low = limits.minimum if rules.at_least_minimum else 1
    return Amounts(low, base, limits.chip_unit, (base,) if base >= low else ())


def no_double(table: Table, hand: Hand) -> Refused | None:
    """Return why the hand in turn may not be doubled, whatever the amount."""
    rules, clause = table.house.double, table.house.clause
    if hand.doubles >= rules.times:
        if rules.times == 0:
            return Refused("not-offered", "doubling is not offered", clause("double.times"))
        times = "once" if rules.times == 1 else f"{rules.times} times"
        return Refused("too-often", f"a hand is doubled {times} at most", clause("double.times"))
    if hand.total > MAX_TOTAL or (hand.total == MAX_TOTAL and not rules.on_21):
        return Refused("not-offered", "a hand of 21 is not doubled", clause("double.on_21"))
    if hand.split and not rules.after_split:
        return Refused("not-offered", "split hands are not doubled", clause("double.after_split"))
    if hand.split and hand.cards[0].is_ace and not rules.split_aces:
        return Refused("not-offered", "split aces are not doubled", clause("double.split_aces"))
    if hand.doubles:
        return None
    if rules.cards == "first-two" and len(hand.cards) > 2:
        sentence = "a double is made on the first two cards only"
        return Refused("too-late", sentence, clause("double.cards"))
    if rules.totals and hand.total not in rules.totals:
        sentence = f"a total of {hand.total} is not doubled here"
        return Refused("not-offered", sentence, clause("double.totals"))
    return None


def decline_double(table: Table, command: DeclineDouble) -> tuple[Event, ...] | Refused:
    in_turn = at_turn(table, command.box, Stage.FOLLOWING)
    if isinstance(in_turn, Refused):
        return in_turn
    box, hand, number = in_turn
    refusal = not_awaited(hand, command.person)
    return refusal or (DoubleDeclined(box.number, number, command.person),)


def keep(table: Table, command: KeepDouble) -> tuple[Event, ...] | Refused:
    in_turn = at_turn(table, command.box, Stage.RESCUING)
    if isinstance(in_turn, Refused):
        return in_turn
    box, hand, number = in_turn
    refusal = not_awaited(hand, command.person)
    return refusal or (DoubleKept(box.number, number, command.person),)


def rescue(table: Table, command: Rescue) -> tuple[Event, ...] | Refused:
    in_turn = at_turn(table, command.box, Stage.RESCUING)
    if isinstance(in_turn, Refused):
        return in_turn
    box, hand, number = in_turn
    if refusal := not_awaited(hand, command.person) or no_rescue(table, hand):
        return refusal
    stake = hand.stake_of(command.person)
    assert stake is not None, "a person who is asked has a wager on the hand"
    clause = table.house.outcome("rescue")
    lines = tuple(
        Line(stake.person, box.number, number, WagerKind.DOUBLE, cents, cents, clause)
        for cents in stake.doubles[len(forfeited_doubles(table, stake)) :]
    )
    return (DoubleRescued(box.number, number, command.person), WagersSettled(lines, None))


def forfeited_doubles(table: Table, stake: Stake) -> tuple[int, ...]:
    """Return the doubles that a rescue gives up with the original wager."""
    whole = table.house.rescue.forfeits == "before-last-double"
    return stake.doubles[:-1] if whole else ()


def no_rescue(table: Table, hand: Hand) -> Refused | None:
    """Return why a double on the hand may not be taken back."""
    most, clause = table.house.rescue.at_most, table.house.clause("rescue.at_most")
    if most == 0:
        return Refused("not-offered", "a double may not be taken back here", clause)
    if hand.total > most:
        sentence = f"a double is taken back at {most} or less, not at {hand.total}"
        return Refused("too-late", sentence, clause)
    return None


def asked_after_double(table: Table, box: Box, hand: Hand) -> tuple[str, ...]:
    """Return the people who have a decision on a doubled hand that has got its card."""
    may_rescue = no_rescue(table, hand) is None
    may_redouble = no_double(table, hand) is None
    return tuple(
        stake.person
        for stake in hand.stakes
        if stake.doubles
        and not stake.rescued
        and (may_rescue or (may_redouble and stake.person == box.caller))
    )
