"""Massachusetts 4(b)(1), 4(h), 15(j) and 15(k): tables with an automated shuffling device."""

from __future__ import annotations

import pytest

from fortyeight.table.around.around_commands import ChangeDealer
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.shoe.care import NEW_DEALER, NEW_SHOE, CareStage, ShuffledBy
from fortyeight.table.shoe.events import (
    CardsCollected,
    CardsCut,
    CardsShuffled,
    CutOffered,
    CuttingCardPlaced,
    CuttingCardReached,
    ShoeCardBurned,
    ShoeFilled,
    ShuffleFailed,
    ShufflerRemoved,
    ShufflerReturned,
)
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FailShuffle,
    FillShoe,
    PlaceCuttingCard,
    ReceiveCards,
    RemoveShuffler,
    ReturnShuffler,
    ShuffleCards,
    SpreadCards,
    TakeCardsAway,
)
from tests.massachusetts import both
from tests.table.shoe.massachusetts.ma_life import BOUGHT, BY_HAND, PLAYED, WITH_PLUG, Life

TWO = {"ann": 1, "bob": 3}
DEVICE, HAND = ShuffledBy.DEVICE, ShuffledBy.HAND
CONTINUOUS = {"shuffler": "continuous", "shuffler_approval": "MGC 12-345"}
SHUFFLERS = [{"shuffler": "device"}, {"shuffler": "two-batches"}, CONTINUOUS]


class TestDevice:
    @both("4(a)", "4(b)(1)")
    def test_the_stack_goes_into_the_shoe_in_the_order_of_the_device(self, book: str) -> None:
        life = Life(book, TWO, shuffler="device").to(CareStage.STACKED)
        cards = life.care.stack[::-1]
        life.do(ShuffleCards(cards, DEVICE), PlaceCuttingCard(72), FillShoe())
        assert life.table.shoe == cards

    @both("4(a)", "4(j)")
    def test_a_device_has_no_steps(self, book: str) -> None:
        life = Life(book, TWO, shuffler="device").to(CareStage.STACKED)
        command = ShuffleCards(life.care.stack, DEVICE, BY_HAND)
        assert life.refused(command)[0] == "bad-shuffle"

    @both("4(a)")
    def test_where_there_is_none_none_shuffles(self, book: str) -> None:
        life = Life(book, TWO).to(CareStage.STACKED)
        command = ShuffleCards(life.care.stack, DEVICE)
        assert life.refused(command) == ("no-shuffler", "4(a), 4(b)(1)")


class TestTwoBatches:
    @both("4(a)", "4(b)(1)")
    def test_two_sets_of_decks_alternate(self, book: str) -> None:
        life = Life(book, TWO, shuffler="two-batches").to(CareStage.STACKED)
        one, other = PLAYED[::-1] * 6, PLAYED[24:] * 6 + PLAYED[:24] * 6
        again, once_more = PLAYED[::2] * 6 + PLAYED[1::2] * 6, PLAYED * 6
        life.do(ShuffleCards(one, DEVICE))
        assert (life.stage, life.care.stored) == (CareStage.STACKED, one)
        life.do(ShuffleCards(other, DEVICE))
        life.ready()
        assert (life.table.shoe, life.care.stored) == (one, other)
        life.round().reshuffle().do(ShuffleCards(again, DEVICE))
        life.ready()
        assert (life.table.shoe, life.care.stored) == (other, again)
        life.round().reshuffle().do(ShuffleCards(once_more, DEVICE))
        life.ready()
        assert (life.table.shoe, life.care.stored) == (again, once_more)
        assert life.saw(CutOffered) == []

    @both("2(a)", "3(a)")
    def test_both_come_in_their_boxes_and_are_inspected(self, book: str) -> None:
        life = Life(book, TWO, shuffler="two-batches")
        assert life.refused(ReceiveCards((BOUGHT,) * 6)) == ("bad-decks", "2(a)")
        pre_shuffled = ReceiveCards((PLAYED * 6,), pre_shuffled=True)
        assert life.refused(pre_shuffled) == ("bad-decks", "3(a), 4(a)")
        life.do(ReceiveCards((BOUGHT,) * 12))
        life.to(CareStage.STACKED)
        assert len(life.care.tens) == 48
        assert (len(life.care.stack), len(life.care.waiting)) == (288, 288)

    @both("2(a)", "3(a)", "15(k)")
    def test_without_the_shuffler_one_set_is_enough(self, book: str) -> None:
        life = Life(book, TWO, shuffler="two-batches")
        life.do(RemoveShuffler())
        assert life.refused(ReceiveCards((BOUGHT,) * 12)) == ("bad-decks", "2(a)")
        life.do(ReceiveCards((BOUGHT,) * 6))
        life.to(CareStage.STACKED)
        assert (len(life.care.stack), life.care.waiting) == (288, ())
        life.ready().round()
        # What leaves the table are the cards; the shuffler stays away.
        life.do(TakeCardsAway(), ReceiveCards((BOUGHT,) * 6))

    @both("7(j)(2)")
    def test_the_count_after_a_shoe_is_that_of_its_own_batch(self, book: str) -> None:
        life = Life(book, TWO, shuffler="two-batches").ready().round().reshuffle()
        assert life.saw(CardsCollected) == [CardsCollected(288)]


class TestContinuous:
    @both("4(h)")
    def test_the_cards_of_every_round_go_back_and_the_first_card_is_burned_once(
        self, book: str
    ) -> None:
        life = Life(book, TWO, **CONTINUOUS).ready()
        for _ in range(4):
            life.round()
            assert life.table.reshuffle_due
            life.ready()
        assert [len(event.cards) for event in life.saw(CardsShuffled)] == [288] * 5
        assert [event.reason for event in life.saw(ShoeCardBurned)] == [NEW_SHOE]
        assert life.saw(CutOffered) + life.saw(CuttingCardPlaced) == []

    @both("4(h)")
    def test_wagers_are_called_for_each_time(self, book: str) -> None:
        life = Life(book, TWO, **CONTINUOUS).ready().round()
        life.to(CareStage.MARKED)
        filled, *called = life.do(FillShoe())
        assert filled == ShoeFilled()
        assert [type(event) for event in called] == [BetsCalled]

    @both("4(h)", "7(c)")
    @pytest.mark.parametrize("stage", [CareStage.IN_SHOE, CareStage.STACKED, CareStage.MARKED])
    def test_a_new_dealer_burns_a_card_whenever_he_comes(self, book: str, stage: CareStage) -> None:
        life = Life(book, TWO, **CONTINUOUS).ready().round().to(stage)
        life.do(ChangeDealer("dot"))
        life.ready()
        assert [event.reason for event in life.saw(ShoeCardBurned)] == [NEW_SHOE, NEW_DEALER]
        life.round()

    @both("4(h)", "7(c)")
    def test_he_burns_it_though_the_cards_go_back_before_he_has(self, book: str) -> None:
        life = Life(book, TWO, **CONTINUOUS).ready().round()
        life.do(ChangeDealer("dot"), CollectCards())
        life.to(CareStage.IN_SHOE).do(BurnCard())
        assert life.saw(ShoeCardBurned)[-1].reason == NEW_DEALER

    @both("4(e)", "4(g)", "7(c)", "15(k)")
    def test_while_it_is_away_the_cards_are_cut_burned_and_dealt_to_the_cutting_card(
        self, book: str
    ) -> None:
        life = Life(book, TWO, **CONTINUOUS).ready().round().to(CareStage.STACKED)
        life.do(RemoveShuffler())
        life.filled()
        assert [event.reason for event in life.saw(ShoeCardBurned)] == [NEW_SHOE, NEW_SHOE]
        rounds = 0
        while not life.table.reshuffle_due:
            rounds += 1
            life.round()
        assert rounds > 10
        assert len(life.saw(CuttingCardReached)) == 1
        # Used again, it takes the cards of every round.
        life.to(CareStage.STACKED).do(ReturnShuffler())
        assert life.ready().round().table.reshuffle_due


class TestFailing:
    @both("15(j)")
    @pytest.mark.parametrize("house", SHUFFLERS)
    def test_after_a_jam_the_cards_are_shuffled_again(
        self, book: str, house: dict[str, str]
    ) -> None:
        life = Life(book, TWO, **house).to(CareStage.STACKED)
        stack = life.care.stack
        assert life.do(FailShuffle(), FailShuffle()) == [ShuffleFailed(), ShuffleFailed()]
        assert (life.stage, life.care.stack) == (CareStage.STACKED, stack)
        assert life.refused(FillShoe())[0] == "not-now"
        life.ready().round()

    @both("15(j)")
    def test_no_shuffler_fails_where_none_shuffles(self, book: str) -> None:
        life = Life(book, TWO).to(CareStage.STACKED)
        assert life.refused(FailShuffle()) == ("no-shuffler", "15(j)")
        life = Life(book, TWO, shuffler="device").ready()
        assert life.refused(FailShuffle()) == ("not-now", "15(j)")

    @both("15(k)")
    @pytest.mark.parametrize("house", SHUFFLERS)
    def test_a_shuffler_is_removed_before_the_cards_are_shuffled_by_hand(
        self, book: str, house: dict[str, str]
    ) -> None:
        life = Life(book, TWO, **house).ready().round().reshuffle()
        by_hand = ShuffleCards(life.care.stack, HAND, WITH_PLUG)
        assert life.refused(by_hand) == ("shuffler-there", "15(k)")
        life.do(FailShuffle())
        assert life.refused(by_hand) == ("shuffler-there", "15(k)")
        assert life.do(RemoveShuffler()) == [ShufflerRemoved()]
        assert life.refused(RemoveShuffler()) == ("no-shuffler", "15(k)")
        assert life.refused(FailShuffle()) == ("no-shuffler", "15(j)")
        by_device = ShuffleCards(life.care.stack, DEVICE)
        assert life.refused(by_device) == ("no-shuffler", "4(a), 4(b)(1)")
        life.do(by_hand)
        # By hand they are cut, as they always are.
        assert life.refused(PlaceCuttingCard(72))[0] == "not-now"
        life.do(CutCards(life.care.asked, 100))
        life.ready().round()

    @both("15(k)")
    def test_it_may_come_back(self, book: str) -> None:
        life = Life(book, TWO, shuffler="device").to(CareStage.STACKED)
        assert life.refused(ReturnShuffler()) == ("nothing-changes", "4(a), 4(b)(1)")
        life.do(RemoveShuffler())
        assert life.do(ReturnShuffler()) == [ShufflerReturned()]
        command = ShuffleCards(life.care.stack, HAND, BY_HAND)
        assert life.refused(command) == ("shuffler-there", "15(k)")
        life.ready()
        assert life.saw(CardsCut) == []

    @both("15(k)")
    def test_it_is_not_taken_away_from_cards_in_the_shoe(self, book: str) -> None:
        life = Life(book, TWO, shuffler="device").ready()
        assert life.refused(RemoveShuffler()) == ("not-now", "15(k)")

    @both("4(i)", "15(k)")
    def test_an_idle_table_with_a_shuffler_washes_the_cards_too(self, book: str) -> None:
        life = Life(book, TWO, shuffler="device").ready()
        life.do(SpreadCards())
        life.to(CareStage.FACE_DOWN).ready().round()
        assert life.saw(CutOffered) == []
