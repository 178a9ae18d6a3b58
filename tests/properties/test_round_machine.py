"""What must always hold of rounds, whatever anyone does, in every book and any house of it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from fortyeight.cards import Card, card, full_shoe
from fortyeight.chance import SeededBits, shuffled
from fortyeight.table import Phase, open_table, out_of_cards
from fortyeight.table.core.commands import Join, LoadShoe
from tests.effort import effort
from tests.properties.commands import PEOPLE
from tests.properties.houses import BOOKS, houses
from tests.properties.machine import TableMachine, on_layout, play_machine

RANKS = ("A23456789JQK", "A23456789JQK", "7", "678", "A8K", "AJQK", "2345", "56K")


class RoundMachine(TableMachine):
    """Rounds at a table whose shoe is filled from outside."""

    @initialize(data=st.data(), seed=st.integers(0, 10**6))
    def open(self, data: st.DataObject, seed: int) -> None:
        self.house = data.draw(houses(self.book))
        note(f"{self.book} {dict(self.house.choices)}")
        self.start_with(open_table(self.house))
        self.seed = seed
        self.loaded: Counter[Card] = Counter()
        chips = st.sampled_from((1000, 3000, 10**7))
        for person in data.draw(st.lists(st.sampled_from(PEOPLE), min_size=1, unique=True)):
            self.accept(Join(person, data.draw(chips)))
        self.load(data.draw(st.integers(12, 150)), data.draw(st.sampled_from(RANKS)))

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

    @invariant()
    def cards_are_conserved(self) -> None:
        table = self.table
        held = Counter(table.undealt + table.discards + table.removed + on_layout(table))
        assert held == self.loaded


@pytest.mark.parametrize("book", BOOKS)
def test_rounds(book: str) -> None:
    play_machine(RoundMachine, book, examples=effort(9, 120), steps=60)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_many_rounds(book: str) -> None:
    play_machine(RoundMachine, book, examples=2000, steps=120)
