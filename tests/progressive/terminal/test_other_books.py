"""The terminal in the books that say less of it: Massachusetts Spanish 21 and Maryland."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.progressive import Game
from fortyeight.progressive.events import JackpotPaid, PrizesPaid
from fortyeight.progressive.state import Trigger
from fortyeight.progressive.terminal_commands import (
    CancelJackpot,
    CancelRound,
    ConfirmPaid,
    ConfirmSpin,
    EnableSpin,
    EndRound,
    EnterCode,
    MarkTrigger,
    PayJackpot,
    PressSpin,
    Reason,
    SpinHotSpot,
    StartRound,
)
from fortyeight.table import Phase, WagerKind
from fortyeight.table.core.commands import DealerStep, PlaceWager, Step, WithdrawWager
from fortyeight.view.wheel_view import buttons
from tests.progressive.terminal.games import (
    MARYLAND,
    PONTOON,
    SPANISH,
    answer,
    awaited,
    chips,
    confirming,
    dealt,
    game_of,
    paid,
    press,
    refused,
    to_be_paid,
    wagered,
)

#: Ann has a blackjack, bob has 18; the dealer a nine, a king and nothing to draw.
ANN_HAS_IT = "As 8h 9c Kd Ks Kh"
#: Both have a blackjack, under a nine and under a king.
BOTH_HAVE_IT = "As Ah 9c Kd Ks 7s 5d"
BOTH_UNDER_A_KING = "As Ah Kc Kd Ks 7s 5d"


class TestMassachusettsSpanish:
    def game(self) -> Game:
        return wagered(game_of(SPANISH, ANN_HAS_IT, "ann", "bob"), WagerKind.BONUS_SPIN)

    @pytest.mark.clause(SPANISH, "16(b)")
    def test_a_wager_is_placed_before_the_cards(self) -> None:
        game = wagered(
            game_of(SPANISH, ANN_HAS_IT, "ann", "bob"), WagerKind.BONUS_SPIN, without=("bob",)
        )
        late = PlaceWager("bob", 2, WagerKind.BONUS_SPIN, 5_00)
        assert refused(game, DealerStep(Step.NO_MORE_BETS))[0] == "not-due"
        game = press(game, StartRound())
        assert refused(game, late) == ("locked", "16(b)")
        assert refused(game, WithdrawWager("ann", 1, WagerKind.BONUS_SPIN))[0] == "locked"
        press(game, CancelRound(), late, StartRound())
        assert refused(dealt(self.game()), late)[0] == "not-now"

    @pytest.mark.clause(SPANISH, "16(d)", "16(d)(1)")
    def test_the_button_of_the_seat_shows_its_blackjack(self) -> None:
        game = dealt(self.game())
        assert refused(game, MarkTrigger(WagerKind.BONUS_SPIN, 2)) == ("no-trigger", "16(d)(1)")
        assert refused(game, MarkTrigger(WagerKind.BONUS_SPIN, 3)) == ("no-trigger", "16(d)(1)")
        game = press(game, MarkTrigger(WagerKind.BONUS_SPIN, 1))
        assert game.system.marked == (Trigger(WagerKind.BONUS_SPIN, 1),)
        assert refused(game, MarkTrigger(WagerKind.BONUS_SPIN, 1)) == (
            "nothing-changes",
            "16(d)(1)",
        )

    @pytest.mark.clause(SPANISH, "16(d)(2)")
    def test_the_wheel_is_activated_when_the_hand_is_completed_and_its_section_paid(self) -> None:
        game = press(dealt(self.game()), MarkTrigger(WagerKind.BONUS_SPIN, 1))
        assert refused(game, PressSpin()) == ("too-early", "16(d)(2)")
        game = press(awaited(self.game()), MarkTrigger(WagerKind.BONUS_SPIN, 1))
        held = chips(game)
        assert refused(game, ConfirmSpin("250")) == ("not-now", "16(d)(2)")
        game = press(game, PressSpin(), ConfirmSpin("250"), PayJackpot(), ConfirmPaid(), EndRound())
        assert chips(game) == {"ann": held["ann"] + 250_00, "bob": held["bob"]}

    @pytest.mark.clause(SPANISH, "16(d)(1)", "16(d)(2)")
    def test_a_blackjack_is_marked_before_it_is_spun_for(self) -> None:
        game = awaited(self.game())
        assert refused(game, PressSpin()) == ("not-marked", "16(d)(1)")
        assert refused(game, EndRound()) == ("not-now", "")
        assert buttons(game) == ["mark", "cancel-round"]

    @pytest.mark.clause(SPANISH, "16(d)(2)")
    def test_the_wheel_picks_no_seat_and_knows_no_hot_spot(self) -> None:
        game = confirming(self.game(), WagerKind.BONUS_SPIN, 1)
        for spin in (
            ConfirmSpin(),
            ConfirmSpin("250", seat=1),
            ConfirmSpin("250", community="75"),
            ConfirmSpin(seat=1, community="75"),
        ):
            assert refused(game, spin)[0] == "bad-spin"
        game = press(game, ConfirmSpin("250"))
        assert refused(game, EnableSpin())[0] == "not-now"
        assert refused(game, SpinHotSpot("250"))[0] == "not-now"

    @pytest.mark.clause(SPANISH, "16(d)(2)")
    def test_the_text_knows_no_threshold(self) -> None:
        game = press(
            confirming(self.game(), WagerKind.BONUS_SPIN, 1), ConfirmSpin("9000"), PayJackpot()
        )
        assert refused(game, EnterCode("sue", correct=True))[0] == "not-due"
        press(game, ConfirmPaid())


class TestMaryland:
    @pytest.mark.clause(MARYLAND, "2 B(7)(b)", "2 B(8)(b)")
    @pytest.mark.parametrize("kind", [WagerKind.BONUS_SPIN, WagerKind.XTREME])
    def test_the_lock_out_button_stops_late_wagers(self, kind: WagerKind) -> None:
        game = wagered(game_of(MARYLAND, ANN_HAS_IT, "ann", "bob"), kind, without=("bob",))
        late = PlaceWager("bob", 2, kind, 5_00)
        assert refused(game, DealerStep(Step.NO_MORE_BETS))[0] == "not-due"
        locked = press(game, StartRound())
        assert refused(locked, late) == ("locked", "2 B(7)(b), 2 B(8)(b)")
        withdrawn = refused(locked, WithdrawWager("ann", 1, kind))
        assert withdrawn == ("locked", "2 B(7)(b), 2 B(8)(b)")
        dealing = press(locked, DealerStep(Step.NO_MORE_BETS))
        for _ in range(6):
            assert refused(dealing, late)[0] == "not-now"
            dealing = press(dealing, DealerStep(Step.DEAL))
        assert dealing.table.phase is not Phase.DEALING

    @pytest.mark.clause(MARYLAND, "2 B(7)(a)", "2 B(8)(a)")
    @pytest.mark.ruling("R18")
    def test_each_position_has_one_device_which_is_that_of_who_sits_there(self) -> None:
        game = wagered(game_of(MARYLAND, ANN_HAS_IT, "ann", "bob"))
        for kind in (WagerKind.BONUS_SPIN, WagerKind.XTREME):
            assert refused(game, PlaceWager("ann", 2, kind, 5_00))[0] in (
                "too-many-boxes",
                "box-full",
            )
            game = press(game, PlaceWager("ann", 1, kind, 5_00))
            assert refused(game, PlaceWager("ann", 1, kind, 5_00))[0] == "already-placed"

    @pytest.mark.clause(MARYLAND, "2 B(7)(a)", "2 B(8)(a)")
    @pytest.mark.parametrize("kind", [WagerKind.BONUS_SPIN, WagerKind.XTREME])
    def test_the_device_of_each_position_accepts_the_wager(self, kind: WagerKind) -> None:
        people = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")
        game = wagered(game_of(MARYLAND, ANN_HAS_IT, *people, boxes=8), kind)
        placed = [(one.person, one.box) for one in game.table.wagers if one.kind is kind]
        assert placed == [(person, box) for box, person in enumerate(people, start=1)]

    @pytest.mark.clause(MARYLAND, "6 E")
    @pytest.mark.parametrize(
        "kind", [WagerKind.MAIN, WagerKind.MATCH, WagerKind.BONUS_SPIN, WagerKind.XTREME]
    )
    def test_no_wager_is_changed_or_withdrawn_once_cards_are_dealt(self, kind: WagerKind) -> None:
        game = wagered(
            game_of(MARYLAND, "9s 9c Kd 8h", "ann"), WagerKind.BONUS_SPIN, WagerKind.XTREME
        )
        game = press(game, PlaceWager("ann", 1, WagerKind.MATCH, 5_00), StartRound())
        game = press(game, DealerStep(Step.NO_MORE_BETS))
        placed, held = game.table.wagers, chips(game)
        for _ in range(4):
            game = press(game, DealerStep(Step.DEAL))
            assert refused(game, WithdrawWager("ann", 1, kind)) == ("not-now", "6 E, P8")
            assert refused(game, PlaceWager("ann", 1, kind, 5_00)) == ("not-now", "6 D")
        assert (game.table.wagers, chips(game)) == (placed, held)
        assert game.table.phase is not Phase.DEALING

    @pytest.mark.clause(MARYLAND, "12 D(7)")
    @pytest.mark.parametrize(
        ("shoe", "order", "first"),
        [
            (BOTH_HAVE_IT, "from-the-right", 1),
            (BOTH_UNDER_A_KING, "losers-first", 1),
            (BOTH_UNDER_A_KING, "from-the-right", 2),
        ],
    )
    def test_two_jackpots_in_one_round_are_paid_as_the_turns_come(
        self, shoe: str, order: str, first: int
    ) -> None:
        """Under a nine the blackjacks are paid at once, one after the other; under a king after
        the dealer's hand, in the house's order. The second gets what the meter starts again from.
        """
        house: dict[str, Any] = {"bonus_spin_paytable": "D", "settlement_order": order}
        game = game_of(MARYLAND, shoe, "ann", "bob", meters={"jackpot": 6_543_21}, **house)
        game = awaited(wagered(game, WagerKind.BONUS_SPIN))
        for box in (2, 1):
            game = press(game, MarkTrigger(WagerKind.BONUS_SPIN, box))
        names = {1: "ann", 2: "bob"}
        for box, cents in ((first, 6_543_21), (3 - first, 5_000_00)):
            game = press(game, PressSpin(), ConfirmSpin("jackpot"))
            assert to_be_paid(game) == [(names[box], cents)]
            game = press(game, PayJackpot(), EnterCode("sue", correct=True))
            game, events = answer(game, ConfirmPaid())
            assert events == (PrizesPaid(), JackpotPaid("jackpot", cents))
        assert game.system.meters["jackpot"].amount == 5_000_00
        held = chips(game)
        game = press(game, EndRound())
        won = {names[first]: 6_543_21, names[3 - first]: 5_000_00}
        assert chips(game) == {who: held[who] + won[who] for who in held}
        assert game.system.meters["jackpot"].amount == 5_000_50

    def test_once_a_prize_is_paid_a_later_malfunction_does_not_cancel_the_round(self) -> None:
        """Ann's prize is paid; bob's spin can be made void, the round cannot."""
        game = awaited(wagered(game_of(MARYLAND, BOTH_HAVE_IT, "ann", "bob"), WagerKind.BONUS_SPIN))
        for box in (1, 2):
            game = press(game, MarkTrigger(WagerKind.BONUS_SPIN, box))
        first = press(game, PressSpin(), ConfirmSpin("100"))
        press(first, CancelRound(Reason.MALFUNCTION))
        second = press(paid(first), PressSpin())
        for moment in (second, press(second, ConfirmSpin("40"))):
            for reason in (Reason.MALFUNCTION, Reason.MISDEAL):
                assert refused(moment, CancelRound(reason))[0] == "too-late"
            assert "cancel-round" not in buttons(moment)
        held = chips(second)
        over = press(second, ConfirmSpin("40"), CancelJackpot(), EndRound())
        assert chips(over) == {"ann": held["ann"] + 100_00, "bob": held["bob"] + 5_00}

    @pytest.mark.clause(MARYLAND, "6 G(2)", "6 G(3)")
    def test_buttons_of_which_the_text_is_silent_cite_the_wager(self) -> None:
        game = wagered(game_of(MARYLAND, ANN_HAS_IT, "ann", "bob"), WagerKind.BONUS_SPIN)
        assert refused(dealt(game), PressSpin()) == ("too-early", "")
        assert refused(dealt(game), EndRound()) == ("not-now", "")
        assert refused(awaited(game), PressSpin()) == ("not-marked", "6 G(2), R19")

    @pytest.mark.clause(MARYLAND, "12 D(7)", "12 E(4)")
    def test_blackjacks_are_spun_for_before_the_dealers_hand(self) -> None:
        shoe = "As 8h 6c Kd Ks Kh 5d"
        game = game_of(MARYLAND, shoe, "ann", "bob")
        game = awaited(wagered(game, WagerKind.BONUS_SPIN, WagerKind.XTREME))
        game = press(game, MarkTrigger(WagerKind.XTREME))
        assert refused(game, PressSpin())[0] == "not-marked"
        game = press(game, MarkTrigger(WagerKind.BONUS_SPIN, 1), PressSpin())
        game = paid(press(game, ConfirmSpin("200/50")))
        assert refused(game, EndRound())[0] == "not-now"
        game = press(game, PressSpin(), ConfirmSpin(seat=2, community="25"))
        game = press(game, EnableSpin(), SpinHotSpot("300"))
        assert to_be_paid(game) == [("ann", 25_00), ("bob", 300_00)]
        held = chips(game)
        game = press(paid(game), EndRound())
        assert chips(game) == {"ann": held["ann"] + 225_00, "bob": held["bob"] + 350_00}

    @pytest.mark.clause(MARYLAND, "12 E(4)")
    def test_the_primary_is_paid_as_its_meter_stands(self) -> None:
        game = game_of(MARYLAND, "9s 6h Kd Kc 5d", "ann", meters={"primary": 10_000_99})
        game = press(
            confirming(wagered(game, WagerKind.XTREME)), ConfirmSpin(seat=1, community="25")
        )
        game = press(game, EnableSpin(), SpinHotSpot("primary"))
        assert to_be_paid(game) == [("ann", 10_000_99)]

    @pytest.mark.clause(MARYLAND, "6 G(2)")
    def test_a_void_spin_gives_the_wager_back_by_the_clause_of_the_wager(self) -> None:
        game = wagered(game_of(MARYLAND, ANN_HAS_IT, "ann", "bob"), WagerKind.BONUS_SPIN)
        game = press(confirming(game, WagerKind.BONUS_SPIN, 1), ConfirmSpin("40"), CancelJackpot())
        assert ended(press(game, EndRound())) == [
            ("ann", WagerKind.BONUS_SPIN, 5_00, "6 G(2), R19"),
            ("bob", WagerKind.BONUS_SPIN, 0, "6 G(2)"),
        ]

    @pytest.mark.clause(MARYLAND, "6 G(2)", "6 G(3)")
    def test_a_void_spin_of_one_wheel_leaves_the_wagers_on_the_other_lost(self) -> None:
        game = game_of(MARYLAND, "9s 6h Kd Kc 5d", "ann")
        game = confirming(wagered(game, WagerKind.BONUS_SPIN, WagerKind.XTREME))
        game = press(game, ConfirmSpin(seat=1, community="25"), EnableSpin(), SpinHotSpot("300"))
        assert ended(press(game, CancelJackpot(), EndRound())) == [
            ("ann", WagerKind.BONUS_SPIN, 0, "6 G(2)"),
            ("ann", WagerKind.XTREME, 5_00, "6 G(3), R19"),
        ]


@pytest.mark.clause(PONTOON, "16(f)")
def test_an_ace_pays_nothing_for_an_xtreme_wager() -> None:
    game = wagered(game_of(PONTOON, "As 7h 8d Kc 5d", "ann"), WagerKind.XTREME)
    assert ended(press(awaited(game), EndRound())) == [("ann", WagerKind.XTREME, 0, "16(f)")]


def ended(game: Game) -> list[tuple[str, WagerKind, int, str]]:
    """How the wagers on wheels ended: whose, what they return, and the clause."""
    wheels = (WagerKind.BONUS_SPIN, WagerKind.XTREME)
    return [
        (one.person, one.kind, one.returned, one.clause)
        for one in game.table.settled
        if one.kind in wheels
    ]
