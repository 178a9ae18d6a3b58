"""Whole evenings shuffled fairly: every shoe is found fair, and every round lies in its shoe."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fortyeight.cards import Card
from fortyeight.chance import (
    Cut,
    Transcript,
    commitment,
    dealers_cut,
    fair_shuffle,
    nonce_of,
    read_transcript,
    shoe_order,
    verify_transcript,
    write_transcript,
)
from fortyeight.record import Record, read_record, write_record
from fortyeight.record.shoe_places import find_rounds_in_shoe
from fortyeight.rulebook import shipped_books
from fortyeight.table import Command, Event, evolve
from fortyeight.table.core.events import RoundSettled, RoundVoided
from fortyeight.table.shoe.events import CardsCut, ShoeCardBurned, ShoeFilled
from fortyeight.table.shoe.shoe_commands import CutCards, ShuffleCards
from fortyeight.table.shoe.steps.cutting import cut_bounds
from tests.playthroughs.evening import Evening, evening

SEEDS = (("ann", "lucky 7"), ("bob", "Ü"))


class FairEvening(Evening):
    """An evening whose shuffles and dealer's cuts come from secrets, each kept in a transcript."""

    def __init__(self, book: str) -> None:
        super().__init__(book)
        self.shoes: list[Transcript] = []
        self.in_shoe = -1
        self.events: list[Event] = []
        self.rounds: list[tuple[int, Record]] = []

    def do(self, command: Command) -> None:
        before = self.table
        super().do(self.fair(command))
        table = before
        for event in self.told[-1][2]:
            self.note(event, table.care.stack if table.care is not None else ())
            table = evolve(table, event)
            self.events.append(event)
            if self.in_shoe >= 0 and len(table.shoe) == len(self.shoes[self.in_shoe].cards):
                drawn = table.shoe[: table.drawn]
                self.shoes[self.in_shoe] = replace(self.shoes[self.in_shoe], drawn=drawn)
            if isinstance(event, ShoeCardBurned):
                shoe = self.shoes[self.in_shoe]
                burned = (*shoe.burned, table.drawn)
                self.shoes[self.in_shoe] = replace(shoe, burned=burned)
            if isinstance(event, RoundSettled | RoundVoided):
                text = write_record(self.start, self.events)
                self.rounds.append((self.began_in, read_record(text)))

    def round(self, mishap: Command | None = None) -> None:
        self.began_in = self.in_shoe
        super().round(mishap)

    def fair(self, command: Command) -> Command:
        """The command with its chance taken from a secret."""
        if isinstance(command, ShuffleCards):
            secret, number = self.bits.take(32), len(self.shoes) + 1
            shoe = Transcript("t1", number, commitment(secret), SEEDS, command.cards, secret=secret)
            self.shoes.append(shoe)
            cards = fair_shuffle(command.cards, secret, SEEDS, nonce_of("t1", number))
            return replace(command, cards=cards)
        if isinstance(command, CutCards) and not command.person:
            assert self.table.care is not None
            shoe = self.shoes[self.lying(self.table.care.stack)]
            assert shoe.secret is not None
            low, high = cut_bounds(self.table, len(shoe.cards))
            cut = len(shoe.cuts) + 1
            return CutCards("", dealers_cut(low, high, shoe.secret, SEEDS, shoe.nonce, cut))
        return command

    def lying(self, cards: tuple[Card, ...]) -> int:
        """The shoe whose cards lie in this order."""
        return next(at for at, shoe in enumerate(self.shoes) if shoe_order(shoe) == cards)

    def note(self, event: Event, stack: tuple[Card, ...]) -> None:
        if isinstance(event, CardsCut):
            at = self.lying(stack)
            cut = Cut(event.person, event.place, *cut_bounds(self.table, len(stack)))
            self.shoes[at] = replace(self.shoes[at], cuts=(*self.shoes[at].cuts, cut))
        elif isinstance(event, ShoeFilled):
            self.in_shoe = self.lying(stack)
            self.shoes[self.in_shoe] = replace(self.shoes[self.in_shoe], burned=())


@pytest.fixture(scope="module", params=shipped_books())
def played(request: pytest.FixtureRequest) -> FairEvening:
    found = evening(request.param, FairEvening)
    assert isinstance(found, FairEvening)
    return found


def test_every_shoe_is_fair(played: FairEvening) -> None:
    used = [shoe for shoe in played.shoes if shoe.drawn]
    assert len(used) >= 2
    for shoe in played.shoes:
        assert verify_transcript(shoe) == []
        assert read_transcript(write_transcript(shoe)) == shoe
    rules = played.start.house.shoe
    assert any(shoe.cuts for shoe in used) == (rules.cut_after != "none")
    assert any(shoe.burned for shoe in used) == rules.burn_new_shoe


def test_every_round_lies_in_the_shoe_it_was_dealt_from(played: FairEvening) -> None:
    assert len(played.rounds) >= 7
    for at, shoe in enumerate(played.shoes):
        rounds = [record for began, record in played.rounds if began == at]
        drawn = len(shoe.drawn) if shoe.drawn is not None else None
        places = find_rounds_in_shoe(shoe_order(shoe), rounds, shoe.burned, drawn)
        assert None not in places


def test_rounds_do_not_lie_in_another_shoe(played: FairEvening) -> None:
    """A short run of cards may occur in any shoe; eight cards do not occur in another by chance."""
    for at, shoe in enumerate(played.shoes):
        for began, record in played.rounds:
            if began != at and len(record.shoe) >= 8 and shoe_order(shoe) not in record.discards:
                assert find_rounds_in_shoe(shoe_order(shoe), [record]) == [None]


def test_a_card_dealt_out_of_order_is_found(played: FairEvening) -> None:
    shoe = next(shoe for shoe in played.shoes if shoe.drawn and len(set(shoe.drawn)) > 1)
    assert shoe.drawn is not None
    drawn = list(shoe.drawn)
    other = next(at for at, card in enumerate(drawn) if card != drawn[0])
    drawn[0], drawn[other] = drawn[other], drawn[0]
    assert any(
        "to leave the shoe was" in fault
        for fault in verify_transcript(replace(shoe, drawn=tuple(drawn)))
    )
