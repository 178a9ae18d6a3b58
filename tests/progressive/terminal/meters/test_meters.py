"""Meters: what feeds them, exact to the last fraction, and equal to their history at all times."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.cards import cards
from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, open_game
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.events import ContributionMade, JackpotPaid
from fortyeight.progressive.opening import MeterTooHigh, draw_trigger
from fortyeight.progressive.prizes.meter import Meter
from fortyeight.progressive.terminal_commands import EndRound
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import Phase, WagerKind
from fortyeight.table.core.commands import DealerStep, LoadShoe, Step
from tests.progressive.terminal.games import (
    MARYLAND,
    NO_TRIGGER_FOR_ONE,
    PONTOON,
    SPANISH,
    answer,
    confirming,
    dealt,
    game_of,
    press,
    table_on,
    wagered,
)
from tests.progressive.terminal.histories import SCRIPTS, states


def meters(book: str, **house: Any) -> dict[str, int]:
    game = open_game(open_house(rulebook(book), house), SeededBits(1))
    return {name: meter.payable for name, meter in game.system.meters.items()}


class TestWhichMetersThereAre:
    def test_massachusetts_pontoon_has_three(self) -> None:
        assert meters(PONTOON) == {"primary": 10_000_00, "secondary": 5_000_00, "must-hit": 100_00}
        assert "must-hit" not in meters(PONTOON, must_hit=False)
        assert meters(PONTOON, xtreme=False) == {}
        assert meters(SPANISH) == {}

    @pytest.mark.clause(MARYLAND, "12 D(6)(b)", "12 E(3)(b)(i)")
    @pytest.mark.parametrize(
        ("paytable", "jackpot"), [("A", None), ("B", 1_000_00), ("C", None), ("D", 5_000_00)]
    )
    def test_in_maryland_the_progressive_paytables_have_one(
        self, paytable: str, jackpot: int | None
    ) -> None:
        found = meters(MARYLAND, bonus_spin_paytable=paytable)
        assert found.get("jackpot") == jackpot
        assert (found["primary"], found["secondary"]) == (10_000_00, 5_000_00)


@pytest.mark.ruling("R21")
class TestContributions:
    @pytest.mark.clause(MARYLAND, "12 D(6)(a)", "12 E(3)(a)")
    def test_each_wager_feeds_its_own_meters(self) -> None:
        """A twentieth of $1.10 is five cents and a half; of $5, 25 cents, a fortieth 12.5."""
        game = game_of(MARYLAND, NO_TRIGGER_FOR_ONE, "ann", bonus_spin_paytable="B")
        game = wagered(game, WagerKind.BONUS_SPIN, WagerKind.XTREME)
        _, events = answer(dealt(game), EndRound())
        assert [event for event in events if isinstance(event, ContributionMade)] == [
            ContributionMade("jackpot", 1, "11/2"),
            ContributionMade("primary", 1, "25"),
            ContributionMade("secondary", 1, "25/2"),
        ]

    @pytest.mark.clause(PONTOON, "16(r)(2)")
    def test_a_rate_of_nothing_adds_nothing(self) -> None:
        game = game_of(PONTOON, NO_TRIGGER_FOR_ONE, "ann", xtreme_secondary_rate="0")
        _, events = answer(dealt(wagered(game, WagerKind.XTREME)), EndRound())
        fed = [event.meter for event in events if isinstance(event, ContributionMade)]
        assert fed == ["primary", "must-hit"]

    @pytest.mark.clause(PONTOON, "16(r)(2)")
    def test_fractions_of_a_cent_are_carried_until_they_are_whole(self) -> None:
        """A seventh of $5 is no whole number of cents; seven of them are five dollars."""
        game = game_of(PONTOON, NO_TRIGGER_FOR_ONE, "ann", xtreme_primary_rate="1/7")
        for number in range(1, 8):
            game = wagered(press(game, LoadShoe(cards(NO_TRIGGER_FOR_ONE))), WagerKind.XTREME)
            game = table_on(press(dealt(game), EndRound()), Phase.OVER)
            meter = game.system.meters["primary"]
            assert meter.amount == 10_000_00 + Fraction(500 * number, 7)
            assert meter.payable == 10_000_00 + 500 * number // 7
            game = press(game, DealerStep(Step.NEXT_ROUND))
        assert game.system.meters["primary"].amount == 10_005_00


class TestParity:
    @pytest.mark.clause(PONTOON, "16(r)(2)")
    @pytest.mark.clause(MARYLAND, "12 D(7)", "12 E(4)")
    @pytest.mark.parametrize("script", SCRIPTS)
    def test_at_every_moment_a_meter_is_what_its_events_make_it(self, script: str) -> None:
        """Initial amount, contributions, payouts and resets, counted apart from the meter."""
        start = states(script)[0][0]
        amounts = {name: Fraction(meter.initial) for name, meter in start.system.meters.items()}
        for game, event in states(script):
            assert {name: one.amount for name, one in game.system.meters.items()} == amounts
            if isinstance(event, ContributionMade):
                amounts[event.meter] += Fraction(event.amount)
            elif isinstance(event, JackpotPaid):
                amounts[event.meter] += game.system.meters[event.meter].reset - event.cents

    @pytest.mark.parametrize("script", SCRIPTS)
    def test_a_meter_falls_only_when_a_win_is_paid(self, script: str) -> None:
        found = states(script)
        for (before, event), (after, _) in pairwise(found):
            for name, meter in after.system.meters.items():
                if meter.amount < before.system.meters[name].amount:
                    assert isinstance(event, JackpotPaid)
                    assert event.meter == name

    @pytest.mark.ruling("R21")
    @given(
        initial=st.integers(1, 10**12),
        reset=st.integers(1, 10**12),
        rate=st.fractions(0, 1, max_denominator=10_000),
        wagers=st.lists(st.one_of(st.integers(1, 10**6), st.none()), max_size=40),
    )
    def test_any_history_adds_up(
        self, initial: int, reset: int, rate: Fraction, wagers: list[int | None]
    ) -> None:
        """A wager feeds the meter, none is a win of all that is payable."""
        meter = Meter("primary", rate, initial, reset)
        for wager in wagers:
            if wager is not None:
                meter = meter.with_contribution(meter.share_of(wager))
                continue
            left = meter.amount - meter.payable
            assert 0 <= left < 1
            meter = meter.after_payout(meter.payable)
            assert meter.amount == reset + left
        fed = sum((wager * rate for wager in wagers if wager is not None), Fraction(0))
        assert meter.amount == initial + fed - meter.paid + reset * wagers.count(None)


class _Bytes:
    """Gives these bytes and no more."""

    def __init__(self, *numbers: int) -> None:
        self.left = bytes(numbers)

    def take(self, size: int) -> bytes:
        if len(self.left) < size:
            raise _RejectedError
        taken, self.left = self.left[:size], self.left[size:]
        return taken


class _RejectedError(Exception):
    """More bytes are asked for: the first draw was rejected."""


@pytest.mark.clause(PONTOON, "16(s)")
class TestTheHiddenTrigger:
    @pytest.mark.parametrize("width", range(1, 130))
    @pytest.mark.parametrize("amount", [Fraction(100_00), Fraction(200_01, 2)])
    def test_every_cent_between_amount_and_ceiling_is_equally_likely(
        self, amount: Fraction, width: int
    ) -> None:
        """All 256 bytes that the draw can begin with; those that are rejected say nothing."""
        ceiling = 100_00 + width
        found = Counter[int]()
        for byte in range(256):
            try:
                found[draw_trigger(amount, ceiling, _Bytes(byte))] += 1
            except _RejectedError:
                continue
        assert set(found) == set(range(100_01, ceiling + 1))
        assert all(amount < trigger <= ceiling for trigger in found)
        assert len(set(found.values())) == 1

    def test_it_is_drawn_when_the_table_is_opened(self) -> None:
        found = {
            game_of(
                PONTOON, NO_TRIGGER_FOR_ONE, "ann", seed=seed, must_hit_by="100.05"
            ).system.must_hit_trigger
            for seed in range(60)
        }
        assert found == set(range(100_01, 100_06))

    @pytest.mark.ruling("R35")
    @pytest.mark.parametrize("amount", [500_00, 500_01, 900_00])
    def test_a_meter_that_has_reached_its_ceiling_is_refused(self, amount: int) -> None:
        with pytest.raises(MeterTooHigh, match="is won by 500"):
            game_of(PONTOON, NO_TRIGGER_FOR_ONE, "ann", meters={"must-hit": amount})
        game = game_of(PONTOON, NO_TRIGGER_FOR_ONE, "ann", meters={"must-hit": 499_99})
        assert (game.system.must_hit_trigger, game.system.must_hit_by) == (500_00, 500_00)

    def test_it_is_drawn_anew_at_each_win_above_what_is_left(self) -> None:
        """0.115 of Ann's share is left over: 100.12 to 100.16 are left to draw from."""
        house: dict[str, Any] = {"must_hit_initial": "100.00", "must_hit_by": "100.16"}
        game = game_of(PONTOON, NO_TRIGGER_FOR_ONE, "ann", meters={"must-hit": 100_15}, **house)
        game = dealt(wagered(game, WagerKind.XTREME))
        found = Counter[tuple[int, ...]]()
        for byte in range(256):
            try:
                found[WheelChance(_Bytes(byte)).next_triggers(game)] += 1
            except _RejectedError:
                continue
        assert found == {(trigger,): 32 for trigger in range(100_12, 100_17)}


class TestTheWheels:
    @pytest.mark.ruling("R18")
    @pytest.mark.clause(SPANISH, "16(d)(2)")
    def test_every_place_of_a_wheel_is_equally_likely(self) -> None:
        """The sample has 100 places: 128 draws of seven bits, of which 28 are rejected."""
        game = wagered(game_of(SPANISH, "As 9c Kd Kh", "ann"), WagerKind.BONUS_SPIN)
        game = confirming(game, WagerKind.BONUS_SPIN, 1)
        wheel = game.system.house.wheels[WagerKind.BONUS_SPIN].main
        assert wheel.size == 100
        found = self.drawn(game)
        assert found == {prize.symbol: 2 * number for prize, number in wheel.places}

    def drawn(self, game: Game) -> Counter[str]:
        found = Counter[str]()
        for byte in range(256):
            try:
                found[WheelChance(_Bytes(byte)).spin(game).symbol] += 1
            except _RejectedError:
                continue
        return found

    @pytest.mark.ruling("R18")
    @pytest.mark.clause(PONTOON, "16(i)")
    def test_every_seat_is_equally_likely_taken_or_not(self) -> None:
        """The first byte picks one of seven seats, the next the community prize."""
        game = game_of(PONTOON, "9s 8s 6h Kd Kh Kc 5d", "ann", "bob")
        game = confirming(wagered(game, WagerKind.XTREME))
        seats = Counter[int]()
        for byte in range(256):
            try:
                seats[WheelChance(_Bytes(byte, 0)).spin(game).seat] += 1
            except _RejectedError:
                continue
        assert seats == dict.fromkeys(range(1, 8), 32)
