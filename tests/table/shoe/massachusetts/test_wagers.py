"""Massachusetts 5(c), 5(j) and 6(c): wagers called out with cash, and who may not wager."""

from __future__ import annotations

import pytest

from fortyeight.table import WagerKind
from fortyeight.table.around.around_commands import (
    CloseTable,
    Leave,
    OpenTable,
    PermitWagers,
    PlaceVerbalWager,
)
from fortyeight.table.around.events import VerbalWagerConfirmed, WagersPermitted
from fortyeight.table.core.commands import GetUp, Join, PlaceWager, Sit, WithdrawWager
from fortyeight.table.core.events import ChipsBought, WagerPlaced
from tests.massachusetts import both
from tests.table.shoe.massachusetts.ma_life import CHIPS, NEXT_ROUND, TEN, Life

TWO = {"ann": 1, "bob": 3}
SHOE = "2c 9c 9d 9h Kc Kd 8s"
SPOKEN = "5(c), 6(c)"


def verbal(
    kind: WagerKind = WagerKind.MAIN, cents: int = TEN, dealer: bool = True, supervisor: bool = True
) -> PlaceVerbalWager:
    return PlaceVerbalWager("ann", 1, kind, cents, dealer, supervisor)


def with_one(book: str, person: str, chips: int | None) -> Life:
    """A table that is ready, with one person who stands at it."""
    life = Life(book)
    life.do(Join(person, chips))
    return life.ready()


class TestCash:
    @both("5(c)")
    def test_confirmed_by_both_it_is_changed_into_chips_at_once_and_placed(self, book: str) -> None:
        life = Life(book, TWO).ready()
        assert life.do(verbal()) == [
            VerbalWagerConfirmed("ann", 1, WagerKind.MAIN, TEN, supervisor=True),
            ChipsBought("ann", TEN),
            WagerPlaced("ann", 1, WagerKind.MAIN, TEN),
        ]
        # The cash was not among his chips.
        assert life.table.chips["ann"] == CHIPS
        assert life.table.wagers[0].cents == TEN

    @both("5(c)")
    @pytest.mark.parametrize(
        ("dealer", "supervisor"), [(False, True), (True, False), (False, False)]
    )
    def test_the_dealer_and_the_supervisor_both_confirm_it(
        self, book: str, dealer: bool, supervisor: bool
    ) -> None:
        life = Life(book, TWO).ready()
        refusal = ("not-confirmed", SPOKEN)
        assert life.refused(verbal(dealer=dealer, supervisor=supervisor)) == refusal

    @both("5(c)")
    def test_a_person_without_chips_plays_so(self, book: str) -> None:
        life = with_one(book, "ann", 0)
        assert life.refused(PlaceWager("ann", 1, WagerKind.MAIN, TEN))[0] == "too-few-chips"
        life.do(verbal())
        life.deal().stand()

    @both("6(c)")
    def test_a_match_wager_too(self, book: str) -> None:
        life = Life(book, TWO).ready().bets()
        spoken = verbal(WagerKind.MATCH, 5_00)
        assert life.do(spoken) == [
            VerbalWagerConfirmed("ann", 1, WagerKind.MATCH, 5_00, supervisor=True),
            ChipsBought("ann", 5_00),
            WagerPlaced("ann", 1, WagerKind.MATCH, 5_00),
        ]

    @both("6(c)")
    @pytest.mark.parametrize(("dealer", "supervisor"), [(False, True), (True, False)])
    def test_it_is_confirmed_by_both_as_well(
        self, book: str, dealer: bool, supervisor: bool
    ) -> None:
        life = Life(book, TWO).ready().bets()
        spoken = verbal(WagerKind.MATCH, 5_00, dealer, supervisor)
        assert life.refused(spoken) == ("not-confirmed", SPOKEN)

    @both("5(d)", "6(c)")
    def test_before_the_first_card_and_not_later(self, book: str) -> None:
        life = Life(book, TWO).filled(SHOE).bets().deal()
        assert life.refused(verbal()) == ("not-now", "5(d)")
        assert life.refused(verbal(WagerKind.MATCH, 5_00)) == ("not-now", "5(d)")

    @both("5(c)")
    def test_a_house_may_accept_none(self, book: str) -> None:
        life = Life(book, TWO, verbal_wagers="no").ready()
        assert life.refused(verbal()) == ("not-offered", SPOKEN)

    @both("5(a)", "5(c)", "6(b)")
    def test_it_keeps_within_the_limits_of_any_wager(self, book: str) -> None:
        life = Life(book, TWO).ready()
        assert life.refused(verbal(cents=4_50)) == ("bad-amount", "5(a)")
        assert life.refused(verbal(cents=5_000_50)) == ("bad-amount", "5(a)")
        assert life.refused(verbal(WagerKind.MATCH, 5_00))[0] == "needs-main"
        life.do(verbal())
        assert life.refused(verbal())[0] == "already-placed"
        assert life.refused(verbal(WagerKind.MATCH, 10_50)) == ("bad-amount", "6(b)(1)")

    @both("5(c)")
    @pytest.mark.parametrize("cents", [0, -10_00, 10**30])
    def test_no_other_amount_is_changed(self, book: str, cents: int) -> None:
        life = Life(book, TWO).ready()
        assert life.refused(verbal(cents=cents))[0] == "bad-amount"

    @both("5(c)")
    def test_by_people_at_the_table(self, book: str) -> None:
        life = with_one(book, "bob", 0)
        assert life.refused(verbal())[0] == "not-at-the-table"

    @both("5(c)")
    def test_one_who_plays_without_a_limit_needs_no_chips(self, book: str) -> None:
        events = with_one(book, "ann", None).do(verbal())
        assert [type(event) for event in events] == [VerbalWagerConfirmed, WagerPlaced]


#: A house that uses what 5(j) leaves to it.
BARRED = {"mid_shoe_entry": "barred"}


def wager(person: str, box: int) -> PlaceWager:
    return PlaceWager(person, box, WagerKind.MAIN, TEN)


class TestBarred:
    @both("5(j)")
    def test_who_sits_out_a_round_waits_for_the_reshuffle(self, book: str) -> None:
        life = Life(book, TWO, **BARRED).ready()
        life.bets(TEN, "ann").deal().stand().do(NEXT_ROUND)
        assert life.refused(wager("bob", 3)) == ("barred", "5(j)")
        # So it is in every round after it, at every box.
        life.bets(TEN, "ann").deal().stand().do(NEXT_ROUND)
        assert life.refused(wager("bob", 4)) == ("barred", "5(j)")
        spoken = PlaceVerbalWager("bob", 3, WagerKind.MAIN, TEN, True, True)
        assert life.refused(spoken) == ("barred", "5(j)")
        life.reshuffle().ready().do(wager("bob", 3))

    @both("5(j)")
    def test_seated_or_not(self, book: str) -> None:
        life = Life(book, TWO, **BARRED).ready()
        life.do(Join("cat", CHIPS), GetUp("bob", 3))
        life.bets(TEN, "ann").deal().stand().do(NEXT_ROUND)
        for person in ("bob", "cat"):
            assert life.refused(wager(person, 5)) == ("barred", "5(j)")
        life.do(wager("ann", 1))

    @both("5(j)")
    def test_newcomers_too_and_those_who_come_back(self, book: str) -> None:
        life = Life(book, TWO, **BARRED).ready()
        life.do(Join("cat", CHIPS), Sit("cat", 5), wager("cat", 5))
        life.bets(TEN, "ann", "bob").deal().stand().do(NEXT_ROUND)
        life.do(Join("dan", CHIPS), Sit("dan", 6), Leave("ann"), Join("ann", CHIPS))
        assert life.refused(wager("dan", 6)) == ("barred", "5(j)")
        assert life.refused(wager("ann", 1)) == ("barred", "5(j)")
        life.do(wager("cat", 5))

    @both("5(j)")
    def test_nobody_before_the_first_round_of_a_shoe(self, book: str) -> None:
        life = Life(book, TWO, **BARRED).ready()
        life.do(Join("cat", CHIPS), wager("cat", 5), wager("bob", 3))
        life.do(WithdrawWager("bob", 3, WagerKind.MAIN))
        life.deal().stand().do(NEXT_ROUND)
        # Bob took his wager back: he made none on that round.
        assert life.refused(wager("bob", 3)) == ("barred", "5(j)")
        assert life.refused(wager("ann", 1)) == ("barred", "5(j)")

    @both("5(j)")
    def test_the_floor_may_permit_it(self, book: str) -> None:
        life = Life(book, TWO, **BARRED).ready()
        life.bets(TEN, "ann").deal().stand().do(NEXT_ROUND)
        assert life.do(PermitWagers("bob")) == [WagersPermitted("bob")]
        life.round()
        # Another round without him, and he waits again.
        life.bets(TEN, "ann").deal().stand().do(NEXT_ROUND)
        assert life.refused(wager("bob", 3)) == ("barred", "5(j)")

    @both("5(j)")
    def test_only_the_barred_are_permitted(self, book: str) -> None:
        life = Life(book, TWO, **BARRED).ready()
        assert life.refused(PermitWagers("ann")) == ("nothing-changes", "5(j)")
        assert life.refused(PermitWagers("zoe")) == ("nothing-changes", "5(j)")

    @both("5(j)")
    @pytest.mark.parametrize("shuffler", ["device", "two-batches"])
    def test_a_reshuffle_by_a_device_frees_them_as_well(self, book: str, shuffler: str) -> None:
        life = Life(book, TWO, shuffler=shuffler, **BARRED).ready()
        life.bets(TEN, "ann").deal().stand().do(NEXT_ROUND)
        life.reshuffle().ready().do(wager("bob", 3), Join("cat", CHIPS), wager("cat", 5))

    @both("5(j)")
    def test_a_table_that_opens_anew_is_open_to_all(self, book: str) -> None:
        life = Life(book, TWO, **BARRED).ready()
        life.bets(TEN, "ann").deal().stand().do(NEXT_ROUND)
        life.do(CloseTable(), OpenTable("dot"), Join("cat", CHIPS))
        life.ready().do(wager("bob", 3), wager("cat", 5))

    @both("5(j)")
    def test_by_default_everybody_comes_and_goes(self, book: str) -> None:
        life = Life(book, TWO).ready()
        life.bets(TEN, "ann").deal().stand().do(NEXT_ROUND)
        life.do(wager("bob", 3), Join("cat", CHIPS), wager("cat", 5))
        assert life.refused(PermitWagers("bob")) == ("nothing-changes", "5(j)")
