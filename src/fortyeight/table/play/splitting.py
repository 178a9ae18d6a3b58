"""Splitting pairs: the caller's split, and how the others on the box answer it."""

from __future__ import annotations

from fortyeight.table.core.commands import Cover, Ride, Split
from fortyeight.table.core.events import Event, HandSplit, SplitCovered, SplitRidden
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Box, Hand, Stage, Table
from fortyeight.table.play.turn import at_turn, not_awaited, not_caller


def split(table: Table, command: Split) -> tuple[Event, ...] | Refused:
    in_turn = at_turn(table, command.box, Stage.DECIDING)
    if isinstance(in_turn, Refused):
        return in_turn
    box, hand, number = in_turn
    refusal = not_caller(table, command.person, box) or no_split(table, box, hand)
    return refusal or (HandSplit(box.number, number),)


def no_split(table: Table, box: Box, hand: Hand) -> Refused | None:
    """Return why the hand in turn may not be split."""
    rules, clause = table.house.split, table.house.clause
    if refusal := not_a_pair(table, hand):
        return refusal
    if box.splits >= rules.times:
        sentence = f"box {box.number} has split as often as it may"
        return Refused("too-often", sentence, clause("split.times"))
    if hand.cards[0].is_ace and box.splits >= rules.ace_times:
        return Refused("too-often", "aces are not split again", clause("split.ace_times"))
    stake = hand.stake_of(box.caller)
    if stake is None or not table.can_pay(box.caller, stake.main):
        sentence = "there are too few chips for an equal wager on a second hand"
        return Refused("too-few-chips", sentence, table.house.act("split_wager", "split.by"))
    return None


def may_resplit(table: Table, box: Box, hand: Hand) -> bool:
    """Return whether a hand of two cards is a pair that the box may split once more."""
    rules = table.house.split
    times = min(rules.times, rules.ace_times) if hand.cards[0].is_ace else rules.times
    return not_a_pair(table, hand) is None and box.splits < times


def not_a_pair(table: Table, hand: Hand) -> Refused | None:
    """Return why the hand is not a pair of two cards."""
    if len(hand.cards) == 2:
        one, other = hand.cards
        by_rank = table.house.split.by == "rank"
        if one.rank is other.rank if by_rank else one.points == other.points:
            return None
    sentence = f"only two cards of the same {table.house.split.by} are split"
    return Refused("no-pair", sentence, table.house.clause("split.by"))


def cover(table: Table, command: Cover) -> tuple[Event, ...] | Refused:
    in_turn = at_turn(table, command.box, Stage.COVERING)
    if isinstance(in_turn, Refused):
        return in_turn
    box, hand, number = in_turn
    refusal = not_awaited(hand, command.person) or no_cover(table, hand, command.person)
    return refusal or (SplitCovered(box.number, number, command.person),)


def no_cover(table: Table, hand: Hand, person: str) -> Refused | None:
    """Return why a person may not cover the new hand of a split."""
    stake = hand.stake_of(person)
    if stake is not None and table.can_pay(person, stake.main):
        return None
    sentence = "there are too few chips to cover the new hand"
    return Refused("too-few-chips", sentence, table.house.sharing("cover"))


def ride(table: Table, command: Ride) -> tuple[Event, ...] | Refused:
    in_turn = at_turn(table, command.box, Stage.COVERING)
    if isinstance(in_turn, Refused):
        return in_turn
    box, hand, number = in_turn
    if refusal := not_awaited(hand, command.person):
        return refusal
    if command.hand not in (number, number + 1):
        sentence = f"the split made hands {number} and {number + 1}: a wager rides one of them"
        return Refused("no-such-hand", sentence, table.house.sharing("cover"))
    return (SplitRidden(box.number, number, command.person, command.hand),)
