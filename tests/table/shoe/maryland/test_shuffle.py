"""Maryland, clause by clause: the shuffle, by hand and by devices, and devices that fail."""

from __future__ import annotations

from collections import Counter

import pytest

from fortyeight.cards import full_shoe
from fortyeight.rulebook import BadHouse, open_house, rulebook
from fortyeight.table import DealerStep, Step, Table, WagerKind
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.core.commands import PlaceWager
from fortyeight.table.core.events import RoundOpened
from fortyeight.table.shoe.care import CareStage, ShuffledBy
from fortyeight.table.shoe.events import (
    CardsCollected,
    CardsShuffled,
    CutOffered,
    ReshuffleOrdered,
    ShoeFilled,
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
    ReceiveCards,
    RemoveShuffler,
    ReturnShuffler,
    ShuffleCards,
)
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
    finished,
    opened,
    played,
    ready,
    refused,
    rigged,
    stacked,
)

BOTH = (("ann", 1), ("bob", 3))
CALL = BetsCalled("Place your bets, please")


def two(**house: str) -> Table:
    """A table with ann and bob."""
    return opened(MD, "ann", "bob", **house)


def continuous() -> Table:
    """A table with an approved device that reshuffles by itself; its cards are stacked."""
    return stacked(two(shuffler="continuous", shuffler_approval="letter of 3 May"))


class TestWhen:
    @pytest.mark.clause(MD, "5 A")
    def test_before_play_begins(self) -> None:
        table = stacked(two())
        assert events(table, by_hand(table, QUIET))[0] == CardsShuffled(
            rigged(full_shoe(6), QUIET), ShuffledBy.HAND, ()
        )

    @pytest.mark.clause(MD, "5 A")
    @pytest.mark.parametrize(
        "stage",
        [CareStage.RECEIVED, CareStage.FACE_DOWN, CareStage.SHUFFLED, CareStage.IN_SHOE],
    )
    def test_not_at_another_time(self, stage: CareStage) -> None:
        table = at(two(), stage)
        assert refused(table, ShuffleCards(full_shoe(6))) == ("not-now", "5 A, 5 I(2)")

    @pytest.mark.clause(MD, "5 A", "5 G")
    def test_when_the_floor_directs_it_after_any_round(self) -> None:
        table = ready(two(), QUIET)
        assert refused(table, CollectCards()) == ("not-due", "7 C, 7 D")
        table = played(table, *BOTH)
        assert events(table, OrderReshuffle()) == (ReshuffleOrdered(),)
        table = done(table, OrderReshuffle())
        assert refused(table, OrderReshuffle()) == ("nothing-changes", "5 A, 5 G")
        assert refused(table, PlaceWager("ann", 1, WagerKind.MAIN, 10_00)) == (
            "not-now",
            "7 C, 7 D",
        )
        assert events(table, CollectCards()) == (CardsCollected(288),)
        assert Counter(care(done(table, CollectCards())).stack) == Counter(full_shoe(6))

    @pytest.mark.clause(MD, "5 A", "5 G")
    def test_the_floor_does_not_break_a_round_off(self) -> None:
        table = bets(ready(two(), QUIET), *BOTH)
        assert refused(table, OrderReshuffle()) == ("not-now", "5 A, 5 G")
        assert refused(table, CollectCards()) == ("not-now", "7 C, 7 D")

    @pytest.mark.clause(MD, "5 A(1)")
    @pytest.mark.parametrize("shuffler", ["none", "device"])
    def test_all_decks_make_one_stack_of_the_same_cards(self, shuffler: str) -> None:
        table = stacked(two(shuffler=shuffler))
        by = ShuffledBy.HAND if shuffler == "none" else ShuffledBy.DEVICE
        whole = full_shoe(6)
        for wrong in (whole[1:], (*whole, whole[0]), (whole[0], *whole[:-1])):
            assert refused(table, ShuffleCards(wrong, by)) == ("bad-shoe", "5 A, 5 I(2)")
        assert care(done(table, ShuffleCards(whole[::-1], by))).stack == whole[::-1]


class TestDevice:
    @pytest.mark.clause(MD, "5 A")
    def test_by_hand_or_by_a_device_that_the_house_has(self) -> None:
        by_device = ShuffleCards(full_shoe(6), ShuffledBy.DEVICE)
        assert refused(stacked(two()), by_device) == ("no-shuffler", "5 A, 5 I(2)")
        table = done(stacked(two(shuffler="device")), by_device)
        assert care(table).shuffled_by is ShuffledBy.DEVICE

    @pytest.mark.clause(MD, "5 A(2)", "7 B")
    def test_its_stack_goes_into_the_shoe_once_it_is_cut(self) -> None:
        table = stacked(two(shuffler="device"))
        table = done(table, device(table, f"2c {QUIET}", CUT))
        assert refused(table, FillShoe()) == ("not-now", "5 D, P3")
        table = done(table, CutCards("ann", CUT), PlaceCuttingCard(72))
        assert events(table, FillShoe()) == (ShoeFilled(),)
        assert len(played(done(table, FillShoe(), BurnCard()), *BOTH).discards) == 7

    @pytest.mark.clause(MD, "13 R")
    def test_after_it_jams_the_cards_are_shuffled_again(self) -> None:
        table = stacked(two(shuffler="device"))
        assert events(table, FailShuffle()) == (ShuffleFailed(),)
        table = done(table, FailShuffle(), FailShuffle())
        assert care(table).stage is CareStage.STACKED
        assert refused(table, CutCards("ann", CUT))[0] == "not-now"
        assert care(done(table, device(table))).stage is CareStage.SHUFFLED

    @pytest.mark.clause(MD, "13 R")
    def test_only_a_device_that_is_shuffling_jams(self) -> None:
        assert refused(stacked(two()), FailShuffle()) == ("no-shuffler", "13 R")
        table = at(two(shuffler="device"), CareStage.SHUFFLED)
        assert refused(table, FailShuffle()) == ("not-now", "13 R")

    @pytest.mark.clause(MD, "13 S")
    def test_it_is_marked_out_of_order_before_the_cards_are_shuffled_by_hand(self) -> None:
        table = done(stacked(two(shuffler="device")), FailShuffle())
        assert refused(table, by_hand(table, "")) == ("shuffler-there", "13 S")
        table = done(table, RemoveShuffler())
        assert refused(table, device(table)) == ("no-shuffler", "5 A, 5 I(2)")
        assert refused(table, RemoveShuffler()) == ("no-shuffler", "13 S")
        assert care(done(table, by_hand(table, ""))).shuffled_by is ShuffledBy.HAND

    @pytest.mark.clause(MD, "13 S")
    def test_it_stays_out_of_use_until_it_is_returned(self) -> None:
        table = done(stacked(two(shuffler="device")), RemoveShuffler())
        table = done(table, by_hand(table, f"2c {QUIET}"), CutCards("ann", CUT))
        table = done(table, PlaceCuttingCard(72), FillShoe(), BurnCard())
        table = done(played(table, *BOTH), OrderReshuffle(), CollectCards())
        assert refused(table, device(table)) == ("no-shuffler", "5 A, 5 I(2)")
        table = done(table, ReturnShuffler())
        assert refused(table, by_hand(table, "")) == ("shuffler-there", "13 S")
        assert care(done(table, device(table))).shuffled_by is ShuffledBy.DEVICE


class TestContinuous:
    @pytest.mark.clause(MD, "5 J")
    def test_such_a_device_needs_its_approval_named(self) -> None:
        with pytest.raises(BadHouse) as found:
            open_house(rulebook(MD), {"shuffler": "continuous"})
        assert [one.clause for one in found.value.faults] == ["5 J, 5 K"]
        house = {"shuffler": "continuous", "shuffler_approval": "letter of 3 May"}
        assert open_house(rulebook(MD), house).shoe.shuffler == "continuous"

    @pytest.mark.clause(MD, "5 K")
    def test_no_cut_is_offered_and_no_cover_card_placed(self) -> None:
        table = continuous()
        assert len(events(table, device(table))) == 1
        table = done(table, device(table, f"2c {QUIET}"))
        for player in ("ann", ""):
            assert refused(table, CutCards(player, CUT)) == ("not-now", "5 D, P3")
        assert refused(table, PlaceCuttingCard(72)) == ("not-now", "5 E(2)")
        assert refused(table, OrderRecut()) == ("not-now", "5 F")
        table = done(table, FillShoe())
        assert table.cutting_at == -1

    @pytest.mark.clause(MD, "5 K", "4 G")
    def test_nor_for_pre_shuffled_cards_that_go_into_it(self) -> None:
        table = two(shuffler="continuous", shuffler_approval="letter of 3 May")
        command = ReceiveCards((full_shoe(6),), pre_shuffled=True)
        assert len(events(table, command)) == 1
        assert done(table, command, FillShoe()).cutting_at == -1

    @pytest.mark.clause(MD, "5 J", "5 K", "7 B(3)")
    def test_the_cards_of_each_round_go_back_and_only_the_first_batch_is_burned(self) -> None:
        table = continuous()
        table = done(table, device(table, f"2c {QUIET}"), FillShoe())
        assert care(table).burns
        table, _ = finished(bets(done(table, BurnCard()), *BOTH))
        assert events(table, DealerStep(Step.NEXT_ROUND)) == (RoundOpened(2, ""),)
        table = done(table, DealerStep(Step.NEXT_ROUND), CollectCards())
        table = done(table, device(table, QUIET))
        assert events(table, FillShoe()) == (ShoeFilled(), CALL)
        table = played(done(table, FillShoe()), *BOTH)
        assert len(table.discards) == 6

    @pytest.mark.clause(MD, "5 K", "13 S", "5 B", "5 E(2)", "7 B(3)")
    def test_once_it_is_out_of_order_the_cards_are_cut_and_last_for_a_shoe(self) -> None:
        table = done(continuous(), FailShuffle())
        shuffle = by_hand(table, f"2c {QUIET} {QUIET}")
        assert refused(table, shuffle) == ("shuffler-there", "13 S")
        table = done(table, RemoveShuffler())
        assert events(table, shuffle)[1:] == (CutOffered("ann"),)
        table = done(table, shuffle, CutCards("ann", CUT), PlaceCuttingCard(72), FillShoe())
        table = done(table, BurnCard())
        table = played(played(table, *BOTH), *BOTH)
        assert not table.reshuffle_due
        assert len(table.discards) == 13
