"""From the trigger to the drawn prize in Massachusetts Pontoon."""

from __future__ import annotations

import pytest

from fortyeight.progressive import Game, TerminalStage, evolve_game
from fortyeight.progressive.events import (
    ContributionMade,
    HotSpotDrawn,
    RoundEnded,
    SpinDrawn,
    SpinPressed,
    SpinVoided,
    TriggerMarked,
)
from fortyeight.progressive.state import Spin, Trigger
from fortyeight.progressive.terminal_commands import (
    ConfirmSpin,
    DisableSpin,
    EnableSpin,
    EndRound,
    MarkTrigger,
    PressSpin,
    SpinHotSpot,
)
from fortyeight.table import Line, Phase, WagerKind, next_step
from fortyeight.table.around.reconstruct import Pile, rack_after, reconstruct
from fortyeight.table.core.commands import DealerStep, Hit, PlaceWager, Stand, Step
from fortyeight.table.core.events import WagersSettled
from fortyeight.view.audience import DEALER, SIGNAGE, Audience, audiences, player
from fortyeight.view.story.game_teller import game_story
from fortyeight.view.wheel_view import buttons, game_view, wheel_view
from tests.progressive.terminal.games import (
    END,
    MARYLAND,
    NO_TRIGGER_FOR_TWO,
    PONTOON,
    TRIGGER_FOR_TWO,
    answer,
    awaited,
    chips,
    confirming,
    dealt,
    game_of,
    hot_spot,
    paid,
    press,
    recorded,
    refused,
    table_on,
    to_be_paid,
    wagered,
    xtreme_for,
)
from tests.stored_json import from_json

_END = "16(f), 16(q), 16(r)(2)"


def quiet() -> Game:
    """The dealer's first card can lead to no trigger."""
    return wagered(game_of(PONTOON, NO_TRIGGER_FOR_TWO, "ann", "bob"), WagerKind.XTREME)


class TestWithoutATrigger:
    @pytest.mark.clause(PONTOON, "16(b)", "16(f)")
    def test_the_round_is_ended_at_once_and_the_wagers_lose(self) -> None:
        game, events = answer(dealt(quiet()), EndRound())
        lost = tuple(
            Line(who, box, None, WagerKind.XTREME, 5_00, 0, "16(f)")
            for box, who in ((1, "ann"), (2, "bob"))
        )
        assert events[:2] == (RoundEnded(), WagersSettled(lost, None))
        assert {type(event) for event in events[2:]} == {ContributionMade}
        assert game.table.phase is Phase.PLAY
        over = table_on(game, Phase.OVER)
        assert over.system.accounted == 1

    @pytest.mark.clause(PONTOON, "16(f)", "16(h)")
    def test_there_is_nothing_to_mark_or_to_spin(self) -> None:
        game = dealt(quiet())
        assert refused(game, MarkTrigger(WagerKind.XTREME)) == ("no-trigger", "16(g)(1), 16(h)")
        assert refused(game, PressSpin()) == ("no-trigger", "16(h)")

    @pytest.mark.ruling("R6")
    @pytest.mark.clause(PONTOON, "16(b)", "16(f)")
    @pytest.mark.parametrize(
        ("cards", "known"), [("6h", False), ("Kh", False), ("7h", True), ("Ah", True)]
    )
    def test_a_six_or_a_ten_keeps_the_question_open(self, cards: str, known: bool) -> None:
        shoe = TRIGGER_FOR_TWO.replace("6h", cards)
        game = dealt(wagered(game_of(PONTOON, shoe, "ann", "bob"), WagerKind.XTREME))
        if known:
            press(game, EndRound())
        else:
            assert refused(game, EndRound()) == ("too-early", _END)

    @pytest.mark.ruling("R6")
    @pytest.mark.clause(PONTOON, "16(b)")
    def test_the_dealer_draws_his_second_card_for_the_wheel_alone(self) -> None:
        """Ann has bust: nothing but her Xtreme wager depends on the dealer's second card."""
        shoe = "9s 6h Kd Ks Kc 5d"
        game = wagered(game_of(PONTOON, shoe, "ann"), WagerKind.XTREME)
        call = DealerStep(Step.CALL_HAND)
        game = table_on(press(dealt(game), call, Hit("ann", 1), DealerStep(Step.DEAL)))
        assert [str(card) for card in game.table.dealer] == ["6h", "Kc"]
        press(game, MarkTrigger(WagerKind.XTREME), PressSpin())

    @pytest.mark.clause(PONTOON, "16(b)")
    @pytest.mark.parametrize(
        ("first", "second", "spins"),
        [
            ("6h", "Kc", True),
            ("6h", "Jc", True),
            ("Qh", "6c", True),
            ("6h", "9c", False),
            ("6h", "Ac", False),
            ("6h", "6c", False),
            ("Kh", "Kc", False),
            ("Kh", "5c", False),
        ],
    )
    def test_only_a_six_and_a_ten_valued_card_in_either_order(
        self, first: str, second: str, spins: bool
    ) -> None:
        shoe = f"9s {first} Kd {second} Qs 4d 3h"
        game = awaited(wagered(game_of(PONTOON, shoe, "ann"), WagerKind.XTREME))
        if spins:
            assert refused(game, EndRound()) == ("not-now", _END)
            press(game, MarkTrigger(WagerKind.XTREME), PressSpin())
        else:
            assert refused(game, MarkTrigger(WagerKind.XTREME))[0] == "no-trigger"
            press(game, EndRound())

    @pytest.mark.clause(PONTOON, "16(b)")
    def test_a_six_and_a_ten_later_in_the_dealers_hand_are_none(self) -> None:
        """2, 6 and king: the first two cards decide."""
        shoe = "9s 2h Kd 6c Ks"
        game = awaited(wagered(game_of(PONTOON, shoe, "ann"), WagerKind.XTREME))
        assert refused(game, MarkTrigger(WagerKind.XTREME))[0] == "no-trigger"


class TestTheTrigger:
    @pytest.mark.clause(PONTOON, "16(g)", "16(g)(1)", "16(h)")
    def test_it_is_marked_while_the_game_goes_on_and_spun_when_all_is_settled(self) -> None:
        call = DealerStep(Step.CALL_HAND)
        game = press(dealt(xtreme_for("ann", "bob")), call, Stand("ann", 1), call, Stand("bob", 2))
        game = press(game, DealerStep(Step.DEAL))
        assert game.table.phase is Phase.DEALER
        game, events = answer(game, MarkTrigger(WagerKind.XTREME))
        assert events == (TriggerMarked(WagerKind.XTREME, 0),)
        assert refused(game, PressSpin()) == ("too-early", "16(h)")
        assert "spin" not in buttons(game)
        game = table_on(game)
        assert buttons(game) == ["spin", "cancel-round"]
        assert answer(game, PressSpin())[1] == (SpinPressed(WagerKind.XTREME, 0),)

    @pytest.mark.clause(PONTOON, "16(g)")
    def test_a_hole_card_is_no_trigger_before_it_is_turned(self) -> None:
        """Anyone who could mark it, or end the round, would know the hole card."""
        for hole, spins in (("Kc", True), ("9c", False)):
            shoe = f"9s 6h Kd {hole} 5d"
            game = game_of(PONTOON, shoe, "ann", dealing="hole-card")
            game = dealt(wagered(game, WagerKind.XTREME))
            assert refused(game, MarkTrigger(WagerKind.XTREME))[0] == "no-trigger"
            assert refused(game, EndRound()) == ("too-early", _END)
            assert buttons(game) == ["cancel-round"]
            game = press(game, DealerStep(Step.CALL_HAND), Stand("ann", 1))
            game = press(game, DealerStep(Step.TURN_HOLE_CARD))
            assert buttons(game) == ["mark" if spins else "end-round", "cancel-round"]

    @pytest.mark.clause(PONTOON, "16(h)")
    def test_every_other_wager_is_settled_before_the_wheel_turns(self) -> None:
        game = game_of(PONTOON, TRIGGER_FOR_TWO, "ann", "bob")
        game = press(wagered(game, WagerKind.XTREME), PlaceWager("ann", 1, WagerKind.MATCH, 5_00))
        game = awaited(game)
        assert {wager.kind for wager in game.table.wagers} == {WagerKind.XTREME}
        settled = {(line.person, line.kind) for line in game.table.settled}
        assert settled == {
            ("ann", WagerKind.MAIN),
            ("bob", WagerKind.MAIN),
            ("ann", WagerKind.MATCH),
        }

    @pytest.mark.clause(PONTOON, "16(h)")
    def test_the_players_cards_are_in_the_rack_before_spin_can_be_pressed(self) -> None:
        """Only the dealer's cards lie on the layout, and every view says so."""
        game = table_on(dealt(xtreme_for("ann", "bob")), Phase.DEALER)
        while next_step(game.table) is not Step.SETTLE:
            game = press(game, DealerStep(next_step(game.table) or Step.SETTLE))
        game = press(game, MarkTrigger(WagerKind.XTREME))
        for audience in audiences("ann", "bob"):
            shown = game_view(game, audience)
            assert [hand["cards"] for box in shown["boxes"] for hand in box["hands"]] == [
                ["9s", "Kd"],
                ["8s", "Kh"],
            ]
            assert shown["discards"] == 0
        assert refused(game, PressSpin())[0] == "too-early"
        game = press(game, DealerStep(Step.SETTLE))
        assert list(map(str, game.table.discards)) == ["8s", "Kh", "9s", "Kd"]
        for then in (game, press(game, PressSpin()), paid(hot_spot(xtreme_for("ann"), "500"))):
            for audience in audiences("ann", "bob"):
                shown = game_view(then, audience)
                assert not any(hand["cards"] for box in shown["boxes"] for hand in box["hands"])
                assert shown["dealer"]["cards"] == ["6h", "Kc", "5d"]
                assert shown["discards"] == 2 * len(then.table.boxes)

    @pytest.mark.clause(PONTOON, "16(h)", "7(h)")
    def test_the_dealers_cards_follow_and_each_hand_can_be_rebuilt(self) -> None:
        with recorded() as log:
            game = paid(hot_spot(xtreme_for("ann", "bob"), "500"))
            game = press(table_on(press(game, END), Phase.OVER), DealerStep(Step.NEXT_ROUND))
        piles: tuple[Pile, ...] = ()
        for (before, event), after in zip(log, [*(one for one, _ in log[1:]), game], strict=True):
            piles = rack_after(piles, before.table, event, after.table)
        hands = reconstruct(game.table.discards, piles)
        assert {key: " ".join(map(str, cards)) for key, cards in hands.items()} == {
            (2, 1): "8s Kh",
            (1, 1): "9s Kd",
            (0, 1): "6h Kc 5d",
        }

    @pytest.mark.clause(PONTOON, "16(h)")
    def test_a_log_from_before_the_layout_was_cleared_still_replays(self) -> None:
        """Such a log has no word of the cards: they went to the rack with the next round."""
        game = table_on(dealt(xtreme_for("ann", "bob")), Phase.DEALER)
        old = evolve_game(game, from_json({"event": "wheels.awaited/1"}))
        assert old.table.phase is Phase.WHEELS
        assert old.table.discards == ()
        shown = game_view(old, DEALER)
        assert [len(hand["cards"]) for box in shown["boxes"] for hand in box["hands"]] == [2, 2]

    @pytest.mark.clause(PONTOON, "16(h)")
    def test_the_story_says_that_the_cards_go_to_the_rack(self) -> None:
        with recorded() as log:
            awaited(xtreme_for("ann", "bob"))
        lines = [line.text for line in game_story(log[0][0], [event for _, event in log])]
        assert "The players' cards go to the discard rack (16(h))." in lines

    @pytest.mark.clause(MARYLAND, "7 T")
    def test_cards_lie_until_all_wagers_are_settled_where_the_book_says_so(self) -> None:
        """The wagers on the wheels are wagers too."""
        game = awaited(wagered(game_of(MARYLAND, TRIGGER_FOR_TWO, "ann", "bob"), WagerKind.XTREME))
        assert game.table.discards == ()
        shown = game_view(game, DEALER)
        assert [len(hand["cards"]) for box in shown["boxes"] for hand in box["hands"]] == [2, 2]

    @pytest.mark.clause(PONTOON, "16(h)")
    def test_the_trigger_is_the_dealers_and_no_boxs(self) -> None:
        game = awaited(xtreme_for("ann", "bob"))
        assert refused(game, MarkTrigger(WagerKind.XTREME, 1))[0] == "no-trigger"
        assert refused(game, MarkTrigger(WagerKind.BONUS_SPIN, 1))[0] == "no-trigger"

    @pytest.mark.clause(PONTOON, "16(h)", "16(i)")
    def test_the_table_waits_for_the_wheel(self) -> None:
        game = awaited(xtreme_for("ann", "bob"))
        for step in Step:
            assert refused(game, DealerStep(step))[0] == "not-due"


class TestTheFirstWheel:
    @pytest.mark.clause(PONTOON, "16(i)")
    def test_it_turns_when_the_dealer_has_confirmed(self) -> None:
        game = confirming(xtreme_for("ann", "bob"))
        assert game.system.spin == Spin(Trigger(WagerKind.XTREME, 0))
        game, events = answer(game, ConfirmSpin(seat=2, community="75"))
        assert events == (SpinDrawn("", 2, "75"),)

    @pytest.mark.clause(PONTOON, "16(i)", "16(k)")
    def test_everybody_sees_who_takes_part(self) -> None:
        game = confirming(xtreme_for("ann", "bob"))
        for audience in audiences("ann", "zoe"):
            shown = wheel_view(game, audience)["participants"]
            assert [(one["person"], one["box"]) for one in shown] == [("ann", 1), ("bob", 2)]

    @pytest.mark.ruling("R18")
    @pytest.mark.clause(PONTOON, "16(i)(1)")
    def test_a_seat_that_does_not_take_part_gives_all_the_community_prize(self) -> None:
        game = press(confirming(xtreme_for("ann", "bob")), ConfirmSpin(seat=5, community="75"))
        assert game.system.stage is TerminalStage.SPUN
        assert to_be_paid(game) == [("ann", 75_00), ("bob", 75_00)]

    @pytest.mark.ruling("R18")
    @pytest.mark.clause(PONTOON, "16(i)(1)")
    def test_who_plays_without_the_wager_is_no_hot_spot_and_gets_nothing(self) -> None:
        game = game_of(PONTOON, TRIGGER_FOR_TWO, "ann", "bob")
        game = confirming(wagered(game, WagerKind.XTREME, without=("bob",)))
        game = press(game, ConfirmSpin(seat=2, community="75"))
        assert game.system.stage is TerminalStage.SPUN
        assert to_be_paid(game) == [("ann", 75_00)]

    @pytest.mark.clause(PONTOON, "16(i)")
    @pytest.mark.parametrize(
        "spin",
        [
            ConfirmSpin(seat=0, community="75"),
            ConfirmSpin(seat=8, community="75"),
            ConfirmSpin(seat=-1, community="75"),
            ConfirmSpin(symbol="500", seat=1, community="75"),
            ConfirmSpin(seat=1),
            ConfirmSpin(seat=1, community="primary"),
            ConfirmSpin(seat=1, community="-75"),
            ConfirmSpin(seat=1, community="075"),
            ConfirmSpin(seat=1, community="7\N{ARABIC-INDIC DIGIT FIVE}"),
            ConfirmSpin(symbol="500"),
        ],
    )
    def test_what_no_wheel_shows_is_refused_and_draws_nothing(self, spin: ConfirmSpin) -> None:
        game = confirming(xtreme_for("ann", "bob"))
        assert refused(game, spin)[0] == "bad-spin"
        press(game, ConfirmSpin(seat=7, community="75"))


class TestTheHotSpot:
    @pytest.mark.ruling("R18")
    @pytest.mark.clause(PONTOON, "16(j)", "16(j)(1)")
    def test_the_seat_gets_the_outer_prize_only_and_the_others_the_inner(self) -> None:
        game = hot_spot(xtreme_for("ann", "bob", "cat"), "500", seat=2)
        assert to_be_paid(game) == [("ann", 75_00), ("bob", 500_00), ("cat", 75_00)]

    @pytest.mark.clause(PONTOON, "16(j)")
    @pytest.mark.parametrize("seat", [1, 2, 3])
    @pytest.mark.parametrize("audience", [DEALER, SIGNAGE])
    def test_the_winning_seat_is_shown_to_the_dealer_and_on_the_signage(
        self, audience: Audience, seat: int
    ) -> None:
        game = confirming(xtreme_for("ann", "bob", "cat"))
        before = wheel_view(game, audience)
        assert before["spin"] is None or not before["spin"]["seat"]
        game = press(game, ConfirmSpin(seat=seat, community="75"))
        for then in (game, press(game, EnableSpin())):
            shown = wheel_view(then, audience)
            assert shown["spin"]["seat"] == seat
            assert shown["participants"][seat - 1]["box"] == seat

    @pytest.mark.clause(PONTOON, "16(k)", "16(l)", "16(m)")
    def test_the_sensor_is_a_button_only_while_it_is_enabled(self) -> None:
        game = press(confirming(xtreme_for("ann", "bob")), ConfirmSpin(seat=2, community="75"))
        assert refused(game, SpinHotSpot("500")) == ("not-now", "16(l)")
        for _ in range(3):
            game = press(game, EnableSpin())
            assert wheel_view(game, player("bob"))["may_spin"]
            for audience in audiences("ann", "zoe"):
                assert not wheel_view(game, audience)["may_spin"]
            game = press(game, DisableSpin())
            assert not wheel_view(game, player("bob"))["may_spin"]
            assert refused(game, SpinHotSpot("500")) == ("not-now", "16(l)")
        game = press(game, EnableSpin())
        assert answer(game, SpinHotSpot("500"))[1] == (HotSpotDrawn("500", by_dealer=False),)

    @pytest.mark.clause(PONTOON, "16(l)(1)")
    def test_the_dealer_spins_for_the_player_where_the_house_says_so(self) -> None:
        on_behalf = SpinHotSpot("500", by_dealer=True)
        seat = ConfirmSpin(seat=1, community="75")
        game = press(confirming(xtreme_for("ann", "bob")), seat, EnableSpin())
        assert "spin-for-player" in buttons(game)
        assert answer(game, on_behalf)[1] == (HotSpotDrawn("500", by_dealer=True),)
        strict = xtreme_for("ann", "bob", dealer_may_spin=False)
        game = press(confirming(strict), seat, EnableSpin())
        assert refused(game, on_behalf) == ("not-offered", "16(l)(1)")
        assert buttons(game) == ["disable-spin", "cancel-round"]
        press(game, SpinHotSpot("500"))

    @pytest.mark.clause(PONTOON, "16(n)")
    @pytest.mark.parametrize("symbol", ["", "0", "-500", "5e2", "500.00", "must-hit", "seat 1"])
    def test_what_no_wheel_shows_is_refused(self, symbol: str) -> None:
        seat = ConfirmSpin(seat=1, community="75")
        game = press(confirming(xtreme_for("ann", "bob")), seat, EnableSpin())
        assert refused(game, SpinHotSpot(symbol))[0] == "bad-spin"

    @pytest.mark.clause(PONTOON, "16(o)", "16(q)")
    def test_the_prizes_reach_the_players_when_the_round_is_ended(self) -> None:
        game = awaited(xtreme_for("ann", "bob"))
        held = chips(game)
        game = press(paid(hot_spot(xtreme_for("ann", "bob"), "500")), EndRound())
        assert chips(game) == {"ann": held["ann"] + 500_00, "bob": held["bob"] + 75_00}


class TestRecall:
    def test_the_last_spins_stay_at_hand(self) -> None:
        """A hot spot completes its spin; it does not count as another."""
        first = paid(hot_spot(xtreme_for("ann", "bob"), "500"))
        assert first.system.spins == (Spin(Trigger(WagerKind.XTREME, 0), "500", 1, "75"),)
        second = press(confirming(xtreme_for("ann", "bob")), ConfirmSpin(seat=5, community="25"))
        assert second.system.spins == (Spin(Trigger(WagerKind.XTREME, 0), "", 5, "25"),)

    def test_there_are_fifty_of_them_the_oldest_go_first(self) -> None:
        """Every other spin lands on ann, who then spins herself."""
        game = confirming(xtreme_for("ann", "bob"))
        for number in range(1, 61):
            game = evolve_game(game, SpinDrawn("", 1 if number % 2 else 5, str(number)))
            game = evolve_game(game, HotSpotDrawn("500", by_dealer=False)) if number % 2 else game
            game = evolve_game(
                evolve_game(game, SpinVoided(WagerKind.XTREME, 0)), SpinPressed(WagerKind.XTREME, 0)
            )
        assert [spin.community for spin in game.system.spins] == [str(n) for n in range(11, 61)]
        assert [spin.symbol for spin in game.system.spins[-2:]] == ["500", ""]
