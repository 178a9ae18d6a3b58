"""Match a record's actions to the decisions of a round, and fill in what silence means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fortyeight.cards import Card
from fortyeight.record.fault import RecordFault
from fortyeight.record.model import WrittenAction
from fortyeight.record.procedures import is_time_for
from fortyeight.table import (
    Box,
    Command,
    Hand,
    Phase,
    Refused,
    Stage,
    Table,
    decide,
    next_step,
    out_of_cards,
)
from fortyeight.table.core import commands
from fortyeight.table.irregular.missed import boxes_to_ask
from fortyeight.table.irregular.reader import waits_for_reader
from fortyeight.table.play.decisions import no_early_surrender
from fortyeight.table.play.doubling import double_amounts, no_double
from fortyeight.table.play.points import MAX_TOTAL

Answer = tuple[Command, str]

_PLAIN: dict[str, Callable[[str, int], Command]] = {
    "surrender": commands.Surrender,
    "hit": commands.Hit,
    "stand": commands.Stand,
    "split": commands.Split,
    "rescue": commands.Rescue,
    "refuse": commands.RefuseCard,
    "take": commands.TakeLateCard,
    "dead": commands.CallDead,
}


class Answers:
    """The actions of a record, consumed in order.

    `racks` are the discards that the record still has for a shoe that runs out.
    """

    def __init__(
        self, actions: tuple[WrittenAction, ...], racks: Sequence[tuple[Card, ...]]
    ) -> None:
        self._actions = actions
        self._racks = racks
        self._next = 0

    def check_none_left(self, over: bool) -> None:
        """Raise `RecordFault` if actions follow the last decision, or procedures the round."""
        if self._follows("procedure") and not over:
            return
        if self._next < len(self._actions):
            sentence = f"{self._next_action.text!r} comes after the last decision of the round"
            raise RecordFault("actions-left-over", sentence, at=self._at)

    @property
    def _at(self) -> str:
        return f"actions[{self._next}]"

    @property
    def _next_action(self) -> WrittenAction:
        return self._actions[self._next]

    def _follows(self, *verbs: str) -> bool:
        """Return whether the next action is one of these verbs."""
        return self._next < len(self._actions) and self._next_action.verb in verbs

    def _taken(self, command: Command) -> Answer:
        answer = command, self._at
        self._next += 1
        return answer

    def procedure(self, table: Table) -> Answer | None:
        """Return the next action if it is a procedure and the table has come to its moment."""
        if not self._follows("procedure"):
            return None
        if not self._is_time(table, self._next):
            return None
        command = self._next_action.procedure
        assert command is not None, "a procedure has its command"
        return self._taken(command)

    def _is_time(self, table: Table, place: int) -> bool:
        """Return whether the procedure at this place of the record happens now.

        A card drawn in error that names no hand is drawn when the action after it is due; if no
        action follows, at the next open decision, or at the latest with the dealer's own hand.
        """
        action = self._actions[place]
        command = action.procedure
        assert command is not None, "a procedure has its command"
        if isinstance(command, commands.DeclareMisdeal) and self._racks and out_of_cards(table):
            return False
        if not is_time_for(table, command, action.when) or isinstance(
            decide(table, command), Refused
        ):
            return False
        if (
            not isinstance(command, commands.DrawInError)
            or action.when
            or table.phase is Phase.DEALER
        ):
            return True
        return self._is_next_to_act(table, place + 1)

    def _is_next_to_act(self, table: Table, place: int) -> bool:
        """Return whether the action at this place is due now; past the end, any decision is."""
        if place < len(self._actions) and self._actions[place].verb == "procedure":
            return self._is_time(table, place) or self._is_next_to_act(table, place + 1)
        if next_step(table) is not None:
            return False
        if place == len(self._actions):
            return True
        probe = Answers(self._actions, self._racks)
        probe._next = place
        try:
            for _ in probe.due(table):
                pass
        except RecordFault:
            return True
        return probe._next > place

    def refusal(self, table: Table) -> Answer | None:
        """Return the next action if it refuses the exposed card that is due to a split hand."""
        if not self._follows("refuse") or table.phase is not Phase.PLAY:
            return None
        box, hand = table.hand_in_turn
        if hand.stage is not Stage.DRAWING or self._next_action.box != box.number:
            return None
        command = commands.RefuseCard(box.caller, box.number)
        return None if isinstance(decide(table, command), Refused) else self._taken(command)

    def due(self, table: Table) -> Iterator[Answer]:
        """Yield the commands that are due now: the next action, or what silence means."""
        if table.phase is Phase.INSURANCE:
            yield from self._insurance(table)
            return
        if table.phase is not Phase.PLAY:
            yield self._late(table)
            return
        box, hand = table.hand_in_turn
        if hand.stage is Stage.FOLLOWING:
            yield from self._following(table, box, hand)
        elif hand.stage is Stage.COVERING:
            yield from self._covering(table, box, hand)
        elif hand.stage is Stage.RESCUING:
            yield from self._after_double(table, box, hand)
        else:
            yield self._decision(table, box, hand)

    def _untimely(self, table: Table) -> Answer:
        """Raise `RecordFault` for a procedure that is not due, with the referee's reason."""
        command = self._next_action.procedure
        assert command is not None, "a procedure has its command"
        refused = decide(table, command)
        sentence = refused.sentence if isinstance(refused, Refused) else "it is not the time"
        clause = refused.clause if isinstance(refused, Refused) else ""
        raise RecordFault("illegal-action", sentence, clause, self._at)

    def _late(self, table: Table) -> Answer:
        """Return what a box that misses a card does: take it late, or call the hand dead."""
        if self._follows("procedure"):
            return self._untimely(table)
        if self._next >= len(self._actions):
            if waits_for_reader(table):
                sentence = "the round waits for the card reader to be repaired"
                raise RecordFault("incomplete", sentence, at="actions")
            sentence = f"box {boxes_to_ask(table)[0]} misses a card and nobody says what to do"
            raise RecordFault("incomplete", sentence, at="actions")
        action = self._next_action
        number = action.box or 0
        box = table.box_numbered(number)
        person = action.person or (box.caller if box is not None else "")
        if action.verb in ("take", "dead"):
            return self._taken(_PLAIN[action.verb](person, number))
        sentence = "a box that misses a card is to take it late, or is called dead"
        raise RecordFault("illegal-action", sentence, at=self._at)

    def _insurance(self, table: Table) -> Iterator[Answer]:
        if self._follows("insure"):
            yield self._taken(self._insured(table, self._next_action))
            return
        if self._follows("surrender"):
            number = self._next_action.box or 0
            box = table.box_numbered(number)
            if box is not None and no_early_surrender(table, box, box.caller) is None:
                yield self._taken(commands.Surrender(box.caller, number))
                return
        for person, asked in table.asked:
            yield commands.DeclineInsurance(person, asked), self._at

    def _insured(self, table: Table, action: WrittenAction) -> Command:
        assert action.person is not None, "an insurance names its person"
        box = action.box
        if box is None:
            boxes = [
                one.number
                for one in table.boxes
                if any(stake.person == action.person for stake in one.hands[0].stakes)
            ]
            if len(boxes) > 1:
                sentence = f"of the boxes of {action.person} name the one that is insured"
                raise RecordFault("illegal-action", sentence, at=self._at)
            if not boxes:
                sentence = f"there is no main wager of {action.person} to insure"
                raise RecordFault("illegal-action", sentence, at=self._at)
            box = boxes[0]
        return commands.Insure(action.person, box, self._cents(action))

    def _cents(self, action: WrittenAction) -> int:
        if action.cents is None:
            sentence = f"{action.amount} is not an amount of money"
            raise RecordFault("illegal-action", sentence, at=self._at)
        return action.cents

    def _by_follower(self, box: Box, hand: Hand, *verbs: str) -> bool:
        """Return whether the next action is one of these, by a follower asked on this hand."""
        return (
            self._follows(*verbs)
            and self._next_action.box == box.number
            and self._next_action.person is not None
            and self._next_action.person in hand.awaiting
        )

    def _refuse_strangers(self, box: Box, *verbs: str) -> None:
        """Raise `RecordFault` if the next action is a follower's who is not asked."""
        if not self._follows(*verbs) or self._next_action.box != box.number:
            return
        if (person := self._next_action.person) is not None:
            sentence = f"nothing of this is for {person} to decide on box {box.number} now"
            raise RecordFault("illegal-action", sentence, at=self._at)

    def _following(self, table: Table, box: Box, hand: Hand) -> Iterator[Answer]:
        if self._by_follower(box, hand, "double"):
            yield self._taken(self._doubled(table, box, hand, self._next_action))
            return
        self._refuse_strangers(box, "double", "cover", "ride")
        for person in hand.awaiting:
            yield commands.DeclineDouble(person, box.number), self._at

    def _doubled(self, table: Table, box: Box, hand: Hand, action: WrittenAction) -> Command:
        person = action.person or box.caller
        if action.amount is not None:
            return commands.Double(person, box.number, self._cents(action))
        amounts = double_amounts(table, box, hand, person)
        if isinstance(amounts, Refused):
            raise RecordFault("illegal-action", amounts.sentence, amounts.clause, self._at)
        return commands.Double(person, box.number, amounts.most)

    def _covering(self, table: Table, box: Box, hand: Hand) -> Iterator[Answer]:
        if self._by_follower(box, hand, "cover", "ride"):
            action = self._next_action
            assert action.person is not None, "a follower is named"
            if action.verb == "cover":
                yield self._taken(commands.Cover(action.person, box.number))
            else:
                yield self._taken(commands.Ride(action.person, box.number, action.hand or 0))
            return
        self._refuse_strangers(box, "double", "rescue", "cover", "ride")
        for person in hand.awaiting:
            yield commands.Ride(person, box.number, table.turn[1] + 1), self._at

    def _after_double(self, table: Table, box: Box, hand: Hand) -> Iterator[Answer]:
        if self._by_follower(box, hand, "rescue"):
            yield self._taken(commands.Rescue(str(self._next_action.person), box.number))
            return
        by_caller = (
            self._follows("rescue", "stand", "double")
            and self._next_action.box == box.number
            and self._next_action.person is None
            and box.caller in hand.awaiting
        )
        if by_caller and self._next_action.verb == "rescue":
            yield self._taken(commands.Rescue(box.caller, box.number))
        elif by_caller and self._next_action.verb == "stand":
            yield self._taken(commands.KeepDouble(box.caller, box.number))
        elif by_caller and self._next_action.verb == "double" and no_double(table, hand) is None:
            yield self._taken(self._doubled(table, box, hand, self._next_action))
        else:
            self._refuse_strangers(box, "double", "rescue", "cover", "ride")
            for person in hand.awaiting:
                yield commands.KeepDouble(person, box.number), self._at

    def _decision(self, table: Table, box: Box, hand: Hand) -> Answer:
        action = self._next_action if self._next < len(self._actions) else None
        if hand.stage is Stage.DECIDING and hand.total == MAX_TOTAL and not self._doubles_next(box):
            # A 21 that could be doubled moves on by itself unless its double comes next (R8). A
            # "stay" is needed where the next hand's double would be read as its own.
            if self._follows("stay") and self._next_action.box == box.number:
                return self._taken(commands.Stand(box.caller, box.number))
            return commands.Stand(box.caller, box.number), self._at
        if hand.stage is Stage.SURRENDERING and not self._decides_later(box):
            # A player who refused a card and decides nothing for another box stands there.
            return commands.Stand(box.caller, box.number), self._at
        if self._follows("procedure"):
            return self._untimely(table)
        if action is None:
            if waits_for_reader(table):
                sentence = "the round waits for the card reader to be repaired"
                raise RecordFault("incomplete", sentence, at="actions")
            sentence = f"box {box.number} has {hand.total} and nobody says what to do"
            raise RecordFault("incomplete", sentence, at="actions")
        if action.verb == "insure":
            return self._taken(self._insured(table, action))
        number = action.box or 0
        person = action.person or (box.caller if number == box.number else "")
        if action.verb == "double" and number == box.number:
            return self._taken(self._doubled(table, box, hand, action))
        if action.verb == "double":
            return self._taken(commands.Double(person, number, action.cents or 0))
        if action.verb == "cover":
            return self._taken(commands.Cover(person, number))
        if action.verb == "ride":
            return self._taken(commands.Ride(person, number, action.hand or 0))
        if action.verb == "stay":
            sentence = "only a 21 that might be doubled stays: other hands stand"
            raise RecordFault("illegal-action", sentence, at=self._at)
        return self._taken(_PLAIN[action.verb](person, number))

    def _decides_later(self, box: Box) -> bool:
        verbs = ("surrender", "stand", "hit", "double", "split")
        left = self._actions[self._next :]
        return any(one.box == box.number and one.verb in verbs for one in left)

    def _doubles_next(self, box: Box) -> bool:
        return self._follows("double") and (
            self._next_action.box == box.number and self._next_action.person is None
        )
