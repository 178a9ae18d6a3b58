"""The table itself under the Massachusetts books: opened, closed, people who come and leave."""

from __future__ import annotations

import pytest

from fortyeight.cards import full_shoe
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import Command, Phase, Refused, Table, WagerKind, decide, open_table
from fortyeight.table.around.around_commands import (
    BeginGamingDay,
    CedeBox,
    ChangeDealer,
    CloseTable,
    InspectReader,
    Leave,
    OpenTable,
)
from fortyeight.table.around.events import PersonLeft, TableClosed, TableOpened
from fortyeight.table.core.commands import BuyChips, Join, LoadShoe, PlaceWager, WithdrawWager
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.events import CardsTakenAway
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FailShuffle,
    FillShoe,
    InspectDeck,
    LookAtCards,
    NoteTime,
    OrderRecut,
    OrderReshuffle,
    PlaceCuttingCard,
    ReceiveCards,
    RefuseCut,
    RemoveShuffler,
    ReplaceDeck,
    RequestSpread,
    ReturnShuffler,
    ShoeCommand,
    ShowBurn,
    ShuffleCards,
    SpreadCards,
    TakeCardsAway,
    VerifyInspection,
    WashCards,
)
from tests.massachusetts import BOOKS
from tests.rounds import done
from tests.table.shoe.massachusetts.ma_life import BOUGHT, CHIPS, NEXT_ROUND, TEN, Life

pytestmark = pytest.mark.parametrize("book", BOOKS)

TWO = {"ann": 1, "bob": 3}
WAGER = PlaceWager("ann", 1, WagerKind.MAIN, TEN)
SHOE = "2c 9c 9d 9h Kc Kd"

BAD_NAMES = [
    "",
    " ",
    "dee dee",
    "dealer",
    "Floor",
    "7",
    "d" * 33,
    "dee\n",
    "e\u0301ve",
    "dee\u200b",
]

#: One of every command about the cards.
EVERY: list[ShoeCommand] = [
    ReceiveCards((BOUGHT,) * 6),
    InspectDeck(),
    ReplaceDeck(BOUGHT),
    VerifyInspection(),
    SpreadCards(),
    LookAtCards("ann"),
    RequestSpread("ann"),
    WashCards(),
    CollectCards(),
    ShuffleCards(full_shoe(6)),
    FailShuffle(),
    RemoveShuffler(),
    ReturnShuffler(),
    RefuseCut("ann"),
    CutCards("ann", 100),
    OrderRecut(),
    PlaceCuttingCard(72),
    FillShoe(),
    BurnCard(),
    ShowBurn("ann"),
    OrderReshuffle(),
    NoteTime(0),
    TakeCardsAway(),
]


def bare(book: str) -> Table:
    return open_table(open_house(rulebook(book), {}))


def code(table: Table, command: Command) -> str:
    decided = decide(table, command)
    assert isinstance(decided, Refused), decided
    return decided.code


class TestOpening:
    def test_a_table_opens_with_its_dealer_and_no_cards(self, book: str) -> None:
        assert decide(bare(book), OpenTable("dee", 5)) == (TableOpened("dee", 5),)
        life = Life(book)
        assert (life.care.dealer, life.stage) == ("dee", CareStage.NO_CARDS)
        assert life.refused(OpenTable("dot"))[0] == "already-open"

    @pytest.mark.parametrize("name", BAD_NAMES)
    def test_a_dealer_has_a_name_like_everybody(self, book: str, name: str) -> None:
        assert code(bare(book), OpenTable(name)) == "bad-name"
        life = Life(book, TWO).ready()
        assert life.refused(ChangeDealer(name))[0] == "bad-name"
        assert life.refused(Join(name, CHIPS))[0] == "bad-name"

    def test_a_table_whose_shoe_comes_from_elsewhere_is_not_run_by_the_book(
        self, book: str
    ) -> None:
        table = done(bare(book), LoadShoe(full_shoe(6)))
        assert code(table, OpenTable("dee")) == "not-now"

    @pytest.mark.parametrize("command", EVERY)
    def test_nothing_happens_to_cards_at_a_table_that_is_not_open(
        self, book: str, command: ShoeCommand
    ) -> None:
        assert code(bare(book), command) == "not-open"
        life = Life(book, TWO).ready()
        life.do(CloseTable())
        assert life.refused(command)[0] == "not-open"

    @pytest.mark.parametrize(
        "command", [CloseTable(), ChangeDealer("dot"), BeginGamingDay(), InspectReader()]
    )
    def test_nor_is_there_anything_to_close_or_a_dealer(self, book: str, command: Command) -> None:
        assert code(bare(book), command) == "not-open"


class TestClosing:
    @pytest.mark.parametrize("stage", CareStage)
    def test_the_cards_leave_with_it_the_tens_too(self, book: str, stage: CareStage) -> None:
        life = Life(book, TWO).to(stage)
        boxes = 0 if stage is CareStage.NO_CARDS else 6 * 52
        assert life.do(CloseTable()) == [TableClosed(boxes)]
        assert (life.table.shoe, life.table.discards, life.care.out_of_shoe) == ((), (), ())
        assert life.refused(WAGER)[0] == "not-now"
        assert life.refused(CloseTable())[0] == "not-open"

    def test_opened_again_it_begins_with_new_cards(self, book: str) -> None:
        life = Life(book, TWO).ready().round()
        life.do(CloseTable(), OpenTable("dot"))
        assert life.stage is CareStage.NO_CARDS
        # People and seats are where they were.
        assert life.table.seats == {1: "ann", 3: "bob"}
        life.ready().round()

    def test_not_during_a_round_and_not_over_wagers(self, book: str) -> None:
        life = Life(book, TWO).filled(SHOE).bets()
        assert life.refused(CloseTable())[0] == "not-now"
        life.deal()
        assert life.refused(CloseTable())[0] == "not-now"
        life.stand()
        assert life.refused(CloseTable())[0] == "not-now"
        life.do(NEXT_ROUND, CloseTable())

    def test_the_cards_alone_may_be_taken_away_between_rounds(self, book: str) -> None:
        life = Life(book, TWO)
        assert life.refused(TakeCardsAway())[0] == "not-now"
        life.filled(SHOE).bets().deal()
        assert life.refused(TakeCardsAway())[0] == "not-now"
        life.stand().do(NEXT_ROUND)
        assert life.do(TakeCardsAway()) == [CardsTakenAway(6 * 52)]
        assert life.stage is CareStage.NO_CARDS
        life.ready().round()

    def test_the_hours_of_these_cards_are_not_counted(self, book: str) -> None:
        life = Life(book, TWO).ready()
        assert life.do(NoteTime(10_000_000)) == []


class TestLeaving:
    def test_a_person_leaves_with_his_chips(self, book: str) -> None:
        life = Life(book, TWO).ready()
        assert life.do(Leave("ann")) == [PersonLeft("ann", CHIPS)]
        assert (life.table.seats, list(life.table.chips)) == ({3: "bob"}, ["bob"])
        assert life.refused(WAGER)[0] == "not-at-the-table"
        assert life.refused(Leave("ann"))[0] == "not-at-the-table"
        life.do(Join("ann", CHIPS), BuyChips("ann", TEN), WAGER)

    def test_not_with_wagers_on_the_layout(self, book: str) -> None:
        life = Life(book, TWO).ready()
        life.do(WAGER)
        assert life.refused(Leave("ann"))[0] == "not-now"
        life.do(WithdrawWager("ann", 1, WagerKind.MAIN), Leave("ann"))

    def test_not_during_a_round(self, book: str) -> None:
        life = Life(book, TWO).filled(SHOE).bets().deal()
        assert life.refused(Leave("bob"))[0] == "not-now"
        life.stand()
        assert life.table.phase is Phase.OVER
        assert life.refused(Leave("bob"))[0] == "not-now"
        life.do(NEXT_ROUND, Leave("bob"))

    def test_the_first_player_may_have_left_before_the_cut(self, book: str) -> None:
        life = Life(book, TWO).to(CareStage.STACKED)
        life.do(Leave("ann"))
        assert life.shuffled().care.asked == "bob"


class TestNotInTheseBooks:
    def test_no_box_is_ceded(self, book: str) -> None:
        life = Life(book, TWO).ready().bets()
        assert life.refused(CedeBox(1, "bob"))[0] == "not-offered"

    def test_no_reader_is_inspected(self, book: str) -> None:
        life = Life(book, TWO, dealing="card-reader").ready()
        assert life.refused(InspectReader())[0] == "not-due"
        life.do(BeginGamingDay())
        assert life.refused(InspectReader())[0] == "not-due"
        life.round()
