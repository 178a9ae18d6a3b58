"""Maryland, clause by clause: spoken wagers, who may be barred, and hands rebuilt from the rack."""

from __future__ import annotations

import pytest

from fortyeight.cards import cards, full_shoe
from fortyeight.rulebook import BadHouse, open_house, rulebook
from fortyeight.table import Command, DealerStep, Event, Step, Table, WagerKind, take_steps
from fortyeight.table.around.around_commands import Leave, PermitWagers, PlaceVerbalWager
from fortyeight.table.around.events import VerbalWagerConfirmed, WagersPermitted
from fortyeight.table.around.reconstruct import DEALER, reconstruct
from fortyeight.table.core.commands import (
    Double,
    GetUp,
    Hit,
    Join,
    KeepDouble,
    PlaceWager,
    Sit,
    Split,
    Stand,
)
from fortyeight.table.core.events import ChipsBought, WagerPlaced
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CutCards,
    FillShoe,
    OrderReshuffle,
    PlaceCuttingCard,
    ReceiveCards,
    TakeCardsAway,
)
from tests.rack import rack_piles
from tests.table.shoe.maryland.md_life import (
    CUT,
    MD,
    QUIET,
    bets,
    care,
    done,
    events,
    opened,
    played,
    ready,
    refused,
)

MAIN = WagerKind.MAIN
ANN = PlaceWager("ann", 1, MAIN, 10_00)
BOB = PlaceWager("bob", 3, MAIN, 10_00)


class TestVerbalWagers:
    def spoken(self, cents: int = 10_00, kind: WagerKind = MAIN) -> PlaceVerbalWager:
        return PlaceVerbalWager("ann", 1, kind, cents)

    @pytest.mark.clause(MD, "6 B")
    def test_once_the_dealer_confirms_it_the_cash_becomes_chips_and_the_wager_lies(self) -> None:
        table = ready(opened(MD, "ann"), QUIET)
        assert events(table, self.spoken()) == (
            VerbalWagerConfirmed("ann", 1, MAIN, 10_00, supervisor=False),
            ChipsBought("ann", 10_00),
            WagerPlaced("ann", 1, MAIN, 10_00),
        )
        table = done(table, self.spoken())
        # The wager was paid in cash: her chips are all still there.
        assert table.chips["ann"] == 1_000_00
        table = done(table, DealerStep(Step.NO_MORE_BETS))
        assert table.boxes[0].hands[0].stakes[0].main == 10_00

    @pytest.mark.clause(MD, "6 B")
    @pytest.mark.parametrize("supervisor", [False, True])
    def test_the_dealer_confirms_it_and_nobody_else_can(self, supervisor: bool) -> None:
        table = ready(opened(MD, "ann"), QUIET)
        command = PlaceVerbalWager("ann", 1, MAIN, 10_00, False, supervisor)
        assert refused(table, command) == ("not-confirmed", "6 B")

    @pytest.mark.clause(MD, "6 B")
    def test_it_takes_no_chips_of_ones_own(self) -> None:
        table = done(ready(opened(MD, "ann"), QUIET), Join("zoe", 0))
        command = PlaceVerbalWager("zoe", 2, MAIN, 10_00)
        assert refused(table, PlaceWager("zoe", 2, MAIN, 10_00))[0] == "too-few-chips"
        assert done(table, command).chips["zoe"] == 0

    @pytest.mark.clause(MD, "6 B", "6 D", "6 F")
    def test_it_is_a_wager_like_any_other(self) -> None:
        table = ready(opened(MD, "ann"), QUIET)
        assert refused(table, self.spoken(4_00)) == ("bad-amount", "6 F")
        assert refused(table, self.spoken(5_00, WagerKind.MATCH))[0] == "needs-main"
        table = done(table, self.spoken(), self.spoken(5_00, WagerKind.MATCH))
        assert refused(table, self.spoken())[0] == "already-placed"
        table = done(table, DealerStep(Step.NO_MORE_BETS))
        assert refused(table, self.spoken()) == ("not-now", "6 D")

    @pytest.mark.clause(MD, "6 B")
    def test_a_house_may_take_none_and_asks_no_supervisor(self) -> None:
        table = ready(opened(MD, "ann", verbal_wagers="no"), QUIET)
        assert refused(table, self.spoken()) == ("not-offered", "6 B")
        with pytest.raises(BadHouse) as found:
            open_house(rulebook(MD), {"verbal_wagers": "dealer-and-supervisor"})
        assert [one.clause for one in found.value.faults] == ["6 B"]

    @pytest.mark.clause(MD, "6 A")
    @pytest.mark.parametrize("kind", [WagerKind.COUPON, WagerKind.MATCH_COUPON])
    def test_coupons_are_no_wagers_here(self, kind: WagerKind) -> None:
        table = done(ready(opened(MD, "ann"), QUIET), ANN)
        silent = ("not-offered", "not in the text")
        assert refused(table, PlaceWager("ann", 1, kind, 10_00)) == silent


class TestBarred:
    def table(self, **house: str) -> Table:
        """Return a table that bars people who sit out; ann has played a round and bob has not."""
        choices = {"mid_shoe_entry": "barred", **house}
        table = ready(opened(MD, "ann", "bob", **choices), "Kh 9c Qs Jc Kd 9d Qd Jd")
        return played(table, ("ann", 1))

    @pytest.mark.clause(MD, "6 C")
    def test_a_house_need_not_bar_anybody(self) -> None:
        table = played(ready(opened(MD, "ann", "bob"), "Kh 9c Qs Jc"), ("ann", 1))
        assert done(table, BOB).wagers

    @pytest.mark.clause(MD, "6 C")
    def test_who_made_no_wager_makes_none_in_the_rounds_that_follow(self) -> None:
        table = self.table()
        assert refused(table, BOB) == ("barred", "6 C")
        assert refused(table, PlaceVerbalWager("bob", 3, MAIN, 10_00)) == ("barred", "6 C")
        table = played(table, ("ann", 1))
        assert refused(table, BOB) == ("barred", "6 C")
        assert done(table, ANN).wagers

    @pytest.mark.clause(MD, "6 C")
    def test_whether_he_sits_or_stands_or_comes_anew(self) -> None:
        table = done(self.table(), GetUp("bob", 3), Join("zoe", 1_000_00))
        assert refused(table, BOB) == ("barred", "6 C")
        assert refused(table, PlaceWager("zoe", 5, MAIN, 10_00)) == ("barred", "6 C")
        table = done(table, Leave("bob"), Join("bob", 1_000_00), Sit("bob", 3))
        assert refused(table, BOB) == ("barred", "6 C")

    @pytest.mark.clause(MD, "6 C")
    def test_nobody_is_barred_before_the_first_round_after_the_shuffle(self) -> None:
        table = ready(opened(MD, "ann", mid_shoe_entry="barred"), QUIET)
        table = done(table, Join("bob", 1_000_00), BOB)
        assert table.wagers

    @pytest.mark.clause(MD, "6 C", "6 C(1)")
    def test_until_the_house_lets_him_wager_again(self) -> None:
        table = self.table()
        assert refused(table, PermitWagers("ann")) == ("nothing-changes", "6 C")
        assert events(table, PermitWagers("bob")) == (WagersPermitted("bob"),)
        table = done(table, PermitWagers("bob"))
        assert done(table, BOB).wagers
        # A player who sits out again is barred again.
        assert refused(played(table, ("ann", 1)), BOB) == ("barred", "6 C")

    @pytest.mark.clause(MD, "6 C(2)")
    def test_or_until_the_cards_are_reshuffled(self) -> None:
        table = done(self.table(), OrderReshuffle())
        table = ready(table, QUIET)
        assert done(table, ANN, BOB).wagers

    @pytest.mark.clause(MD, "6 C(2)", "4 G")
    def test_or_others_come_to_the_table_that_are_shuffled_already(self) -> None:
        table = done(self.table(), TakeCardsAway())
        table = done(table, ReceiveCards((full_shoe(6),), pre_shuffled=True))
        asked = care(table).asked
        table = done(table, CutCards(asked, CUT), PlaceCuttingCard(72), FillShoe(), BurnCard())
        assert done(table, ANN, BOB).wagers


#: Ann splits eights, doubles one and stands on the other; bob has a blackjack that is paid at once;
#: cat breaks; the dealer draws to 21.
SHOE = "8h Ah 9s 6c 8c Kd 7d Jc 3s Kc 9d Ks 5d"
WAGERS = (("ann", 1), ("bob", 3), ("cat", 5))
DECISIONS: tuple[Command, ...] = (
    Split("ann", 1),
    Double("ann", 1, 10_00),
    KeepDouble("ann", 1),
    Stand("ann", 1),
    Hit("cat", 5),
)
HANDS = {
    (1, 1): cards("8h 3s Kc"),
    (1, 2): cards("8c 9d"),
    (3, 1): cards("Ah Kd"),
    (5, 1): cards("9s 7d Ks"),
    (DEALER, 1): cards("6c Jc 5d"),
}


class TestReconstruction:
    def run(self, table: Table, *commands: Command) -> tuple[Table, tuple[Event, ...]]:
        happened: list[Event] = []
        for command in commands:
            happened += events(table, command)
            table = done(table, command)
            table, steps = take_steps(table)
            happened += steps
        return table, tuple(happened)

    def round(self, table: Table) -> tuple[Table, tuple[Event, ...]]:
        placed = [PlaceWager(person, box, MAIN, 10_00) for person, box in WAGERS]
        closed = DealerStep(Step.NO_MORE_BETS)
        over = DealerStep(Step.NEXT_ROUND)
        return self.run(table, *placed, closed, *DECISIONS, over)

    @pytest.mark.clause(MD, "7 T")
    def test_the_rack_holds_the_hands_in_the_order_in_which_they_are_picked_up(self) -> None:
        table = ready(opened(MD, "ann", "bob", "cat"), SHOE)
        table, _ = self.round(table)
        # The burned card, the blackjack paid at once, then box by box from the right.
        order = "2c Ah Kd 9s 7d Ks 8h 3s Kc 8c 9d 6c Jc 5d"
        assert table.discards == cards(order)

    @pytest.mark.clause(MD, "7 T")
    def test_every_hand_can_be_rebuilt_from_it(self) -> None:
        before = ready(opened(MD, "ann", "bob", "cat"), SHOE)
        after, happened = self.round(before)
        piles = rack_piles(before, happened)
        assert [pile.cards for pile in piles] == [1, 2, 3, 3, 2, 3]
        assert reconstruct(after.discards, piles) == HANDS

    @pytest.mark.clause(MD, "7 T")
    def test_so_with_earlier_rounds_below_them(self) -> None:
        before = ready(opened(MD, "ann", "bob", "cat"), f"{QUIET} {SHOE}")
        before = played(before, ("ann", 1), ("bob", 3))
        after, happened = self.round(before)
        assert reconstruct(after.discards, rack_piles(before, happened)) == HANDS

    @pytest.mark.clause(MD, "7 T")
    def test_a_rack_that_is_not_of_the_round_is_found_out(self) -> None:
        before = ready(opened(MD, "ann", "bob", "cat"), SHOE)
        after, happened = self.round(before)
        with pytest.raises(ValueError, match="the rack holds 13 cards and the round left 14"):
            reconstruct(after.discards[1:], rack_piles(before, happened))

    @pytest.mark.clause(MD, "7 T")
    def test_cards_stay_on_the_layout_until_all_wagers_are_settled(self) -> None:
        table = ready(opened(MD, "ann", "bob", "cat"), SHOE)
        table = bets(table, *WAGERS)
        table, _ = take_steps(table)
        table, _ = self.run(table, *DECISIONS)
        assert table.discards == cards("2c Ah Kd")
