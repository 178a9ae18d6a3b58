"""Cards that were keyed wrong: corrected before anything follows, or the round is called off."""

from __future__ import annotations

from fortyeight.table.core.commands import DealerStep, DrawInError, Overdraw
from fortyeight.table.core.events import Event
from fortyeight.table.core.evolve import evolve
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import BeforeKeyed, Phase, Table
from fortyeight.table.core.steps import next_step
from fortyeight.table.irregular.void import void_round
from fortyeight.table.physical.events import CardTakenBack, Lay, RoundCalledOff
from fortyeight.table.physical.keying import draw_in_error, keyed_step, overdraw
from fortyeight.table.physical.physical_commands import CallRoundOff, CorrectCard, RejectFoundCard
from fortyeight.table.play.dealing import recipient

Decision = tuple[Event, ...] | Refused


def correct_card(table: Table, command: CorrectCard) -> Decision:
    """Take back what was keyed last, and replace it with what is right."""
    before = table.before
    if before is None:
        sentence = (
            "a card is corrected before anything follows from it: the round can be called off"
        )
        return Refused("too-late", sentence)
    keyed = before.card, before.lay == Lay.FACE_UP, before.blackjack
    if (command.card, command.face_up, command.blackjack) == keyed:
        return Refused("nothing-changes", "that is what was keyed")
    back = _taken_back(table, before)
    events = _repeat(evolve(table, back), before, command)
    return events if isinstance(events, Refused) else (back, *events)


def _taken_back(table: Table, before: BeforeKeyed) -> CardTakenBack:
    lay = Lay(before.lay) if before.lay else None
    return CardTakenBack(before.card, lay, *taken_from(table, before))


def reject_found_card(table: Table, command: RejectFoundCard) -> Decision:
    """Take back a card that was keyed as foreign; the dealer keys the right one (R36)."""
    if table.reported is None:
        clause = table.house.clause("irregularities.found_ten")
        return Refused("not-now", "no found card waits for the floor", clause)
    if table.before is None:
        sentence = "the shoe of this table is virtual: its cards are what they are"
        return Refused("not-physical", sentence)
    return (_taken_back(table, table.before),)


def taken_from(table: Table, before: BeforeKeyed) -> tuple[int | None, int | None]:
    """Return the box and hand that had the card; None and None for the dealer or nobody."""
    restored = before.restored(table)
    dealt_to = recipient(restored) if before.lay == Lay.NEXT else (None, None)
    return dealt_to if sum(_cards(table)) > sum(_cards(restored)) else (None, None)


def _cards(table: Table) -> list[int]:
    return [len(hand.cards) for box in table.boxes for hand in box.hands]


def _repeat(table: Table, before: BeforeKeyed, command: CorrectCard) -> Decision:
    """Repeat the command that the card was keyed with, with the right card."""
    if before.lay == Lay.IN_ERROR:
        return draw_in_error(table, DrawInError(exposed=True, card=command.card))
    if before.lay == Lay.OVERDRAWN:
        return overdraw(table, Overdraw(command.card))
    step = next_step(table)
    assert step is not None, "a card was keyed with the step that was due"
    return keyed_step(table, DealerStep(step, command.card, command.face_up, command.blackjack))


def call_round_off(table: Table, command: CallRoundOff) -> Decision:
    if refusal := no_calling_off(table):
        return refusal
    return (RoundCalledOff(command.reason), void_round(table, command.reason, ""))


def no_calling_off(table: Table) -> Refused | None:
    """Return why the floor cannot call the round off."""
    if not table.physical:
        return Refused("not-physical", "the shoe of this table is virtual: it deals what is dealt")
    if table.phase in (Phase.BETTING, Phase.WHEELS, Phase.OVER):
        return Refused("not-now", "a round is called off while its cards are in play")
    return None
