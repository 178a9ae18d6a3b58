"""Massachusetts 4(h): other shuffles, cuts, cut cards and burns, with an approval that is named."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.rulebook import BadHouse, open_house, rulebook
from fortyeight.table import Phase, out_of_cards
from fortyeight.table.around.around_commands import ChangeDealer
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.shoe.care import NEW_DEALER, NEW_SHOE, CareStage, ShuffledBy
from fortyeight.table.shoe.events import (
    CardsCut,
    CardsShuffled,
    CutOffered,
    CuttingCardPlaced,
    CuttingCardReached,
    ShoeCardBurned,
)
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CutCards,
    OrderReshuffle,
    PlaceCuttingCard,
    ShuffleCards,
)
from fortyeight.view.story.teller import story
from tests.massachusetts import BOOKS, both
from tests.table.shoe.massachusetts.ma_life import NEXT_ROUND, TEN, Life

APPROVED = "MGC 2025-17"
TWO = {"ann": 1, "bob": 3}

#: Every choice that 4(h) lets the Commission approve, with the key that names the approval.
CHOICES: dict[str, tuple[Any, str]] = {
    "hand_shuffle": (["riffle", "cut"], "shuffle_approval"),
    "strip_after": ("anything", "shuffle_approval"),
    "cut_after": ("none", "shuffle_approval"),
    "cut_depth": ("10 cards", "shuffle_approval"),
    "cut_cards": (0, "cutting_card_approval"),
    "cutting_card": ("10 cards", "cutting_card_approval"),
    "burn_new_shoe": (False, "burn_approval"),
    "burn_new_dealer": (False, "burn_approval"),
    "burn_cards": (3, "burn_approval"),
}


def approved(book: str, **choices: Any) -> Life:
    """A table of a house with these choices, and the approvals that they need."""
    named = {CHOICES[key][1]: APPROVED for key in choices}
    return Life(book, TWO, **choices, **named)


def faults(book: str, **choices: Any) -> list[tuple[str, str]]:
    with pytest.raises(BadHouse) as caught:
        open_house(rulebook(book), choices)
    return [(fault.place, fault.clause) for fault in caught.value.faults]


@both("4(h)")
@pytest.mark.parametrize("key", CHOICES)
def test_each_needs_an_approval_that_the_house_names(key: str, book: str) -> None:
    value, approval = CHOICES[key]
    assert [one[0] for one in faults(book, **{key: value})] == [key]
    others = {CHOICES[other][1]: APPROVED for other in CHOICES} | {approval: "none"}
    assert [one[0] for one in faults(book, **{key: value}, **others)] == [key]
    house = open_house(rulebook(book), {key: value, approval: APPROVED})
    assert house.choices[approval] == APPROVED


@both("4(h)")
@pytest.mark.parametrize("slip", ["None", "no", "", "  "])
def test_a_slip_is_no_approval(slip: str, book: str) -> None:
    found = faults(book, burn_new_shoe=False, burn_approval=slip)
    assert ("burn_approval", "4(h)") in found


@pytest.mark.clause("md-pontoon21", "5 B", "7 B(3)", "7 B(4)")
@pytest.mark.parametrize("key", ["burn_new_shoe", "burn_new_dealer", "burn_cards", "cut_after"])
def test_a_book_without_such_a_clause_knows_no_approval(key: str) -> None:
    value, approval = CHOICES[key]
    assert key in [one[0] for one in faults("md-pontoon21", **{key: value, approval: APPROVED})]


class TestBurning:
    @both("4(h)", "7(c)")
    def test_no_card_of_a_new_shoe(self, book: str) -> None:
        life = approved(book, burn_new_shoe=False).to(CareStage.IN_SHOE)
        assert isinstance(life.events[-1], BetsCalled)
        assert life.refused(BurnCard()) == ("not-due", "4(h)")
        life.round()
        assert not life.saw(ShoeCardBurned)

    @both("4(h)", "7(c)")
    def test_no_card_of_a_new_dealer(self, book: str) -> None:
        life = approved(book, burn_new_dealer=False).ready()
        life.do(ChangeDealer("dot"))
        assert life.care.burns == ()
        life.round()
        assert [burn.reason for burn in life.saw(ShoeCardBurned)] == [NEW_SHOE]

    @both("4(h)", "7(c)")
    def test_three_cards_each_time(self, book: str) -> None:
        life = approved(book, burn_cards=3).to(CareStage.IN_SHOE)
        for left in (2, 1, 0):
            found = life.do(BurnCard())
            assert any(isinstance(one, BetsCalled) for one in found) == (left == 0)
        life.round().do(ChangeDealer("dot"))
        assert life.care.burns == (NEW_DEALER,) * 3
        life.do(BurnCard(), BurnCard(), BurnCard()).clear()
        assert life.refused(BurnCard())[0] == "not-due"
        assert len(life.saw(ShoeCardBurned)) == 6
        assert "4(h)" not in " ".join(one.text for one in story(life.table, life.events[-1:]))

    @both("4(h)")
    def test_the_story_cites_the_clause_of_the_approval(self, book: str) -> None:
        life = approved(book, hand_shuffle=["riffle"]).to(CareStage.STACKED)
        shuffled = CardsShuffled(life.care.stack, ShuffledBy.HAND, ("riffle",))
        assert "(4(h))" in story(life.table, [shuffled])[0].text


class TestShuffling:
    @both("4(h)", "4(j)")
    def test_other_steps_are_asked_for_and_others_are_not(self, book: str) -> None:
        life = approved(book, hand_shuffle=["riffle", "cut"]).to(CareStage.STACKED)
        stack = life.care.stack
        missing = ShuffleCards(stack, ShuffledBy.HAND, ("riffle", "turn", "riffle", "strip"))
        assert life.refused(missing) == ("step-missing", "4(h)")
        life.do(ShuffleCards(stack, ShuffledBy.HAND, ("riffle", "cut")))
        plain = Life(book, TWO).to(CareStage.STACKED)
        assert plain.refused(ShuffleCards(stack, ShuffledBy.HAND, ("riffle", "cut")))[0] == (
            "step-missing"
        )

    @both("4(h)", "4(j)(4)")
    def test_a_strip_before_two_riffles(self, book: str) -> None:
        early = ("strip", "turn", "riffle", "riffle")
        plain = Life(book, TWO).to(CareStage.STACKED)
        shuffle = ShuffleCards(plain.care.stack, ShuffledBy.HAND, early)
        assert plain.refused(shuffle) == ("strip-too-early", "4(j)(4)")
        approved(book, strip_after="anything").to(CareStage.STACKED).do(shuffle)

    @both("4(h)", "4(b)(2)")
    def test_no_cut(self, book: str) -> None:
        life = approved(book, cut_after="none").ready()
        assert not life.saw(CutOffered)
        assert not life.saw(CardsCut)
        assert life.saw(CuttingCardPlaced)
        life.round()

    @both("4(h)", "4(e)")
    def test_a_cut_nearer_to_the_ends(self, book: str) -> None:
        life = approved(book, cut_depth="10 cards").to(CareStage.SHUFFLED)
        assert life.refused(CutCards("ann", 9)) == ("bad-cut", "4(h)")
        life.do(CutCards("ann", 10))
        plain = Life(book, TWO).to(CareStage.SHUFFLED)
        assert plain.refused(CutCards("ann", 10)) == ("bad-cut", "4(e), P2")


class TestNoCutCards:
    @pytest.mark.ruling("P7")
    @both("4(h)")
    def test_none_is_placed_and_the_cards_are_still_cut(self, book: str) -> None:
        life = approved(book, cut_cards=0).to(CareStage.SHUFFLED)
        life.do(CutCards("ann", 100))
        assert life.stage is CareStage.MARKED
        assert life.refused(PlaceCuttingCard(72))[0] == "not-now"
        life.ready().round()
        assert life.table.cutting_at == -1
        assert not life.saw(CuttingCardPlaced)

    @pytest.mark.ruling("P7", "R25")
    @both("4(h)", "4(g)", "15(g)")
    def test_the_shoe_is_dealt_until_it_runs_out_or_a_supervisor_says_so(self, book: str) -> None:
        life = approved(book, cut_cards=0).ready()
        life.round().do(OrderReshuffle())
        assert life.table.reshuffle_due
        life.ready()
        while True:
            life.bets(TEN).deal()
            if out_of_cards(life.table):
                break
            life.stand().do(NEXT_ROUND)
            assert not life.table.reshuffle_due
        assert not life.saw(CuttingCardReached)
        assert life.table.undealt == ()
        while life.table.phase is not Phase.OVER:
            if out_of_cards(life.table) or life.stage is not CareStage.IN_SHOE or life.care.burns:
                life._care_for()
            else:
                life.declined().stand()
        life.do(NEXT_ROUND)
        assert life.table.reshuffle_due

    @pytest.mark.clause("md-pontoon21", "3 A")
    def test_maryland_has_at_least_one(self) -> None:
        assert faults("md-pontoon21", cut_cards=0) == [("cut_cards", "3 A")]
        assert open_house(rulebook("md-pontoon21"), {"cut_cards": 2}).shoe.cut_cards == 2


@pytest.mark.parametrize("book", BOOKS)
def test_the_simulator_follows_the_house(book: str) -> None:
    """Burned cards and the last round of a shoe; without a cut card it is dealt to the end."""
    rules = open_house(rulebook(book)).shoe
    assert rules.last_round_after(288, 48) == 216
    none = {"cut_cards": 0, "cutting_card_approval": APPROVED}
    assert open_house(rulebook(book), none).shoe.last_round_after(288, 48) == 287
