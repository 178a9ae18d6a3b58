"""Checks of whose turn it is."""

from __future__ import annotations

from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import PLAY, Box, Hand, Phase, Stage, Table
from fortyeight.table.play.points import MAX_TOTAL


def at_turn(table: Table, box_number: int, *stages: Stage) -> tuple[Box, Hand, int] | Refused:
    """Return the box, its hand in turn and the hand's number, if it is at one of the stages."""
    if table.phase is not PLAY:
        return Refused(
            "not-now", "there is nothing to decide on a hand now", table.house.act("turn")
        )
    box, hand = table.hand_in_turn
    if box.number != box_number:
        if table.box_numbered(box_number) is None:
            return Refused("no-such-box", f"box {box_number} is not in play")
        sentence = f"it is not box {box_number}'s turn: box {box.number} is in play"
        return Refused("not-your-turn", sentence, table.house.act("turn"))
    if hand.stage not in stages:
        return Refused("not-now", f"not now: {_WAITS_FOR[hand.stage]}", table.house.act("turn"))
    return box, hand, table.turn[1] + 1


_WAITS_FOR = {
    Stage.WAITING: "the dealer has not come to the hand yet",
    Stage.DRAWING: "the hand is to get a card",
    Stage.DECIDING: "the caller is to decide on the hand",
    Stage.SURRENDERING: "the hand gets no more cards: it is surrendered or stands",
    Stage.FOLLOWING: "the others on the box are to say whether they double too",
    Stage.DOUBLING: "the doubled hand is to get its card",
    Stage.RESCUING: "the doubled hand is to be kept or taken back",
    Stage.COVERING: "the others on the box are to cover the new hand or name the one they ride",
    Stage.MISSED: "the hand misses a card: it is to be dealt late, or the hand called dead",
    Stage.LATE: "the hand is to get the card that it missed",
    Stage.DONE: "the hand is finished",
}


def is_deciding(table: Table) -> bool:
    """Return whether the round waits for a caller's decision; a 21 may move on without one."""
    if table.phase is not Phase.PLAY:
        return False
    _, hand = table.hand_in_turn
    return hand.stage is Stage.DECIDING and hand.total < MAX_TOTAL


def not_caller(table: Table, person: str, box: Box) -> Refused | None:
    """Return why this person may not call the decisions of this box."""
    if person == box.caller:
        return None
    sentence = f"the decisions of box {box.number} are called by {box.caller}, not by {person}"
    return Refused("not-the-caller", sentence, table.house.sharing("caller"))


def not_awaited(hand: Hand, person: str) -> Refused | None:
    """Return why no answer on the hand is awaited from this person."""
    if person in hand.awaiting:
        return None
    return Refused("nothing-to-decide", f"there is nothing for {person} to decide on this hand now")
