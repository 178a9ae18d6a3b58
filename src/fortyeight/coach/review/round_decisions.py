"""Find the decisions of a round in its events, each with the question it answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from fortyeight.cards import Card
from fortyeight.coach.drills.drill_kinds import class_of
from fortyeight.coach.question import Question, Unanswerable, question_at
from fortyeight.table import Phase, Table
from fortyeight.table.core.events import (
    HandDoubled,
    HandSurrendered,
    InsuranceDeclined,
    InsurancePlaced,
)
from fortyeight.table.play.insurance import original_wager
from fortyeight.view.decision_names import NAME_OF_EVENT


@dataclass(frozen=True, slots=True)
class MadeDecision:
    """A decision that a person made, with what they saw.

    `question` is None where the coach has no values, and `why_not` says why. `as_made` is the same
    question about the amount that was doubled, where that makes a difference; `share` is the
    insurance as a share of half the wager. `wager` is the initial wager on the hand in cents.
    """

    box: int
    hand: int
    cards: tuple[Card, ...]
    up: str
    choice: str
    hand_class: str
    wager: int
    question: Question | None
    as_made: Question | None = None
    share: float = 1.0
    why_not: str = ""


def decision_of(
    table: Table, event: object, person: str, seen: Mapping[Card, int]
) -> MadeDecision | None:
    """Return the person's decision in an event, if it is one; `table` is as before the event."""
    choice = NAME_OF_EVENT.get(type(event))
    if choice is None:
        return None
    if table.phase is Phase.INSURANCE:
        assert isinstance(event, InsurancePlaced | InsuranceDeclined | HandSurrendered)
        return _insurance_decision(table, event, choice, person, seen)
    if table.phase is not Phase.PLAY:
        return None
    box, hand = table.hand_in_turn
    who = getattr(event, "person", box.caller)
    stake = hand.stake_of(person)
    if who != person or stake is None:
        return None
    question, why_not = _question(table, person, box.number, seen)
    made = None
    if question is not None and isinstance(event, HandDoubled):
        made = _as_made(table, question, event.cents / stake.standing)
    return MadeDecision(
        box.number,
        table.turn[1] + 1,
        hand.cards,
        str(table.up_card),
        choice,
        class_of(table.house, hand.cards, table.up_card, hand.doubles),
        stake.main,
        question,
        made,
        why_not=why_not,
    )


def _as_made(table: Table, question: Question, by: float) -> Question | None:
    """Return the question about a double of this size; None if it is the one asked anyway."""
    halves = table.house.double.amount == "full-or-half"
    if by == (question.double_by or 1.0) and not halves:
        return None
    return replace(question, double_by=by)


def _question(
    table: Table, person: str, box: int, seen: Mapping[Card, int]
) -> tuple[Question | None, str]:
    try:
        return question_at(table, person, box, None, seen), ""
    except Unanswerable as reason:
        return None, reason.sentence


def _insurance_decision(
    table: Table,
    event: InsurancePlaced | InsuranceDeclined | HandSurrendered,
    choice: str,
    person: str,
    seen: Mapping[Card, int],
) -> MadeDecision | None:
    box = table.box_numbered(event.box)
    wager = original_wager(table, person, event.box)
    if box is None or getattr(event, "person", box.caller) != person or not wager:
        return None
    question, why_not = _question(table, person, event.box, seen)
    cents = event.cents if isinstance(event, InsurancePlaced) else 0
    hand = box.hands[0]
    return MadeDecision(
        event.box,
        1,
        hand.cards,
        str(table.up_card),
        choice,
        "early surrender" if question and "surrender" in question.legal else "insurance",
        wager,
        question,
        share=2 * cents / wager,
        why_not=why_not,
    )
