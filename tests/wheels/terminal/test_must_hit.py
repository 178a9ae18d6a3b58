"""The must-hit jackpot of Massachusetts Pontoon: checked, won, paid, drawn anew."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fortyeight.cards import cards
from fortyeight.progressive import Game, TerminalStage
from fortyeight.progressive.commands import (
    CancelRound,
    ConfirmPaid,
    EndRound,
    EnterCode,
    PayJackpot,
    Reason,
)
from fortyeight.progressive.events import (
    JackpotPaid,
    MustHitDrawn,
    MustHitWon,
    PayoutsShown,
    PrizesPaid,
)
from fortyeight.progressive.state import Award
from fortyeight.table import Kind, Line, Phase
from fortyeight.table.changing import changed
from fortyeight.table.commands import DealerStep, Hit, LoadShoe, PlaceWager, Stand, Step
from fortyeight.table.events import WagersSettled
from fortyeight.view.audience import DEALER, audiences
from fortyeight.view.wheel_view import game_view, wheel_view
from tests.wheels.terminal.games import (
    NO_TRIGGER_FOR_ONE,
    PONTOON,
    TRIGGER_FOR_TWO,
    answer,
    awaited,
    chips,
    dealt,
    game_of,
    hot_spot,
    must_hit_for,
    paid,
    press,
    refused,
    table_on,
    wagered,
    won,
)

NEXT = ConfirmPaid(next_trigger=100_01)
_WAITS = ("not-now", "16(p), 16(q)")


def winners(game: Game) -> list[tuple[str, int]]:
    """Who wins the must-hit jackpot, and how much, when the round is ended."""
    _, events = answer(game, EndRound())
    return [(one.person, one.cents) for one in events if isinstance(one, MustHitWon)]


class TestTheCheck:
    @pytest.mark.clause(PONTOON, "16(s)")
    def test_after_end_round_the_terminal_names_position_and_amount(self) -> None:
        """Both wagers of $5 have added a fortieth: 100.00 and twice 0.125."""
        game, events = answer(dealt(must_hit_for("ann", "bob")), EndRound())
        assert events[-1] == MustHitWon("ann", 1, 100_25)
        assert game.system.stage is TerminalStage.MUST_HIT
        for audience in audiences("ann", "zoe"):
            shown = wheel_view(game, audience)
            assert shown["terminal"] == "must-hit won"
            assert [(one["box"], one["cents"]) for one in shown["paying"]] == [(1, 100_25)]

    @pytest.mark.clause(PONTOON, "16(s)")
    def test_it_goes_to_whose_contribution_reaches_the_trigger(self) -> None:
        """100.00, 100.125 with ann's wager, 100.25 with bob's: every trigger on the way."""
        game = dealt(must_hit_for("ann", "bob", must_hit_by="200.00"))
        found = {}
        for trigger in range(100_01, 100_30):
            system = changed(game.system, must_hit_trigger=trigger)
            found[trigger] = winners(changed(game, system=system))
        assert {trigger for trigger, who in found.items() if who == [("ann", 100_25)]} == set(
            range(100_01, 100_13)
        )
        assert {trigger for trigger, who in found.items() if who == [("bob", 100_25)]} == set(
            range(100_13, 100_26)
        )
        assert all(found[trigger] == [] for trigger in range(100_26, 100_30))

    @pytest.mark.clause(PONTOON, "16(s)")
    def test_only_who_takes_part_can_win_it(self) -> None:
        game = game_of(PONTOON, TRIGGER_FOR_TWO, "ann", "bob", must_hit_by="100.01")
        game = wagered(game, Kind.XTREME, without=("ann",))
        assert winners(paid(hot_spot(game, "500", seat=2))) == [("bob", 100_12)]

    @pytest.mark.clause(PONTOON, "16(r)(1)", "16(s)")
    def test_a_cancelled_round_is_not_checked(self) -> None:
        game = dealt(must_hit_for("ann", "bob"))
        _, events = answer(game, CancelRound(Reason.MALFUNCTION))
        assert not any(isinstance(event, MustHitWon) for event in events)

    @pytest.mark.clause(PONTOON, "16(q)", "16(s)")
    def test_it_comes_after_the_spins_of_the_round(self) -> None:
        game = must_hit_for("ann", "bob", shoe=TRIGGER_FOR_TWO)
        game = press(paid(hot_spot(game, "500")), EndRound())
        assert game.system.stage is TerminalStage.MUST_HIT
        assert game.table.phase is Phase.WHEELS
        game = press(game, PayJackpot(), NEXT)
        assert table_on(game, Phase.OVER).system.stage is TerminalStage.READY


class TestThePayment:
    @pytest.mark.clause(PONTOON, "16(n)(1)", "16(o)", "16(s)")
    def test_it_is_processed_like_other_jackpots(self) -> None:
        game = won(must_hit_for("ann", "bob"))
        held = chips(game)
        game, events = answer(game, PayJackpot())
        award = Award("ann", 1, Kind.MUST_HIT, 100_25, "must-hit", "16(s)")
        assert events == (PayoutsShown((award,)),)
        game, events = answer(game, NEXT)
        assert events == (
            PrizesPaid(),
            JackpotPaid("must-hit", 100_25),
            MustHitDrawn(100_01),
            WagersSettled((Line("ann", 1, None, Kind.MUST_HIT, 0, 100_25, "16(s)"),), None),
        )
        assert chips(game) == {"ann": held["ann"] + 100_25, "bob": held["bob"]}
        assert game.system.meters["must-hit"].amount == 100_00
        assert game.system.due == ()

    @pytest.mark.ruling("R21")
    @pytest.mark.clause(PONTOON, "16(s)")
    def test_a_fraction_of_a_cent_stays_on_the_meter(self) -> None:
        game = won(must_hit_for("ann", shoe=NO_TRIGGER_FOR_ONE))
        assert [award.cents for award in game.system.due] == [100_12]
        game = press(game, PayJackpot(), NEXT)
        assert game.system.meters["must-hit"].amount == 100_00 + Fraction(1, 2)

    @pytest.mark.ruling("R22")
    @pytest.mark.clause(PONTOON, "16(p)(1)", "16(s)")
    def test_over_the_threshold_a_supervisor_authorises_it(self) -> None:
        game = press(won(must_hit_for("ann", "bob", jackpot_threshold="100.24")), PayJackpot())
        assert refused(game, NEXT) == ("needs-supervisor", "16(p)(1)")
        press(game, EnterCode("sue", correct=True), NEXT)

    @pytest.mark.clause(PONTOON, "16(s)")
    @pytest.mark.parametrize("trigger", [0, 1, 100_00, 100_06, 500_00, -1])
    def test_the_next_trigger_lies_above_the_meter_and_within_the_ceiling(
        self, trigger: int
    ) -> None:
        game = won(must_hit_for("ann", "bob", must_hit_by="100.05"))
        game = press(game, PayJackpot())
        assert refused(game, ConfirmPaid(trigger)) == ("bad-trigger", "16(s)")
        for fits in (100_01, 100_05):
            assert press(game, ConfirmPaid(fits)).system.must_hit_trigger == fits

    @pytest.mark.clause(PONTOON, "16(s)")
    def test_a_fraction_on_the_meter_is_below_every_next_trigger(self) -> None:
        """After ann alone 100.005 is left: 100.00 is too low, 100.01 is not."""
        game = press(won(must_hit_for("ann", shoe=NO_TRIGGER_FOR_ONE)), PayJackpot())
        assert refused(game, ConfirmPaid(100_00))[0] == "bad-trigger"
        press(game, ConfirmPaid(100_01))


class TestTheTableMeanwhile:
    @pytest.mark.clause(PONTOON, "16(s)")
    @pytest.mark.parametrize("shown", [False, True])
    def test_play_goes_on_but_the_round_is_not_settled_before_it_is_paid(self, shown: bool) -> None:
        game = won(must_hit_for("ann", "bob", shoe="9s 8s 7h Kd Kh 2c Kc 4d"))
        game = press(game, PayJackpot()) if shown else game
        call = DealerStep(Step.CALL_HAND)
        game = press(game, call, Stand("ann", 1), call, Hit("bob", 2), DealerStep(Step.DEAL))
        game = table_on(game, Phase.DEALER) if game.table.phase is Phase.PLAY else game
        while (step := game_view(game, DEALER)["step"]) is not None:
            game = press(game, DealerStep(Step(step)))
        assert refused(game, DealerStep(Step.SETTLE)) == _WAITS
        assert game.table.phase is Phase.DEALER
        game = press(game, *([] if shown else [PayJackpot()]), NEXT)
        assert game_view(game, DEALER)["step"] == Step.SETTLE
        press(game, DealerStep(Step.SETTLE), DealerStep(Step.NEXT_ROUND))

    @pytest.mark.clause(PONTOON, "16(s)")
    def test_the_wheels_close_when_it_is_paid(self) -> None:
        game = press(awaited(must_hit_for("ann", "bob")), EndRound())
        assert refused(game, DealerStep(Step.CLOSE_ROUND)) == _WAITS
        assert game_view(game, DEALER)["step"] is None
        press(game, PayJackpot(), NEXT, DealerStep(Step.CLOSE_ROUND))

    @pytest.mark.clause(PONTOON, "15(b)", "16(n)(1)", "16(s)")
    @pytest.mark.parametrize("before", [True, False])
    def test_a_round_that_turns_void_leaves_the_jackpot_with_its_winner(self, before: bool) -> None:
        """Wagers go back; the jackpot was valid, and its meter has fallen or is about to."""
        game = must_hit_for("ann", "bob", shoe="9s 8s 7h Kd Kh Th Td 5d")
        game = won(game)
        game = press(game, PayJackpot(), NEXT) if before else game
        call = DealerStep(Step.CALL_HAND)
        game = press(game, call, Stand("ann", 1), call, Hit("bob", 2))
        game = press(game, DealerStep(Step.DEAL), DealerStep(Step.DEAL))
        assert game.table.voided
        if not before:
            assert refused(game, DealerStep(Step.NEXT_ROUND)) == _WAITS
            game = press(game, PayJackpot(), NEXT)
        assert chips(game) == {"ann": 1_000_00 + 100_25, "bob": 1_000_00}
        jackpot = Line("ann", 1, None, Kind.MUST_HIT, 0, 100_25, "16(s)")
        assert [line for line in game.table.settled if line.kind is Kind.MUST_HIT] == [jackpot]
        assert game.table.rack == -100_25
        game = press(game, DealerStep(Step.NEXT_ROUND), LoadShoe(cards(TRIGGER_FOR_TWO)))
        press(game, PlaceWager("ann", 1, Kind.MAIN, 10_00))
