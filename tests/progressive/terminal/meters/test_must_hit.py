"""The must-hit jackpot of Massachusetts Pontoon: checked, won, drawn anew, paid."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fortyeight.cards import cards
from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, TerminalStage, evolve_game
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.events import (
    ContributionMade,
    JackpotPaid,
    MustHitDrawn,
    MustHitWon,
    PayoutsShown,
    PrizesPaid,
    RoundEnded,
)
from fortyeight.progressive.state import Award
from fortyeight.progressive.terminal_commands import (
    CancelRound,
    ConfirmPaid,
    EndRound,
    EnterCode,
    PayJackpot,
    Reason,
)
from fortyeight.table import Line, Phase, WagerKind
from fortyeight.table.core.changing import changed
from fortyeight.table.core.commands import (
    DealerStep,
    Hit,
    LoadShoe,
    PlaceWager,
    RemoveFoundCard,
    Stand,
    Step,
)
from fortyeight.table.core.events import WagersSettled
from fortyeight.view.audience import DEALER, audiences
from fortyeight.view.wheel_view import game_view, wheel_view
from tests.progressive.terminal.games import (
    END,
    NO_TRIGGER_FOR_ONE,
    NO_TRIGGER_FOR_TWO,
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

PAID = ConfirmPaid()
_WAITS = ("not-now", "16(p), 16(q)")


def winners(game: Game, *next_triggers: int) -> list[tuple[str, int]]:
    """Return who wins the must-hit jackpot, and how much, when the round is ended."""
    _, events = answer(game, EndRound(next_triggers))
    return [(one.person, one.cents) for one in events if isinstance(one, MustHitWon)]


def with_trigger(game: Game, trigger: int) -> Game:
    return changed(game, system=changed(game.system, must_hit_trigger=trigger))


@pytest.mark.ruling("R35")
class TestTheCheck:
    @pytest.mark.clause(PONTOON, "16(s)")
    def test_after_end_round_the_terminal_names_position_and_amount(self) -> None:
        """Ann's fortieth of $5 brings 499.99 to 500.115: she wins the ceiling, 500.00."""
        game, events = answer(dealt(must_hit_for("ann", "bob")), END)
        assert [one for one in events if isinstance(one, MustHitWon)] == [
            MustHitWon("ann", 1, 500_00)
        ]
        assert game.system.stage is TerminalStage.MUST_HIT
        for audience in audiences("ann", "zoe"):
            shown = wheel_view(game, audience)
            assert shown["terminal"] == "must-hit won"
            assert [(one["box"], one["cents"]) for one in shown["paying"]] == [(1, 500_00)]

    @pytest.mark.clause(PONTOON, "16(r)(2)", "16(s)")
    def test_the_meter_starts_again_at_once_with_the_rest_of_the_share_and_later_ones(self) -> None:
        """0.115 of Ann's share is over, and Bob's 0.125 belongs to the next cycle."""
        game = won(must_hit_for("ann", "bob"))
        assert game.system.meters["must-hit"].amount == 100_24
        assert game.system.must_hit_trigger == 300_00
        for audience in audiences("ann", "zoe"):
            assert wheel_view(game, audience)["meters"]["must-hit"] == 100_24

    @pytest.mark.clause(PONTOON, "16(s)")
    def test_it_goes_to_whose_contribution_reaches_the_trigger(self) -> None:
        """100.00, 100.125 with Ann's wager, 100.25 with Bob's: every trigger on the way."""
        game = dealt(wagered(game_of(PONTOON, NO_TRIGGER_FOR_TWO, "ann", "bob"), WagerKind.XTREME))
        found = {
            trigger: winners(with_trigger(game, trigger), 300_00)
            for trigger in range(100_01, 100_30)
        }
        anns, bobs = range(100_01, 100_13), range(100_13, 100_26)
        assert {trigger for trigger, who in found.items() if who == [("ann", 100_12)]} == set(anns)
        assert {trigger for trigger, who in found.items() if who == [("bob", 100_25)]} == set(bobs)
        assert all(found[trigger] == [] for trigger in range(100_26, 100_30))

    @pytest.mark.clause(PONTOON, "16(s)")
    def test_a_later_share_can_win_the_next_cycle_in_the_same_round(self) -> None:
        """100.115 is left after Ann's win; Bob's share brings it to 100.24."""
        game = dealt(must_hit_for("ann", "bob"))
        both = [("ann", 500_00), ("bob", 100_24)]
        assert winners(game, 100_24, 300_00) == both
        assert winners(game, 100_25, 300_00) == both[:1]
        game = press(game, EndRound((100_24, 300_00)), PayJackpot())
        assert [(award.person, award.cents) for award in game.system.due] == both
        game = press(game, PAID)
        assert chips(game) == {"ann": 1_485_00, "bob": 1_085_24}
        meter = game.system.meters["must-hit"]
        assert meter.amount == 100_00
        assert (meter.paid, meter.resets) == (600_24, 200_00)

    @pytest.mark.clause(PONTOON, "16(s)")
    def test_a_share_that_fills_whole_cycles_wins_each_of_them(self) -> None:
        """The cycle is 5 cents long: Ann's share of 12.5 cents reaches the ceiling twice."""
        house: dict[str, Any] = {"must_hit_initial": "100.00", "must_hit_by": "100.05"}
        game = wagered(game_of(PONTOON, NO_TRIGGER_FOR_ONE, "ann", **house), WagerKind.XTREME)
        game = with_trigger(dealt(game), 100_05)
        game, events = answer(game, EndRound((100_05, 100_04)))
        assert [one.cents for one in events if isinstance(one, MustHitWon)] == [100_05, 100_05]
        assert game.system.meters["must-hit"].amount == 100_00 + Fraction(5, 2)

    @pytest.mark.clause(PONTOON, "16(s)")
    def test_equality_wins(self) -> None:
        """Two shares of 12.5 cents are exactly the ceiling."""
        game = wagered(
            game_of(PONTOON, NO_TRIGGER_FOR_TWO, "ann", "bob", must_hit_by="100.25"),
            WagerKind.XTREME,
        )
        game = with_trigger(dealt(game), 100_25)
        assert winners(game, 100_25) == [("bob", 100_25)]

    @pytest.mark.clause(PONTOON, "16(s)")
    @pytest.mark.parametrize(
        "triggers", [(), (0,), (-1,), (100_11,), (500_01,), (100_24,), (100_24, 100_00)]
    )
    def test_a_next_trigger_lies_above_the_meter_and_within_the_ceiling(
        self, triggers: tuple[int, ...]
    ) -> None:
        """100.115 is left after Ann's win; 100.24 is won by Bob, and needs one after it."""
        game = dealt(must_hit_for("ann", "bob"))
        assert refused(game, EndRound(triggers)) == ("bad-trigger", "16(s)")
        for fits in (100_25, 500_00):
            assert press(game, EndRound((fits,))).system.must_hit_trigger == fits
        assert press(game, EndRound((100_12, 100_01))).system.must_hit_trigger == 100_01

    @pytest.mark.clause(PONTOON, "16(s)")
    def test_only_who_takes_part_can_win_it(self) -> None:
        game = game_of(PONTOON, TRIGGER_FOR_TWO, "ann", "bob", meters={"must-hit": 499_99})
        game = wagered(game, WagerKind.XTREME, without=("ann",))
        assert winners(paid(hot_spot(game, "500", seat=2)), 300_00) == [("bob", 500_00)]

    @pytest.mark.clause(PONTOON, "16(r)(1)", "16(s)")
    def test_a_cancelled_round_is_not_checked(self) -> None:
        game = dealt(must_hit_for("ann", "bob"))
        _, events = answer(game, CancelRound(Reason.MALFUNCTION))
        assert not any(isinstance(event, MustHitWon) for event in events)

    @pytest.mark.clause(PONTOON, "16(q)", "16(s)")
    def test_it_comes_after_the_spins_of_the_round(self) -> None:
        game = must_hit_for("ann", "bob", shoe=TRIGGER_FOR_TWO)
        game = press(paid(hot_spot(game, "500")), END)
        assert game.system.stage is TerminalStage.MUST_HIT
        assert game.table.phase is Phase.WHEELS
        game = press(game, PayJackpot(), PAID)
        assert table_on(game, Phase.OVER).system.stage is TerminalStage.READY


class TestThePayment:
    @pytest.mark.clause(PONTOON, "16(n)(1)", "16(o)", "16(s)")
    def test_it_is_processed_like_other_jackpots(self) -> None:
        game = won(must_hit_for("ann", "bob"))
        held = chips(game)
        game, events = answer(game, PayJackpot())
        award = Award("ann", 1, WagerKind.MUST_HIT, 500_00, "must-hit", "16(s)")
        assert events == (PayoutsShown((award,)),)
        game, events = answer(game, PAID)
        assert events == (
            PrizesPaid(),
            WagersSettled((Line("ann", 1, None, WagerKind.MUST_HIT, 0, 500_00, "16(s)"),), None),
        )
        assert chips(game) == {"ann": held["ann"] + 500_00, "bob": held["bob"]}
        assert game.system.due == ()
        assert game.system.stage is TerminalStage.READY

    @pytest.mark.ruling("R21", "R35")
    @pytest.mark.clause(PONTOON, "16(s)")
    def test_a_fraction_of_a_cent_stays_on_the_meter(self) -> None:
        game = wagered(game_of(PONTOON, NO_TRIGGER_FOR_ONE, "ann"), WagerKind.XTREME)
        game = won(with_trigger(game, 100_01))
        assert [award.cents for award in game.system.due] == [100_12]
        assert game.system.meters["must-hit"].amount == 100_00 + Fraction(1, 2)

    @pytest.mark.ruling("R22")
    @pytest.mark.clause(PONTOON, "16(p)(1)", "16(s)")
    def test_over_the_threshold_a_supervisor_authorises_it(self) -> None:
        game = press(won(must_hit_for("ann", "bob", jackpot_threshold="499.99")), PayJackpot())
        assert refused(game, PAID) == ("needs-supervisor", "16(p)(1)")
        press(game, EnterCode("sue", correct=True), PAID)


@pytest.mark.ruling("R35")
class TestAnOlderLog:
    """A jackpot won before R35: all shares are on the meter, which falls when it is paid."""

    def stored(self) -> Game:
        game = dealt(must_hit_for("ann", "bob"))
        share = str(Fraction(25, 2))
        for event in (
            RoundEnded(),
            ContributionMade("must-hit", 1, share),
            ContributionMade("must-hit", 2, share),
            MustHitWon("ann", 1, 500_24),
        ):
            game = evolve_game(game, event)
        return game

    def test_its_events_lead_to_the_same_money(self) -> None:
        game = self.stored()
        line = Line("ann", 1, None, WagerKind.MUST_HIT, 0, 500_24, "16(s)")
        for event in (
            PayoutsShown(game.system.due),
            PrizesPaid(),
            JackpotPaid("must-hit", 500_24),
            MustHitDrawn(100_01),
            WagersSettled((line,), None),
        ):
            game = evolve_game(game, event)
        assert chips(game)["ann"] == 985_00 + 500_24
        assert game.system.meters["must-hit"].amount == 100_00
        assert game.system.must_hit_trigger == 100_01
        assert (game.system.stage, game.system.due) == (TerminalStage.READY, ())

    def test_a_jackpot_that_was_still_to_be_paid_is_paid_as_it_was_won(self) -> None:
        game = press(self.stored(), PayJackpot())
        assert refused(game, PAID) == ("bad-trigger", "16(s)")
        assert WheelChance(SeededBits(1)).next_trigger(game) > 100_00
        _, events = answer(game, ConfirmPaid(100_01))
        assert events == (
            PrizesPaid(),
            JackpotPaid("must-hit", 500_24),
            MustHitDrawn(100_01),
            WagersSettled((Line("ann", 1, None, WagerKind.MUST_HIT, 0, 500_24, "16(s)"),), None),
        )


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
        game = press(game, *([] if shown else [PayJackpot()]), PAID)
        assert game_view(game, DEALER)["step"] == Step.SETTLE
        press(game, DealerStep(Step.SETTLE), DealerStep(Step.NEXT_ROUND))

    @pytest.mark.clause(PONTOON, "16(s)")
    def test_the_wheels_close_when_it_is_paid(self) -> None:
        game = press(awaited(must_hit_for("ann", "bob")), END)
        assert refused(game, DealerStep(Step.CLOSE_ROUND)) == _WAITS
        assert game_view(game, DEALER)["step"] is None
        press(game, PayJackpot(), PAID, DealerStep(Step.CLOSE_ROUND))

    @pytest.mark.clause(PONTOON, "15(b)", "16(n)(1)", "16(s)")
    @pytest.mark.parametrize("before", [True, False])
    def test_a_round_that_turns_void_leaves_the_jackpot_with_its_winner(self, before: bool) -> None:
        """Wagers go back; the jackpot was valid, and its meter has fallen or is about to."""
        game = must_hit_for("ann", "bob", shoe="9s 8s 7h Kd Kh Th Td 5d")
        game = won(game)
        game = press(game, PayJackpot(), PAID) if before else game
        call = DealerStep(Step.CALL_HAND)
        game = press(game, call, Stand("ann", 1), call, Hit("bob", 2))
        for _ in ("Th", "Td"):
            game = press(game, DealerStep(Step.DEAL), RemoveFoundCard())
        assert game.table.voided
        if not before:
            assert refused(game, DealerStep(Step.NEXT_ROUND)) == _WAITS
            game = press(game, PayJackpot(), PAID)
        assert chips(game) == {"ann": 1_000_00 + 500_00, "bob": 1_000_00}
        jackpot = Line("ann", 1, None, WagerKind.MUST_HIT, 0, 500_00, "16(s)")
        assert [line for line in game.table.settled if line.kind is WagerKind.MUST_HIT] == [jackpot]
        assert game.table.rack == -500_00
        game = press(game, DealerStep(Step.NEXT_ROUND), LoadShoe(cards(TRIGGER_FOR_TWO)))
        press(game, PlaceWager("ann", 1, WagerKind.MAIN, 10_00))
