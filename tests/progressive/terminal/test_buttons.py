"""Every button of the terminal at every moment, in Massachusetts Pontoon."""

from __future__ import annotations

from functools import cache
from typing import get_args

import pytest

from fortyeight.progressive import Game, TerminalStage, decide_game
from fortyeight.progressive.terminal_commands import (
    CancelJackpot,
    CancelRound,
    ChangeMeter,
    ConfirmPaid,
    ConfirmSpin,
    DisableSpin,
    EnableSpin,
    EndRound,
    EnterCode,
    MarkTrigger,
    PayJackpot,
    PressSpin,
    Reason,
    SpinHotSpot,
    StartRound,
    TerminalCommand,
)
from fortyeight.table import Refused, WagerKind
from fortyeight.view.audience import DEALER, audiences
from fortyeight.view.wheel_view import buttons, wheel_view
from tests.progressive.terminal.games import PONTOON, refused
from tests.progressive.terminal.moments import MOMENTS

#: What each button does, and where the text speaks of it.
BUTTONS: dict[str, tuple[TerminalCommand, str]] = {
    "start": (StartRound(), "16(d)"),
    "reset": (CancelRound(), "16(r)(1)"),
    "malfunction": (CancelRound(Reason.MALFUNCTION), "16(r)(1)"),
    "misdeal": (CancelRound(Reason.MISDEAL), "16(r)(1)"),
    "end": (EndRound(), "16(f), 16(q), 16(r)(2)"),
    "mark": (MarkTrigger(WagerKind.XTREME), "16(g)(1), 16(h)"),
    "spin": (PressSpin(), "16(h)"),
    "confirm": (ConfirmSpin(seat=1, community="75"), "16(i)"),
    "enable": (EnableSpin(), "16(k)"),
    "disable": (DisableSpin(), "16(m)"),
    "sensor": (SpinHotSpot("500"), "16(l)"),
    "for player": (SpinHotSpot("500", by_dealer=True), "16(l)"),
    "pay": (PayJackpot(), "16(o)"),
    "cancel jackpot": (CancelJackpot(), "16(n)(1)"),
    "code": (EnterCode("sue", correct=True), "16(p)(1)"),
    "paid": (ConfirmPaid(), "16(p), 16(q)"),
    "meter": (ChangeMeter("primary", 10_000_00, ("sue", "tom")), ""),
}

#: What may be pressed at each moment.
MAY: dict[str, str] = {
    "ready": "start, meter",
    "started": "reset, malfunction, misdeal",
    "playing": "malfunction, misdeal",
    "waiting": "malfunction, misdeal, mark",
    "marked": "malfunction, misdeal, spin",
    "confirming": "malfunction, misdeal, confirm",
    "prompting": "malfunction, misdeal, enable",
    "enabled": "malfunction, misdeal, disable, sensor, for player",
    "spun": "malfunction, misdeal, pay, cancel jackpot",
    "paying": "paid, cancel jackpot",
    "paying a large prize": "code, cancel jackpot",
    "paying as authorised": "paid, cancel jackpot",
    "paid": "end",
    "ended": "meter",
    "must-hit won": "pay",
    "paying must-hit": "paid",
}

_END, _MARK = BUTTONS["end"][1], BUTTONS["mark"][1]
_DEALT = ("too-late", "16(r)(2)(i)")

#: Refusals for another reason than that the terminal does not show the button.
OTHERWISE: dict[tuple[str, str], tuple[str, str]] = {
    ("started", "end"): ("too-early", _END),
    ("started", "mark"): ("no-trigger", _MARK),
    ("started", "spin"): ("no-trigger", "16(h)"),
    ("playing", "reset"): _DEALT,
    ("playing", "end"): ("too-early", _END),
    ("playing", "mark"): ("no-trigger", _MARK),
    ("playing", "spin"): ("no-trigger", "16(h)"),
    ("waiting", "reset"): _DEALT,
    ("waiting", "spin"): ("not-marked", _MARK),
    ("marked", "reset"): _DEALT,
    ("marked", "mark"): ("nothing-changes", _MARK),
    ("confirming", "reset"): _DEALT,
    ("prompting", "reset"): _DEALT,
    ("enabled", "reset"): _DEALT,
    ("spun", "reset"): _DEALT,
    ("paying", "code"): ("not-due", "16(p)(1)"),
    ("paying a large prize", "paid"): ("needs-supervisor", "16(p)(1)"),
    ("paying as authorised", "code"): ("not-due", "16(p)(1)"),
    ("paid", "mark"): ("nothing-changes", _MARK),
    ("paid", "spin"): ("no-trigger", "16(h)"),
    ("paying must-hit", "code"): ("not-due", "16(p)(1)"),
    ("paying must-hit", "cancel jackpot"): ("valid", "16(n)(1)"),
}

#: The names that the dealer's screen has for them.
SCREEN = {
    "start": "start-round",
    "reset": "cancel-round",
    "malfunction": "cancel-round",
    "misdeal": "cancel-round",
    "end": "end-round",
    "mark": "mark",
    "spin": "spin",
    "confirm": "confirm",
    "enable": "enable-spin",
    "disable": "disable-spin",
    "for player": "spin-for-player",
    "pay": "pay-jackpot",
    "cancel jackpot": "cancel-jackpot",
    "code": "authorise",
    "paid": "paid",
}


@cache
def moment(name: str) -> Game:
    return MOMENTS[name]()


def may(name: str) -> set[str]:
    return set(MAY[name].split(", "))


def test_the_table_holds_every_stage_and_every_command() -> None:
    assert set(MAY) == set(MOMENTS)
    assert {moment(name).system.stage for name in MAY} == set(TerminalStage)
    assert {type(command) for command, _ in BUTTONS.values()} == set(get_args(TerminalCommand))
    assert all(button not in may(name) for name, button in OTHERWISE)


@pytest.mark.clause(PONTOON, "16(d)", "16(f)", "16(g)(1)", "16(h)", "16(i)", "16(k)", "16(l)")
@pytest.mark.clause(PONTOON, "16(m)", "16(n)", "16(o)", "16(p)", "16(q)", "16(r)(1)", "16(r)(2)")
@pytest.mark.parametrize("name", MAY)
@pytest.mark.parametrize("button", BUTTONS)
def test_a_button_does_something_or_the_text_says_why_not(name: str, button: str) -> None:
    command, clause = BUTTONS[button]
    if button in may(name):
        found = decide_game(moment(name), command)
        assert not isinstance(found, Refused), found
        assert found, "something happens"
    else:
        expected = OTHERWISE.get((name, button), ("not-now", clause))
        assert refused(moment(name), command) == expected


@pytest.mark.parametrize("name", MAY)
def test_the_dealer_is_shown_what_he_may_press_and_nothing_else(name: str) -> None:
    expected = {SCREEN[button] for button in may(name) if button in SCREEN}
    assert set(buttons(moment(name))) == expected
    assert len(buttons(moment(name))) == len(expected)


@pytest.mark.parametrize("name", MAY)
def test_nobody_else_has_the_terminal(name: str) -> None:
    for audience in audiences("ann", "bob", "zoe"):
        shown = wheel_view(moment(name), audience)["buttons"]
        assert bool(shown) == (audience == DEALER and bool(may(name) & set(SCREEN)))
