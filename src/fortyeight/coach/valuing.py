"""The coach's answer to a question. It takes a processor for milliseconds once it is compiled."""

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
from fortyeight.cards import Card, card
from fortyeight.coach.bonuses import LiveBonus, alive
from fortyeight.coach.question import Question
from fortyeight.coach.reasons import Facts, insurance_reason, reason
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.rulebook.book import capital
from fortyeight.table.core.commands import DeclineInsurance, Insure
from fortyeight.view.decision_names import DECISIONS

ENDS = ("17", "18", "19", "20", "21", "bust", "blackjack")

#: The choices in the order in which they are told.
ORDER = tuple(one.name for one in DECISIONS if one.command not in (None, Insure, DeclineInsurance))

#: What is left out of every value.
LEFT_OUT = "super_bonus"


class CannotValue(ValueError):
    """A decision without a value; says why."""


@lru_cache(64)
def house_of(book: str, choices: str) -> House:
    """A house as it came from the other process."""
    return open_house(rulebook(book), json.loads(choices), stored=True)


def answer(asked: Question) -> dict[str, Any]:
    """What every choice nets per initial wager, which is best, and why."""
    try:
        return _insured(asked) if asked.decision == "insurance" else _played(asked)
    except BadSituation as error:
        raise CannotValue(str(error)) from None


def situation_of(asked: Question) -> Situation:
    """The situation that a question is about."""
    house = house_of(asked.book, asked.choices)
    if asked.unread:
        dealing = house.dealing.model_copy(update={"procedure": "hole-card"})
        house = replace(house, dealing=dealing)
    shoe = tuple(card(text) for text, number in asked.unseen for _ in range(number))
    hand = tuple(card(text) for text in asked.hand)
    found = situation(house, hand, card(asked.up), shoe, asked.doubled, asked.split)
    return replace(found, resplits=asked.resplits, wagers=asked.wagers, double_by=asked.double_by)


def _played(asked: Question) -> dict[str, Any]:
    at = situation_of(asked)
    found = valued(at)
    net = _named(asked, found)
    if asked.legal:
        net = {name: net.get(name) for name in ORDER if name in asked.legal}
    values = {name: value for name, value in net.items() if value is not None}
    if not values:
        raise CannotValue("no choice of this hand can be valued")
    dealer = dict(zip(ENDS, found.dealer, strict=True))
    unseen = _unseen(asked)
    bonuses = alive(at.house, at.hand, unseen, at.split, bool(at.doubled))
    best = _best(values)
    facts = Facts(
        at.hand,
        unseen,
        values,
        best,
        dealer,
        found.stand_wins,
        found.double_wins,
        bonuses,
        best == "hit" and _for_bonus(at, values, bonuses),
        found.half,
        float(at.house.surrender.returns.fraction) if at.house.surrender.against else 0.5,
        at.house.book.word("stand"),
    )
    told = {
        **_told(asked, values, best),
        "reason": reason(facts),
        "dealer": dealer,
        "stand_wins": found.stand_wins,
        **exactness_of(at),
        "bonus": [one.as_json() for one in bonuses],
    }
    if "double" in values and at.house.double.amount == "full-or-half":
        told["double_for"] = "half" if found.half else "full"
    if asked.double_by is not None and "double" in values:
        told["double_by"] = asked.double_by
    missing = [name for name, value in net.items() if value is None and asked.legal]
    return {**told, "not_valued": missing} if missing else told


def _told(asked: Question, values: Mapping[str, float], best: str) -> dict[str, Any]:
    return {
        "book": asked.book,
        "decision": asked.decision,
        "hand": " ".join(asked.hand),
        "up": asked.up,
        "doubled": asked.doubled,
        "split": asked.split,
        "unseen": asked.unseen_cards,
        "values": dict(values),
        "best": best,
        "book_words": rulebook(asked.book).own_words,
        "blackjack_name": capital(rulebook(asked.book).blackjack),
        "cost_of": {name: values[best] - value for name, value in values.items()},
        "left_out": [LEFT_OUT],
    }


def _named(asked: Question, found: ChoiceValues) -> dict[str, float | None]:
    """Values by the names of the choices: a double is kept, not stood on."""
    named = {name: value for name, value in found.choices.items() if value is not None}
    if asked.decision == "double":
        named["keep"] = named.pop("stand")
    return {name: named[name] for name in ORDER if name in named}


def _best(values: Mapping[str, float]) -> str:
    """The best choice; of equal ones the one that is named first."""
    return max(values, key=lambda name: values[name])


def _for_bonus(at: Situation, values: Mapping[str, float], bonuses: tuple[LiveBonus, ...]) -> bool:
    """Whether a draw is best only since a bonus 21 pays more than even money."""
    if not bonuses:
        return False
    plain = valued(replace(at, house=without_bonuses(at.house))).choices
    return any((plain.get(name) or 0.0) > (plain["hit"] or 0.0) for name in values if name != "hit")


def without_bonuses(house: House) -> House:
    """The same house if a 21 were worth the same whatever its cards."""
    return replace(house, book=replace(house.book, bonus_21=()))


def _insured(asked: Question) -> dict[str, Any]:
    at = situation_of(asked)
    net = insurance_value(at)
    if net is None:
        raise CannotValue("insurance is not offered on this hand")
    values = {"insurance": net, "decline": 0.0}
    if asked.legal:
        values = {name: value for name, value in values.items() if name in asked.legal}
    chance = blackjack_chance(at.up, at.shoe)
    pays = at.house.insurance.pays
    return {
        **_told(asked, values, _best(values)),
        "reason": insurance_reason(
            chance, pays.staked / (pays.won + pays.staked), at.house.book.blackjack
        ),
        "blackjack": chance,
        "bonus": [],
        "exact": True,
        "limits": [],
    }


def _unseen(asked: Question) -> dict[Card, int]:
    return {card(text): number for text, number in asked.unseen}


def warm(house: tuple[str, str]) -> None:
    """Compile, or load, all that answers need, for one house."""
    opened = house_of(*house)
    for hand, up in (("8s 8h", "9h"), ("6s 7s", "Ah"), ("As 6h", "Kd")):
        valued(situation(opened, tuple(card(one) for one in hand.split()), card(up)))
