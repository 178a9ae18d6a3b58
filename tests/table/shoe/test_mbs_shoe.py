"""Marina Bay Sands, clause by clause: its cards, its call for bets, and what it does not know."""

from __future__ import annotations

from collections import Counter

import pytest

from fortyeight.cards import JOKER, cards, full_shoe
from fortyeight.table import DealerStep, Step, Table, WagerKind, next_step, out_of_cards
from fortyeight.table.around.around_commands import (
    BeginGamingDay,
    CedeBox,
    ChangeDealer,
    PlaceVerbalWager,
)
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.core.commands import PlaceWager
from fortyeight.table.core.events import RoundOpened
from fortyeight.table.shoe.care import RUN_OUT, CareStage, ShuffledBy
from fortyeight.table.shoe.events import (
    CardsShuffled,
    CutOffered,
    CuttingCardPlaced,
    CuttingCardReached,
    DeckInspected,
    DeckRejected,
    ShoeCardBurned,
    ShoeFilled,
)
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FillShoe,
    InspectDeck,
    NoteTime,
    OrderRecut,
    OrderReshuffle,
    PlaceCuttingCard,
    ReceiveCards,
    RefuseCut,
    ReplaceDeck,
    ShowBurn,
    ShuffleCards,
    SpreadCards,
    VerifyInspection,
    WashCards,
)
from fortyeight.table.shoe.steps.filling import cutting_place
from tests.table.shoe.maryland.md_life import (
    BOUGHT,
    PLAIN,
    at,
    bets,
    by_hand,
    care,
    device,
    done,
    events,
    every_card,
    finished,
    opened,
    refused,
    stacked,
)

MBS = "mbs-pontoon"
BOTH = (("ann", 1), ("bob", 3))
TEN = PlaceWager("ann", 1, WagerKind.MAIN, 10_00)
WORDS = "Place your bets, please"
CALL = BetsCalled(WORDS)
SILENT = ("not-offered", "not in the text")

#: Ann and bob stand on 20; the dealer draws to 19.
QUIET = "Kh Ks 9c Kd Qs Jc"


def filled(first: str, behind: int = 96) -> Table:
    """A shoe of ann's and bob's table that begins with these cards."""
    table = stacked(opened(MBS, "ann", "bob"))
    return done(table, by_hand(table, first, 0), PlaceCuttingCard(behind), FillShoe())


class TestCards:
    @pytest.mark.clause(MBS, "2.1")
    def test_every_deck_is_inspected_and_loses_its_tens(self) -> None:
        table = done(opened(MBS, "ann"), ReceiveCards((BOUGHT,) * 8))
        for number in range(1, 9):
            assert events(table, InspectDeck()) == (DeckInspected(number, cards("Tc Td Th Ts")),)
            table = done(table, InspectDeck())
        assert Counter(care(table).stack) == Counter(full_shoe(8))
        assert every_card(table) == Counter(BOUGHT * 8)

    @pytest.mark.clause(MBS, "2.1")
    def test_each_has_its_48_cards_and_no_more(self) -> None:
        faulty = (
            (PLAIN[:-1], "Ks is missing"),
            ((*PLAIN, PLAIN[0]), "there are 2"),
            ((*PLAIN, JOKER), "there is a joker"),
        )
        for wrong, fault in faulty:
            table = done(opened(MBS, "ann"), ReceiveCards((wrong, *[PLAIN] * 7)))
            (found,) = events(table, InspectDeck())
            assert isinstance(found, DeckRejected)
            assert found.reason.startswith(fault)
            table = done(table, InspectDeck(), ReplaceDeck(PLAIN), *[InspectDeck()] * 8)
            assert Counter(care(table).stack) == Counter(full_shoe(8))

    @pytest.mark.clause(MBS, "2.1")
    @pytest.mark.parametrize("decks", [4, 8])
    def test_with_four_to_eight_decks_as_the_house_has_it(self, decks: int) -> None:
        table = opened(MBS, "ann", decks=decks)
        for other in (decks - 1, decks + 1):
            assert refused(table, ReceiveCards((PLAIN,) * other)) == ("bad-decks", "2.1")
        assert len(care(stacked(table)).stack) == 48 * decks

    @pytest.mark.clause(MBS, "2.1")
    @pytest.mark.ruling("P1")
    def test_inspected_cards_are_shuffled_without_floor_spread_or_wash(self) -> None:
        table = done(opened(MBS), ReceiveCards((PLAIN,) * 8), *[InspectDeck()] * 8)
        assert care(table).stage is CareStage.STACKED
        for command in (VerifyInspection(), SpreadCards(), WashCards()):
            assert refused(table, command)[0] == "not-now"

    @pytest.mark.clause(MBS, "2.1")
    def test_no_wager_is_taken_before_they_are_inspected(self) -> None:
        table = done(opened(MBS, "ann"), ReceiveCards((PLAIN,) * 8))
        assert refused(table, TEN) == ("not-now", "2.1")


class TestShuffle:
    @pytest.mark.ruling("P1")
    @pytest.mark.parametrize("steps", [(), ("riffle",), ("strip", "plug", "through")])
    def test_the_house_shuffles_by_hand_as_it_likes(self, steps: tuple[str, ...]) -> None:
        table = stacked(opened(MBS, "ann"))
        shuffle = ShuffleCards(full_shoe(8), steps=steps)
        assert events(table, shuffle) == (CardsShuffled(full_shoe(8), ShuffledBy.HAND, steps),)

    @pytest.mark.ruling("P1")
    @pytest.mark.parametrize("shuffler", ["device", "two-batches", "continuous"])
    def test_or_with_any_shuffler(self, shuffler: str) -> None:
        table = at(opened(MBS, "ann", "bob", shuffler=shuffler), CareStage.IN_SHOE)
        assert len(table.shoe) == 48 * 8
        assert (table.cutting_at == -1) is (shuffler == "continuous")
        assert done(table, TEN).wagers

    @pytest.mark.ruling("P1")
    def test_no_cut_is_asked_for(self) -> None:
        table = stacked(opened(MBS, "ann", "bob"))
        table = done(table, by_hand(table, QUIET, 0))
        assert care(table).stage is CareStage.CUT
        for person in ("ann", "bob", ""):
            assert refused(table, CutCards(person, 60))[0] == "not-now"
        assert refused(table, OrderRecut()) == SILENT

    @pytest.mark.ruling("P1")
    def test_no_card_is_burned_for_a_new_shoe_or_a_new_dealer(self) -> None:
        table = filled(QUIET)
        assert refused(table, BurnCard()) == ("not-due", "not in the text")
        table = done(table, ChangeDealer("eve"))
        assert refused(table, BurnCard()) == ("not-due", "not in the text")
        table, _ = finished(bets(table, *BOTH))
        assert table.dealer == cards("9c Jc")

    @pytest.mark.ruling("P1")
    def test_the_cutting_card_lies_where_the_house_has_it(self) -> None:
        table = at(opened(MBS, "ann"), CareStage.CUT)
        for behind in (0, 48 * 8):
            assert refused(table, PlaceCuttingCard(behind))[0] == "bad-cutting-card"
        for behind in (1, 48 * 8 - 1):
            assert events(table, PlaceCuttingCard(behind)) == (CuttingCardPlaced(behind),)
        assert cutting_place(table, 48 * 8) == 96
        for house, place in (("1/2", 192), ("20 cards", 20), ("2 decks", 96)):
            assert cutting_place(opened(MBS, cutting_card=house), 48 * 8) == place

    @pytest.mark.ruling("P1")
    def test_it_ends_the_shoe_after_the_round_in_which_it_comes(self) -> None:
        table, happened = finished(bets(filled(QUIET, behind=48 * 8 - 1), *BOTH))
        assert CuttingCardReached(3) in happened
        assert len(table.settled) == 2
        table = done(table, DealerStep(Step.NEXT_ROUND))
        assert refused(table, TEN)[0] == "not-now"
        assert len(care(done(table, CollectCards())).stack) == 48 * 8

    @pytest.mark.ruling("P1")
    def test_the_house_reshuffles_sooner_if_it_likes(self) -> None:
        table = done(filled(QUIET), OrderReshuffle(), CollectCards())
        assert care(table).stage is CareStage.STACKED


class TestRunOut:
    def short(self) -> Table:
        """A round that waits for a card: the cutting card lay before the last one of four decks."""
        table = stacked(opened(MBS, "ann", "bob", decks=4))
        table = done(table, by_hand(table, "", 0), PlaceCuttingCard(1), FillShoe())
        while not out_of_cards(table):
            table, _ = finished(bets(table, *BOTH))
            if not out_of_cards(table):
                table = done(table, DealerStep(Step.NEXT_ROUND))
                assert not table.reshuffle_due, "the shoe ended with a round"
        return table

    @pytest.mark.ruling("R25")
    def test_the_discards_are_shuffled_cut_and_burned_and_the_round_goes_on(self) -> None:
        table = self.short()
        rack = table.discards
        shuffle = ShuffleCards(rack[::-1])
        assert events(table, shuffle)[1:] == (CutOffered("bob"),)
        table = done(table, shuffle, RefuseCut("bob"), CutCards("ann", 60))
        # Nobody is called upon for bets in the middle of a round.
        assert events(table, FillShoe()) == (ShoeFilled(),)
        table = done(table, FillShoe())
        burned = table.shoe[0]
        assert burned == rack[::-1][60]
        assert next_step(table) is None
        assert events(table, BurnCard()) == (ShoeCardBurned(burned, RUN_OUT),)
        table, _ = finished(done(table, BurnCard()))
        table = done(table, DealerStep(Step.NEXT_ROUND), CollectCards())
        assert Counter(care(table).stack) == Counter(full_shoe(4))

    @pytest.mark.ruling("R25")
    def test_nothing_but_the_discards(self) -> None:
        table = self.short()
        wrong = table.discards[1:] + table.dealer[:1]
        assert refused(table, ShuffleCards(wrong)) == ("bad-shoe", "not in the text, R25")


class TestCall:
    @pytest.mark.clause(MBS, "3.1", "1.1.10")
    def test_the_first_round_begins_with_it_too(self) -> None:
        table = at(opened(MBS, "ann", "bob"), CareStage.MARKED)
        assert refused(table, TEN)[0] == "not-now"
        assert events(table, FillShoe()) == (ShoeFilled(), CALL)
        assert done(table, FillShoe(), TEN).wagers

    @pytest.mark.clause(MBS, "3.1")
    def test_so_does_each_round_after_it(self) -> None:
        table, _ = finished(bets(filled(QUIET), *BOTH))
        assert events(table, DealerStep(Step.NEXT_ROUND)) == (RoundOpened(2, WORDS),)

    @pytest.mark.clause(MBS, "3.1")
    def test_before_a_reshuffle_it_waits_for_the_new_shoe(self) -> None:
        table, _ = finished(bets(filled(QUIET, behind=48 * 8 - 1), *BOTH))
        assert events(table, DealerStep(Step.NEXT_ROUND)) == (RoundOpened(2, ""),)
        table = done(table, DealerStep(Step.NEXT_ROUND), CollectCards())
        table = done(table, by_hand(table, QUIET, 0), PlaceCuttingCard(96))
        assert events(table, FillShoe()) == (ShoeFilled(), CALL)

    @pytest.mark.clause(MBS, "3.1")
    def test_with_a_continuous_shuffler_it_comes_once_a_round(self) -> None:
        table = stacked(opened(MBS, "ann", "bob", shuffler="continuous"))
        for number in (2, 3):
            table = done(table, device(table, QUIET))
            assert events(table, FillShoe()) == (ShoeFilled(), CALL)
            table, _ = finished(bets(done(table, FillShoe()), *BOTH))
            assert events(table, DealerStep(Step.NEXT_ROUND)) == (RoundOpened(number, ""),)
            table = done(table, DealerStep(Step.NEXT_ROUND), CollectCards())


class TestNotInTheText:
    @pytest.mark.ruling("R19")
    def test_spoken_wagers(self) -> None:
        for supervisor in (False, True):
            command = PlaceVerbalWager("ann", 1, WagerKind.MAIN, 10_00, True, supervisor)
            assert refused(filled(QUIET), command) == SILENT

    @pytest.mark.ruling("R19")
    @pytest.mark.parametrize("kind", [WagerKind.COUPON, WagerKind.MATCH_COUPON])
    def test_coupons(self, kind: WagerKind) -> None:
        table = done(filled(QUIET), TEN)
        assert refused(table, PlaceWager("ann", 1, kind, 10_00)) == SILENT

    @pytest.mark.ruling("P1")
    @pytest.mark.parametrize("face_up", [False, True])
    def test_a_spread_at_an_idle_table(self, face_up: bool) -> None:
        assert refused(filled(QUIET), SpreadCards(face_up)) == SILENT

    @pytest.mark.ruling("P1")
    def test_pre_shuffled_cards_a_look_at_burns_and_ceded_boxes(self) -> None:
        command = ReceiveCards((full_shoe(8),), pre_shuffled=True)
        assert refused(opened(MBS, "ann"), command) == SILENT
        assert refused(filled(QUIET), ShowBurn("ann")) == SILENT
        assert refused(filled(QUIET), CedeBox(1, "ann")) == SILENT

    @pytest.mark.ruling("P1")
    def test_a_time_for_the_cards_and_a_reader_to_inspect(self) -> None:
        table = filled(QUIET)
        assert events(table, NoteTime(1_000 * 3600)) == ()
        table = done(table, BeginGamingDay())
        assert done(table, TEN).wagers
