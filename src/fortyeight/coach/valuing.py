"""Answer the coach's questions. An answer takes milliseconds once the solver is compiled."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from fortyeight.analysis.values.situation import (
    BadSituation,
    Situation,
    blackjack_chance,
    insurance_value,
    situation,
)
from fortyeight.analysis.values.situation_values import ChoiceValues, exactness_of, valued
from fortyeight.cards import card
from fortyeight.coach.bonuses import LiveBonus, live_bonuses
from fortyeight.coach.question import Question
from fortyeight.coach.reasons import Facts, early_reason, insurance_reason, reason
from fortyeight.rulebook import House, open_house
from fortyeight.rulebook.book import capital
from fortyeight.rulebook.library import referenced_book
from fortyeight.table.core.commands import DeclineInsurance, Insure
from fortyeight.view.decision_names import DECISIONS

ENDS = ("17", "18", "19", "20", "21", "bust", "blackjack")

#: The choices in the order in which they are listed.
ORDER = tuple(one.name for one in DECISIONS if one.command not in (None, Insure, DeclineInsurance))

#: What is left out of every value.
EXCLUDED = "super_bonus"


class CannotValue(ValueError):
    """A decision that has no value; the message says why."""


@lru_cache(64)
def house_of(book: str, choices: str) -> House:
    """Open a house that was sent from another process."""
    return open_house(referenced_book(book), json.loads(choices), stored=True)


def answer(question: Question) -> dict[str, Any]:
    """Return what every choice nets per initial wager, which is best, and why."""
    try:
        if question.decision == "insurance":
            return _answer_insurance(question)
        return _answer_play(question)
    except BadSituation as error:
        raise CannotValue(str(error)) from None


def situation_of(question: Question) -> Situation:
    """Return the situation that a question is about."""
    house = house_of(question.book, question.choices)
    if question.unread:
        dealing = house.dealing.replace(procedure="hole-card")
        house = replace(house, dealing=dealing)
    shoe = tuple(card(text) for text, number in question.unseen for _ in range(number))
    hand = tuple(card(text) for text in question.hand)
    result = situation(house, hand, card(question.up), shoe, question.doubled, question.split)
    return replace(
        result,
        resplits=question.resplits,
        wagers=question.wagers,
        double_by=question.double_by,
        # A player at a table who is asked how to play has been asked about surrender before.
        before_look=result.before_look and (question.decision == "insurance" or not question.legal),
    )


def _answer_play(question: Question) -> dict[str, Any]:
    at = situation_of(question)
    choices = valued(at)
    net = _named(question, choices)
    if question.legal:
        net = {name: net.get(name) for name in ORDER if name in question.legal}
    values = {name: value for name, value in net.items() if value is not None}
    if not values:
        raise CannotValue("no choice of this hand can be valued")
    dealer = dict(zip(ENDS, choices.dealer, strict=True))
    unseen = {card(text): number for text, number in question.unseen}
    bonuses = live_bonuses(at.house, at.hand, unseen, at.split, bool(at.doubled))
    best = _best(values)
    facts = Facts(
        at.hand,
        unseen,
        values,
        best,
        dealer,
        choices.stand_wins,
        choices.double_wins,
        bonuses,
        best == "hit" and _for_bonus(at, values, bonuses),
        choices.double_for,
        float(at.house.surrender.returns.fraction) if at.house.surrender.against else 0.5,
        at.house.book.word("stand"),
    )
    result = {
        **_answer_json(question, values, best),
        "reason": reason(facts),
        "dealer": dealer,
        "stand_wins": choices.stand_wins,
        **exactness_of(at),
        "bonus": [one.as_json() for one in bonuses],
    }
    if "double" in values and (
        at.house.double.amount == "full-or-half" or choices.double_for != "full"
    ):
        result["double_for"] = choices.double_for
    if question.double_by is not None and "double" in values:
        result["double_by"] = question.double_by
    missing = [name for name, value in net.items() if value is None and question.legal]
    return {**result, "not_valued": missing} if missing else result


def _answer_json(question: Question, values: Mapping[str, float], best: str) -> dict[str, Any]:
    book = referenced_book(question.book)
    return {
        "book": book.id,
        "decision": question.decision,
        "hand": " ".join(question.hand),
        "up": question.up,
        "doubled": question.doubled,
        "split": question.split,
        "unseen": sum(number for _, number in question.unseen),
        "values": dict(values),
        "best": best,
        "book_words": book.own_words,
        "blackjack_name": capital(book.blackjack),
        "cost_of": {name: values[best] - value for name, value in values.items()},
        "left_out": [EXCLUDED],
    }


def _named(question: Question, values: ChoiceValues) -> dict[str, float | None]:
    """Return values by the names of the choices: a double is kept, not stood on."""
    named = {name: value for name, value in values.choices.items() if value is not None}
    if question.decision == "double":
        named["keep"] = named.pop("stand")
    return {name: named[name] for name in ORDER if name in named}


def _best(values: Mapping[str, float]) -> str:
    """Return the best choice; of equal ones, the first."""
    return max(values, key=lambda name: values[name])


def _for_bonus(at: Situation, values: Mapping[str, float], bonuses: tuple[LiveBonus, ...]) -> bool:
    """Whether a draw is best only because a bonus 21 pays more than even money."""
    if not bonuses:
        return False
    plain = valued(replace(at, house=without_bonuses(at.house))).choices
    return any((plain.get(name) or 0.0) > (plain["hit"] or 0.0) for name in values if name != "hit")


def without_bonuses(house: House) -> House:
    """Return the same house without bonus 21s."""
    return replace(house, book=replace(house.book, bonus_21=()))


def _answer_insurance(question: Question) -> dict[str, Any]:
    at = situation_of(question)
    net = insurance_value(at)
    if "surrender" in question.legal:
        return _answer_early(question, at, net)
    if net is None:
        raise CannotValue("insurance is not offered on this hand")
    values = {"insurance": net, "decline": 0.0}
    if question.legal:
        values = {name: value for name, value in values.items() if name in question.legal}
    chance = blackjack_chance(at.up, at.shoe)
    pays = at.house.insurance.pays
    needed = pays.staked / (pays.won + pays.staked)
    return {
        **_answer_json(question, values, _best(values)),
        "reason": insurance_reason(chance, needed, at.house.book.blackjack),
        "blackjack": chance,
        "bonus": [],
        "exact": True,
        "limits": [],
    }


def _answer_early(question: Question, at: Situation, insurance: float | None) -> dict[str, Any]:
    """Answer a question about surrender before the look: it is this, or playing the hand."""
    net = {name: one for name, one in valued(at).choices.items() if one is not None}
    if not at.before_look or "surrender" not in net:
        raise CannotValue("this hand is not surrendered before the dealer looks")
    surrendered = net.pop("surrender")
    played = max(net.values())
    values = {"surrender": surrendered, "decline": played}
    if insurance is not None and "insurance" in question.legal:
        values["insurance"] = played + insurance
    chance = blackjack_chance(at.up, at.shoe)
    return {
        **_answer_json(question, values, _best(values)),
        "reason": early_reason(surrendered, played, chance, at.house.book.blackjack),
        "blackjack": chance,
        "bonus": [],
        **exactness_of(at),
    }


def warm(house: tuple[str, str]) -> None:
    """Compile or load everything that answers for a house need."""
    opened = house_of(*house)
    for hand, up in (("8s 8h", "9h"), ("6s 7s", "Ah"), ("As 6h", "Kd")):
        valued(situation(opened, tuple(card(one) for one in hand.split()), card(up)))
