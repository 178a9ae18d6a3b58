"""Massachusetts, section 3: the cards from their boxes to the first shuffle."""

from __future__ import annotations

import pytest

from fortyeight.cards import Card, card, cards, full_shoe
from fortyeight.table import Command, WagerKind
from fortyeight.table.core.commands import Join, LoadShoe, PlaceWager
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.events import (
    CardsLookedAt,
    CardsReceived,
    CardsSpread,
    CardsWashed,
    CutOffered,
    DeckInspected,
    DeckRejected,
    DeckReplaced,
    InspectionVerified,
)
from fortyeight.table.shoe.shoe_commands import (
    InspectDeck,
    LookAtCards,
    ReceiveCards,
    ReplaceDeck,
    ShuffleCards,
    SpreadCards,
    VerifyInspection,
    WashCards,
)
from tests.massachusetts import both
from tests.table.shoe.massachusetts.ma_life import BOUGHT, BY_HAND, PLAYED, TEN, Life

SIX = ReceiveCards((BOUGHT,) * 6)
TENS = cards("Tc Td Th Ts")


def without(gone: str, deck: tuple[Card, ...] = BOUGHT) -> tuple[Card, ...]:
    return tuple(one for one in deck if one != card(gone))


def opened(book: str, *decks: tuple[Card, ...]) -> Life:
    """A table with ann and bob, these decks and as many others as are missing to six."""
    life = Life(book, {"ann": 1, "bob": 3})
    life.do(ReceiveCards((*decks, *(BOUGHT,) * (6 - len(decks)))))
    return life


class TestReceiving:
    @both("3(a)")
    def test_the_decks_come_to_the_table_and_are_inspected_before_anything_else(
        self, book: str
    ) -> None:
        life = Life(book, {"ann": 1})
        assert life.do(SIX) == [CardsReceived((BOUGHT,) * 6, 0, pre_shuffled=False)]
        assert life.stage is CareStage.RECEIVED
        assert life.refused(VerifyInspection()) == ("not-now", "3(b)")
        assert life.refused(WashCards()) == ("not-now", "3(c)")
        assert life.refused(LookAtCards("ann")) == ("not-now", "3(b)")
        assert life.refused(SpreadCards())[0] == "not-now"
        assert life.refused(ShuffleCards(PLAYED * 6))[0] == "not-now"
        assert life.refused(SIX)[0] == "not-now"

    @both("2(a)", "3(a)")
    @pytest.mark.parametrize(("decks", "brought"), [(6, 5), (6, 7), (8, 6), (6, 0)])
    def test_as_many_decks_as_the_table_is_played_with(
        self, book: str, decks: int, brought: int
    ) -> None:
        life = Life(book, decks=decks)
        assert life.refused(ReceiveCards((BOUGHT,) * brought)) == ("bad-decks", "2(a)")
        life.do(ReceiveCards((BOUGHT,) * decks))

    @both("3(a)")
    def test_no_wager_and_no_shoe_from_elsewhere_before_the_cards_are_in_the_shoe(
        self, book: str
    ) -> None:
        life = Life(book, {"ann": 1})
        wager = PlaceWager("ann", 1, WagerKind.MAIN, TEN)
        for stage in list(CareStage)[:-1]:
            life.to(stage)
            assert life.refused(wager)[0] == "not-now", stage
            assert life.refused(LoadShoe(full_shoe(6)))[0] == "not-now", stage
        life.ready().do(wager)

    @both("3(a)", "4(a)", "4(b)(2)")
    def test_pre_shuffled_cards_are_neither_inspected_nor_shuffled_but_cut(self, book: str) -> None:
        life = Life(book, {"ann": 1})
        stack = PLAYED[::-1] * 6
        assert life.do(ReceiveCards((stack,), pre_shuffled=True)) == [
            CardsReceived((stack,), 0, pre_shuffled=True),
            CutOffered("ann"),
        ]
        assert (life.stage, life.care.stack) == (CareStage.SHUFFLED, stack)
        assert life.refused(ShuffleCards(stack))[0] == "not-now"
        life.ready()

    @both("2(a)", "3(a)")
    @pytest.mark.parametrize(
        "stack",
        [
            PLAYED * 5,
            PLAYED * 7,
            without("Kh", PLAYED) + PLAYED * 5,
            (*without("Kh", PLAYED), *PLAYED * 5, card("Ks")),
        ],
    )
    def test_a_pre_shuffled_stack_holds_the_six_decks(
        self, book: str, stack: tuple[Card, ...]
    ) -> None:
        life = Life(book)
        assert life.refused(ReceiveCards((stack,), pre_shuffled=True)) == ("bad-decks", "2(a)")

    @both("3(a)", "4(a)")
    def test_pre_shuffled_cards_come_as_one_stack(self, book: str) -> None:
        command = ReceiveCards((PLAYED,) * 6, pre_shuffled=True)
        assert Life(book).refused(command) == ("bad-decks", "3(a), 4(a)")


class TestInspection:
    @both("3(b)")
    def test_the_dealer_inspects_deck_by_deck_and_the_tens_come_out_accounted_for(
        self, book: str
    ) -> None:
        life = opened(book)
        for number in range(1, 7):
            assert life.stage is CareStage.RECEIVED
            assert life.do(InspectDeck()) == [DeckInspected(number, TENS)]
            assert life.care.tens == TENS * number
        assert life.care.stack == PLAYED * 6
        assert life.stage is CareStage.INSPECTED

    @both("2(a)", "3(b)")
    @pytest.mark.parametrize("tens", ["", "Th", "Ts Tc"])
    def test_only_tens_that_are_there_are_taken_out(self, book: str, tens: str) -> None:
        life = opened(book, cards(tens) + PLAYED)
        assert life.do(InspectDeck()) == [DeckInspected(1, cards(tens))]

    @both("3(a)", "3(b)")
    @pytest.mark.parametrize(
        ("deck", "reason"),
        [
            (without("Kh"), "Kh is missing"),
            (without("2c", PLAYED), "2c is missing"),
            ((*BOUGHT, card("Ad")), "there are 2 of Ad"),
            ((*without("9s"), card("8s")), "there are 2 of 8s"),
            ((*BOUGHT, card("Th")), "there are 2 of Th"),
        ],
    )
    def test_a_deck_with_a_missing_or_a_doubled_card_is_rejected_and_replaced(
        self, book: str, deck: tuple[Card, ...], reason: str
    ) -> None:
        life = opened(book, BOUGHT, deck)
        life.do(InspectDeck())
        assert life.do(InspectDeck()) == [DeckRejected(2, reason)]
        assert life.refused(InspectDeck())[0] == "not-now"
        assert life.do(ReplaceDeck(BOUGHT)) == [DeckReplaced(BOUGHT)]
        assert life.do(InspectDeck()) == [DeckInspected(2, TENS)]
        life.to(CareStage.STACKED)
        assert sorted(life.care.stack, key=str) == sorted(PLAYED * 6, key=str)

    @both("3(b)")
    def test_the_deck_that_replaces_another_is_inspected_too(self, book: str) -> None:
        life = opened(book, without("Kh"))
        life.do(InspectDeck(), ReplaceDeck(without("Ac")))
        assert life.do(InspectDeck()) == [DeckRejected(1, "Ac is missing")]
        life.do(ReplaceDeck(PLAYED))
        assert life.do(InspectDeck()) == [DeckInspected(1, ())]

    @both("3(b)")
    def test_a_deck_is_replaced_only_after_it_was_rejected(self, book: str) -> None:
        life = opened(book)
        assert life.refused(ReplaceDeck(BOUGHT))[0] == "not-now"

    @both("3(b)")
    @pytest.mark.parametrize("cards_of_deck", [(), BOUGHT + BOUGHT])
    def test_no_deck_is_empty_and_none_has_a_hundred_cards(
        self, book: str, cards_of_deck: tuple[Card, ...]
    ) -> None:
        life = Life(book)
        assert life.refused(ReceiveCards((*(BOUGHT,) * 5, cards_of_deck)))[0] == "bad-decks"
        life.do(ReceiveCards((without("Kh"), *(BOUGHT,) * 5)), InspectDeck())
        assert life.refused(ReplaceDeck(cards_of_deck))[0] == "bad-decks"


class TestFirstPlayersLook:
    @both("3(b)")
    def test_the_floor_verifies_before_the_cards_are_spread(self, book: str) -> None:
        life = opened(book).to(CareStage.INSPECTED)
        assert life.refused(InspectDeck()) == ("not-now", "3(a), 3(b)")
        assert life.refused(SpreadCards())[0] == "not-now"
        assert life.do(VerifyInspection()) == [InspectionVerified(24)]
        assert life.refused(VerifyInspection()) == ("not-now", "3(b)")
        assert life.do(SpreadCards()) == [CardsSpread(face_up=True)]
        assert life.care.face_up

    @both("3(b)")
    def test_the_cards_are_spread_face_up_and_not_face_down(self, book: str) -> None:
        life = opened(book).to(CareStage.VERIFIED)
        assert life.refused(SpreadCards(face_up=False)) == ("face-down", "3(b)")

    @both("3(b)", "3(c)")
    def test_the_cards_lie_spread_until_the_first_player_has_looked(self, book: str) -> None:
        life = Life(book).to(CareStage.SPREAD)
        assert life.refused(WashCards()) == ("not-now", "3(c)")
        assert life.refused(LookAtCards("ann"))[0] == "not-at-the-table"
        life.do(Join("ann", 0))
        assert life.do(LookAtCards("ann")) == [CardsLookedAt("ann")]
        assert (life.stage, life.care.face_up) == (CareStage.FACE_DOWN, False)

    @both("3(b)")
    def test_the_look_is_the_first_players_and_nobody_elses(self, book: str) -> None:
        # The first to come has the higher box and the later name.
        life = Life(book, {"zoe": 5, "ann": 1}).to(CareStage.SPREAD)
        assert life.refused(LookAtCards("ann")) == ("not-first", "3(b)")
        assert life.do(LookAtCards("zoe")) == [CardsLookedAt("zoe")]

    @both("3(c)")
    def test_nobody_looks_once_the_cards_are_turned_face_down(self, book: str) -> None:
        life = opened(book).to(CareStage.FACE_DOWN)
        assert life.refused(LookAtCards("bob")) == ("not-now", "3(b)")


class TestWash:
    @both("3(c)")
    def test_the_cards_are_washed_before_they_are_shuffled(self, book: str) -> None:
        life = opened(book).to(CareStage.FACE_DOWN)
        assert life.refused(ShuffleCards(PLAYED * 6, steps=BY_HAND))[0] == "not-now"
        assert life.do(WashCards()) == [CardsWashed(exposed=False)]
        assert life.stage is CareStage.STACKED
        life.do(ShuffleCards(PLAYED * 6, steps=BY_HAND))

    @both("3(c)")
    def test_a_card_that_turns_over_has_them_mixed_again(self, book: str) -> None:
        life = opened(book).to(CareStage.FACE_DOWN)
        for _ in range(2):
            assert life.do(WashCards(exposed=True)) == [CardsWashed(exposed=True)]
            assert life.refused(ShuffleCards(PLAYED * 6, steps=BY_HAND))[0] == "not-now"
        life.do(WashCards())
        assert life.stage is CareStage.STACKED

    @both("3(c)", "4(a)")
    @pytest.mark.parametrize(
        "command", [WashCards(), SpreadCards(), LookAtCards("ann"), VerifyInspection()]
    )
    def test_after_the_wash_comes_the_shuffle_and_nothing_else(
        self, book: str, command: Command
    ) -> None:
        life = opened(book).to(CareStage.STACKED)
        assert life.refused(command)[0] == "not-now"
