"""Pay and Cancel Jackpot, the supervisor's code and Paid, in Massachusetts Pontoon."""

from __future__ import annotations

import pytest

from fortyeight.progressive import Game, TerminalStage
from fortyeight.progressive.events import (
    AuthorisationGiven,
    AuthorisationRefused,
    JackpotPaid,
    PayoutsShown,
    PrizesPaid,
    SpinVoided,
)
from fortyeight.progressive.state import Award
from fortyeight.progressive.terminal_commands import (
    CancelJackpot,
    ConfirmPaid,
    ConfirmSpin,
    EndRound,
    EnterCode,
    MarkTrigger,
    PayJackpot,
    PressSpin,
)
from fortyeight.table import Line, WagerKind
from fortyeight.table.core.changing import changed
from fortyeight.table.shoe.care import Care
from fortyeight.view.audience import audiences
from fortyeight.view.wheel_view import buttons, wheel_view
from tests.progressive.terminal.games import (
    MARYLAND,
    PONTOON,
    answer,
    awaited,
    chips,
    confirming,
    game_of,
    hot_spot,
    paid,
    press,
    refused,
    wagered,
    xtreme_for,
)

RIGHT = EnterCode("sue", correct=True)
HALF_AN_HOUR = 30 * 60


def wrong(at: int = 0, supervisor: str = "sue") -> EnterCode:
    return EnterCode(supervisor, correct=False, at=at)


def right(at: int = 0, supervisor: str = "sue") -> EnterCode:
    return EnterCode(supervisor, correct=True, at=at)


def large() -> Game:
    """A prize of $5,000 is shown; $1,200 is the house's threshold."""
    return press(hot_spot(xtreme_for("ann", "bob"), "5000"), PayJackpot())


class TestPay:
    @pytest.mark.clause(PONTOON, "16(o)")
    def test_it_shows_every_prize_with_its_position(self) -> None:
        _, events = answer(hot_spot(xtreme_for("ann", "bob"), "500", seat=2), PayJackpot())
        where = "16(b), R18"
        assert events == (
            PayoutsShown(
                (
                    Award("ann", 1, WagerKind.XTREME, 75_00, "", where),
                    Award("bob", 2, WagerKind.XTREME, 500_00, "", where),
                )
            ),
        )

    @pytest.mark.clause(PONTOON, "16(p)", "16(q)")
    def test_paid_leads_to_end_round(self) -> None:
        game = press(hot_spot(xtreme_for("ann", "bob"), "500"), PayJackpot())
        game, events = answer(game, ConfirmPaid())
        assert events == (PrizesPaid(),)
        assert game.system.stage.value == "end round"
        assert buttons(game) == ["end-round"]
        assert refused(game, ConfirmPaid()) == ("not-now", "16(p), 16(q)")

    @pytest.mark.clause(PONTOON, "16(o)", "16(r)(2)")
    def test_a_jackpot_is_paid_at_what_its_meter_shows_and_starts_again(self) -> None:
        """The round's own contributions come when it is ended."""
        game = xtreme_for("ann", "bob", meters={"primary": 12_345_67})
        game = press(hot_spot(game, "primary"), PayJackpot(), RIGHT)
        game, events = answer(game, ConfirmPaid())
        assert events == (PrizesPaid(), JackpotPaid("primary", 12_345_67))
        assert game.system.meters["primary"].amount == 10_000_00
        game = press(game, EndRound())
        assert game.system.meters["primary"].amount == 10_000_50


class TestCancelJackpot:
    @pytest.mark.clause(PONTOON, "16(n)(1)")
    @pytest.mark.parametrize("shown", [False, True])
    @pytest.mark.parametrize("seat", [1, 5])
    def test_a_malfunction_makes_the_spin_void_and_gives_the_wagers_back(
        self, shown: bool, seat: int
    ) -> None:
        held = chips(awaited(xtreme_for("ann", "bob")))
        game = xtreme_for("ann", "bob")
        if seat == 1:
            game = hot_spot(game, "primary")
        else:
            game = press(confirming(game), ConfirmSpin(seat=seat, community="75"))
        meter = game.system.meters["primary"]
        game = press(game, PayJackpot()) if shown else game
        game, events = answer(game, CancelJackpot())
        assert events == (SpinVoided(WagerKind.XTREME, 0),)
        assert refused(game, PressSpin()) == ("no-trigger", "16(h)")
        assert refused(game, MarkTrigger(WagerKind.XTREME))[0] == "nothing-changes"
        game = press(game, EndRound())
        assert chips(game) == {who: cents + 5_00 for who, cents in held.items()}
        assert game.table.settled[-2:] == tuple(
            Line(who, box, None, WagerKind.XTREME, 5_00, 5_00, "16(n)(1)")
            for box, who in ((1, "ann"), (2, "bob"))
        )
        assert game.system.meters["primary"].paid == meter.paid == 0

    @pytest.mark.clause(PONTOON, "16(n)(1)")
    def test_what_is_paid_is_not_cancelled(self) -> None:
        game = paid(hot_spot(xtreme_for("ann", "bob"), "500"))
        assert refused(game, CancelJackpot()) == ("not-now", "16(n)(1)")


@pytest.mark.ruling("R22")
class TestSupervisor:
    @pytest.mark.clause(PONTOON, "16(p)(1)")
    @pytest.mark.parametrize(("symbol", "needed"), [("1200", False), ("1201", True)])
    def test_prizes_over_the_threshold_need_one(self, symbol: str, needed: bool) -> None:
        game = press(hot_spot(xtreme_for("ann", "bob"), symbol), PayJackpot())
        if needed:
            assert refused(game, ConfirmPaid()) == ("needs-supervisor", "16(p)(1)")
            press(game, RIGHT, ConfirmPaid())
        else:
            assert refused(game, RIGHT) == ("not-due", "16(p)(1)")
            press(game, ConfirmPaid())

    @pytest.mark.clause(PONTOON, "16(p)(1)")
    def test_the_house_says_where_the_threshold_is(self) -> None:
        game = xtreme_for("ann", "bob", jackpot_threshold="74.99")
        game = press(confirming(game), ConfirmSpin(seat=5, community="75"), PayJackpot())
        assert refused(game, ConfirmPaid()) == ("needs-supervisor", "16(p)(1)")

    @pytest.mark.clause(PONTOON, "16(p)(1)")
    def test_each_prize_counts_for_itself(self) -> None:
        game = press(hot_spot(xtreme_for("ann", "bob"), "1000", community="1000"), PayJackpot())
        assert sum(award.cents for award in game.system.due) > 1_200_00
        press(game, ConfirmPaid())

    @pytest.mark.clause(PONTOON, "16(p)(1)")
    def test_every_use_of_a_code_is_in_the_log(self) -> None:
        game, events = answer(large(), wrong(at=7))
        assert events == (AuthorisationRefused("sue", 7),)
        _, events = answer(game, right(at=8, supervisor="tom"))
        assert events == (AuthorisationGiven("tom"),)

    @pytest.mark.clause(PONTOON, "16(p)(1)")
    def test_who_deals_does_not_authorise(self) -> None:
        game = large()
        game = changed(game, table=changed(game.table, care=Care(dealer="dee")))
        assert refused(game, right(supervisor="dee")) == ("two-people", "16(p)(1)")
        press(game, right(supervisor="sue"), ConfirmPaid())

    @pytest.mark.clause(PONTOON, "16(p)(1)")
    def test_nobody_is_no_supervisor(self) -> None:
        assert refused(large(), right(supervisor="")) == ("two-people", "16(p)(1)")
        assert refused(large(), wrong(supervisor="")) == ("two-people", "16(p)(1)")

    @pytest.mark.clause(PONTOON, "16(p)(1)")
    def test_three_wrong_codes_lock_the_terminal_for_half_an_hour(self) -> None:
        game = press(large(), wrong(at=100), wrong(at=200))
        game = press(game, wrong(at=300))
        for at in (300, 301, 300 + HALF_AN_HOUR - 1):
            assert refused(game, right(at)) == ("locked", "R22")
            assert refused(game, right(at, supervisor="tom")) == ("locked", "R22")
            assert refused(game, wrong(at)) == ("locked", "R22")
        assert refused(game, ConfirmPaid()) == ("needs-supervisor", "16(p)(1)")
        press(game, right(at=300 + HALF_AN_HOUR), ConfirmPaid())

    @pytest.mark.clause(PONTOON, "16(p)(1)")
    def test_after_the_lock_three_more_lock_it_again(self) -> None:
        game = press(large(), *[wrong(at=0)] * 3)
        later = HALF_AN_HOUR
        game = press(game, *[wrong(at=later)] * 3)
        assert refused(game, right(later + HALF_AN_HOUR - 1))[0] == "locked"
        press(game, right(later + HALF_AN_HOUR))

    @pytest.mark.clause(PONTOON, "16(p)(1)")
    def test_another_name_or_another_prize_gives_no_new_tries(self) -> None:
        game = press(large(), wrong(), wrong(supervisor="tom"))
        game = press(game, wrong(supervisor="una"))
        assert refused(game, right())[0] == "locked"
        two = press(large(), wrong(), wrong(), CancelJackpot(), EndRound())
        assert two.system.refused_codes == 2

    @pytest.mark.clause(PONTOON, "16(p)(1)")
    def test_a_right_code_ends_the_count(self) -> None:
        game = press(large(), wrong(), wrong(), RIGHT)
        assert game.system.refused_codes == 0
        assert game.system.codes_locked_until == 0

    @pytest.mark.clause(PONTOON, "16(p)(1)")
    def test_staff_see_who_authorised_and_players_do_not(self) -> None:
        game = press(large(), RIGHT)
        for audience in audiences("ann", "zoe"):
            shown = wheel_view(game, audience)
            staff = audience.role.value in ("dealer", "floor", "auditor")
            assert ("sue" in str(shown)) == staff
            assert shown.get("authorised_by") == ("sue" if staff else None)

    def test_each_payment_needs_its_own_authorisation(self) -> None:
        """Two blackjacks in Maryland, and the wheel shows 5,000 for both."""
        shoe = "As Ah 9c Kd Ks 7s 5d"
        game = wagered(game_of(MARYLAND, shoe, "ann", "bob"), WagerKind.BONUS_SPIN)
        game = awaited(game)
        for box in (1, 2):
            game = press(game, MarkTrigger(WagerKind.BONUS_SPIN, box))
        for _ in (1, 2):
            game = press(game, PressSpin(), ConfirmSpin("5000"), PayJackpot())
            assert refused(game, ConfirmPaid())[0] == "needs-supervisor"
            game = press(game, RIGHT, ConfirmPaid())
        assert press(game, EndRound()).system.stage is TerminalStage.READY
