"""Massachusetts 4(a) and 4(g) to 4(j): when the cards are shuffled, and how it is done by hand."""

from __future__ import annotations

import pytest

from fortyeight.rulebook import BadHouse, open_house, rulebook
from fortyeight.table import DealerStep, Step, WagerKind
from fortyeight.table.core.commands import PlaceWager
from fortyeight.table.core.events import RoundOpened
from fortyeight.table.shoe.care import CareStage, ShuffledBy
from fortyeight.table.shoe.events import (
    CardsCollected,
    CardsLookedAt,
    CardsShuffled,
    CardsSpread,
    CardsSpreadDue,
    CardsWashed,
    CutOffered,
    CuttingCardPlaced,
    ReshuffleOrdered,
)
from fortyeight.table.shoe.shoe_commands import (
    CollectCards,
    CutCards,
    LookAtCards,
    NoteIdle,
    OrderReshuffle,
    PlaceCuttingCard,
    ShuffleCards,
    SpreadCards,
    WashCards,
)
from fortyeight.view.story.teller import story
from tests.massachusetts import both
from tests.table.shoe.massachusetts.ma_life import BY_HAND, TEN, WITH_PLUG, Life

TWO = {"ann": 1, "bob": 3}
WAGER = PlaceWager("ann", 1, WagerKind.MAIN, TEN)
HAND = ShuffledBy.HAND


class TestWhen:
    @both("4(a)")
    @pytest.mark.parametrize("shuffler", ["none", "device"])
    def test_before_the_play_and_after_each_shoe_into_one_stack(
        self, book: str, shuffler: str
    ) -> None:
        life = Life(book, TWO, shuffler=shuffler).ready().round()
        life.reshuffle().ready().round()
        shuffled = life.saw(CardsShuffled)
        assert [len(event.cards) for event in shuffled] == [288, 288]
        assert {event.by for event in shuffled} == {HAND if shuffler == "none" else "device"}

    @both("4(a)")
    def test_a_shuffle_leaves_the_same_cards(self, book: str) -> None:
        life = Life(book, TWO).to(CareStage.STACKED)
        stack = life.care.stack
        wrong = [stack[1:], (*stack, stack[0]), (*stack[1:], stack[1])]
        for cards in wrong:
            assert life.refused(ShuffleCards(cards, HAND, BY_HAND))[0] == "bad-shoe"
        life.do(ShuffleCards(stack[::-1], HAND, BY_HAND))

    @both("4(a)")
    def test_a_shuffle_before_the_cards_came_does_not_happen_at_the_table(self, book: str) -> None:
        life = Life(book, TWO).to(CareStage.STACKED)
        command = ShuffleCards(life.care.stack, ShuffledBy.BEFORE, BY_HAND)
        assert life.refused(command)[0] == "bad-shuffle"

    @both("4(g)")
    def test_the_licensee_may_have_the_cards_reshuffled_after_any_round(self, book: str) -> None:
        life = Life(book, TWO).ready().round()
        assert life.refused(CollectCards()) == ("not-due", "7(j), 4(g)")
        assert life.do(OrderReshuffle()) == [ReshuffleOrdered()]
        assert life.refused(OrderReshuffle()) == ("nothing-changes", "4(g)")
        assert life.refused(WAGER) == ("not-now", "7(j), 4(g)")
        assert life.do(CollectCards()) == [CardsCollected(288)]
        assert life.stage is CareStage.STACKED
        life.ready().round()

    @both("4(g)")
    def test_but_not_during_one(self, book: str) -> None:
        life = Life(book, TWO).filled("2c 9c 9d 9h Kc Kd").bets().deal()
        assert life.refused(OrderReshuffle()) == ("not-now", "4(g)")
        life.stand()
        assert life.refused(OrderReshuffle()) == ("not-now", "4(g)")

    @both("4(g)")
    def test_wagers_that_lie_there_stay_for_the_new_shoe(self, book: str) -> None:
        life = Life(book, TWO).ready().round()
        life.do(WAGER, OrderReshuffle())
        life.ready().deal().stand()

    @both("4(g)")
    def test_without_a_reshuffle_the_next_round_is_called_for_at_once(self, book: str) -> None:
        life = Life(book, TWO).ready().round()
        assert life.saw(RoundOpened)[-1].says


class TestApproved:
    """4(h): what the Commission may approve is named in the house."""

    @both("4(h)")
    @pytest.mark.ruling("R31")
    def test_another_place_of_the_cutting_card_needs_its_approval_named(self, book: str) -> None:
        with pytest.raises(BadHouse) as bad:
            open_house(rulebook(book), {"cutting_card": "30 cards"})
        faults = [(fault.place, fault.clause) for fault in bad.value.faults]
        assert faults == [("cutting_card", "4(e), 4(h), R31")]
        house = {"cutting_card": "30 cards", "cutting_card_approval": "MGC 12-345"}
        life = Life(book, TWO, **house).to(CareStage.CUT)
        assert life.refused(PlaceCuttingCard(29)) == ("bad-cutting-card", "4(e)")
        before = life.table
        assert life.do(PlaceCuttingCard(30)) == [CuttingCardPlaced(30)]
        # A refusal of what 4(e) does not allow cites the clause that does.
        assert "(4(h), R31)" in story(before, [CuttingCardPlaced(30)])[0].text
        assert "(4(e))" in story(before, [CuttingCardPlaced(72)])[0].text

    @both("4(e)", "4(h)")
    @pytest.mark.ruling("R31")
    def test_with_it_the_place_of_the_text_is_still_one(self, book: str) -> None:
        house = {"cutting_card": "30 cards", "cutting_card_approval": "MGC 12-345"}
        Life(book, TWO, **house).to(CareStage.CUT).do(PlaceCuttingCard(72))

    @both("4(h)")
    @pytest.mark.ruling("R31")
    def test_an_approval_alone_moves_nothing(self, book: str) -> None:
        life = Life(book, TWO, cutting_card_approval="MGC 12-345").to(CareStage.CUT)
        assert life.refused(PlaceCuttingCard(71)) == ("bad-cutting-card", "4(e)")

    @both("4(e)")
    def test_a_place_farther_in_than_a_quarter_needs_none(self, book: str) -> None:
        life = Life(book, TWO, cutting_card="1/3").ready()
        assert life.saw(CuttingCardPlaced) == [CuttingCardPlaced(96)]

    @both("4(h)")
    def test_a_continuous_shuffler_needs_its_approval_named(self, book: str) -> None:
        with pytest.raises(BadHouse) as bad:
            open_house(rulebook(book), {"shuffler": "continuous"})
        faults = [(fault.place, fault.clause) for fault in bad.value.faults]
        assert faults == [("shuffler", "4(h)")]
        house = {"shuffler": "continuous", "shuffler_approval": "MGC 12-345"}
        assert open_house(rulebook(book), house).shoe.shuffler == "continuous"


class TestIdleTable:
    @both("4(i)")
    @pytest.mark.parametrize(
        "stage", [CareStage.SHUFFLED, CareStage.CUT, CareStage.MARKED, CareStage.IN_SHOE]
    )
    def test_the_cards_are_spread_looked_at_and_washed_again(
        self, book: str, stage: CareStage
    ) -> None:
        life = Life(book, TWO).to(stage)
        assert life.do(SpreadCards()) == [CardsSpread(face_up=True)]
        assert len(life.care.stack) == 288
        assert life.refused(WAGER)[0] == "not-now"
        assert life.refused(WashCards()) == ("not-now", "3(c)")
        assert life.refused(LookAtCards("zoe"))[0] == "not-at-the-table"
        assert life.do(LookAtCards("bob")) == [CardsLookedAt("bob")]
        assert life.refused(ShuffleCards(life.care.stack, HAND, BY_HAND))[0] == "not-now"
        assert life.do(WashCards(exposed=True)) == [CardsWashed(exposed=True)]
        assert life.do(WashCards()) == [CardsWashed(exposed=False)]
        assert life.stage is CareStage.STACKED
        life.ready().round()

    @both("4(i)")
    def test_a_table_at_which_nobody_plays_is_to_be_spread_before_the_next_round(
        self, book: str
    ) -> None:
        life = Life(book, TWO).ready().round()
        assert life.do(NoteIdle()) == [CardsSpreadDue()]
        assert life.refused(WAGER) == ("not-now", "4(i)")
        assert life.refused(DealerStep(Step.NO_MORE_BETS)) == ("not-now", "4(i)")
        life.do(SpreadCards(), LookAtCards("bob"), WashCards())
        life.ready().round()

    @both("4(i)")
    def test_they_are_spread_face_up(self, book: str) -> None:
        life = Life(book, TWO).ready()
        assert life.refused(SpreadCards(face_up=False)) == ("face-down", "4(i)")

    @both("4(i)", "4(d)(1)")
    def test_the_game_begins_anew_with_the_player_who_has_looked(self, book: str) -> None:
        life = Life(book, TWO).ready().round()
        life.do(SpreadCards(), LookAtCards("bob"), WashCards())
        life.shuffled()
        assert life.saw(CutOffered)[-1] == CutOffered("bob")

    @both("4(i)")
    def test_shoe_and_rack_are_spread_together(self, book: str) -> None:
        life = Life(book, TWO).ready().round()
        assert life.table.discards
        life.do(SpreadCards())
        assert (life.table.shoe, life.table.discards) == ((), ())
        assert len(life.care.stack) == 288

    @both("4(i)")
    def test_a_table_with_wagers_or_a_round_is_not_idle(self, book: str) -> None:
        life = Life(book, TWO).filled("2c 9c 9d 9h Kc Kd").bets()
        assert life.refused(SpreadCards()) == ("not-idle", "4(i)")
        life.deal()
        assert life.refused(SpreadCards()) == ("not-now", "4(i)")


class TestByHand:
    @both("4(j)", "4(j)(2)", "4(j)(3)", "4(j)(4)")
    @pytest.mark.parametrize("missing", BY_HAND)
    def test_riffle_turn_and_strip_are_part_of_every_shuffle(self, book: str, missing: str) -> None:
        life = Life(book, TWO).to(CareStage.STACKED)
        steps = tuple(step for step in ("riffle", "riffle", "turn", "strip") if step != missing)
        assert life.refused(ShuffleCards(life.care.stack, HAND, steps)) == ("step-missing", "4(j)")
        assert life.refused(ShuffleCards(life.care.stack, HAND)) == ("step-missing", "4(j)")

    @both("4(j)(4)")
    @pytest.mark.parametrize(
        "steps",
        [
            ("strip", "riffle", "turn"),
            ("riffle", "strip", "turn"),
            ("riffle", "strip", "riffle", "turn"),
            ("riffle", "strip", "riffle", "turn", "strip"),
        ],
    )
    def test_no_strip_before_two_riffles(self, book: str, steps: tuple[str, ...]) -> None:
        life = Life(book, TWO).to(CareStage.STACKED)
        command = ShuffleCards(life.care.stack, HAND, steps)
        assert life.refused(command) == ("strip-too-early", "4(j)(4)")

    @both("4(j)(3)", "4(j)(4)")
    @pytest.mark.parametrize(
        "steps",
        [("riffle", "riffle", "strip", "turn"), ("turn", "riffle", "strip"), (*BY_HAND, "strip")],
    )
    def test_a_strip_after_two_is_in_order_and_a_turn_riffles(
        self, book: str, steps: tuple[str, ...]
    ) -> None:
        life = Life(book, TWO).to(CareStage.STACKED)
        life.do(ShuffleCards(life.care.stack, HAND, steps))
        assert life.saw(CardsShuffled)[-1].steps == steps

    @both("4(j)(1)")
    def test_cards_behind_the_cutting_card_are_plugged_in(self, book: str) -> None:
        life = Life(book, TWO).ready().round().reshuffle()
        command = ShuffleCards(life.care.stack, HAND, BY_HAND)
        assert life.refused(command) == ("step-missing", "4(j)")
        life.do(ShuffleCards(life.care.stack, HAND, WITH_PLUG))

    @both("4(j)(1)")
    def test_new_cards_have_nothing_to_plug(self, book: str) -> None:
        life = Life(book, TWO).to(CareStage.STACKED)
        life.do(ShuffleCards(life.care.stack, HAND, BY_HAND))

    @both("4(j)(5)")
    def test_the_cut_is_the_last_step(self, book: str) -> None:
        life = Life(book, TWO).shuffled()
        assert life.refused(PlaceCuttingCard(72))[0] == "not-now"
        life.do(CutCards("ann", 100), PlaceCuttingCard(72))

    @both("4(j)")
    @pytest.mark.parametrize("steps", [("shake",), ("riffle",) * 38])
    def test_other_steps_are_no_shuffle_and_more_than_forty_none(
        self, book: str, steps: tuple[str, ...]
    ) -> None:
        life = Life(book, TWO).to(CareStage.STACKED)
        command = ShuffleCards(life.care.stack, HAND, (*BY_HAND, *steps))
        assert life.refused(command)[0] == "bad-shuffle"
        life.do(ShuffleCards(life.care.stack, HAND, (*BY_HAND, *("riffle",) * 37)))
