"""Changing a meter: two people, nothing under the least, and no win because of the change."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.progressive import Game
from fortyeight.progressive.events import MeterChanged, MustHitDrawn, MustHitWon
from fortyeight.progressive.terminal_commands import (
    ChangeMeter,
    ConfirmPaid,
    EndRound,
    EnterCode,
    PayJackpot,
)
from fortyeight.table import WagerKind
from tests.progressive.terminal.games import (
    MARYLAND,
    NO_TRIGGER_FOR_ONE,
    PONTOON,
    TRIGGER_FOR_TWO,
    answer,
    dealt,
    game_of,
    hot_spot,
    press,
    refused,
    wagered,
)

BOTH = ("sue", "tom")


def pontoon(**house: Any) -> Game:
    return game_of(PONTOON, NO_TRIGGER_FOR_ONE, "ann", **house)


def must_hit(reset: int, ceiling: int, trigger: int, by: tuple[str, str] = BOTH) -> ChangeMeter:
    return ChangeMeter("must-hit", reset, by, ceiling, trigger)


@pytest.mark.ruling("R22")
@pytest.mark.parametrize("by", [("sue", "sue"), ("", "tom"), ("sue", ""), ("", "")])
def test_one_person_alone_changes_nothing(by: tuple[str, str]) -> None:
    assert refused(pontoon(), ChangeMeter("primary", 20_000_00, by))[0] == "two-people"
    assert refused(pontoon(), must_hit(100_00, 200_00, 150_00, by))[0] == "two-people"


@pytest.mark.parametrize("name", ["jackpot", "Primary", "", "meter:primary", "x" * 1000])
def test_a_meter_that_is_not_there_is_not_changed(name: str) -> None:
    assert refused(pontoon(), ChangeMeter(name, 20_000_00, BOTH))[0] == "no-such-meter"


@pytest.mark.clause(MARYLAND, "12 D(6)(b)", "12 D(6)(b)(ii)", "12 D(6)(b)(iv)", "12 E(3)(b)(i)")
@pytest.mark.parametrize(
    ("paytable", "name", "least", "clause"),
    [
        ("B", "jackpot", 1_000_00, "12 D(6)(b)(ii)"),
        ("D", "jackpot", 5_000_00, "12 D(6)(b)(iv)"),
        ("B", "primary", 10_000_00, "12 E(3)(b)(i)"),
        ("B", "secondary", 5_000_00, "12 E(3)(b)(i)"),
    ],
)
def test_in_maryland_not_under_the_least_of_the_text(
    paytable: str, name: str, least: int, clause: str
) -> None:
    game = game_of(MARYLAND, NO_TRIGGER_FOR_ONE, "ann", bonus_spin_paytable=paytable)
    assert refused(game, ChangeMeter(name, least - 1, BOTH)) == ("bad-amount", clause)
    assert press(game, ChangeMeter(name, least, BOTH)).system.meters[name].reset == least


@pytest.mark.parametrize("reset", [0, -1, -10_000_00])
def test_a_meter_starts_again_from_something(reset: int) -> None:
    assert refused(pontoon(), ChangeMeter("primary", reset, BOTH))[0] == "bad-amount"
    assert refused(pontoon(), must_hit(reset, 200_00, 150_00))[0] == "bad-amount"


@pytest.mark.clause(PONTOON, "16(r)(2)")
def test_a_new_reset_amount_holds_from_the_next_win_on() -> None:
    game = game_of(PONTOON, TRIGGER_FOR_TWO, "ann", "bob")
    game, events = answer(game, ChangeMeter("primary", 777_77, BOTH))
    assert events == (MeterChanged("primary", 777_77, 0, BOTH),)
    assert game.system.meters["primary"].amount == 10_000_00
    game = press(hot_spot(wagered(game, WagerKind.XTREME), "primary"), PayJackpot())
    assert [award.cents for award in game.system.due] == [10_000_00, 75_00]
    game = press(game, EnterCode("sue", correct=True), ConfirmPaid())
    assert game.system.meters["primary"].amount == 777_77


@pytest.mark.parametrize(("ceiling", "trigger"), [(20_000_00, 0), (0, 15_000_00), (1, 1)])
def test_only_the_must_hit_has_a_ceiling_and_a_trigger(ceiling: int, trigger: int) -> None:
    change = ChangeMeter("primary", 10_000_00, BOTH, ceiling, trigger)
    assert refused(pontoon(), change)[0] == "bad-amount"


@pytest.mark.clause(PONTOON, "16(s)")
@pytest.mark.parametrize(
    ("ceiling", "trigger"),
    [
        (99_99, 99_99),
        (100_00, 100_00),
        (200_00, 100_00),
        (200_00, 0),
        (200_00, -1),
        (200_00, 200_01),
        (0, 0),
    ],
)
def test_ceiling_and_trigger_lie_above_what_is_on_the_meter(ceiling: int, trigger: int) -> None:
    """$100.00 is on it: a change that would be won at once is none."""
    change = must_hit(50_00, ceiling, trigger)
    assert refused(pontoon(), change) == ("bad-trigger", "16(s)")


@pytest.mark.clause(PONTOON, "16(s)")
def test_the_trigger_is_drawn_anew_and_kept_apart_from_what_is_told() -> None:
    game, events = answer(pontoon(), must_hit(50_00, 200_00, 150_00))
    assert events == (MeterChanged("must-hit", 50_00, 200_00, BOTH), MustHitDrawn(150_00))
    system = game.system
    assert (system.must_hit_trigger, system.must_hit_by) == (150_00, 200_00)
    assert system.meters["must-hit"].amount == 100_00 < system.must_hit_trigger


@pytest.mark.clause(PONTOON, "16(s)")
@pytest.mark.parametrize("reset", [200_00, 200_01, 500_00])
def test_the_ceiling_lies_above_the_reset_amount(reset: int) -> None:
    """Otherwise no trigger could be drawn after the next win."""
    assert refused(pontoon(), must_hit(reset, 200_00, 150_00)) == ("bad-amount", "16(s)")


@pytest.mark.clause(PONTOON, "16(s)")
@pytest.mark.parametrize(("trigger", "wins"), [(100_12, True), (100_13, False)])
def test_after_a_change_a_contribution_must_reach_the_new_trigger(trigger: int, wins: bool) -> None:
    """Ann's $5 bring the meter from 100.00 to 100.125."""
    game = press(pontoon(must_hit_by="100.01"), must_hit(50_00, 200_00, trigger))
    _, events = answer(dealt(wagered(game, WagerKind.XTREME)), EndRound((150_00,)))
    assert any(isinstance(event, MustHitWon) for event in events) == wins


@pytest.mark.clause(PONTOON, "16(s)")
def test_a_fraction_on_the_meter_counts_for_the_bound() -> None:
    """At 100.125 a trigger of 100.12 would be reached already, 100.13 would not."""
    game = press(dealt(wagered(pontoon(), WagerKind.XTREME)), EndRound())
    assert refused(game, must_hit(50_00, 200_00, 100_12))[0] == "bad-trigger"
    press(game, must_hit(50_00, 200_00, 100_13))
