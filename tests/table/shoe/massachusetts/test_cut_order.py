"""Massachusetts 4(b) to 4(d): which cards are cut, and who is offered the cut."""

from __future__ import annotations

import pytest

from fortyeight.table.around.around_commands import Leave
from fortyeight.table.around.events import PersonLeft
from fortyeight.table.core.commands import GetUp, Join, Sit
from fortyeight.table.shoe.care import CareStage, ShuffledBy
from fortyeight.table.shoe.events import CardsCut, CardsShuffled, CutOffered, CutRefused
from fortyeight.table.shoe.shoe_commands import CutCards, LookAtCards, RefuseCut, ShuffleCards
from tests.massachusetts import both
from tests.table.shoe.massachusetts.ma_life import BY_HAND, CHIPS, Life

#: Box 5 is the farthest to the dealer's right of these.
THREE = {"ann": 1, "bob": 3, "cat": 5}
MIDDLE = 144

#: The clause that a refusal cites, with the ruling that helps to read it.
ORDER = "4(d), P3"


def next_shuffle(life: Life) -> Life:
    """The next shuffle of the cards, after a round."""
    return life.ready().round().reshuffle().shuffled()


class TestWhatIsCut:
    @both("4(b)", "4(b)(2)")
    def test_cards_shuffled_by_hand_are_cut(self, book: str) -> None:
        life = Life(book, THREE).to(CareStage.STACKED)
        cards = life.care.stack
        assert life.do(ShuffleCards(cards, ShuffledBy.HAND, BY_HAND)) == [
            CardsShuffled(cards, ShuffledBy.HAND, BY_HAND),
            CutOffered("ann"),
        ]
        assert life.stage is CareStage.SHUFFLED

    @both("4(b)", "4(b)(1)")
    def test_cards_from_a_device_are_not(self, book: str) -> None:
        life = Life(book, THREE, shuffler="device").to(CareStage.STACKED)
        cards = life.care.stack
        assert life.do(ShuffleCards(cards, ShuffledBy.DEVICE)) == [
            CardsShuffled(cards, ShuffledBy.DEVICE, ())
        ]
        assert life.refused(CutCards("ann", MIDDLE)) == ("not-now", ORDER)
        assert life.refused(CutCards("", MIDDLE)) == ("not-now", ORDER)
        life.ready().round()
        assert life.saw(CutOffered) == []
        assert life.saw(CardsCut) == []

    @both("4(b)(2)")
    def test_pre_shuffled_cards_are_cut_though_the_table_has_a_device(self, book: str) -> None:
        life = Life(book, THREE, shuffler="device").pre_shuffled("")
        assert life.saw(CardsCut) == [CardsCut("ann", 48)]

    @both("4(a)", "4(b)")
    def test_nobody_cuts_before_the_shuffle_or_twice(self, book: str) -> None:
        life = Life(book, THREE).to(CareStage.STACKED)
        assert life.refused(CutCards("ann", MIDDLE)) == ("not-now", ORDER)
        life.to(CareStage.CUT)
        assert life.refused(CutCards("ann", MIDDLE)) == ("not-now", ORDER)
        assert life.refused(RefuseCut("bob")) == ("not-now", ORDER)


class TestDealersCut:
    @both("4(c)")
    def test_where_the_casino_prefers_it_the_dealer_cuts_for_the_table(self, book: str) -> None:
        life = Life(book, THREE, cut_by="dealer").shuffled()
        assert life.saw(CutOffered) == []
        assert life.refused(CutCards("ann", MIDDLE)) == ("not-asked", "4(c)")
        assert life.refused(RefuseCut("cat")) == ("not-asked", "4(c)")
        assert life.do(CutCards("", MIDDLE)) == [CardsCut("", MIDDLE)]

    @both("4(c)")
    def test_the_dealer_does_not_cut_before_the_players_have_refused(self, book: str) -> None:
        life = Life(book, THREE).shuffled()
        assert life.refused(CutCards("", MIDDLE)) == ("not-asked", ORDER)

    @both("4(c)", "4(d)")
    def test_when_everybody_refuses_the_dealer_cuts(self, book: str) -> None:
        life = Life(book, THREE).shuffled()
        for person in ("ann", "cat", "bob"):
            assert life.care.asked == person
            life.do(RefuseCut(person))
        assert life.refused(RefuseCut("ann")) == ("not-asked", "4(c)")
        assert life.do(CutCards("", MIDDLE)) == [CardsCut("", MIDDLE)]

    @both("4(c)")
    def test_the_dealer_cannot_refuse(self, book: str) -> None:
        life = Life(book, {"ann": 1}).shuffled()
        life.do(RefuseCut("ann"))
        assert life.refused(RefuseCut("")) == ("not-asked", "4(c)")

    @both("4(c)", "4(d)")
    @pytest.mark.ruling("P3")
    def test_where_nobody_sits_at_the_table_the_dealer_cuts(self, book: str) -> None:
        life = Life(book, THREE).ready()
        life.do(*(GetUp(person, box) for person, box in THREE.items()))
        life.reshuffle().shuffled()
        assert life.care.asked == ""
        assert life.do(CutCards("", MIDDLE)) == [CardsCut("", MIDDLE)]


class TestOrder:
    @both("4(d)(1)")
    def test_the_first_player_to_the_table_is_offered_the_first_cut(self, book: str) -> None:
        # Ann is the first of three, and two sit farther to the dealer's right.
        life = Life(book, THREE).shuffled()
        assert life.care.asked == "ann"
        assert life.refused(CutCards("cat", MIDDLE)) == ("not-asked", ORDER)
        assert life.do(CutCards("ann", MIDDLE)) == [CardsCut("ann", MIDDLE)]

    @both("3(b)", "4(d)(1)")
    def test_that_is_the_player_who_has_looked_at_the_cards(self, book: str) -> None:
        life = Life(book).to(CareStage.SPREAD)
        life.do(Join("dan", CHIPS), LookAtCards("dan"), Join("eve", CHIPS), Sit("eve", 7))
        life.shuffled()
        assert life.care.asked == "dan"

    @both("4(d)(1)")
    def test_with_pre_shuffled_cards_it_is_the_first_to_have_come_and_taken_a_seat(
        self, book: str
    ) -> None:
        life = Life(book)
        life.do(Join("dan", CHIPS), Join("eve", CHIPS), Join("fay", CHIPS))
        life.do(Sit("fay", 7), Sit("eve", 2))
        life.pre_shuffled("")
        assert life.saw(CutOffered) == [CutOffered("eve")]

    @both("4(d)(2)")
    def test_later_it_begins_at_the_dealers_far_right_and_rotates_counterclockwise(
        self, book: str
    ) -> None:
        life = Life(book, THREE).shuffled()
        for _ in range(6):
            life.do(CutCards(life.care.asked, MIDDLE))
            next_shuffle(life)
        offered = [event.person for event in life.saw(CutOffered)]
        assert offered == ["ann", "cat", "bob", "ann", "cat", "bob", "ann"]

    @both("4(d)", "4(d)(2)")
    def test_a_refusal_passes_the_offer_on_counterclockwise(self, book: str) -> None:
        life = next_shuffle(Life(book, {**THREE, "dan": 6}))
        assert life.do(RefuseCut("dan")) == [CutRefused("dan"), CutOffered("cat")]
        assert life.do(RefuseCut("cat")) == [CutRefused("cat"), CutOffered("bob")]
        assert life.refused(CutCards("cat", MIDDLE)) == ("not-asked", ORDER)
        assert life.refused(RefuseCut("ann")) == ("not-asked", ORDER)
        life.do(CutCards("bob", MIDDLE))

    @both("4(d)(2)")
    @pytest.mark.ruling("P3")
    def test_the_next_shuffle_goes_on_after_the_last_who_was_offered_the_cut(
        self, book: str
    ) -> None:
        # Cat refuses and bob cuts; ann is next, then it is cat's turn again.
        life = next_shuffle(Life(book, THREE))
        life.do(RefuseCut("cat"), CutCards("bob", MIDDLE))
        assert next_shuffle(life).care.asked == "ann"
        life.do(RefuseCut("ann"))
        assert life.care.asked == "cat"

    @both("4(d)(2)")
    @pytest.mark.ruling("P3")
    def test_the_order_passes_over_a_seat_that_was_left(self, book: str) -> None:
        life = Life(book, THREE).shuffled().ready().round()
        life.do(GetUp("cat", 5), Sit("cat", 2))
        life.reshuffle().shuffled()
        order = [life.care.asked, *life.care.to_ask]
        assert order == ["bob", "cat", "ann"]

    @both("4(d)")
    def test_who_leaves_is_not_waited_for(self, book: str) -> None:
        life = next_shuffle(Life(book, THREE))
        held = life.table.chips["cat"]
        assert life.do(Leave("cat")) == [PersonLeft("cat", held), CutOffered("bob")]
        life.do(Leave("ann"))
        assert life.do(RefuseCut("bob")) == [CutRefused("bob")]
        life.do(CutCards("", MIDDLE))

    @both("4(d)")
    def test_when_the_last_who_is_asked_leaves_the_dealer_cuts(self, book: str) -> None:
        life = Life(book, {"ann": 1}).shuffled()
        life.do(Leave("ann"))
        assert life.do(CutCards("", MIDDLE)) == [CardsCut("", MIDDLE)]
