"""Maryland, clause by clause: the reader's inspection, and cards that leave the table."""

from __future__ import annotations

from collections import Counter

import pytest

from fortyeight.cards import cards, full_shoe
from fortyeight.rulebook import BadHouse, open_house, rulebook
from fortyeight.table import Command, DealerStep, Step, Table, WagerKind, next_step
from fortyeight.table.around.around_commands import BeginGamingDay, InspectReader
from fortyeight.table.around.events import BetsCalled, ReaderInspected
from fortyeight.table.core.commands import FailReader, PlaceWager, RepairReader
from fortyeight.table.core.events import RoundOpened
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.events import CardsChangeDue, CardsTakenAway
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FillShoe,
    InspectDeck,
    LookAtCards,
    NoteTime,
    OrderReshuffle,
    PlaceCuttingCard,
    ReceiveCards,
    SpreadCards,
    TakeCardsAway,
    VerifyInspection,
    WashCards,
)
from tests.table.shoe.maryland.md_life import (
    BOUGHT,
    CUT,
    MD,
    QUIET,
    bets,
    care,
    done,
    events,
    every_card,
    filled,
    finished,
    opened,
    played,
    ready,
    refused,
    rigged,
)

TEN = PlaceWager("ann", 1, WagerKind.MAIN, 10_00)
SIX = ReceiveCards((BOUGHT,) * 6)
INSPECTED: tuple[Command, ...] = (SIX, *[InspectDeck()] * 6, VerifyInspection())
SHOWN: tuple[Command, ...] = (*INSPECTED, SpreadCards(), LookAtCards("ann"), WashCards())
HOUR = 3600


class TestCardReader:
    @pytest.mark.clause(MD, "2 F")
    def test_no_wager_before_the_floor_has_inspected_it(self) -> None:
        table = done(opened(MD, "ann"), *SHOWN)
        table = done(filled(table, f"2c {QUIET}"), BurnCard())
        assert refused(table, TEN) == ("not-now", "2 F")
        assert done(table, InspectReader(), TEN).wagers

    @pytest.mark.clause(MD, "2 F")
    def test_a_new_gaming_day_asks_for_it_again(self) -> None:
        table = ready(opened(MD, "ann"), QUIET)
        assert done(table, TEN).wagers
        table = done(table, BeginGamingDay())
        assert refused(table, TEN) == ("not-now", "2 F")
        assert done(table, InspectReader(), TEN).wagers

    @pytest.mark.clause(MD, "2 F")
    def test_no_card_is_dealt_to_wagers_that_lie_there_when_the_day_begins(self) -> None:
        table = done(ready(opened(MD, "ann"), QUIET), TEN, BeginGamingDay())
        assert next_step(table) is None
        assert refused(table, DealerStep(Step.NO_MORE_BETS)) == ("not-now", "2 F")
        assert next_step(done(table, InspectReader())) is Step.NO_MORE_BETS

    @pytest.mark.clause(MD, "2 F")
    def test_it_is_inspected_once_a_day(self) -> None:
        table = ready(opened(MD, "ann"), QUIET)
        assert refused(table, InspectReader()) == ("not-due", "2 F")

    @pytest.mark.clause(MD, "2 F")
    def test_a_gaming_day_begins_between_rounds(self) -> None:
        table = bets(ready(opened(MD, "ann"), QUIET), ("ann", 1))
        assert refused(table, BeginGamingDay())[0] == "not-now"
        table = done(finished(table)[0], BeginGamingDay(5 * HOUR))
        assert care(table).day_began == 5 * HOUR
        # Nobody calls for bets that would be refused.
        assert events(table, DealerStep(Step.NEXT_ROUND)) == (RoundOpened(2, ""),)
        table = done(table, DealerStep(Step.NEXT_ROUND))
        assert [type(one) for one in events(table, InspectReader())] == [
            ReaderInspected,
            BetsCalled,
        ]

    @pytest.mark.clause(MD, "2 F", "13 Q")
    def test_a_reader_out_of_order_does_not_pass(self) -> None:
        table = done(opened(MD, "ann"), FailReader())
        assert refused(table, InspectReader()) == ("not-now", "2 F")
        assert not care(done(table, RepairReader(), InspectReader())).reader_due


class TestChangeOfCards:
    @pytest.mark.clause(MD, "3 C")
    def test_the_cards_are_due_for_a_change_after_24_hours_exactly(self) -> None:
        table = ready(opened(MD, "ann"), QUIET)
        assert events(table, NoteTime(24 * HOUR - 1)) == ()
        assert events(table, NoteTime(24 * HOUR)) == (CardsChangeDue(24 * HOUR),)

    @pytest.mark.clause(MD, "3 C")
    def test_the_hours_count_from_when_the_decks_came_to_the_table(self) -> None:
        table = done(opened(MD, "ann"), ReceiveCards((BOUGHT,) * 6, at=5 * HOUR))
        assert events(table, NoteTime(29 * HOUR - 1)) == ()
        assert events(table, NoteTime(29 * HOUR)) == (CardsChangeDue(29 * HOUR),)

    @pytest.mark.clause(MD, "3 C")
    def test_so_for_pre_shuffled_decks(self) -> None:
        command = ReceiveCards((full_shoe(6),), at=HOUR, pre_shuffled=True)
        table = done(opened(MD, "ann"), command)
        assert events(table, NoteTime(25 * HOUR - 1)) == ()
        assert events(table, NoteTime(25 * HOUR)) == (CardsChangeDue(25 * HOUR),)

    @pytest.mark.clause(MD, "3 C")
    def test_no_wager_is_taken_until_they_have_left(self) -> None:
        table = done(ready(opened(MD, "ann"), QUIET), NoteTime(24 * HOUR))
        assert refused(table, TEN) == ("not-now", "3 C")
        table = done(table, TakeCardsAway())
        assert care(table).stage is CareStage.NO_CARDS
        assert not table.shoe
        assert not table.discards

    @pytest.mark.clause(MD, "3 C")
    def test_a_round_in_play_is_finished_first(self) -> None:
        table = bets(ready(opened(MD, "ann"), QUIET), ("ann", 1))
        table = done(table, NoteTime(24 * HOUR))
        assert refused(table, TakeCardsAway()) == ("not-now", "3 C")
        table, _ = finished(table)
        assert table.settled
        opening = events(table, DealerStep(Step.NEXT_ROUND))
        # Nobody calls for bets that would be refused.
        assert opening == (RoundOpened(2, ""),)
        table = done(table, DealerStep(Step.NEXT_ROUND))
        assert refused(table, TEN) == ("not-now", "3 C")
        assert events(table, TakeCardsAway()) == (CardsTakenAway(6 * 52),)

    @pytest.mark.clause(MD, "3 C")
    def test_the_same_cards_are_not_shuffled_again(self) -> None:
        table = done(ready(opened(MD, "ann"), QUIET), OrderReshuffle(), NoteTime(24 * HOUR))
        assert refused(table, CollectCards()) == ("not-now", "3 C")

    @pytest.mark.clause(MD, "3 C", "4 A")
    def test_others_are_opened_and_inspected_and_have_24_hours_of_their_own(self) -> None:
        table = done(ready(opened(MD, "ann"), QUIET), NoteTime(25 * HOUR), TakeCardsAway())
        table = done(table, ReceiveCards((BOUGHT,) * 6, at=26 * HOUR))
        assert care(table).stage is CareStage.RECEIVED
        table = ready(table, QUIET)
        assert done(table, TEN).wagers
        assert events(table, NoteTime(50 * HOUR - 1)) == ()
        assert events(table, NoteTime(50 * HOUR)) == (CardsChangeDue(50 * HOUR),)

    @pytest.mark.clause(MD, "3 C")
    def test_a_house_may_change_them_sooner_and_never_later(self) -> None:
        table = ready(opened(MD, "ann", change_cards_hours=8), QUIET)
        assert events(table, NoteTime(8 * HOUR - 1)) == ()
        assert events(table, NoteTime(8 * HOUR)) == (CardsChangeDue(8 * HOUR),)
        for hours in (0, 25):
            with pytest.raises(BadHouse) as found:
                open_house(rulebook(MD), {"change_cards_hours": hours})
            assert [one.clause for one in found.value.faults] == ["3 C"]

    @pytest.mark.clause(MD, "3 C")
    def test_wagers_that_lie_there_wait_for_the_new_cards(self) -> None:
        table = done(ready(opened(MD, "ann"), QUIET), TEN, NoteTime(24 * HOUR))
        assert next_step(table) is None
        assert refused(table, DealerStep(Step.NO_MORE_BETS)) == ("not-now", "3 C")
        table = ready(done(table, TakeCardsAway()), QUIET)
        assert next_step(table) is Step.NO_MORE_BETS


class TestTensInTheShoe:
    def with_tens(self, first: str, *tens: str) -> Table:
        """A round is to begin with these cards, from pre-shuffled decks with tens in them."""
        stack = rigged((*full_shoe(6), *cards(" ".join(tens))), f"2c {first}")
        table = done(opened(MD, "ann"), InspectReader())
        table = done(table, ReceiveCards((stack,), pre_shuffled=True), CutCards("ann", CUT))
        return done(table, PlaceCuttingCard(80), FillShoe(), BurnCard())

    @pytest.mark.clause(MD, "13 C")
    def test_one_ten_is_torn_and_the_others_are_played_on_and_shuffled_again(self) -> None:
        table = played(self.with_tens("Kh Tc 9c Qs Jc", "Tc"), ("ann", 1))
        assert table.removed == cards("Tc")
        assert not care(table).change_due
        table = done(table, OrderReshuffle(), CollectCards())
        assert care(table).tens == cards("Tc")
        assert Counter(care(table).stack) == Counter(full_shoe(6))
        assert events(table, TakeCardsAway()) == (CardsTakenAway(6 * 48 + 1),)

    @pytest.mark.clause(MD, "13 D")
    def test_a_second_ten_voids_the_round_and_the_decks_leave_the_table(self) -> None:
        table, _ = finished(bets(self.with_tens("Kh Tc 9c Td", "Tc", "Td"), ("ann", 1)))
        assert table.voided
        assert table.chips["ann"] == 1_000_00
        table = done(table, DealerStep(Step.NEXT_ROUND))
        assert refused(table, TEN) == ("not-now", "13 D")
        assert refused(table, CollectCards()) == ("not-now", "13 D")
        assert events(table, TakeCardsAway()) == (CardsTakenAway(6 * 48 + 2),)

    @pytest.mark.clause(MD, "13 D", "4 A")
    def test_other_decks_are_opened_for_them(self) -> None:
        table, _ = finished(bets(self.with_tens("Kh Tc 9c Td", "Tc", "Td"), ("ann", 1)))
        table = done(table, DealerStep(Step.NEXT_ROUND), TakeCardsAway(), SIX)
        assert care(table).stage is CareStage.RECEIVED
        table = ready(table, QUIET)
        assert every_card(table) == Counter(BOUGHT * 6)
        assert done(table, TEN).wagers

    @pytest.mark.clause(MD, "13 D")
    @pytest.mark.ruling("R31")
    def test_one_ten_in_each_of_two_rounds_is_not_more_than_one(self) -> None:
        table = self.with_tens("Kh Tc 9c Qs Jc Kh Td 9c Qs Jc", "Tc", "Td")
        table = played(played(table, ("ann", 1)), ("ann", 1))
        assert table.removed == cards("Tc Td")
        assert done(table, TEN).wagers
