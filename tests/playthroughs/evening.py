"""One evening at a table of each book, the same every time it is played."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.cards import deck
from fortyeight.chance import SeededBits
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import (
    Command,
    Event,
    Phase,
    Refused,
    Stage,
    Step,
    Table,
    WagerKind,
    decide,
    evolve,
    next_step,
    open_table,
    out_of_cards,
)
from fortyeight.table.around.around_commands import ChangeDealer, CloseTable, Leave, OpenTable
from fortyeight.table.core.commands import (
    DealerStep,
    DeclareMisdeal,
    DeclineInsurance,
    Double,
    DrawInError,
    Hit,
    Insure,
    Join,
    KeepDouble,
    PlaceWager,
    Sit,
    Split,
    Stand,
    Surrender,
)
from fortyeight.table.play.decisions import no_hit, no_surrender
from fortyeight.table.play.doubling import double_amounts
from fortyeight.table.play.insurance import insurance_amounts
from fortyeight.table.play.points import may_become_blackjack
from fortyeight.table.play.splitting import no_split
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.routine import random_cut
from fortyeight.table.shoe.shoe_commands import (
    OrderReshuffle,
    PlaceCuttingCard,
    ReceiveCards,
    RefuseCut,
    ShowBurn,
    SpreadCards,
    WashCards,
)
from fortyeight.table.shoe.steps.filling import cutting_card_bounds
from fortyeight.table.wagers.placing import wager_amounts
from tests.care_and_look import care_and_look

#: Small shoes, so that the evening reaches the end of one.
HOUSES = {"bbc-spanish21": {"decks": 2}, "mbs-pontoon": {"decks": 4}}

#: Evenings on which a bit of everything happens.
SEEDS = {
    "bbc-spanish21": 40,
    "ma-pontoon21": 55,
    "ma-spanish21": 55,
    "mbs-pontoon": 42,
    "md-pontoon21": 47,
}
PEOPLE = {"ann": 2, "bob": 4, "cat": 5}
ROUNDS = 11

Told = tuple[Command, Table, tuple[Event, ...]]


class Evening:
    """Player of the evening, which keeps its commands and events."""

    def __init__(self, book: str) -> None:
        self.table = self.start = open_table(open_house(rulebook(book), HOUSES.get(book, {})))
        self.bits = SeededBits(SEEDS[book])
        self.told: list[Told] = []
        self.washed = False
        self.refused = False

    def do(self, command: Command) -> None:
        events = decide(self.table, command)
        assert not isinstance(events, Refused), (command, events)
        before = self.table
        for event in events:
            self.table = evolve(self.table, event)
        self.told.append((command, before, events))

    def try_to(self, command: Command) -> bool:
        """Do this if the book allows it; return whether it does."""
        if isinstance(decide(self.table, command), Refused):
            return False
        self.do(command)
        return True

    # The cards

    def care(self) -> None:
        while (command := self._next_for_cards()) is not None:
            self.do(command)

    def _next_for_cards(self) -> Command | None:
        care = self.table.care
        assert care is not None, "the table was opened"
        if care.stage is CareStage.NO_CARDS:
            full = deck(removed=())
            decks = [full] * self.table.house.cards.decks
            # The second deck lacks a card, and another comes for it.
            decks[1] = tuple(card for card in full if str(card) != "7h")
            return ReceiveCards(tuple(decks), at=0)
        if care.stage is CareStage.FACE_DOWN and not self.washed:
            self.washed = True
            return WashCards(exposed=True)
        if care.asked and not self.refused:
            self.refused = True
            return RefuseCut(care.asked)
        if care.asked:
            return random_cut(self.table, care.asked, self.bits)
        if care.stage is CareStage.CUT:
            low, high = cutting_card_bounds(self.table, len(care.stack))
            return PlaceCuttingCard(max(low, min(high, len(care.stack) - 50)))
        return care_and_look(self.table, self.bits)

    # The rounds

    def round(self, mishap: Command | None = None) -> None:
        for person, box in PEOPLE.items():
            if self.table.seats.get(box) == person:
                self._wager(person, box)
        self.do(DealerStep(Step.NO_MORE_BETS))
        while self.table.phase is not Phase.OVER:
            if mishap is not None and self._is_time_for(mishap):
                self.do(mishap)
                mishap = None
            else:
                self.do(self._next())
        self.do(DealerStep(Step.NEXT_ROUND))
        self.care()

    def _is_time_for(self, mishap: Command) -> bool:
        return not isinstance(decide(self.table, mishap), Refused)

    def _wager(self, person: str, box: int) -> None:
        main = wager_amounts(self.table, person, box, WagerKind.MAIN)
        assert not isinstance(main, Refused)
        self.do(PlaceWager(person, box, WagerKind.MAIN, main.least * (2 if person == "bob" else 1)))
        for kind in (WagerKind.MATCH, WagerKind.PAIR, WagerKind.BREAK_BONUS):
            amounts = wager_amounts(self.table, person, box, kind)
            if person != "cat" and not isinstance(amounts, Refused):
                self.do(PlaceWager(person, box, kind, amounts.least))

    def _next(self) -> Command:
        table = self.table
        step = next_step(table)
        if step is not None and not out_of_cards(table):
            return DealerStep(step)
        if table.phase is Phase.INSURANCE:
            person, box = table.asked[0]
            amounts = insurance_amounts(table, person, box)
            if person == "bob" and not isinstance(amounts, Refused):
                return Insure(person, box, amounts.most)
            return DeclineInsurance(person, box)
        command = next(self._decisions(), None) or self._next_for_cards()
        assert command is not None, "someone has something to do"
        return command

    def _decisions(self) -> Iterator[Command]:
        """Yield what the caller of the hand in turn does, in order of preference."""
        table = self.table
        if table.phase is not Phase.PLAY:
            return
        box, hand = table.hand_in_turn
        caller = box.caller
        if hand.stage is Stage.RESCUING:
            yield KeepDouble(hand.awaiting[0], box.number)
        if hand.stage is not Stage.DECIDING:
            return
        high = may_become_blackjack(table.up_card)
        if caller == "ann" and hand.total in (15, 16) and high and not no_surrender(table, hand):
            yield Surrender(caller, box.number)
        if (
            len(hand.cards) == 2
            and hand.total in (12, 14, 16, 18)
            and not no_split(table, box, hand)
        ):
            yield Split(caller, box.number)
        amounts = double_amounts(table, box, hand, caller)
        if hand.total in (10, 11) and not isinstance(amounts, Refused):
            yield Double(caller, box.number, amounts.most)
        stands = hand.total >= (18 if hand.soft else 17 if high else 13)
        if not stands and no_hit(table, hand) is None:
            yield Hit(caller, box.number)
        yield Stand(caller, box.number)


def evening(book: str, kind: type[Evening] = Evening) -> Evening:
    """Play from the opening of the table to its close."""
    played = kind(book)
    played.do(OpenTable("dee"))
    for person, box in PEOPLE.items():
        played.do(Join(person, 100_000))
        played.do(Sit(person, box))
    played.care()
    played.try_to(ShowBurn("cat"))
    for number in range(1, ROUNDS + 1):
        mishaps: dict[int, Command] = {1: DeclareMisdeal(), 2: DrawInError(exposed=True)}
        played.round(mishaps.get(number))
        if number == 3:
            played.do(ChangeDealer("eve"))
            played.care()
        if number == 9:
            played.try_to(OrderReshuffle())
            played.care()
    if played.try_to(SpreadCards(face_up=True)):
        played.care()
    for person in PEOPLE:
        played.do(Leave(person))
    played.do(CloseTable())
    return played
