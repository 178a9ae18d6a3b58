"""An evening at one table: what must hold of cards and money from opening to closing.

The shoe's life, irregularities and rounds are mixed at random, in every book and any house of it.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from fortyeight.cards import FACES, Card, deck
from fortyeight.chance import SeededBits, draw_below, shuffled
from fortyeight.table import (
    Command,
    Phase,
    Refused,
    Stage,
    Table,
    WagerKind,
    decide,
    legal,
    next_step,
    open_table,
    out_of_cards,
)
from fortyeight.table.around.around_commands import OpenTable
from fortyeight.table.around.events import TableClosed
from fortyeight.table.around.reconstruct import DEALER, reconstruct
from fortyeight.table.core.commands import (
    DealerStep,
    DeclineInsurance,
    Hit,
    Join,
    PlaceWager,
    Sit,
    Stand,
    Step,
)
from fortyeight.table.core.events import BetsClosed
from fortyeight.table.play.decisions import no_hit
from fortyeight.table.settle.pick_up import dealer_cards
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.events import CardsReceived, CardsShuffled, CardsTakenAway, DeckReplaced
from fortyeight.table.shoe.routine import random_cut
from fortyeight.table.shoe.shoe_commands import (
    NoteTime,
    PlaceCuttingCard,
    ReceiveCards,
    ShuffleCards,
)
from fortyeight.table.shoe.steps.filling import cutting_card_bounds
from fortyeight.table.wagers.placing import wager_amounts
from tests.care_and_look import care_and_look
from tests.effort import effort
from tests.properties.cards_commands import any_card_command
from tests.properties.commands import PEOPLE
from tests.properties.houses import BOOKS, houses
from tests.properties.machine import TableMachine, on_layout, play_machine
from tests.rack import rack_piles


class EveningMachine(TableMachine):
    """A table that is opened, has its cards cared for by the book, and is closed again."""

    #: The table whose cards were counted last, and its cards.
    counted: tuple[Table, Counter[Card]] | None = None

    @initialize(data=st.data(), seed=st.integers(0, 10**6), ready=st.booleans())
    def open(self, data: st.DataObject, seed: int, ready: bool) -> None:
        self.house = data.draw(houses(self.book))
        note(f"{self.book} {dict(self.house.choices)}")
        self.bits = SeededBits(seed)
        self.start_with(open_table(self.house))
        self.accept(OpenTable("dee"))
        people = data.draw(st.lists(st.sampled_from(PEOPLE), min_size=1, unique=True))
        for box, person in enumerate(people, start=1):
            self.accept(Join(person, data.draw(st.sampled_from((1000, 3000, 10**7)))))
            if box <= self.house.boxes.boxes:
                self.accept(Sit(person, box))
        if ready:
            self.get_ready()

    def accept(self, command: Command) -> None:
        """Accept a command; no card comes or goes but with the decks."""
        held, before = self.everything(), len(self.events)
        super().accept(command)
        for event in self.events[before:]:
            if isinstance(event, CardsReceived):
                held.update(card for cards in event.decks for card in cards)
            elif isinstance(event, CardsTakenAway | TableClosed):
                assert sum(held.values()) == event.cards
                held = Counter()
            elif isinstance(event, DeckReplaced):
                held = self.everything()
        assert self.everything() == held, command

    def everything(self) -> Counter[Card]:
        """Every card at the table, wherever it is; each state of the table is counted once."""
        table = self.table
        if self.counted is None or self.counted[0] is not table:
            held = Counter(table.undealt + table.discards + table.removed + on_layout(table))
            if table.care is not None:
                held.update(table.care.out_of_shoe + table.care.tens)
            self.counted = table, held
        return self.counted[1].copy()

    def get_ready(self) -> None:
        """Take the cards into the shoe in the ordinary way; every person who is asked cuts."""
        while (command := self.ordinary()) is not None:
            self.accept(command)

    def ordinary(self) -> Command | None:
        care = self.table.care
        command = care_and_look(self.table, self.bits)
        if command is None and care is not None and care.asked:
            return random_cut(self.table, care.asked, self.bits)
        if isinstance(command, PlaceCuttingCard) and care is not None and draw_below(2, self.bits):
            # Often as far from the back as may be, so that it comes out soon.
            low, high = cutting_card_bounds(self.table, len(care.stack))
            return PlaceCuttingCard(max(low, high - 8))
        if isinstance(command, ShuffleCards) and care is not None and not care.mid_round:
            return self.spoiled(command)
        return command

    def spoiled(self, command: ShuffleCards) -> ShuffleCards:
        """Return the shuffle with the tens of the decks near the top, where they will be found."""
        tens = [card for card in command.cards if card.rank.value == "T"]
        rest = [card for card in command.cards if card.rank.value != "T"]
        for ten in tens:
            rest.insert(1 + draw_below(12, self.bits), ten)
        return ShuffleCards(tuple(rest), command.by, command.steps)

    @rule(ready=st.booleans())
    def care_for_cards(self, ready: bool) -> None:
        command = self.ordinary()
        if command is not None:
            self.accept(command)
        if ready:
            self.get_ready()

    @rule(data=st.data())
    def do_something_around(self, data: st.DataObject) -> None:
        offers = [offer for offer in legal(self.table) if offer.examples()]
        if offers:
            offer = data.draw(st.sampled_from(offers))
            self.accept(data.draw(st.sampled_from(offer.examples())))

    @rule(command=any_card_command())
    def ask_anything_about_cards(self, command: Command) -> None:
        """Check that the referee accepts what it offers, and refuses all else with a sentence."""
        answer = decide(self.table, command)
        offered = any(offer.admits(command) for offer in legal(self.table))
        assert offered == (not isinstance(answer, Refused)), (command, answer)
        if isinstance(answer, Refused):
            assert answer.code
            assert answer.sentence
        else:
            self.accept(command)

    @precondition(lambda self: self.table.phase is Phase.BETTING)
    @rule(rounds=st.integers(1, 12), boxes=st.integers(1, 7))
    def play_on(self, rounds: int, boxes: int) -> None:
        """Play ordinary rounds, one after another, so that shoes come to their end."""
        for _ in range(rounds):
            self.get_ready()
            for box in range(1, boxes + 1):
                self.wager_on(box)
            while self.table.phase is not Phase.OVER and self.play_step():
                pass
            if next_step(self.table) is not Step.NEXT_ROUND:
                return
            self.accept(DealerStep(Step.NEXT_ROUND))

    def wager_on(self, box: int) -> None:
        for person in self.table.chips:
            amounts = wager_amounts(self.table, person, box, WagerKind.MAIN)
            if not isinstance(amounts, Refused):
                self.accept(PlaceWager(person, box, WagerKind.MAIN, amounts.least))
                return

    def play_step(self) -> bool:
        """Take the next step of a round in which everyone draws to 17."""
        table = self.table
        step = next_step(table)
        if step is not None and not out_of_cards(table):
            self.accept(DealerStep(step))
        elif table.phase is Phase.INSURANCE:
            self.accept(DeclineInsurance(*table.asked[0]))
        elif table.phase is Phase.PLAY and table.hand_in_turn[1].stage is Stage.DECIDING:
            box, hand = table.hand_in_turn
            draws = hand.total < 17 and no_hit(table, hand) is None
            self.accept((Hit if draws else Stand)(box.caller, box.number))
        elif (command := self.ordinary()) is not None:
            self.accept(command)
        else:
            return False
        return True

    @precondition(lambda self: self.table.care is not None and self.table.care.open)
    @rule(hours=st.integers(0, 48))
    def let_time_pass(self, hours: int) -> None:
        self.accept(NoteTime(hours * 3600))

    @precondition(
        lambda self: (
            self.table.care is not None
            and self.table.care.open
            and self.table.care.stage is CareStage.NO_CARDS
            and self.house.opening.pre_shuffled
            and self.house.shoe.shuffler != "two-batches"
        )
    )
    @rule(tens=st.integers(0, 3))
    def receive_pre_shuffled(self, tens: int) -> None:
        """Pre-shuffled cards, into which some tens have slipped."""
        cards = shuffled(deck() * self.house.cards.decks, self.bits)
        spoiled = cards[:5] + (FACES["Th"],) * tens + cards[5:]
        self.accept(ReceiveCards((spoiled,), 0, pre_shuffled=True))

    @precondition(lambda self: self.table.phase is Phase.OVER)
    @rule()
    def hands_are_rebuilt_from_the_rack(self) -> None:
        """At the end of a round every hand can be told from what lies in the discard rack."""
        played = self.table
        self.accept(DealerStep(Step.NEXT_ROUND))
        rebuilt = reconstruct(self.table.discards, rack_piles(self.start, self.events))
        for box in played.boxes:
            for number, hand in enumerate(box.hands, start=1):
                # What left before the discards were reshuffled in mid-round is there no more.
                if hand.cards and not (hand.closed and self.reshuffled_in_round()):
                    assert rebuilt[box.number, number] == hand.cards
        if dealer_cards(played):
            assert rebuilt[DEALER, 1] == dealer_cards(played)

    def reshuffled_in_round(self) -> bool:
        closed = max(at for at, one in enumerate(self.events) if isinstance(one, BetsClosed))
        return any(isinstance(one, CardsShuffled) for one in self.events[closed:])


@pytest.mark.parametrize("book", BOOKS)
def test_evenings(book: str) -> None:
    play_machine(EveningMachine, book, examples=effort(4, 50), steps=60)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_many_evenings(book: str) -> None:
    play_machine(EveningMachine, book, examples=2000, steps=150)
