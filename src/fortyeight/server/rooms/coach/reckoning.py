"""What a round came to, in parts that add up: net = expected - mistakes + luck.

Amounts are in hundredths of a cent while they are added, so that no part is lost in rounding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fortyeight.coach.review.round_decisions import MadeDecision
from fortyeight.server.rooms.coach.expected_losses import WagerEdges
from fortyeight.server.rooms.coach.reviewed_rounds import RoundPlayed

#: A decision that costs no more than this of its wager is no mistake.
AS_GOOD = 0.0005
_FINE = 100
#: The costliest decisions that are told.
MOST_COSTLY = 20


@dataclass(frozen=True)
class ValuedDecision:
    """A decision with the coach's answer; none where the coach has no values."""

    decided: MadeDecision
    answer: Mapping[str, Any] | None
    #: What the choice nets as it was made: doubled or insured for so much.
    value: float | None = None

    @property
    def cost(self) -> float:
        """What the choice loses against the best, of a wager of 1."""
        if self.answer is None or self.value is None:
            return 0.0
        lost = float(self.answer["values"][self.answer["best"]]) - self.value
        return lost if lost > AS_GOOD else 0.0

    @property
    def lost(self) -> int:
        """The same on his wager, in hundredths of a cent."""
        return round(self.cost * self.decided.wager * _FINE)

    def as_json(self, place: int) -> dict[str, Any]:
        one, told = self.decided, self.answer or {}
        return {
            "place": place,
            "box": one.box,
            "in_hand": one.hand,
            "hand": " ".join(map(str, one.cards)),
            "up": one.up,
            "class": one.kind,
            "choice": one.choice,
            "wager": one.wager,
            "valued": self.answer is not None,
            "value": self.value,
            "best": told.get("best"),
            "values": told.get("values", {}),
            "exact": told.get("exact", True),
            "limits": told.get("limits", []),
            "unseen": told.get("unseen"),
            "reason": told.get("reason", one.why_not),
            "book_words": told.get("book_words", {}),
            "cost": self.cost,
            "cents": self.lost / _FINE,
            "right": self.answer is None or not self.cost,
        }


def value_as_made(
    one: MadeDecision, answer: Mapping[str, Any], made: Mapping[str, Any] | None
) -> float | None:
    """What a choice nets as it was made; none where it has no value."""
    if one.choice == "insurance":
        found = answer["values"].get("insurance")
        return None if found is None else float(found) * one.share
    source = made if made is not None and one.choice == "double" else answer
    found = source["values"].get(one.choice)
    return None if found is None else float(found)


@dataclass(frozen=True)
class RoundReviewed:
    """One round, reckoned. Amounts in hundredths of a cent but for `net`, in cents."""

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
        """All that is neither expected nor a mistake."""
        return self.net * _FINE - self.expected + self.mistakes

    @property
    def limits(self) -> tuple[str, ...]:
        """Why the figures of the round are not exact; nothing where they are."""
        told = (*self.wagers, *(one.answer or {} for one in self.decisions))
        return tuple(dict.fromkeys(limit for one in told for limit in one.get("limits", ())))

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
    """The parts in cents."""
    return {"expected": expected / _FINE, "mistakes": mistakes / _FINE, "luck": luck / _FINE}


def expected_of(
    played: RoundPlayed, edges: WagerEdges
) -> tuple[int, tuple[str, ...], tuple[dict[str, Any], ...]]:
    """What the wagers were expected to win before the deal, and kinds of which it is unknown."""
    total, unknown = 0, dict[str, None]()
    wagers = []
    for box, kind, cents in played.wagers:
        edge = edges.of(kind)
        if edge is None:
            unknown[kind] = None
        else:
            total -= round(edge * cents * _FINE)
        limits = list(edges.limits_of(kind))
        told = {"edge": edge, "exact": not limits, "limits": limits}
        wagers.append({"box": box, "kind": kind, "cents": cents, **told})
    return total, tuple(unknown), tuple(wagers)


def summary(rounds: Sequence[RoundReviewed]) -> dict[str, Any]:
    """The totals, the costliest decisions first, and a series for a chart, the oldest first."""
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
        "series": _series(rounds),
    }


def _by_class(valued: Sequence[ValuedDecision]) -> list[dict[str, Any]]:
    """The classes of hands that were got wrong, the costliest first."""
    wrong: dict[str, list[int]] = {}
    for one in valued:
        if one.cost:
            wrong.setdefault(one.decided.kind, []).append(one.lost)
    told = [
        {"class": name, "times": len(lost), "cents": sum(lost) / _FINE}
        for name, lost in wrong.items()
    ]
    return sorted(told, key=lambda one: (-float(str(one["cents"])), str(one["class"])))[:100]


def _costliest(rounds: Sequence[RoundReviewed]) -> list[dict[str, Any]]:
    found = [
        (one.lost, round, place)
        for round in rounds
        for place, one in enumerate(round.decisions)
        if one.lost
    ]
    found.sort(key=lambda one: (-one[0], -one[1].ended_at, one[1].table, one[1].round, one[2]))
    return [
        {"table": round.table, "round": round.round, **round.decisions[place].as_json(place)}
        for _, round, place in found[:MOST_COSTLY]
    ]


def _series(rounds: Sequence[RoundReviewed]) -> list[dict[str, Any]]:
    """Running sums in cents: the result, what was expected, and that less the mistakes."""
    net = expected = mistakes = 0
    told = []
    for round in sorted(rounds, key=lambda one: (one.ended_at, one.table, one.round)):
        net += round.net
        expected += round.expected
        mistakes += round.mistakes
        told.append(
            {
                "table": round.table,
                "round": round.round,
                "ended_at": round.ended_at,
                "result": net,
                "expected": expected / _FINE,
                "with_mistakes": (expected - mistakes) / _FINE,
            }
        )
    return told
