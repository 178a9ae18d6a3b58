"""What must always hold, whatever anybody does, in every book and any house of it."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from fortyeight.cards import Card, card, full_shoe
from fortyeight.chance import SeededBits, shuffled
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
    open_table,
    out_of_cards,
    replay_events,
)
from fortyeight.table.codec import from_json, to_json
from fortyeight.table.commands import DealerStep, Join, LoadShoe, PlaceWager
from fortyeight.table.ledger import CASHIER, HOUSE, LAYOUT, account, at_stake, postings
from tests.properties.commands import PEOPLE, any_command
from tests.properties.houses import BOOKS, houses

RANKS = ("A23456789JQK", "A23456789JQK", "7", "678", "A8K", "AJQK", "2345", "56K")


def on_layout(table: Table) -> tuple[Card, ...]:
    hands = [hand for box in table.boxes for hand in box.hands if not hand.closed]
    hole = (table.hole,) if table.hole is not None else ()
    return sum((hand.cards for hand in hands), table.dealer + hole)


class RoundMachine(RuleBasedStateMachine):
    """Rounds at one table: sensible play, then anything at all in between."""

    book: str

    @initialize(data=st.data(), seed=st.integers(0, 10**6))
    def open(self, data: st.DataObject, seed: int) -> None:
        self.house: House = data.draw(houses(self.book))
        note(f"{self.book} {dict(self.house.choices)}")
        self.start = self.table = open_table(self.house)
        self.events: list[Event] = []
        self.posted: list[Posting] = []
        self.seed = seed
        self.loaded: Counter[Card] = Counter()
        chips = st.sampled_from((1000, 3000, 10**7))
        for person in data.draw(st.lists(st.sampled_from(PEOPLE), min_size=1, unique=True)):
            self.accept(Join(person, data.draw(chips)))
        self.load(data.draw(st.integers(12, 150)), data.draw(st.sampled_from(RANKS)))

    def accept(self, command: Command) -> None:
        events = decide(self.table, command)
        assert not isinstance(events, Refused), f"{command} was refused: {events}"
        for event in events:
            self.posted.extend(postings(self.table, event))
            self.table = evolve(self.table, event)
            self.events.append(event)

    def load(self, size: int, ranks: str) -> None:
        """A shoe; few ranks make pairs, and sevens against a seven, frequent."""
        self.seed += 1
        rules = self.house.cards
        full = full_shoe(rules.decks, rules.removed_ranks)
        cards = tuple(one for one in full if one.rank.value in ranks)
        cards = shuffled(cards, SeededBits(self.seed))[:size]
        face_up = tuple(place for place in range(self.seed % 7, len(cards), 11) if ranks == "56K")
        if ranks == "A8K":
            cards = (*cards[:6], card("Th"), *cards[6:15], card("Td"), *cards[15:])
        self.accept(LoadShoe(cards, face_up))
        self.loaded = Counter(cards)

    @rule(data=st.data(), eager=st.booleans())
    def carry_on(self, data: st.DataObject, eager: bool) -> None:
        """Somebody does something that is offered; an eager dealer goes on by himself."""
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
        """The referee accepts exactly what is offered, and answers everything else with a no."""
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

    @precondition(lambda self: out_of_cards(self.table) and len(self.table.discards) > 1)
    @rule()
    def reshuffle_discards(self) -> None:
        """R25: the discard rack completes the round."""
        self.seed += 1
        self.accept(LoadShoe(shuffled(self.table.discards, SeededBits(self.seed))))

    @precondition(lambda self: self.table.phase is Phase.BETTING and not self.table.wagers)
    @rule(size=st.integers(12, 150), ranks=st.sampled_from(RANKS))
    def new_shoe(self, size: int, ranks: str) -> None:
        self.load(size, ranks)

    @precondition(lambda self: self.table.phase is Phase.OVER)
    @rule()
    def record_replays(self) -> None:
        """Every finished round can be exported and replays to the same result."""
        text = write_record(self.start, self.events)
        note(text)
        again = replay(read_record(text))
        assert comparable(table_result(again.table)) == comparable(table_result(self.table))
        assert write_record(again.start, again.events) == text

    @invariant()
    def cards_are_conserved(self) -> None:
        table = self.table
        held = Counter(table.undealt + table.discards + table.removed + on_layout(table))
        assert held == self.loaded

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
        assert -held.get(CASHIER, 0) >= 0

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


def play_machine(book: str, examples: int, steps: int) -> None:
    machine = type(f"Machine_{book}", (RoundMachine,), {"book": book})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("book", BOOKS)
def test_rounds(book: str) -> None:
    play_machine(book, examples=120, steps=60)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_many_rounds(book: str) -> None:
    play_machine(book, examples=2000, steps=120)
