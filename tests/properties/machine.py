"""What must hold at any table: the rules and invariants that the machines share."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from fortyeight.cards import Card
from fortyeight.money import Posting, balances
from fortyeight.record import read_record, replay, table_result, write_record
from fortyeight.rulebook import House
from fortyeight.table import (
    AUTOMATIC,
    Command,
    Event,
    Phase,
    Refused,
    Stage,
    Table,
    choices,
    decide,
    evolve,
    legal,
    next_step,
    out_of_cards,
    replay_events,
)
from fortyeight.table.core.commands import DealerStep, Join, LoadShoe, PlaceWager
from fortyeight.table.settle.ledger import HOUSE, LAYOUT, account, at_stake, table_postings
from tests.properties.commands import any_command
from tests.stored_json import from_json, to_json


def on_layout(table: Table) -> tuple[Card, ...]:
    hands = [hand for box in table.boxes for hand in box.hands if not hand.closed]
    hole = (table.hole,) if table.hole is not None else ()
    return sum((hand.cards for hand in hands), table.dealer + hole)


class TableMachine(RuleBasedStateMachine):
    """Sensible play at one table, then anything at all in between."""

    book: str
    house: House
    start: Table
    table: Table
    events: list[Event]
    posted: list[Posting]

    def start_with(self, table: Table) -> None:
        self.start = self.table = table
        self.events = []
        self.posted = []

    def accept(self, command: Command) -> None:
        events = decide(self.table, command)
        assert not isinstance(events, Refused), f"{command} was refused: {events}"
        for event in events:
            self.posted.extend(table_postings(self.table, event))
            self.table = evolve(self.table, event)
            self.events.append(event)

    @rule(data=st.data(), eager=st.booleans())
    def carry_on(self, data: st.DataObject, eager: bool) -> None:
        """Play something that is offered; an eager dealer goes on without being asked."""
        offers = list(choices(self.table))
        if not offers:
            return
        steps = [one for one in offers if isinstance(one.command, DealerStep)]
        offer = data.draw(st.sampled_from(steps if steps and eager else offers))
        self.accept(data.draw(st.sampled_from(offer.examples())))
        while eager and (step := next_step(self.table)) in AUTOMATIC and step is not None:
            if out_of_cards(self.table):
                break
            self.accept(DealerStep(step))

    @precondition(lambda self: self.table.phase is Phase.BETTING)
    @rule(data=st.data())
    def wager(self, data: st.DataObject) -> None:
        wagers = [one for one in choices(self.table) if isinstance(one.command, PlaceWager)]
        if wagers:
            offer = data.draw(st.sampled_from(wagers))
            self.accept(data.draw(st.sampled_from(offer.examples())))

    @rule(command=any_command())
    def ask_anything(self, command: Command) -> None:
        """Check that the referee accepts exactly what is offered, and refuses everything else."""
        answer = decide(self.table, command)
        offered = any(offer.admits(command) for offer in legal(self.table))
        assert offered == (not isinstance(answer, Refused)), (command, answer)
        if isinstance(answer, Refused):
            assert answer.code
            assert answer.sentence
        elif not isinstance(command, LoadShoe | Join):
            self.accept(command)

    @rule()
    def everything_offered_is_accepted(self) -> None:
        for offer in legal(self.table):
            for command in offer.examples():
                assert offer.admits(command)
                answer = decide(self.table, command)
                assert not isinstance(answer, Refused), (command, answer)

    @precondition(lambda self: self.table.phase is Phase.OVER)
    @rule()
    def record_replays(self) -> None:
        """Check that every finished round can be exported and replays to the same result."""
        text = write_record(self.start, self.events)
        note(text)
        again = replay(read_record(text))
        assert comparable(table_result(again.table)) == comparable(table_result(self.table))
        assert write_record(again.start, again.events) == text

    @invariant()
    def money_is_conserved(self) -> None:
        table = self.table
        held = balances(self.posted)
        for person, cents in table.chips.items():
            assert held.get(account(person), 0) == cents
            assert cents is not None
            assert cents >= 0
        assert held.get(LAYOUT, 0) == at_stake(table) >= 0
        assert held.get(HOUSE, 0) == table.rack
        assert sum(held.values()) == 0

    @invariant()
    def turns_go_round(self) -> None:
        """Before the turn every hand is done, after it none has begun.

        Hands that miss a card come last; one that is split then leaves a new hand to be played.
        """
        table = self.table
        if table.phase is not Phase.PLAY:
            return
        hands = [hand for box in table.boxes for hand in box.hands]
        waited = table.hand_in_turn[1].missed_at is not None or any(
            hand.missed_at is not None and hand.stage is not Stage.MISSED for hand in hands
        )
        for place, box in enumerate(table.boxes):
            for at, hand in enumerate(box.hands):
                if (place, at) < table.turn:
                    assert hand.stage in (Stage.DONE, Stage.MISSED)
                elif (place, at) > table.turn:
                    late = (Stage.DONE, Stage.MISSED) if waited else ()
                    assert hand.stage in (Stage.WAITING, *late) or hand.dead

    @invariant()
    def settled_lines_are_sane(self) -> None:
        for line in self.table.settled:
            assert line.staked >= 0 <= line.returned
            assert line.clause or line.kind == "main", line

    def teardown(self) -> None:
        if not hasattr(self, "start"):
            return
        assert replay_events(self.start, self.events) == self.table
        stored = json.loads(json.dumps([to_json(event) for event in self.events]))
        assert [from_json(one) for one in stored] == self.events


def comparable(found: dict[str, Any]) -> dict[str, Any]:
    """A result without what a record cannot know: people who came and did not wager."""
    wagers = sorted(json.dumps(one) for one in found["wagers"])
    return {**found, "wagers": wagers, "net": dict(sorted(found["net"].items()))}


def play_machine(machine: type[TableMachine], book: str, examples: int, steps: int) -> None:
    """Play this machine in this book."""
    run_state_machine_as_test(
        type(f"{machine.__name__}_{book}", (machine,), {"book": book}),
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
