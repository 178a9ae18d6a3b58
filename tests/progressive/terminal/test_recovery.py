"""After a failure at any moment: the same game from its stored events, and nothing drawn twice."""

from __future__ import annotations

import json

import pytest

from fortyeight.progressive import Game, TerminalStage, decide_game, evolve_game
from fortyeight.progressive.events import (
    HotSpotDrawn,
    PrizesPaid,
    RoundCancelled,
    SpinDrawn,
    SpinVoided,
)
from fortyeight.progressive.terminal import GameEvent
from fortyeight.progressive.terminal_commands import (
    ConfirmPaid,
    ConfirmSpin,
    EnableSpin,
    EndRound,
    PayJackpot,
    PressSpin,
    SpinHotSpot,
)
from fortyeight.table import Refused
from fortyeight.table.core.codec import UnknownEvent
from fortyeight.view.audience import audiences
from fortyeight.view.wheel_view import game_view
from tests.progressive.terminal.games import (
    PONTOON,
    confirming,
    hot_spot,
    press,
    refused,
    xtreme_for,
)
from tests.progressive.terminal.histories import SCRIPTS, states
from tests.stored_json import from_json, to_json

#: A symbol and a community prize that nothing else in the round shows.
SYMBOL, COMMUNITY = "737373", "616161"


def stored(events: list[GameEvent]) -> str:
    """A log as it lies on the disk."""
    return "\n".join(json.dumps(to_json(event)) for event in events)


def recovered(start: Game, log: str) -> Game:
    game = start
    for line in log.splitlines():
        game = evolve_game(game, from_json(json.loads(line)))
    return game


@pytest.mark.parametrize("script", SCRIPTS)
def test_at_every_moment_the_stored_events_lead_to_the_same_game(script: str) -> None:
    start = states(script)[0][0]
    happened: list[GameEvent] = []
    for game, event in states(script):
        assert recovered(start, stored(happened)) == game
        if event is not None:
            happened.append(event)


@pytest.mark.clause(PONTOON, "16(i)", "16(n)")
@pytest.mark.parametrize("script", SCRIPTS)
def test_a_wheel_that_was_drawn_is_never_drawn_again(script: str) -> None:
    """From the draw until its prizes are paid, or the spin or the round is void."""
    drawn = hot = 0
    for game, event in states(script):
        if drawn:
            assert isinstance(decide_game(game, PressSpin()), Refused)
            for spin in (ConfirmSpin("40"), ConfirmSpin(seat=1, community="25")):
                assert isinstance(decide_game(game, spin), Refused)
        if hot:
            assert isinstance(decide_game(game, SpinHotSpot("200")), Refused)
            assert isinstance(decide_game(game, EnableSpin()), Refused)
        if isinstance(event, SpinDrawn):
            drawn += 1
        elif isinstance(event, HotSpotDrawn):
            hot += 1
        elif isinstance(event, PrizesPaid | SpinVoided | RoundCancelled):
            drawn = hot = 0


@pytest.mark.clause(PONTOON, "16(i)")
def test_whoever_failed_after_the_draw_finds_the_same_prize() -> None:
    """The draw is stored, the power goes, and the terminal asks for nothing but the payment."""
    game = hot_spot(xtreme_for("ann", "bob"), "500")
    for again in (ConfirmSpin(seat=2, community="150"), SpinHotSpot("primary"), PressSpin()):
        assert refused(game, again)[0] == "not-now"
    assert [award.cents for award in press(game, PayJackpot()).system.due] == [500_00, 75_00]


@pytest.mark.parametrize("button", [PayJackpot(), ConfirmPaid(), EndRound()])
def test_a_button_that_is_sent_twice_pays_once(
    button: PayJackpot | ConfirmPaid | EndRound,
) -> None:
    game = hot_spot(xtreme_for("ann", "bob"), "500")
    for command in (PayJackpot(), ConfirmPaid(), EndRound()):
        game = press(game, command)
        if command == button:
            assert isinstance(decide_game(game, command), Refused)
    assert game.system.stage is TerminalStage.READY


@pytest.mark.clause(PONTOON, "16(i)", "16(n)")
def test_nothing_is_shown_before_it_is_in_an_event() -> None:
    """What the referee has decided but nobody has stored is in no view."""
    game = confirming(xtreme_for("ann", "bob"))
    for command, secret in (
        (ConfirmSpin(seat=2, community=COMMUNITY), COMMUNITY),
        (EnableSpin(), ""),
        (SpinHotSpot(SYMBOL), SYMBOL),
    ):
        before = [json.dumps(game_view(game, one)) for one in audiences("ann", "bob", "zoe")]
        events = decide_game(game, command)
        after = [json.dumps(game_view(game, one)) for one in audiences("ann", "bob", "zoe")]
        assert after == before
        assert not secret or all(secret not in shown for shown in before)
        assert not isinstance(events, Refused)
        game = evolve_game(game, events[0])
        shown = [json.dumps(game_view(game, one)) for one in audiences("ann", "bob", "zoe")]
        assert all(secret in one for one in shown)


@pytest.mark.parametrize("script", SCRIPTS)
def test_what_is_shown_of_a_spin_was_stored_before(script: str) -> None:
    symbols: set[str] = {""}
    for game, event in states(script):
        for audience in audiences("ann", "zoe"):
            spin = game_view(game, audience)["wheels"]["spin"]
            if spin is not None:
                assert {spin["symbol"], spin["community"]} <= symbols
        if isinstance(event, SpinDrawn):
            symbols |= {event.symbol, event.community}
        elif isinstance(event, HotSpotDrawn):
            symbols.add(event.symbol)


@pytest.mark.parametrize(
    "spoiled",
    [
        {"event": "wheel.drawn/1", "symbol": "500", "seat": 1},
        {"event": "wheel.drawn/1", "symbol": "500", "seat": "1", "community": "75"},
        {"event": "wheel.drawn/1", "symbol": "500", "seat": True, "community": "75"},
        {"event": "wheel.drawn/2", "symbol": "500", "seat": 1, "community": "75"},
        {"event": "meter.jackpot-paid/1", "meter": "primary", "cents": 1.5},
        {"event": "terminal.round-cancelled/1", "reason": "whim"},
        {"event": "terminal.trigger-marked/1", "kind": "luck", "box": 0},
        {"event": "meter.changed/1", "meter": "primary", "reset": 1, "must_hit_by": 0, "by": ["a"]},
    ],
)
def test_a_spoiled_event_is_noticed(spoiled: dict[str, object]) -> None:
    with pytest.raises(UnknownEvent):
        from_json(spoiled)
