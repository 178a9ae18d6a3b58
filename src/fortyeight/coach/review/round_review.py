"""Review of a round's result in parts that add up: net = expected - mistakes + luck.

Amounts are in hundredths of a cent while they are added, so that no part is lost in rounding.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fortyeight.cards import parse_cards
from fortyeight.coach.question import Question
from fortyeight.coach.review.played_round import PlayedRound
from fortyeight.coach.review.round_decisions import MadeDecision
from fortyeight.rulebook import open_house
from fortyeight.rulebook.library import referenced_book

#: A decision that costs no more than this share of its wager is no mistake.
AS_GOOD = 0.0005
_FINE = 100
#: How many of the costliest decisions are listed.
MAX_COSTLIEST = 20
#: How many hands to practise are listed; right decisions only if the second choice was this close.
MAX_PRACTISE, CLOSE = 10, 0.1


@dataclass(frozen=True, slots=True)
class WagerEdges:
    """The house's edge of each kind of wager, from a full shoe; None for kinds not valued."""

    main: float
    side_bets: Mapping[str, float]
    #: Why the edge of the main wager is not exact.
    limits: tuple[str, ...] = ()

    def of(self, kind: str) -> float | None:
        return self.main if kind == "main" else self.side_bets.get(kind)

    def limits_of(self, kind: str) -> tuple[str, ...]:
        return self.limits if kind == "main" else ()


@dataclass(frozen=True)
class ValuedDecision:
    """A decision with the coach's answer, which is None if the coach has no values."""

    decision: MadeDecision
    answer: Mapping[str, Any] | None
    #: What the choice nets for the amount that was doubled or insured.
    value: float | None = None

    @property
    def cost(self) -> float:
        """What the choice loses against the best one, for a wager of 1."""
        if self.answer is None or self.value is None:
            return 0.0
        lost = float(self.answer["values"][self.answer["best"]]) - self.value
        return lost if lost > AS_GOOD else 0.0

    @property
    def gap(self) -> float:
        """How much the best choice is worth more than the second, for a wager of 1."""
        values = sorted((self.answer or {}).get("values", {}).values(), reverse=True)
        return float(values[0] - values[1]) if len(values) > 1 else 0.0

    @property
    def lost(self) -> int:
        """The cost for the wager made, in hundredths of a cent."""
        return round(self.cost * self.decision.wager * _FINE)

    def as_json(self, place: int) -> dict[str, Any]:
        one, answer = self.decision, self.answer or {}
        return {
            "place": place,
            "box": one.box,
            "in_hand": one.hand,
            "hand": " ".join(map(str, one.cards)),
            "up": one.up,
            "class": one.hand_class,
            "choice": one.choice,
            "wager": one.wager,
            "valued": self.answer is not None,
            "value": self.value,
            "best": answer.get("best"),
            "values": answer.get("values", {}),
            "exact": answer.get("exact", True),
            "limits": answer.get("limits", []),
            "unseen": answer.get("unseen"),
            "reason": answer.get("reason", one.why_not),
            "book_words": answer.get("book_words", {}),
            "cost": self.cost,
            "cents": self.lost / _FINE,
            "right": self.answer is None or not self.cost,
        }


def value_as_made(
    one: MadeDecision, answer: Mapping[str, Any], made: Mapping[str, Any] | None
) -> float | None:
    """Return what a choice nets for the amount it was made for; None if it has no value."""
    if one.choice == "insurance":
        value, declined = answer["values"].get("insurance"), answer["values"].get("decline", 0.0)
        return None if value is None else declined + (value - declined) * one.share
    source = made if made is not None and one.choice == "double" else answer
    value = source["values"].get(one.choice)
    return None if value is None else float(value)


@dataclass(frozen=True)
class RoundReview:
    """One round in parts. Amounts are in hundredths of a cent, except `net`, which is in cents."""

    table: str
    round: int
    ended_at: int
    status: str
    net: int
    expected: int
    unknown: tuple[str, ...]
    wagers: tuple[dict[str, Any], ...]
    decisions: tuple[ValuedDecision, ...]

    @property
    def mistakes(self) -> int:
        return sum(one.lost for one in self.decisions)

    @property
    def luck(self) -> int:
        """The part of the result that is neither expected nor a mistake."""
        return self.net * _FINE - self.expected + self.mistakes

    @property
    def limits(self) -> tuple[str, ...]:
        """Why the figures of the round are not exact; empty if they are."""
        figures = (*self.wagers, *(one.answer or {} for one in self.decisions))
        return tuple(dict.fromkeys(limit for one in figures for limit in one.get("limits", ())))

    def as_json(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "round": self.round,
            "ended_at": self.ended_at,
            "status": self.status,
            "net": self.net,
            **parts(self.expected, self.mistakes, self.luck),
            "exact": not self.limits,
            "limits": list(self.limits),
            "wagers": list(self.wagers),
            "expected_unknown": list(self.unknown),
            "decisions": [one.as_json(place) for place, one in enumerate(self.decisions)],
        }


def parts(expected: int, mistakes: int, luck: int) -> dict[str, float]:
    """Return the parts in cents."""
    return {"expected": expected / _FINE, "mistakes": mistakes / _FINE, "luck": luck / _FINE}


def expected_of(
    played: PlayedRound, edges: WagerEdges
) -> tuple[int, tuple[str, ...], tuple[dict[str, Any], ...]]:
    """Return what the wagers were expected to win, the kinds without an edge, and each wager."""
    total, unknown = 0, dict[str, None]()
    wagers = []
    for box, kind, cents in played.wagers:
        edge = edges.of(kind)
        if edge is None:
            unknown[kind] = None
        else:
            total -= round(edge * cents * _FINE)
        limits = list(edges.limits_of(kind))
        exactness = {"exact": not limits, "limits": limits}
        wagers.append({"box": box, "kind": kind, "cents": cents, "edge": edge, **exactness})
    return total, tuple(unknown), tuple(wagers)


def summary(rounds: Sequence[RoundReview]) -> dict[str, Any]:
    """Return totals, the costliest decisions, and a series for a chart, oldest round first."""
    decisions = [one for round in rounds for one in round.decisions]
    valued = [one for one in decisions if one.answer is not None]
    mistakes = sum(round.mistakes for round in rounds)
    return {
        "totals": {
            "rounds": len(rounds),
            "net": sum(round.net for round in rounds),
            **parts(
                sum(round.expected for round in rounds),
                mistakes,
                sum(round.luck for round in rounds),
            ),
            "decisions": len(decisions),
            "valued": len(valued),
            "right": sum(not one.cost for one in valued),
            "mistakes_per_decision": mistakes / _FINE / len(valued) if valued else 0.0,
        },
        "by_class": _by_class(valued),
        "costliest": _costliest(rounds),
        "practise": _practise(rounds),
        "series": _series(rounds),
    }


def _by_class(valued: Sequence[ValuedDecision]) -> list[dict[str, Any]]:
    """Return the classes of hands that were misplayed, the costliest first."""
    wrong: dict[str, list[int]] = {}
    for one in valued:
        if one.cost:
            wrong.setdefault(one.decision.hand_class, []).append(one.lost)
    classes = [
        {"class": name, "times": len(lost), "cents": sum(lost) / _FINE}
        for name, lost in wrong.items()
    ]
    return sorted(classes, key=lambda one: (-float(str(one["cents"])), str(one["class"])))[:100]


def _costliest(rounds: Sequence[RoundReview]) -> list[dict[str, Any]]:
    mistakes = [
        (one.lost, round, place)
        for round in rounds
        for place, one in enumerate(round.decisions)
        if one.lost
    ]
    mistakes.sort(key=lambda one: (-one[0], -one[1].ended_at, one[1].table, one[1].round, one[2]))
    return [
        {"table": round.table, "round": round.round, **round.decisions[place].as_json(place)}
        for _, round, place in mistakes[:MAX_COSTLIEST]
    ]


def _practise(rounds: Sequence[RoundReview]) -> list[dict[str, Any]]:
    """Return hands to practise, one of a class: the costliest mistakes, then the closest calls.

    Insurance is not among them: it is no hand to play.
    """
    decisions = [
        (one, round, place)
        for round in rounds
        for place, one in enumerate(round.decisions)
        if one.answer is not None and len(one.answer["values"]) > 1
        if one.decision.question is not None and one.decision.question.decision != "insurance"
        if one.cost or one.gap <= CLOSE
    ]
    decisions.sort(key=lambda one: (-one[0].lost, one[0].gap, -one[1].ended_at, one[2]))
    by_class: dict[tuple[str, str], dict[str, Any]] = {}
    for one, round, place in decisions:
        made, question = one.decision, one.decision.question
        assert question is not None, "left out above"
        hand = {
            "table": round.table,
            "round": round.round,
            "place": place,
            "book": referenced_book(question.book).id,
            "house": json.loads(question.choices),
            "hand": " ".join(question.hand),
            "up": question.up,
            "doubled": question.doubled,
            "split": question.split,
            "splits": _splits(question),
            "class": made.hand_class,
            "legal": list((one.answer or {})["values"]),
            "choice": made.choice,
            "right": not one.cost,
            "cost": one.cost,
            "cents": one.lost / _FINE,
            "book_words": (one.answer or {}).get("book_words", {}),
        }
        by_class.setdefault((question.book, made.hand_class), hand)
        if len(by_class) == MAX_PRACTISE:
            break
    return list(by_class.values())


def _splits(question: Question) -> int | None:
    """Return how often the box of a split hand counts as split, so that as many are left."""
    if not question.split:
        return None
    rules = open_house(referenced_book(question.book), json.loads(question.choices)).split
    is_ace = parse_cards(question.hand[0])[0].is_ace
    return (min(rules.times, rules.ace_times) if is_ace else rules.times) - question.resplits


def progress(rounds: Sequence[RoundReview]) -> dict[str, Any]:
    """Return how well rounds were played; `cost` is the average of a decision, for a wager of 1."""
    valued = [one for round in rounds for one in round.decisions if one.answer is not None]
    return {
        "reviewed": len(rounds),
        "valued": len(valued),
        "right": sum(not one.cost for one in valued),
        "cost": sum(one.cost for one in valued) / len(valued) if valued else 0.0,
    }


def _series(rounds: Sequence[RoundReview]) -> list[dict[str, Any]]:
    """Return running sums in cents: result, expectation, and expectation less mistakes."""
    net = expected = mistakes = 0
    series = []
    for round in sorted(rounds, key=lambda one: (one.ended_at, one.table, one.round)):
        net += round.net
        expected += round.expected
        mistakes += round.mistakes
        series.append(
            {
                "table": round.table,
                "round": round.round,
                "ended_at": round.ended_at,
                "result": net,
                "expected": expected / _FINE,
                "with_mistakes": (expected - mistakes) / _FINE,
            }
        )
    return series
