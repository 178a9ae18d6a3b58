"""Massachusetts 4(e) and 4(f): how deep the cards are cut, the cutting card, and the recut."""

from __future__ import annotations

import pytest

from fortyeight.table.around.around_commands import ChangeDealer
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.core.commands import Stand
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.events import (
    CardsCut,
    CutOffered,
    CuttingCardPlaced,
    RecutOrdered,
    ShoeCardBurned,
    ShoeFilled,
)
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CutCards,
    FillShoe,
    OrderRecut,
    PlaceCuttingCard,
    RefuseCut,
)
from tests.massachusetts import both
from tests.table.shoe.massachusetts.ma_life import NEXT_ROUND, NO_MORE_BETS, Life

TWO = {"ann": 1, "bob": 3}
MIDDLE = 144

#: The clauses that a refusal cites, with the ruling that helps to read them.
ORDER, DEPTH = "4(d), P3", "4(e), P2"

LAST, NEXT = OrderRecut(by_next=False), OrderRecut(by_next=True)


class TestCut:
    @both("4(e)")
    @pytest.mark.parametrize(("decks", "most"), [(6, 240), (8, 336)])
    def test_a_deck_from_either_end_and_no_nearer(self, book: str, decks: int, most: int) -> None:
        for place in (48, most):
            life = Life(book, TWO, decks=decks).shuffled()
            for wrong in (47, most + 1, 0, -48, decks * 48):
                assert life.refused(CutCards("ann", wrong)) == ("bad-cut", DEPTH)
            assert life.do(CutCards("ann", place)) == [CardsCut("ann", place)]

    @both("4(e)")
    def test_the_dealers_cut_is_as_deep(self, book: str) -> None:
        life = Life(book, TWO, cut_by="dealer").shuffled()
        assert life.refused(CutCards("", 47)) == ("bad-cut", DEPTH)
        assert life.refused(CutCards("", 241)) == ("bad-cut", DEPTH)
        life.do(CutCards("", 240))

    @both("4(e)")
    @pytest.mark.parametrize("place", [48, 100, 240])
    def test_the_cards_above_the_cutting_card_go_to_the_bottom(self, book: str, place: int) -> None:
        life = Life(book, TWO).to(CareStage.SHUFFLED)
        before = life.care.stack
        life.do(CutCards("ann", place))
        assert life.care.stack == before[place:] + before[:place]


class TestCuttingCard:
    @both("4(e)")
    @pytest.mark.parametrize(("decks", "quarter"), [(6, 72), (8, 96)])
    def test_at_least_a_quarter_of_the_way_in_from_the_back(
        self, book: str, decks: int, quarter: int
    ) -> None:
        life = Life(book, TWO, decks=decks).to(CareStage.CUT)
        for wrong in (quarter - 1, 1, 0, -1, decks * 48):
            assert life.refused(PlaceCuttingCard(wrong)) == ("bad-cutting-card", "4(e)")
        assert life.do(PlaceCuttingCard(quarter)) == [CuttingCardPlaced(quarter)]

    @both("4(e)")
    def test_farther_in_is_as_the_house_likes(self, book: str) -> None:
        Life(book, TWO).to(CareStage.CUT).do(PlaceCuttingCard(150))
        Life(book, TWO).to(CareStage.CUT).do(PlaceCuttingCard(287))

    @both("4(e)")
    def test_cards_that_were_not_cut_get_one_as_well(self, book: str) -> None:
        life = Life(book, TWO, shuffler="device").to(CareStage.CUT)
        assert life.refused(PlaceCuttingCard(71)) == ("bad-cutting-card", "4(e)")
        life.do(PlaceCuttingCard(72))

    @both("4(e)")
    def test_the_shoe_is_filled_when_the_cutting_card_is_in(self, book: str) -> None:
        life = Life(book, TWO).to(CareStage.SHUFFLED)
        assert life.refused(PlaceCuttingCard(72)) == ("not-now", "4(e)")
        assert life.refused(FillShoe())[0] == "not-now"
        life.do(CutCards("ann", MIDDLE))
        assert life.refused(FillShoe())[0] == "not-now"
        life.do(PlaceCuttingCard(72))
        stack = life.care.stack
        assert life.do(FillShoe()) == [ShoeFilled()]
        assert (life.table.shoe, life.table.drawn, life.care.stack) == (stack, 0, ())
        assert life.refused(FillShoe())[0] == "not-now"
        assert life.refused(PlaceCuttingCard(72)) == ("not-now", "4(e)")


class TestRecut:
    @both("4(f)")
    @pytest.mark.parametrize("stage", [CareStage.CUT, CareStage.MARKED, CareStage.IN_SHOE])
    def test_by_the_player_who_cut_last(self, book: str, stage: CareStage) -> None:
        life = Life(book, TWO).to(stage)
        assert life.do(LAST) == [RecutOrdered(by_next=False), CutOffered("ann")]
        assert life.refused(CutCards("bob", MIDDLE)) == ("not-asked", ORDER)
        life.do(CutCards("ann", 100))
        assert life.saw(CardsCut)[-1] == CardsCut("ann", 100)
        life.ready().round()

    @both("4(f)")
    @pytest.mark.parametrize("stage", [CareStage.CUT, CareStage.MARKED, CareStage.IN_SHOE])
    def test_or_by_the_next_in_order(self, book: str, stage: CareStage) -> None:
        life = Life(book, TWO).to(stage)
        assert life.do(NEXT) == [RecutOrdered(by_next=True), CutOffered("bob")]
        assert life.refused(CutCards("ann", MIDDLE)) == ("not-asked", ORDER)
        life.do(CutCards("bob", 100))
        life.ready().round()

    @both("4(c)", "4(f)")
    def test_a_cut_of_the_dealers_is_recut_by_the_dealer(self, book: str) -> None:
        life = Life(book, TWO, cut_by="dealer").to(CareStage.CUT)
        assert life.do(LAST) == [RecutOrdered(by_next=False)]
        assert life.do(CutCards("", 100)) == [CardsCut("", 100)]

    @both("4(d)", "4(f)")
    def test_by_the_dealer_too_where_nobody_is_next(self, book: str) -> None:
        life = Life(book, TWO).shuffled()
        life.do(RefuseCut("ann"), CutCards("bob", MIDDLE))
        assert life.do(NEXT) == [RecutOrdered(by_next=True)]
        life.do(CutCards("", 100))

    @both("4(e)", "4(f)")
    def test_the_same_cards_are_cut_again_and_as_deep(self, book: str) -> None:
        life = Life(book, TWO).to(CareStage.CUT)
        stack = life.care.stack
        life.do(LAST)
        assert life.refused(CutCards("ann", 47)) == ("bad-cut", DEPTH)
        life.do(CutCards("ann", 60))
        assert life.care.stack == stack[60:] + stack[:60]
        assert life.refused(FillShoe())[0] == "not-now"

    @both("4(f)", "7(c)")
    def test_the_burned_card_goes_back_and_the_first_of_the_new_order_is_burned(
        self, book: str
    ) -> None:
        life = Life(book, TWO).ready()
        shoe = life.table.shoe
        assert life.table.discards == shoe[:1]
        life.do(LAST)
        assert (life.care.stack, life.table.discards) == (shoe, ())
        life.do(CutCards("ann", 60), PlaceCuttingCard(72), FillShoe(), BurnCard())
        assert life.saw(ShoeCardBurned)[-1].card == shoe[60]

    @both("4(f)", "7(c)")
    def test_a_burn_of_a_new_dealer_is_no_card_dealt(self, book: str) -> None:
        life = Life(book, TWO).ready()
        life.do(ChangeDealer("dot"), BurnCard())
        shoe = life.table.shoe
        life.do(LAST)
        assert life.care.stack == shoe
        life.ready().round()

    @both("4(f)")
    def test_wagers_that_lie_there_wait_for_the_recut(self, book: str) -> None:
        life = Life(book, TWO).ready().bets()
        called = life.saw(BetsCalled)
        life.do(LAST)
        assert life.refused(NO_MORE_BETS)[0] == "not-now"
        life.ready()
        # Nobody is asked for a wager twice.
        assert life.saw(BetsCalled) == called
        life.do(NO_MORE_BETS)

    @both("4(f)")
    def test_too_late_once_a_card_is_dealt(self, book: str) -> None:
        life = Life(book, TWO).filled("2c 9c 9d 9h Kc Kd").bets()
        life.do(NO_MORE_BETS)
        assert life.refused(LAST) == ("too-late", "4(f)")
        life.do(Stand("ann", 1), Stand("bob", 3))
        assert life.refused(NEXT) == ("too-late", "4(f)")
        life.do(NEXT_ROUND)
        assert life.refused(LAST) == ("too-late", "4(f)")

    @both("4(f)")
    def test_what_was_not_cut_is_not_recut(self, book: str) -> None:
        life = Life(book, TWO).shuffled()
        assert life.refused(LAST) == ("not-now", "4(f)")
        life = Life(book, TWO, shuffler="device").ready()
        assert life.refused(LAST) == ("not-now", "4(f)")
