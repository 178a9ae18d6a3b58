"""The coach's answer for a decision at the table: the best choice, and what the others cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.cards import Card
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.coach.question import Unanswerable, question_at
from fortyeight.coach.worker_tasks import answer_question
from fortyeight.extras import MissingPackageError
from fortyeight.rulebook.book import capital
from fortyeight.table import Phase, Table
from fortyeight.view.decision_names import DECISIONS
from fortyeight.view.words.card_words import money


def advise(table: Table, person: str, box: int, seen: Mapping[Card, int]) -> list[str]:
    """Return the coach's sentences about a decision, the verdict last.

    `seen` are the cards that the person has seen since the shuffle: the coach knows no others.
    """
    try:
        question = question_at(table, person, box, None, seen)
    except Unanswerable as reason:
        return [f"No advice: {reason.sentence}."]
    try:
        announce_compilation()
    except MissingPackageError as missing:
        return [f"No advice: {missing}"]
    answer = answer_question(question)
    if isinstance(answer, str):
        return [f"No advice: {answer}."]
    return [answer["reason"], _verdict(table, person, box, answer)]


def _verdict(table: Table, person: str, box: int, answer: dict[str, Any]) -> str:
    words = {one.name: one.words.lower() for one in DECISIONS} | {"decline": "no insurance"}
    words["stand"] = table.house.book.word("stand")
    wager, currency = _wager(table, person, box), table.house.limits.currency
    best = answer["best"]
    sentences = [f"Best: {words[best]}, which {_net(answer['values'][best] * wager, currency)}."]
    others = [
        f"{words[name]} costs {_cost(cost * wager, currency)}"
        for name, cost in answer["cost_of"].items()
        if name != best
    ]
    if others:
        sentences.append(f"{capital(', '.join(others))}.")
    for name in answer.get("not_valued", ()):
        sentences.append(f"{capital(words[name])} is not valued.")
    without = "" if table.house.super_bonus is None else ", without the Super Bonus"
    sentences.append(
        f"Exact for the {answer['unseen']} cards that you have not seen{without}."
        if answer["exact"]
        else f"Not exact: {'; '.join(answer['limits'])}."
    )
    return " ".join(sentences)


def _wager(table: Table, person: str, box: int) -> int:
    """Return the main wager, of which the coach's values are shares."""
    if table.phase is Phase.INSURANCE:
        box_in_play = table.box_numbered(box)
        assert box_in_play is not None, "insurance is offered on a box in play"
        hand = box_in_play.hands[0]
    else:
        _, hand = table.hand_in_turn
    stake = hand.stake_of(person)
    assert stake is not None, "the coach answers people with a stake in the hand"
    return stake.main


def _net(cents: float, currency: str) -> str:
    shown = round(abs(cents))
    if not shown:
        return "breaks even on average"
    return f"{'wins' if cents > 0 else 'loses'} {money(shown, currency)} on average"


def _cost(cents: float, currency: str) -> str:
    return money(round(cents), currency) if cents >= 0.5 else f"less than {money(1, currency)}"
