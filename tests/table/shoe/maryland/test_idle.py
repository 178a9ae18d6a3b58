"""Maryland, clause by clause: an open table at which nobody plays."""

from __future__ import annotations

from collections import Counter

import pytest

from fortyeight.cards import full_shoe
from fortyeight.table import DealerStep, Step, Table, WagerKind, next_step
from fortyeight.table.around.around_commands import Leave
from fortyeight.table.core.commands import Join, PlaceWager, Sit
from fortyeight.table.shoe.care import CareStage, ShuffledBy
from fortyeight.table.shoe.duties import duties
from fortyeight.table.shoe.events import (
    CardsSpread,
    CardsSpreadDue,
    CutOffered,
    SpreadRequested,
)
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CutCards,
    FillShoe,
    LookAtCards,
    NoteIdle,
    NoteTime,
    PlaceCuttingCard,
    RemoveShuffler,
    RequestSpread,
    ShuffleCards,
    SpreadCards,
    TakeCardsAway,
    WashCards,
)
from fortyeight.table.shoe.steps.spreading import first_to_look
from tests.table.shoe.maryland.md_life import (
    CUT,
    MD,
    QUIET,
    at,
    bets,
    by_hand,
    care,
    device,
    done,
    events,
    opened,
    played,
    ready,
    refused,
)

DOWN, UP = SpreadCards(face_up=False), SpreadCards(face_up=True)
TEN = PlaceWager("ann", 1, WagerKind.MAIN, 10_00)
DAN = (Join("dan", 1_000_00), Sit("dan", 7))


def after_a_round() -> Table:
    """A table with cards in the shoe and in the rack, from which everyone has left."""
    table = played(ready(opened(MD, "ann", "bob"), QUIET), ("ann", 1), ("bob", 3))
    return done(table, Leave("ann"), Leave("bob"))


def with_shuffler(shuffler: str) -> Table:
    """A table with cards in the shoe that a device has shuffled, at which nobody plays."""
    return at(opened(MD, "ann", "bob", shuffler=shuffler), CareStage.IN_SHOE)


class TestDue:
    @pytest.mark.clause(MD, "5 H")
    def test_a_table_at_which_nobody_plays_is_to_be_spread_before_the_next_round(self) -> None:
        table = done(after_a_round(), *DAN)
        assert events(table, NoteIdle()) == (CardsSpreadDue(),)
        table = done(table, NoteIdle())
        wager = PlaceWager("dan", 7, WagerKind.MAIN, 10_00)
        assert refused(table, wager) == ("not-now", "5 H")
        assert next_step(table) is None
        assert refused(table, DealerStep(Step.NO_MORE_BETS)) == ("not-now", "5 H")
        assert events(table, NoteIdle()) == (), "it is noted once"
        table = done(table, DOWN)
        assert not care(table).spread_due
        assert refused(table, DealerStep(Step.NO_MORE_BETS)) == ("not-now", "5 H")
        table = at(done(table, LookAtCards("dan")), CareStage.IN_SHOE)
        assert done(table, BurnCard(), wager).wagers

    @pytest.mark.clause(MD, "5 H")
    def test_nothing_is_due_where_somebody_plays(self) -> None:
        table = ready(opened(MD, "ann"), QUIET)
        assert events(done(table, TEN), NoteIdle()) == ()
        assert events(bets(table, ("ann", 1)), NoteIdle()) == ()

    @pytest.mark.clause(MD, "5 H", "3 C")
    def test_cards_that_are_to_be_changed_are_not_spread_first(self) -> None:
        table = done(ready(opened(MD, "ann"), QUIET), NoteIdle(), NoteTime(24 * 3600))
        assert [one.clause for one in duties(table)] == ["3 C"]
        table = done(table, TakeCardsAway())
        assert duties(table) == ()

    @pytest.mark.clause(MD, "5 K")
    def test_cards_of_a_continuous_shuffler_are_not_spread(self) -> None:
        house = {"shuffler": "continuous", "shuffler_approval": "the one of 2025"}
        table = at(opened(MD, "ann", **house), CareStage.IN_SHOE)
        assert events(table, NoteIdle()) == ()
        assert refused(table, DOWN) == ("not-offered", "5 K")

    @pytest.mark.clause(MD, "5 I")
    def test_nobody_waits_for_the_look_of_those_who_did_not_play(self) -> None:
        table = done(ready(opened(MD, "ann", "bob"), QUIET), NoteIdle(), DOWN)
        assert first_to_look(table) == ""
        assert first_to_look(done(table, *DAN)) == "dan"
        # Each of them may look all the same, and plays on.
        assert care(done(table, LookAtCards("bob"))).first_player == "bob"


class TestSpread:
    @pytest.mark.clause(MD, "5 H")
    def test_the_cards_of_shoe_and_rack_are_spread_face_down(self) -> None:
        table = after_a_round()
        assert (len(table.undealt), len(table.discards)) == (281, 7)
        assert events(table, DOWN) == (CardsSpread(face_up=False),)
        table = done(table, DOWN)
        assert (care(table).stage, care(table).face_up) == (CareStage.SPREAD, False)
        assert Counter(care(table).stack) == Counter(full_shoe(6))
        assert (table.shoe, table.discards) == ((), ())

    @pytest.mark.clause(MD, "5 H")
    @pytest.mark.parametrize("stage", [CareStage.SHUFFLED, CareStage.CUT, CareStage.MARKED])
    def test_so_are_cards_on_their_way_into_the_shoe(self, stage: CareStage) -> None:
        table = done(at(opened(MD, "ann"), stage), DOWN)
        assert Counter(care(table).stack) == Counter(full_shoe(6))
        assert care(table).asked == ""

    @pytest.mark.clause(MD, "5 H")
    def test_not_while_somebody_plays(self) -> None:
        table = ready(opened(MD, "ann"), QUIET)
        assert refused(done(table, TEN), DOWN) == ("not-idle", "5 H")
        assert refused(bets(table, ("ann", 1)), DOWN) == ("not-now", "5 H")

    @pytest.mark.clause(MD, "5 H")
    def test_face_up_where_a_player_wants_it(self) -> None:
        table = after_a_round()
        assert refused(table, UP) == ("not-asked", "5 H")
        table = done(table, *DAN)
        assert events(table, UP) == (CardsSpread(face_up=True),)
        assert care(done(table, UP)).face_up

    @pytest.mark.clause(MD, "5 H")
    def test_who_comes_to_cards_that_lie_face_down_may_want_them_face_up(self) -> None:
        table = done(after_a_round(), DOWN)
        assert refused(table, UP) == ("not-asked", "5 H")
        table = done(table, *DAN)
        assert refused(table, DOWN) == ("not-now", "5 H")
        table = done(table, UP)
        assert (care(table).stage, care(table).face_up) == (CareStage.SPREAD, True)
        assert Counter(care(table).stack) == Counter(full_shoe(6))
        assert refused(table, UP) == ("not-now", "5 H")

    @pytest.mark.clause(MD, "5 H", "5 I")
    def test_no_wager_and_no_shuffle_before_the_first_player_has_looked(self) -> None:
        table = done(after_a_round(), DOWN)
        assert refused(table, LookAtCards("ann"))[0] == "not-at-the-table"
        assert refused(table, WashCards()) == ("not-now", "4 E")
        assert refused(table, ShuffleCards(full_shoe(6)))[0] == "not-now"
        table = done(table, *DAN)
        assert refused(table, PlaceWager("dan", 7, WagerKind.MAIN, 10_00)) == ("not-now", "5 H")
        assert care(done(table, LookAtCards("dan"))).stage is CareStage.FACE_DOWN


class TestWithoutShuffler:
    @pytest.mark.clause(MD, "5 I(1)", "5 D(1)")
    def test_the_cards_are_washed_stacked_shuffled_and_cut_by_who_came_first(self) -> None:
        table = played(ready(opened(MD, "ann", "bob"), QUIET), ("ann", 1), ("bob", 3))
        table = done(table, DOWN, *DAN, LookAtCards("dan"))
        assert refused(table, ShuffleCards(full_shoe(6)))[0] == "not-now"
        table = done(table, WashCards())
        assert care(table).stage is CareStage.STACKED
        shuffle = by_hand(table, f"2c {QUIET}")
        # Dan is the first at the idle table; ann and bob have not played.
        assert events(table, shuffle)[1:] == (CutOffered("dan"),)
        table = done(table, shuffle)
        assert care(table).to_ask == ("bob", "ann")
        table = done(table, CutCards("dan", CUT), PlaceCuttingCard(72), FillShoe())
        assert len(table.shoe) == 288
        assert care(table).burns


class TestWithShuffler:
    @pytest.mark.clause(MD, "5 I(2)")
    @pytest.mark.parametrize("shuffler", ["device", "two-batches"])
    def test_the_cards_are_stacked_unwashed_and_go_into_it(self, shuffler: str) -> None:
        table = done(with_shuffler(shuffler), DOWN, LookAtCards("ann"))
        assert care(table).stage is CareStage.STACKED
        assert Counter(care(table).stack) == Counter(full_shoe(6))
        assert refused(table, by_hand(table, "")) == ("shuffler-there", "13 S")
        assert care(done(table, device(table))).shuffled_by is ShuffledBy.DEVICE

    @pytest.mark.clause(MD, "5 I(1)", "13 S")
    def test_one_out_of_order_is_none_in_use(self) -> None:
        table = at(opened(MD, "ann", shuffler="device"), CareStage.STACKED)
        table = at(done(table, RemoveShuffler()), CareStage.IN_SHOE)
        table = done(table, DOWN, LookAtCards("ann"))
        assert care(table).stage is CareStage.FACE_DOWN

    @pytest.mark.clause(MD, "5 I(2)(a)")
    def test_the_batch_that_it_stored_comes_out(self) -> None:
        table = done(with_shuffler("two-batches"), DOWN, LookAtCards("ann"))
        stored = care(table).stored
        shuffle = device(table, "7s 7s 7s")
        table = done(table, shuffle)
        assert care(table).stack == stored
        assert care(table).stored == shuffle.cards

    @pytest.mark.clause(MD, "5 I(2)(b)")
    def test_that_batch_is_dealt_unspread_where_nobody_objects(self) -> None:
        table = done(with_shuffler("two-batches"), DOWN, LookAtCards("ann"))
        stored = care(table).stored
        table = done(table, device(table), CutCards("ann", CUT), PlaceCuttingCard(72), FillShoe())
        assert table.shoe == stored[CUT:] + stored[:CUT]

    @pytest.mark.clause(MD, "5 I(2)(b)")
    def test_a_player_may_have_it_spread_and_shuffled_again(self) -> None:
        table = done(with_shuffler("two-batches"), DOWN, LookAtCards("ann"))
        stored = care(table).stored
        spread = device(table, "7s 7s 7s")
        table = done(table, spread)
        assert events(table, RequestSpread("bob")) == (SpreadRequested("bob"),)
        table = done(table, RequestSpread("bob"))
        assert (care(table).stage, care(table).stack) == (CareStage.SPREAD, stored)
        assert refused(table, CutCards("ann", CUT))[0] == "not-now"
        table = done(table, LookAtCards("bob"))
        assert care(table).stage is CareStage.STACKED
        again = device(table, "8s 8s 8s")
        table = done(table, again)
        # The shuffler gives back the batch that was spread before, and keeps this one.
        assert (care(table).stack, care(table).stored) == (spread.cards, again.cards)

    @pytest.mark.clause(MD, "5 I(2)(b)")
    def test_he_may_object_until_the_cover_card_is_placed(self) -> None:
        table = done(with_shuffler("two-batches"), DOWN, LookAtCards("ann"))
        table = done(table, device(table), CutCards("ann", CUT))
        assert care(done(table, RequestSpread("bob"))).stage is CareStage.SPREAD
        table = done(table, PlaceCuttingCard(72))
        assert refused(table, RequestSpread("bob")) == ("not-now", "5 I(2)(b)")

    @pytest.mark.clause(MD, "5 I(2)(b)")
    def test_there_is_nothing_to_object_to_otherwise(self) -> None:
        table = at(opened(MD, "ann", shuffler="two-batches"), CareStage.SHUFFLED)
        assert refused(table, RequestSpread("ann")) == ("not-now", "5 I(2)(b)")
        table = done(with_shuffler("device"), DOWN, LookAtCards("ann"))
        assert refused(done(table, device(table)), RequestSpread("ann")) == ("not-now", "5 I(2)(b)")
        table = done(with_shuffler("two-batches"), DOWN, LookAtCards("ann"))
        table = done(table, device(table))
        assert refused(table, RequestSpread("zoe"))[0] == "not-at-the-table"
