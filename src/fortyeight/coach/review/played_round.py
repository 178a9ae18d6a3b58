"""A person's wagers and decisions in one round, gathered from its events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fortyeight.coach.review.round_decisions import MadeDecision, decision_of
from fortyeight.coach.seen_cards import SeenCards
from fortyeight.table import Event, Table, evolve
from fortyeight.table.core.events import BetsClosed
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.view.decision_names import NAME_OF_EVENT

#: Decisions of a round that are looked at: more than any round has.
MAX_DECISIONS = 150


@dataclass(frozen=True)
class PlayedRound:
    """A person's wagers (box, kind, cents) and decisions in one round."""

    house: tuple[str, str]
    wagers: tuple[tuple[int, str, int], ...]
    decisions: tuple[MadeDecision, ...]


@dataclass
class RoundRecorder:
    """Gathers a person's wagers and decisions while the events of a round go by."""

    person: str
    wagers: tuple[tuple[int, str, int], ...] = ()
    decisions: list[MadeDecision] = field(default_factory=list)

    def observe(self, before: Table, event: object, seen: SeenCards) -> None:
        """Take note of an event, given the table before it and the cards seen so far."""
        if isinstance(event, BetsClosed):
            self.wagers = wagers_of(before, self.person)
        if type(event) in NAME_OF_EVENT and len(self.decisions) < MAX_DECISIONS:
            known = seen.by(self.person, is_continuous(before))
            if (decision := decision_of(before, event, self.person, known)) is not None:
                self.decisions.append(decision)

    def result(self, table: Table) -> PlayedRound:
        """Return the round as the person played it."""
        return PlayedRound(table.house.key, self.wagers, tuple(self.decisions))


def wagers_of(table: Table, person: str) -> tuple[tuple[int, str, int], ...]:
    """Return a person's wagers before the deal: box, kind and cents."""
    return tuple(
        (wager.box, wager.kind.value, wager.cents)
        for wager in table.wagers
        if wager.person == person
    )


def recorded_round(start: Table, events: Sequence[Event], person: str) -> PlayedRound:
    """Return a round of a record as a person played it: nobody has seen cards before it."""
    recorder, seen, table = RoundRecorder(person), SeenCards(), start
    for event in events:
        recorder.observe(table, event, seen)
        seen.observe(event)
        table = evolve(table, event)
    return recorder.result(table)
