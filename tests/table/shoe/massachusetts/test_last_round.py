"""Massachusetts 4(g), 7(j) and 15(g): the end of a shoe, and a shoe that ends too soon."""

from __future__ import annotations

from collections import Counter

import pytest

from fortyeight.cards import cards
from fortyeight.table import Phase, WagerKind, out_of_cards
from fortyeight.table.around.around_commands import ChangeDealer
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.core.commands import Hit, LoadShoe, PlaceWager, Stand
from fortyeight.table.core.events import CardDealt, DealerCardDealt, RoundOpened, RoundSettled
from fortyeight.table.settle.pick_up import cards_to_pick_up
from fortyeight.table.shoe.care import NEW_DEALER, NEW_SHOE, RUN_OUT, CareStage, ShuffledBy
from fortyeight.table.shoe.events import (
    CardsCollected,
    CardsCut,
    CardsShuffled,
    CutOffered,
    CuttingCardReached,
    ShoeCardBurned,
    ShuffleFailed,
)
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FailShuffle,
    FillShoe,
    OrderRecut,
    OrderReshuffle,
    PlaceCuttingCard,
    RemoveShuffler,
    ShuffleCards,
)
from tests.massachusetts import both
from tests.table.shoe.massachusetts.ma_life import (
    BY_HAND,
    NEXT_ROUND,
    NO_MORE_BETS,
    TEN,
    Life,
    nearly_empty,
    run_out,
)

TWO = {"ann": 1, "bob": 3}
DEVICE, HAND = ShuffledBy.DEVICE, ShuffledBy.HAND

#: A burn, five cards for ann, bob and the dealer's first, and what they may draw.
ROUND = "2c 5c 9d 9h 6c Kd 2d 8s"


def shoe(book: str, before: int) -> Life:
    """A shoe with the cutting card in front of a card, counted from the burned one as 0."""
    return Life(book, TWO).filled(ROUND, behind=288 - before)


class TestCuttingCard:
    @both("7(j)")
    def test_reached_in_the_deal(self, book: str) -> None:
        life = shoe(book, 4).bets()
        life.do(NO_MORE_BETS)
        at = life.events.index(CuttingCardReached(1))
        dealt = life.events[at + 1]
        assert isinstance(dealt, CardDealt)
        assert (dealt.box, str(dealt.card)) == (1, "6c")
        assert life.table.phase is Phase.PLAY

    @both("7(j)")
    def test_reached_before_the_dealers_first_card(self, book: str) -> None:
        life = shoe(book, 3).bets()
        life.do(NO_MORE_BETS)
        at = life.events.index(CuttingCardReached(None))
        assert isinstance(life.events[at + 1], DealerCardDealt)

    @both("7(j)")
    def test_reached_in_a_draw(self, book: str) -> None:
        life = shoe(book, 6).bets().deal()
        assert life.saw(CuttingCardReached) == []
        life.do(Hit("ann", 1))
        assert life.saw(CuttingCardReached) == [CuttingCardReached(1)]
        life.do(Hit("ann", 1), Stand("bob", 3))
        assert life.table.phase is Phase.OVER

    @both("7(j)")
    def test_reached_at_the_dealers_hand(self, book: str) -> None:
        life = shoe(book, 6).bets().deal().stand()
        assert life.saw(CuttingCardReached) == [CuttingCardReached(None)]

    @both("7(j)", "4(g)")
    @pytest.mark.parametrize("before", [1, 3, 4, 6])
    def test_the_round_is_completed_and_no_other_begun(self, book: str, before: int) -> None:
        life = shoe(book, before).round()
        assert len(life.saw(RoundSettled)) == 1
        assert life.table.reshuffle_due
        assert life.refused(PlaceWager("ann", 1, WagerKind.MAIN, TEN)) == ("not-now", "7(j), 4(g)")
        # Nobody is asked for wagers before the new shoe has its first card burned.
        assert life.saw(RoundOpened)[-1].says == ""
        called = len(life.saw(BetsCalled))
        life.ready()
        assert len(life.saw(BetsCalled)) == called + 1
        life.round()

    @both("7(j)(1)", "7(j)(2)", "7(j)(3)")
    def test_cards_are_collected_the_shoe_emptied_into_the_rack_counted_and_shuffled(
        self, book: str
    ) -> None:
        life = shoe(book, 4).bets().deal().stand()
        assert life.refused(CollectCards()) == ("not-now", "7(j), 4(g)")
        # Box 3, then box 1, then the dealer: from the far right counterclockwise.
        on_layout = cards("9d Kd 5c 6c 9h 2d 8s")
        burned, left = life.table.discards, life.table.undealt
        life.do(NEXT_ROUND)
        assert life.table.discards == burned + on_layout
        assert life.do(CollectCards()) == [CardsCollected(288)]
        assert life.care.stack == burned + on_layout + left
        assert (life.table.shoe, life.table.discards) == ((), ())
        assert life.refused(FillShoe())[0] == "not-now"
        life.ready()
        assert len(life.saw(CardsShuffled)) == 2

    @both("7(j)", "4(g)")
    def test_a_shoe_whose_cutting_card_is_not_reached_goes_on(self, book: str) -> None:
        # The round takes the cards up to the cutting card and no more: the dealer draws 2 and 8.
        life = shoe(book, 8).round()
        assert life.saw(CuttingCardReached) == []
        assert life.refused(CollectCards()) == ("not-due", "7(j), 4(g)")
        life.bets().do(NO_MORE_BETS)
        assert life.saw(CuttingCardReached) == [CuttingCardReached(1)]

    @both("7(c)", "7(j)")
    def test_a_burn_that_brings_it_up_makes_the_next_round_the_last(self, book: str) -> None:
        life = shoe(book, 1)
        assert life.do(ChangeDealer("dot"), BurnCard())[1:] == [
            CuttingCardReached(None),
            ShoeCardBurned(life.table.shoe[1], NEW_DEALER),
        ]
        assert not life.table.reshuffle_due
        assert life.round().table.reshuffle_due

    @both("4(g)", "7(c)", "7(j)")
    def test_a_reshuffle_before_that_round_begins_the_count_anew(self, book: str) -> None:
        life = shoe(book, 1)
        life.do(ChangeDealer("dot"), BurnCard(), OrderReshuffle())
        life.ready().round()
        assert not life.table.reshuffle_due


def on_with_it(life: Life) -> Life:
    """The discards complete the round, in the ordinary way."""
    return life.to(CareStage.MARKED).to(CareStage.IN_SHOE)


class TestRunOut:
    @both("15(g)")
    @pytest.mark.ruling("R25")
    def test_exactly_the_cards_in_the_discard_rack_are_shuffled(self, book: str) -> None:
        life = run_out(book)
        rack, layout = life.table.discards, cards_to_pick_up(life.table)
        assert len(rack) + len(layout) == 288
        for wrong in (rack + layout, rack[1:], rack + layout[:1], (*rack[1:], layout[0])):
            assert life.refused(ShuffleCards(wrong, HAND, BY_HAND))[0] == "bad-shoe"
        life.do(ShuffleCards(rack[::-1], HAND, BY_HAND))
        assert Counter(life.care.stack) == Counter(rack)
        assert cards_to_pick_up(life.table) == layout

    @both("15(g)", "4(d)", "4(e)", "4(j)")
    @pytest.mark.ruling("R25")
    def test_they_are_shuffled_and_cut_by_section_4(self, book: str) -> None:
        life = run_out(book)
        rack = life.table.discards
        missing = ShuffleCards(rack, HAND, ("riffle", "riffle", "strip"))
        assert life.refused(missing) == ("step-missing", "4(j)")
        assert life.refused(ShuffleCards(rack, DEVICE)) == ("no-shuffler", "4(a), 4(b)(1)")
        # Ann was offered the cut of this shoe; the next is the one at the dealer's far right.
        life.do(ShuffleCards(rack, HAND, BY_HAND))
        assert life.saw(CutOffered)[-1] == CutOffered("gus")
        assert life.refused(FillShoe())[0] == "not-now"
        assert life.refused(CutCards("gus", 47)) == ("bad-cut", "4(e), P2")
        life.do(CutCards("gus", 48))
        assert life.care.stack == rack[48:] + rack[:48]

    @both("15(g)")
    @pytest.mark.ruling("R25")
    def test_the_first_card_is_burned_and_the_round_goes_on(self, book: str) -> None:
        life = run_out(book)
        box = life.table.hand_in_turn[0].number
        life.to(CareStage.MARKED)
        assert life.refused(PlaceCuttingCard(72)) == ("not-now", "4(e)")
        stack = life.care.stack
        life.do(FillShoe())
        assert life.refused(Stand("ann", 1))[0] == "not-now"
        burned, *after = life.do(BurnCard())
        assert burned == ShoeCardBurned(stack[0], RUN_OUT)
        dealt = after[0]
        assert isinstance(dealt, CardDealt)
        assert (dealt.box, dealt.card) == (box, stack[1])
        life.stand()
        assert life.table.discards[:1] == stack[:1]

    @both("15(g)", "7(j)")
    @pytest.mark.ruling("R25")
    def test_after_the_round_all_cards_are_reshuffled(self, book: str) -> None:
        life = on_with_it(run_out(book))
        life.do(BurnCard())
        life.stand().do(NEXT_ROUND)
        assert life.table.reshuffle_due
        assert life.do(CollectCards()) == [CardsCollected(288)]
        life.ready()
        reasons = [event.reason for event in life.saw(ShoeCardBurned)]
        assert (reasons[-2:], reasons.count(RUN_OUT)) == ([RUN_OUT, NEW_SHOE], 1)

    @both("15(g)")
    @pytest.mark.ruling("R25")
    def test_in_the_deal(self, book: str) -> None:
        life = nearly_empty(book, 10).bets().deal()
        assert (out_of_cards(life.table), life.table.phase) == (True, Phase.DEALING)
        on_with_it(life).do(BurnCard())
        life.declined().stand()

    @both("15(g)")
    @pytest.mark.ruling("R25")
    def test_at_the_dealers_hand(self, book: str) -> None:
        life = nearly_empty(book, 7).bets(TEN, "ann", "bob", "cat").deal()
        while life.table.phase is Phase.PLAY:
            box = life.table.hand_in_turn[0]
            life.do(Stand(box.caller, box.number))
        assert (out_of_cards(life.table), len(life.table.dealer)) == (True, 1)
        on_with_it(life).do(BurnCard())
        assert life.table.phase is Phase.OVER

    @both("15(g)", "4(f)")
    def test_the_cut_of_the_discards_may_be_recut(self, book: str) -> None:
        life = run_out(book).to(CareStage.MARKED)
        cutter = life.saw(CardsCut)[-1].person
        life.do(OrderRecut(by_next=False))
        assert life.care.asked == cutter
        on_with_it(life).do(BurnCard())
        life.stand()

    @both("15(g)")
    def test_nothing_else_fills_the_shoe(self, book: str) -> None:
        life = run_out(book)
        assert life.refused(LoadShoe(life.table.discards))[0] == "not-now"
        assert life.refused(CollectCards()) == ("not-now", "7(j), 4(g)")
        assert life.refused(FillShoe())[0] == "not-now"

    @both("15(g)")
    def test_a_shoe_with_cards_in_it_is_not_completed_from_the_rack(self, book: str) -> None:
        life = nearly_empty(book, 8).bets(TEN, "ann", "bob", "cat").deal()
        box = life.table.hand_in_turn[0]
        life.alone(Hit(box.caller, box.number))
        assert len(life.table.undealt) == 1
        command = ShuffleCards(life.table.discards, HAND, BY_HAND)
        assert life.refused(command) == ("not-now", "15(g), R25")

    @both("15(g)", "4(b)(1)")
    @pytest.mark.ruling("R25")
    @pytest.mark.parametrize("shuffler", ["device", "two-batches"])
    def test_a_device_shuffles_the_discards_without_a_cut(self, book: str, shuffler: str) -> None:
        life = run_out(book, shuffler=shuffler)
        stored = life.care.stored
        cards = life.table.discards[::-1]
        life.do(ShuffleCards(cards, DEVICE))
        assert life.saw(CutOffered) == []
        life.do(FillShoe(), BurnCard())
        assert (life.table.shoe, life.care.stored) == (cards, stored)
        life.stand()

    @both("15(g)", "15(j)", "15(k)")
    def test_a_device_that_jams_with_them_is_removed_and_they_are_shuffled_by_hand(
        self, book: str
    ) -> None:
        life = run_out(book, shuffler="device")
        rack = life.table.discards
        by_hand = ShuffleCards(rack, HAND, BY_HAND)
        assert life.do(FailShuffle()) == [ShuffleFailed()]
        assert (life.table.discards, life.stage) == (rack, CareStage.IN_SHOE)
        assert life.refused(by_hand) == ("shuffler-there", "15(k)")
        life.do(RemoveShuffler(), by_hand)
        assert life.care.asked
        on_with_it(life).do(BurnCard())
        life.stand()

    @both("15(g)")
    def test_a_player_may_still_decide_when_the_last_card_is_out(self, book: str) -> None:
        life = nearly_empty(book, 7).bets(TEN, "ann", "bob", "cat").deal()
        assert (life.table.undealt, out_of_cards(life.table)) == ((), False)
        command = ShuffleCards(life.table.discards, HAND, BY_HAND)
        assert life.refused(command) == ("not-now", "15(g), R25")
        box = life.table.hand_in_turn[0]
        life.do(Stand(box.caller, box.number))
