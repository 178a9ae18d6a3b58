"""A Massachusetts table run by the book, for tests of the cards' way and of what is around it.

After every command the cards and the money are counted: none may be missing.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeVar

from fortyeight.cards import Card, cards, deck
from fortyeight.chance import SeededBits
from fortyeight.money import balances
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import (
    Command,
    DealerStep,
    Event,
    Phase,
    Refused,
    Step,
    Table,
    WagerKind,
    decide,
    evolve,
    open_table,
    out_of_cards,
    take_steps,
)
from fortyeight.table.around.around_commands import ChangeDealer, OpenTable
from fortyeight.table.around.events import TableClosed
from fortyeight.table.core.commands import DeclineInsurance, Hit, Join, PlaceWager, Sit, Stand
from fortyeight.table.settle.ledger import HOUSE, LAYOUT, account, at_stake, table_postings
from fortyeight.table.settle.pick_up import cards_to_pick_up
from fortyeight.table.shoe.care import Care, CareStage, ShuffledBy
from fortyeight.table.shoe.events import CardsReceived, CardsTakenAway, DeckReplaced
from fortyeight.table.shoe.routine import random_cut
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CutCards,
    OrderReshuffle,
    PlaceCuttingCard,
    ReceiveCards,
    ShuffleCards,
)
from fortyeight.table.shoe.steps.filling import cutting_place
from tests.care_and_look import care_and_look

Kindly = TypeVar("Kindly", bound=Event)

#: A deck as it is bought, and as it is played.
BOUGHT, PLAYED = deck(removed=()), deck()
CHIPS = 1_000_00
TEN = 10_00

NO_MORE_BETS, NEXT_ROUND = DealerStep(Step.NO_MORE_BETS), DealerStep(Step.NEXT_ROUND)

#: The least that 4(j) asks of a shuffle by hand, and what it asks where cards are left over.
BY_HAND = ("riffle", "turn", "strip")
WITH_PLUG = ("plug", *BY_HAND)


def _ordered(first: str, stack: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return these cards of a stack first, then the others as they lie."""
    wanted = cards(first)
    rest = list(stack)
    for card in wanted:
        rest.remove(card)
    return (*wanted, *rest)


class Life:
    """An open table with its people; those with a box in `seats` sit there, in this order."""

    def __init__(self, book: str, seats: dict[str, int] | None = None, **house: Any) -> None:
        self.table: Table = open_table(open_house(rulebook(book), house))
        self.events: list[Event] = []
        self.bits = SeededBits(48)
        self._received: Counter[Card] = Counter()
        self._posted: list[Any] = []
        self.do(OpenTable("dee"))
        for person, box in (seats or {}).items():
            self.do(Join(person, CHIPS), Sit(person, box))

    @property
    def care(self) -> Care:
        assert self.table.care is not None, "the table was opened"
        return self.table.care

    @property
    def stage(self) -> CareStage:
        return self.care.stage

    # Commands ---------------------------------------------------------------------------------

    def do(self, *commands: Command) -> list[Event]:
        """Return the events of these commands and, in a round, of the dealer's automatic steps."""
        start = len(self.events)
        for command in commands:
            self.alone(command)
            if self.table.phase not in (Phase.BETTING, Phase.OVER):
                for event in take_steps(self.table)[1]:
                    self._happens(event)
            self._count_money()
        return self.events[start:]

    def alone(self, command: Command) -> None:
        """Play a command without the dealer's next steps, which are about to go wrong."""
        decided = decide(self.table, command)
        assert not isinstance(decided, Refused), (command, decided)
        for event in decided:
            self._happens(event)

    def refused(self, command: Command) -> tuple[str, str]:
        """Return the code and clause of a refusal."""
        decided = decide(self.table, command)
        assert isinstance(decided, Refused), (command, decided)
        assert decided.sentence
        return decided.code, decided.clause

    def saw(self, kind: type[Kindly]) -> list[Kindly]:
        """Return all events of a type that have happened."""
        return [event for event in self.events if isinstance(event, kind)]

    def _happens(self, event: Event) -> None:
        self._posted += table_postings(self.table, event)
        if isinstance(event, CardsReceived):
            self._received = Counter(card for one in event.decks for card in one)
        elif isinstance(event, DeckReplaced):
            self._received += Counter(event.cards) - Counter(self.care.decks[0])
            self._received -= Counter(self.care.decks[0]) - Counter(event.cards)
        elif isinstance(event, CardsTakenAway | TableClosed):
            self._received = Counter()
        self.table = evolve(self.table, event)
        self.events.append(event)
        if self.care.open:
            # Plain dictionaries: counters are compared card by card, in Python.
            assert dict(self.all_cards()) == dict(self._received), event

    def all_cards(self) -> Counter[Card]:
        """Return every card at the table, wherever it lies."""
        table, care = self.table, self.care
        aside = care.out_of_shoe + care.tens + table.removed
        return Counter(aside + table.undealt + table.discards + cards_to_pick_up(table))

    def _count_money(self) -> None:
        held = balances(self._posted)
        for person, chips in self.table.chips.items():
            assert chips is None or held.get(account(person), 0) == chips, person
        assert held.get(LAYOUT, 0) == at_stake(self.table)
        assert held.get(HOUSE, 0) == self.table.rack

    # The cards --------------------------------------------------------------------------------

    def to(self, stage: CareStage) -> Life:
        """Bring the cards to this stage by routine; the person who is asked cuts."""
        while self.stage is not stage:
            self._care_for()
        return self

    def ready(self) -> Life:
        """Bring the cards by routine to where a round may be dealt."""
        while not self.care.may_begin or self.table.reshuffle_due:
            self._care_for()
        return self

    def _care_for(self) -> None:
        if self.stage is CareStage.SHUFFLED and self.care.asked:
            self.do(random_cut(self.table, self.care.asked, self.bits))
            return
        command = care_and_look(self.table, self.bits)
        assert command is not None, self.stage
        self.do(command)

    def shuffled(self, first: str = "") -> Life:
        """Shuffle the stacked cards so that the cut brings these cards to the front."""
        self.to(CareStage.STACKED)
        wanted = _ordered(first, self.care.stack)
        if self.table.house.shoe.shuffler != "none" and not self.care.shuffler_away:
            self.do(ShuffleCards(wanted, ShuffledBy.DEVICE))
            return self
        steps = WITH_PLUG if self.care.unused else BY_HAND
        self.do(ShuffleCards(wanted[-48:] + wanted[:-48], ShuffledBy.HAND, steps))
        return self

    def filled(self, first: str = "", behind: int = 0) -> Life:
        """Fill a shoe that begins with these cards, the first of them burned."""
        self.shuffled(first)
        if self.stage is CareStage.SHUFFLED:
            self.do(CutCards(self.care.asked, 48))
        if self.stage is CareStage.CUT:
            place = cutting_place(self.table, len(self.care.stack))
            self.do(PlaceCuttingCard(behind or place))
        return self.ready()

    def pre_shuffled(self, first: str, extra: str = "") -> Life:
        """Fill a pre-shuffled shoe that begins with these cards, the first of them burned."""
        played = PLAYED * self.table.house.cards.decks + cards(extra)
        wanted = _ordered(first, played)
        stack = wanted[-48:] + wanted[:-48]
        self.do(ReceiveCards((stack,), pre_shuffled=True))
        self.do(CutCards(self.care.asked, 48))
        return self.ready()

    # Rounds -----------------------------------------------------------------------------------

    def bets(self, cents: int = TEN, *people: str) -> Life:
        """Place a main wager for everyone who sits, or for these people, each on their box."""
        for box, person in sorted(self.table.seats.items()):
            if person in (people or self.table.chips):
                self.do(PlaceWager(person, box, WagerKind.MAIN, cents))
        return self

    def deal(self, *decisions: Command) -> Life:
        """Close the bets, deal the cards, and make these decisions."""
        self.do(NO_MORE_BETS)
        for command in decisions:
            self.declined().do(command)
        return self.declined()

    def declined(self) -> Life:
        """Decline insurance for everyone who is offered it."""
        for person, box in self.table.asked:
            self.do(DeclineInsurance(person, box))
        return self

    def stand(self) -> Life:
        """Stand for everyone who is still to decide, until the round is over."""
        while self.table.phase is Phase.PLAY:
            box = self.table.hand_in_turn[0]
            self.do(Stand(box.caller, box.number))
        assert self.table.phase is Phase.OVER, self.table.phase
        return self

    def round(self, *decisions: Command) -> Life:
        """Play a whole round with everyone in it, up to the call for the next."""
        self.bets().deal(*decisions).stand().do(NEXT_ROUND)
        return self

    def reshuffle(self) -> Life:
        """Order a reshuffle, and stack the cards for it."""
        if not self.table.reshuffle_due:
            self.do(OrderReshuffle())
        return self.to(CareStage.STACKED)


SEVEN = {name: box for box, name in enumerate(("ann", "bob", "cat", "dan", "eve", "fay", "gus"), 1)}


def nearly_empty(book: str, left: int, **house: str) -> Life:
    """Return seven people and a shoe with this many cards left between rounds, under fifteen."""
    approved = {"cutting_card": "1 card", "cutting_card_approval": "MGC 12-345"}
    life = Life(book, SEVEN, **approved, **house).ready()
    while len(life.table.undealt) >= 15:
        life.bets(TEN, "ann").deal().stand().do(NEXT_ROUND)
    while len(life.table.undealt) > left:
        other = "dot" if life.care.dealer == "dee" else "dee"
        life.do(ChangeDealer(other), BurnCard())
    assert len(life.table.undealt) == left
    return life


def run_out(book: str, **house: str) -> Life:
    """Return a round of three whose first deal takes the last card, and the first of them hits."""
    life = nearly_empty(book, 7, **house).bets(TEN, "ann", "bob", "cat").deal()
    box = life.table.hand_in_turn[0]
    life.do(Hit(box.caller, box.number))
    assert out_of_cards(life.table)
    return life
