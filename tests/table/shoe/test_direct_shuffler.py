"""A shuffler that fills the shoe itself: Maryland 5 A(2), Massachusetts 4(b)(1), P6."""

from __future__ import annotations

import pytest

from fortyeight.chance import SeededBits
from fortyeight.table import Refused, Table, decide, out_of_cards
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.shoe.care import NEW_SHOE, RUN_OUT, CareStage, ShuffledBy
from fortyeight.table.shoe.events import (
    CardsShuffled,
    CutOffered,
    CuttingCardPlaced,
    ShoeFilled,
)
from fortyeight.table.shoe.routine import routine_command
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CutCards,
    FillShoe,
    OrderRecut,
    PlaceCuttingCard,
    RefuseCut,
    RemoveShuffler,
    RequestSpread,
    ShuffleCards,
)
from fortyeight.view.story.teller import story
from tests.massachusetts import BOOKS as MASSACHUSETTS
from tests.massachusetts import both
from tests.stored_json import from_json
from tests.table.shoe.maryland.md_life import (
    MD,
    at,
    care,
    device,
    done,
    events,
    opened,
    refused,
    rigged,
)
from tests.table.shoe.massachusetts.ma_life import Life, run_out

pytestmark = pytest.mark.ruling("P6")


def direct(*people: str) -> Table:
    """A Maryland table whose cards are stacked for a shuffler that fills the shoe."""
    return at(opened(MD, *people, shuffler="direct"), CareStage.STACKED)


class TestMaryland:
    @pytest.mark.clause(MD, "5 A(2)")
    def test_the_stack_goes_straight_into_the_shoe(self) -> None:
        table = direct("ann", "bob")
        found = events(table, device(table))
        assert [type(one) for one in found] == [CardsShuffled, CuttingCardPlaced, ShoeFilled]
        assert found[2] == ShoeFilled(by_shuffler=True)
        stack = found[0].cards  # type: ignore[union-attr]  # the first is the shuffle
        table = done(table, device(table))
        assert care(table).stage is CareStage.IN_SHOE
        assert (table.shoe, care(table).stack) == (stack, ())

    @pytest.mark.clause(MD, "5 A(2)", "5 B")
    def test_there_is_no_stack_to_offer_for_a_cut(self) -> None:
        """With any other shuffler the same shuffle is followed by the offer."""
        table = at(opened(MD, "ann", shuffler="device"), CareStage.STACKED)
        assert any(isinstance(one, CutOffered) for one in events(table, device(table)))
        table = direct("ann")
        assert not any(isinstance(one, CutOffered) for one in events(table, device(table)))
        table = done(table, device(table))
        for command in (CutCards("ann", 60), RefuseCut("ann"), CutCards("", 60)):
            assert refused(table, command)[0] == "not-now"
        assert refused(table, PlaceCuttingCard(72))[0] == "not-now"
        assert refused(table, FillShoe())[0] == "not-now"
        assert isinstance(decide(table, RequestSpread("ann")), Refused)

    @pytest.mark.clause(MD, "5 A(2)", "5 F")
    def test_nothing_is_cut_again(self) -> None:
        table = done(direct("ann"), device(direct("ann")))
        assert refused(table, OrderRecut())[1] == "5 F"

    @pytest.mark.clause(MD, "5 A(2)", "5 E(2)", "5 G", "7 C")
    @pytest.mark.parametrize(("place", "behind"), [("1/4", 72), ("1/2", 144), ("100 cards", 100)])
    def test_the_cover_card_lies_where_the_house_has_it(self, place: str, behind: int) -> None:
        table = at(opened(MD, "ann", shuffler="direct", cutting_card=place), CareStage.STACKED)
        assert CuttingCardPlaced(behind, by_shuffler=True) in events(table, device(table))
        assert done(table, device(table)).cutting_at == 288 - behind

    @pytest.mark.clause(MD, "5 A(2)", "7 B(3)")
    def test_the_first_card_is_burned_before_the_call_for_wagers(self) -> None:
        table = done(direct("ann"), device(direct("ann"), "2c"))
        assert care(table).burns == (NEW_SHOE,)
        assert any(isinstance(one, BetsCalled) for one in events(table, BurnCard()))

    @pytest.mark.clause(MD, "5 A(2)", "5 B", "13 S")
    def test_a_shuffle_by_hand_in_its_place_is_cut(self) -> None:
        table = done(direct("ann"), RemoveShuffler())
        shuffle = ShuffleCards(rigged(care(table).stack, ""), ShuffledBy.HAND)
        assert any(isinstance(one, CutOffered) for one in events(table, shuffle))
        assert care(done(table, shuffle)).stage is CareStage.SHUFFLED

    @pytest.mark.clause(MD, "5 A(2)")
    def test_the_dealer_does_nothing_between_the_shuffle_and_the_burn(self) -> None:
        table, bits = direct("ann"), SeededBits(5)
        shuffle = routine_command(table, bits)
        assert isinstance(shuffle, ShuffleCards)
        assert routine_command(done(table, shuffle), bits) == BurnCard()

    @pytest.mark.clause(MD, "5 A(2)")
    def test_the_story_names_who_filled_the_shoe(self) -> None:
        table = direct("ann")
        told = " ".join(line.text for line in story(table, events(table, device(table))))
        assert "The shuffler puts the cards into the shoe (5 A(2))." in told
        assert "is placed" not in told


class TestMassachusetts:
    @both("4(b)(1)")
    def test_the_stack_goes_straight_into_the_shoe(self, book: str) -> None:
        life = Life(book, {"ann": 1}, shuffler="direct").to(CareStage.IN_SHOE)
        assert life.saw(ShoeFilled) == [ShoeFilled(by_shuffler=True)]
        assert life.saw(CuttingCardPlaced) == [CuttingCardPlaced(72, by_shuffler=True)]
        assert not life.saw(CutOffered)
        life.ready().round().reshuffle().to(CareStage.IN_SHOE)
        assert len(life.saw(ShoeFilled)) == 2

    @pytest.mark.ruling("R25")
    @both("4(b)(1)", "15(g)")
    def test_the_discards_that_complete_a_round_go_in_too(self, book: str) -> None:
        """Without a cut and without a cutting card; one card is burned and the round goes on."""
        life = run_out(book, shuffler="direct")
        found = life.do(ShuffleCards(life.table.discards, ShuffledBy.DEVICE))
        assert [type(one) for one in found] == [CardsShuffled, ShoeFilled]
        assert (life.stage, life.care.burns) == (CareStage.IN_SHOE, (RUN_OUT,))
        assert life.table.cutting_at == -1
        life.do(BurnCard())
        assert not out_of_cards(life.table)


@pytest.mark.parametrize(
    ("stored", "event"),
    [
        ({"event": "shoe.filled/1"}, ShoeFilled()),
        ({"event": "cutting-card.placed/1", "behind": 72}, CuttingCardPlaced(72)),
    ],
)
def test_events_that_were_stored_before_are_a_persons(
    stored: dict[str, object], event: object
) -> None:
    assert from_json(stored) == event


@pytest.mark.parametrize("book", [*MASSACHUSETTS, MD, "mbs-pontoon"])
def test_the_books_that_allow_it(book: str) -> None:
    assert opened(book, shuffler="direct").house.shoe.shuffler == "direct"
