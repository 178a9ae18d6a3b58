"""Maryland, clause by clause: opening a table, from the box to the stack."""

from __future__ import annotations

from collections import Counter

import pytest

from fortyeight.cards import Card, card, cards, full_shoe
from fortyeight.table import Command, Table, WagerKind
from fortyeight.table.around.around_commands import InspectReader
from fortyeight.table.core.commands import Join, PlaceWager
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.events import (
    CardsReceived,
    CardsTakenAway,
    CutOffered,
    DeckInspected,
    DeckRejected,
)
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CutCards,
    FillShoe,
    InspectDeck,
    LookAtCards,
    PlaceCuttingCard,
    ReceiveCards,
    ReplaceDeck,
    ShuffleCards,
    SpreadCards,
    TakeCardsAway,
    VerifyInspection,
    WashCards,
)
from tests.table.shoe.maryland.md_life import (
    BOUGHT,
    CUT,
    MD,
    PLAIN,
    QUIET,
    at,
    care,
    done,
    events,
    every_card,
    opened,
    played,
    ready,
    refused,
    rigged,
)

TEN = PlaceWager("ann", 1, WagerKind.MAIN, 10_00)
SIX = ReceiveCards((BOUGHT,) * 6)
INSPECTED: tuple[Command, ...] = (SIX, *[InspectDeck()] * 6)
SHOWN: tuple[Command, ...] = (*INSPECTED, VerifyInspection(), SpreadCards(face_up=True))
STACK = full_shoe(6)


def received(*decks: tuple[Card, ...]) -> Table:
    """A table to which these decks have come first, and plain ones to make six."""
    plain = (PLAIN,) * (6 - len(decks))
    return done(opened(MD, "ann", "bob"), ReceiveCards((*decks, *plain)))


class TestInspection:
    @pytest.mark.clause(MD, "4 A")
    def test_the_dealer_inspects_every_deck_that_was_received(self) -> None:
        table = received()
        for number in range(1, 7):
            assert care(table).stage is CareStage.RECEIVED
            assert events(table, InspectDeck()) == (DeckInspected(number, ()),)
            table = done(table, InspectDeck())
        assert care(table).stage is CareStage.INSPECTED
        assert refused(table, InspectDeck()) == ("not-now", "4 A")

    @pytest.mark.clause(MD, "4 A")
    @pytest.mark.parametrize(
        ("cards_of_deck", "fault"),
        [
            (PLAIN[1:], "Ac is missing"),
            ((*PLAIN[1:], card("7s")), "Ac is missing"),
            ((*PLAIN, card("7s")), "there are 2 of 7s"),
            ((*BOUGHT, card("Th")), "there are 2 of Th"),
        ],
    )
    def test_a_deck_with_a_defect_is_replaced(
        self, cards_of_deck: tuple[Card, ...], fault: str
    ) -> None:
        table = done(received(PLAIN, cards_of_deck), InspectDeck())
        assert events(table, InspectDeck()) == (DeckRejected(2, fault),)
        table = done(table, InspectDeck())
        assert refused(table, InspectDeck())[0] == "not-now"
        table = done(table, ReplaceDeck(PLAIN), *[InspectDeck()] * 5)
        assert care(table).stage is CareStage.INSPECTED
        assert every_card(table) == Counter(STACK)

    @pytest.mark.clause(MD, "4 A")
    def test_the_deck_that_replaces_one_is_inspected_too(self) -> None:
        table = done(received(PLAIN[1:]), InspectDeck(), ReplaceDeck(PLAIN[2:]))
        assert events(table, InspectDeck()) == (DeckRejected(1, "Ac is missing"),)

    @pytest.mark.clause(MD, "4 A")
    def test_the_floor_verifies_it_before_anything_else_is_done(self) -> None:
        table = done(opened(MD, "ann"), SIX)
        assert refused(table, VerifyInspection()) == ("not-now", "4 A")
        table = done(table, *[InspectDeck()] * 6)
        assert refused(table, SpreadCards())[0] == "not-now"
        assert refused(table, WashCards()) == ("not-now", "4 E")
        assert care(done(table, VerifyInspection())).stage is CareStage.VERIFIED

    @pytest.mark.clause(MD, "3 A")
    @pytest.mark.parametrize("decks", [5, 7, 8])
    def test_as_many_decks_come_as_the_house_plays_with(self, decks: int) -> None:
        table = opened(MD, "ann")
        assert refused(table, ReceiveCards((BOUGHT,) * decks)) == ("bad-decks", "3 A")
        eight = ReceiveCards((BOUGHT,) * 8)
        assert care(done(opened(MD, "ann", decks=8), eight)).stage is CareStage.RECEIVED

    @pytest.mark.clause(MD, "4 B", "3 B")
    def test_the_tens_are_taken_out_of_every_deck(self) -> None:
        table = done(opened(MD, "ann"), SIX)
        assert events(table, InspectDeck()) == (DeckInspected(1, cards("Tc Td Th Ts")),)
        table = done(table, *[InspectDeck()] * 6)
        assert care(table).tens == cards("Tc Td Th Ts") * 6
        assert Counter(care(table).stack) == Counter(STACK)

    @pytest.mark.clause(MD, "4 B")
    def test_torn_tens_stay_with_the_decks_and_leave_with_them(self) -> None:
        table = ready(opened(MD, "ann"), QUIET)
        assert every_card(table) == Counter(BOUGHT * 6)
        assert events(table, TakeCardsAway()) == (CardsTakenAway(6 * 52),)


class TestSpreadAndWash:
    @pytest.mark.clause(MD, "4 C")
    def test_inspected_cards_are_spread_face_up_and_not_otherwise(self) -> None:
        table = done(opened(MD, "ann"), *INSPECTED, VerifyInspection())
        assert refused(table, SpreadCards(face_up=False)) == ("face-down", "4 C, 4 D")
        table = done(table, SpreadCards(face_up=True))
        assert (care(table).stage, care(table).face_up) == (CareStage.SPREAD, True)

    @pytest.mark.clause(MD, "4 C", "4 E")
    def test_they_lie_there_until_the_first_player_has_come_and_looked(self) -> None:
        table = done(opened(MD), *SHOWN)
        assert refused(table, WashCards()) == ("not-now", "4 E")
        assert refused(table, LookAtCards("ann"))[0] == "not-at-the-table"
        table = done(table, Join("ann", 1_000_00), LookAtCards("ann"))
        assert care(table).stage is CareStage.FACE_DOWN

    @pytest.mark.clause(MD, "4 C", "4 E")
    def test_the_look_is_that_of_the_first_who_came(self) -> None:
        table = done(opened(MD, "ann", "bob"), *SHOWN)
        assert refused(table, LookAtCards("bob")) == ("not-first", "4 C, 4 D")
        assert care(done(table, LookAtCards("ann"))).first_player == "ann"

    @pytest.mark.clause(MD, "4 C")
    def test_nobody_looks_before_the_cards_are_spread(self) -> None:
        table = done(opened(MD, "ann"), *INSPECTED, VerifyInspection())
        assert refused(table, LookAtCards("ann")) == ("not-now", "4 C, 4 D")

    @pytest.mark.clause(MD, "4 D")
    def test_they_are_spread_by_deck_by_suit_and_in_sequence(self) -> None:
        mixed = tuple(reversed(BOUGHT))
        spread = done(received(mixed, PLAIN, mixed), *[InspectDeck()] * 6, *SHOWN[-2:])
        assert care(spread).stack == PLAIN * 6
        assert PLAIN[:13] == cards("Ac 2c 3c 4c 5c 6c 7c 8c 9c Jc Qc Kc Ad")

    @pytest.mark.clause(MD, "4 E")
    def test_after_the_look_they_are_turned_face_down_washed_and_stacked(self) -> None:
        table = done(opened(MD, "ann"), *SHOWN, LookAtCards("ann"))
        assert not care(table).face_up
        assert refused(table, ShuffleCards(STACK))[0] == "not-now"
        table = done(table, WashCards())
        assert care(table).stage is CareStage.STACKED
        assert Counter(care(table).stack) == Counter(STACK)

    @pytest.mark.clause(MD, "4 E")
    def test_cards_that_turn_over_are_washed_again(self) -> None:
        table = done(opened(MD, "ann"), *SHOWN, LookAtCards("ann"), WashCards(exposed=True))
        assert care(table).stage is CareStage.FACE_DOWN

    @pytest.mark.clause(MD, "4 F", "5 A")
    def test_no_wager_and_no_shoe_before_the_shuffle(self) -> None:
        table = at(opened(MD, "ann"), CareStage.STACKED)
        assert refused(table, FillShoe())[0] == "not-now"
        assert refused(table, CutCards("ann", 60)) == ("not-now", "5 D, P3")
        assert refused(table, TEN) == ("not-now", "5 A, 5 I(2)")
        assert care(done(table, ShuffleCards(STACK))).stage is CareStage.SHUFFLED

    @pytest.mark.parametrize(
        ("stage", "clause"),
        [
            (CareStage.RECEIVED, "4 A"),
            (CareStage.INSPECTED, "4 A"),
            (CareStage.VERIFIED, "4 C, 4 D"),
            (CareStage.SPREAD, "4 C, 4 D"),
            (CareStage.FACE_DOWN, "4 E"),
            (CareStage.SHUFFLED, "5 D, P3"),
            (CareStage.CUT, "5 E(2)"),
        ],
    )
    @pytest.mark.clause(MD, "4 A", "4 C", "4 E", "5 B", "5 E(2)")
    def test_a_wager_that_comes_too_soon_is_told_what_the_cards_wait_for(
        self, stage: CareStage, clause: str
    ) -> None:
        assert refused(at(opened(MD, "ann"), stage), TEN) == ("not-now", clause)


class TestPreShuffled:
    @pytest.mark.clause(MD, "4 G", "5 A")
    def test_they_skip_inspection_spread_wash_and_shuffle(self) -> None:
        table = done(opened(MD, "ann"), InspectReader())
        command = ReceiveCards((rigged(STACK, f"2c {QUIET}"),), pre_shuffled=True)
        first, second = events(table, command)
        assert isinstance(first, CardsReceived)
        assert second == CutOffered("ann")
        table = done(table, command)
        assert care(table).stage is CareStage.SHUFFLED
        for skipped in (InspectDeck(), VerifyInspection(), LookAtCards("ann"), WashCards()):
            assert refused(table, skipped)[0] == "not-now"
        table = done(table, CutCards("ann", CUT), PlaceCuttingCard(72), FillShoe(), BurnCard())
        assert len(played(table, ("ann", 1)).discards) == 5

    @pytest.mark.clause(MD, "4 G", "3 A", "3 B")
    def test_they_come_as_one_stack_that_holds_the_decks(self) -> None:
        table = opened(MD, "ann")
        assert refused(table, ReceiveCards((PLAIN,) * 6, pre_shuffled=True)) == (
            "bad-decks",
            "4 G, 5 A",
        )
        for stack in (STACK[1:], (*STACK, card("7s")), (*STACK[1:], card("7s"))):
            command = ReceiveCards((stack,), pre_shuffled=True)
            assert refused(table, command) == ("bad-decks", "3 A")
