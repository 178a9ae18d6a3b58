"""Massachusetts 5(c) and 6(c): match-play coupons on main and match wagers (P5)."""

from __future__ import annotations

import pytest

from fortyeight.table import Command, DealerStep, Line, Phase, Step, WagerKind
from fortyeight.table.around.around_commands import PlaceVerbalWager
from fortyeight.table.core.commands import (
    CallDead,
    Double,
    Hit,
    Join,
    KeepDouble,
    PlaceWager,
    Rescue,
    SkipCard,
    Split,
    Stand,
    Surrender,
    WithdrawWager,
)
from fortyeight.table.core.events import RoundVoided, WagerPlaced, WagersSettled
from tests.massachusetts import PONTOON, both
from tests.table.shoe.massachusetts.ma_life import CHIPS, NO_MORE_BETS, TEN, Life

FIVE = 5_00
CITED = "5(c), 6(c), P5"

DEAL = DealerStep(Step.DEAL)
MAIN = PlaceWager("ann", 1, WagerKind.MAIN, TEN)
COUPON = PlaceWager("ann", 1, WagerKind.COUPON, TEN)
MATCH = PlaceWager("ann", 1, WagerKind.MATCH, FIVE)
MATCH_COUPON = PlaceWager("ann", 1, WagerKind.MATCH_COUPON, FIVE)


def table(book: str, shoe: str = "", **house: str) -> Life:
    """A table that takes coupons, with ann and bob, and a shoe whose first card is burned."""
    return Life(book, {"ann": 1, "bob": 3}, match_play=True, **house).filled(shoe)


def won(life: Life) -> int | None:
    """Return how much ann has won; a loss is negative."""
    held = life.table.chips["ann"]
    assert held is not None
    return held - CHIPS


def coupons(life: Life) -> list[Line]:
    """The lines of coupons that are settled."""
    lines = [line for event in life.saw(WagersSettled) for line in event.lines]
    return [line for line in lines if line.kind in (WagerKind.COUPON, WagerKind.MATCH_COUPON)]


class TestLayingDown:
    @both("5(c)", "6(c)")
    def test_beside_a_wager_of_ones_own_and_it_costs_no_chips(self, book: str) -> None:
        life = table(book)
        assert life.do(MAIN, COUPON)[1:] == [WagerPlaced("ann", 1, WagerKind.COUPON, TEN)]
        life.do(MATCH, MATCH_COUPON)
        assert won(life) == -(TEN + FIVE)

    @both("5(c)", "6(c)")
    def test_where_the_house_accepts_none_there_are_none(self, book: str) -> None:
        life = Life(book, {"ann": 1}).ready()
        life.do(MAIN, MATCH)
        assert life.refused(COUPON) == ("not-offered", CITED)
        assert life.refused(MATCH_COUPON) == ("not-offered", CITED)

    @both("5(c)", "6(c)")
    @pytest.mark.ruling("P5")
    def test_it_lies_with_no_other_wager(self, book: str) -> None:
        life = table(book)
        life.do(PlaceWager("bob", 1, WagerKind.MAIN, TEN))
        assert life.refused(COUPON) == ("needs-wager", CITED)
        life.do(MAIN)
        assert life.refused(MATCH_COUPON) == ("needs-wager", CITED)

    @both("5(c)", "6(c)")
    @pytest.mark.ruling("P5")
    def test_it_is_worth_no_more_than_the_wager(self, book: str) -> None:
        life = table(book)
        life.do(MAIN, MATCH)
        for cents in (10_50, 0, -TEN, 9_99):
            refusal = life.refused(PlaceWager("ann", 1, WagerKind.COUPON, cents))
            assert refusal == ("bad-amount", CITED)
        assert life.refused(PlaceWager("ann", 1, WagerKind.MATCH_COUPON, 5_50)) == (
            "bad-amount",
            CITED,
        )
        life.do(PlaceWager("ann", 1, WagerKind.COUPON, 50))
        assert life.refused(COUPON)[0] == "already-placed"

    @both("5(c)", "6(c)")
    def test_it_is_not_called_out_with_cash(self, book: str) -> None:
        life = table(book)
        life.do(MAIN, MATCH)
        for kind in (WagerKind.COUPON, WagerKind.MATCH_COUPON):
            spoken = PlaceVerbalWager("ann", 1, kind, FIVE, True, True)
            assert life.refused(spoken)[0] == "bad-wager"

    @both("5(c)", "5(d)", "6(c)")
    def test_it_may_be_taken_back_before_the_wager_and_before_the_deal(self, book: str) -> None:
        life = table(book)
        life.do(MAIN, COUPON, MATCH, MATCH_COUPON)
        for kind in (WagerKind.MAIN, WagerKind.MATCH):
            assert life.refused(WithdrawWager("ann", 1, kind))[0] == "needed"
        for kind in (WagerKind.MATCH_COUPON, WagerKind.MATCH, WagerKind.COUPON, WagerKind.MAIN):
            life.do(WithdrawWager("ann", 1, kind))
        assert (won(life), life.table.wagers) == (0, ())

    @both("5(c)", "5(d)")
    def test_not_after_the_first_card(self, book: str) -> None:
        life = table(book, "2c 9c 9h 9d 8s")
        life.do(MAIN)
        life.deal()
        assert life.refused(COUPON) == ("not-now", "5(d)")

    @both("5(c)")
    def test_a_player_with_his_last_chips_down_may_lay_it(self, book: str) -> None:
        life = table(book)
        life.do(Join("cat", TEN), PlaceWager("cat", 5, WagerKind.MAIN, TEN))
        life.do(PlaceWager("cat", 5, WagerKind.COUPON, TEN))


#: The shoe after the burn, ann's decisions, and what she has more or less in the end; her wager
#: and her coupon are 10.00 each, and she is the only player.
ENDS: dict[str, tuple[str, tuple[Command, ...], int]] = {
    "wins": ("9c 9h Kc 8s", (), 20_00),
    "ties": ("9c 9h Kc Ks", (), 0),
    "loses": ("9c 9h 8c Ks", (), -10_00),
    "busts": ("9c 9h 8c Ks", (Hit("ann", 1),), -10_00),
    "dealer busts": ("9c 6h 8c Ks Kd", (), 20_00),
    "blackjack, paid 3 to 2": ("Ac 9h Kc", (), 25_00),
    "6-7-8, paid 3 to 2": ("6c 9h 7d 8h 8s", (Hit("ann", 1),), 25_00),
    "21 to a blackjack": ("5c Ah 6d Kh Ks", (Hit("ann", 1),), -10_00),
    "surrenders at once": ("9c 9h 7c", (Surrender("ann", 1),), -5_00),
    "surrenders under a king": ("9c Kh 7c 7s", (Surrender("ann", 1),), -5_00),
    "surrenders to a blackjack": ("9c Kh 7c As", (Surrender("ann", 1),), -10_00),
    "doubles and wins": (
        "5c 9h 6c Kd 8s",
        (Double("ann", 1, TEN), KeepDouble("ann", 1)),
        30_00,
    ),
    "doubles and loses": (
        "5c 9h 6c 2d 8s",
        (Double("ann", 1, TEN), KeepDouble("ann", 1)),
        -20_00,
    ),
    "doubles and rescues": ("5c 9h 6c 2d 8s", (Double("ann", 1, TEN), Rescue("ann", 1)), -10_00),
    "splits and wins the first hand": (
        "8c 9h 8d Kd 7c 8s",
        (Split("ann", 1), Stand("ann", 1), Stand("ann", 1)),
        10_00,
    ),
    "splits and wins the second hand": (
        "8c 9h 8d 7c Kd 8s",
        (Split("ann", 1), Stand("ann", 1), Stand("ann", 1)),
        0,
    ),
    "splits and wins both": (
        "8c 9h 8d Kd Kc 8s",
        (Split("ann", 1), Stand("ann", 1), Stand("ann", 1)),
        30_00,
    ),
    "splits and ties the first hand": (
        "8c 9h 8d 9d 7c 8s",
        (Split("ann", 1), Stand("ann", 1), Stand("ann", 1)),
        -10_00,
    ),
}


#: The ends in which the wager that the coupon lies with wins.
PAID = {
    "wins",
    "dealer busts",
    "blackjack, paid 3 to 2",
    "6-7-8, paid 3 to 2",
    "doubles and wins",
    "splits and wins the first hand",
    "splits and wins both",
}


class TestOnTheMainWager:
    @both("5(c)")
    @pytest.mark.ruling("P5")
    @pytest.mark.parametrize("end", ENDS)
    def test_it_is_paid_1_to_1_if_the_wager_wins_and_otherwise_nothing(
        self, book: str, end: str
    ) -> None:
        shoe, decisions, gain = ENDS[end]
        life = table(book, f"2c {shoe}")
        life.do(MAIN, COUPON)
        life.deal(*decisions).stand()
        assert won(life) == gain
        paid = TEN if end in PAID else 0
        assert coupons(life) == [Line("ann", 1, None, WagerKind.COUPON, 0, paid, CITED)]

    @both("5(c)")
    @pytest.mark.ruling("P5")
    def test_a_smaller_one_is_paid_what_it_says(self, book: str) -> None:
        life = table(book, "2c 9c 9h Kc 8s")
        life.do(MAIN, PlaceWager("ann", 1, WagerKind.COUPON, 2_50))
        life.deal().stand()
        assert won(life) == TEN + 2_50

    @both("5(c)", "13(a)")
    def test_of_several_on_a_box_each_has_his_own(self, book: str) -> None:
        life = table(book, "2c 9c 9h Kc 8s")
        life.do(MAIN, PlaceWager("bob", 1, WagerKind.MAIN, TEN), COUPON)
        life.deal().stand()
        assert (won(life), life.table.chips["bob"]) == (20_00, CHIPS + TEN)

    @both("5(c)", "15(i)")
    @pytest.mark.ruling("P5")
    def test_a_dead_hand_gives_the_wager_back_and_nothing_for_the_coupon(self, book: str) -> None:
        life = table(book, "2c 9c 9h 4c 8s")
        life.do(MAIN, COUPON)
        life.deal()
        life.alone(Hit("ann", 1))
        life.do(SkipCard(1), CallDead("ann", 1))
        assert won(life) == 0
        assert coupons(life) == [Line("ann", 1, None, WagerKind.COUPON, 0, 0, CITED)]


class TestOnTheMatchWager:
    @both("6(c)")
    @pytest.mark.ruling("P5")
    def test_it_is_paid_1_to_1_if_the_match_wins(self, book: str) -> None:
        # One unsuited nine under the dealer's nine; the main wager is lost.
        life = table(book, "2c 9c 9h 8c Kd")
        life.do(MAIN, MATCH, MATCH_COUPON)
        life.deal()
        odds = 3 if book == PONTOON else 4
        assert won(life) == odds * FIVE + FIVE - TEN
        life.stand()
        assert won(life) == odds * FIVE + FIVE - TEN
        assert coupons(life) == [Line("ann", 1, None, WagerKind.MATCH_COUPON, 0, FIVE, CITED)]

    @both("6(c)", "6(f)")
    @pytest.mark.ruling("P5")
    def test_and_taken_if_it_loses_though_the_main_wager_wins(self, book: str) -> None:
        life = table(book, "2c 8c 9h Kc 8d")
        life.do(MAIN, MATCH, MATCH_COUPON)
        life.deal().stand()
        assert won(life) == TEN - FIVE
        assert coupons(life) == [Line("ann", 1, None, WagerKind.MATCH_COUPON, 0, 0, CITED)]

    @both("5(c)", "6(c)")
    def test_one_on_each_goes_with_its_own_wager(self, book: str) -> None:
        life = table(book, "2c 8c 9h Kc 8d")
        life.do(MAIN, COUPON, MATCH, MATCH_COUPON)
        life.deal().stand()
        assert won(life) == 2 * TEN - FIVE

    @both("6(c)", "15(h)")
    def test_a_hand_without_cards_gives_everything_back(self, book: str) -> None:
        life = table(book, "2c Kd 9h 9d 8d")
        life.do(MAIN, COUPON, MATCH, MATCH_COUPON, PlaceWager("bob", 3, WagerKind.MAIN, TEN))
        # Ann gets no card while bob gets his two, and the dealer one.
        life.alone(NO_MORE_BETS)
        for command in (SkipCard(1), DEAL, DEAL, SkipCard(1)):
            life.alone(command)
        life.do(DEAL, Stand("bob", 3))
        assert won(life) == 0
        assert {(line.kind, line.returned) for line in coupons(life)} == {
            (WagerKind.COUPON, 0),
            (WagerKind.MATCH_COUPON, 0),
        }


class TestVoidRound:
    @both("5(c)", "6(c)", "15(b)")
    @pytest.mark.ruling("P5")
    def test_what_a_coupon_was_paid_goes_back_with_everything_else(self, book: str) -> None:
        # The match wager wins and its coupon is paid; two tens in the draw void the round.
        life = Life(book, {"ann": 1}, match_play=True)
        life.pre_shuffled("2c 9c 9h 4c Tc Td", extra="Tc Td")
        life.do(MAIN, COUPON, MATCH, MATCH_COUPON)
        life.deal()
        assert coupons(life)[0].returned == FIVE
        life.do(Hit("ann", 1))
        assert (life.table.phase, len(life.saw(RoundVoided))) == (Phase.OVER, 1)
        assert (won(life), life.table.rack) == (0, 0)
