"""The trigger of the must-hit jackpot is known to nobody: no view, event or refusal tells it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fortyeight.progressive import Game, decide_game
from fortyeight.progressive.events import SYSTEM_NAMES, MustHitDrawn
from fortyeight.progressive.terminal import GameEvent
from fortyeight.progressive.terminal_commands import ChangeMeter, ConfirmPaid
from fortyeight.table.core.changing import changed
from fortyeight.view.audience import audiences
from fortyeight.view.story.game_teller import game_story
from fortyeight.view.wheel_event_view import WHEEL_EVENT_FIELDS, game_event_view
from fortyeight.view.wheel_view import game_view
from tests.progressive.terminal.games import PONTOON
from tests.progressive.terminal.histories import SCRIPTS, states
from tests.progressive.terminal.moments import MOMENTS
from tests.progressive.terminal.test_buttons import BUTTONS

#: Triggers that no amount in these rounds comes near.
ONE, OTHER = 987_654_321, 876_543_219

pytestmark = pytest.mark.clause(PONTOON, "16(s)")


def hiding(game: Game, trigger: int) -> Game:
    return changed(game, system=changed(game.system, must_hit_trigger=trigger))


def drawn_as(event: GameEvent, trigger: int) -> GameEvent:
    """Return the event with this trigger, if it is the one that draws it."""
    if isinstance(event, MustHitDrawn):
        return replace(event, trigger=trigger)
    return event


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_view_at_any_moment_depends_on_it(script: str) -> None:
    for game, _ in states(script):
        for audience in audiences("ann", "bob", "zoe"):
            shown = json.dumps(game_view(hiding(game, ONE), audience))
            assert str(ONE) not in shown
            assert shown == json.dumps(game_view(hiding(game, OTHER), audience))


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_event_that_anybody_sees_holds_it(script: str) -> None:
    for _, event in states(script):
        if event is None:
            continue
        for audience in audiences("ann", "bob", "zoe"):
            shown = game_event_view(drawn_as(event, ONE), audience)
            assert str(ONE) not in json.dumps(shown)
            assert shown is None or not isinstance(event, MustHitDrawn)


def test_every_event_of_the_wheels_says_what_of_it_is_shown() -> None:
    assert set(WHEEL_EVENT_FIELDS) == set(SYSTEM_NAMES)
    assert all("trigger" not in fields for fields in WHEEL_EVENT_FIELDS.values())


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_story_does_not_tell_it(script: str) -> None:
    start = states(script)[0][0]
    told = {
        trigger: [
            line.text
            for line in game_story(
                hiding(start, trigger),
                [drawn_as(event, trigger) for _, event in states(script) if event is not None],
            )
        ]
        for trigger in (ONE, OTHER)
    }
    assert told[ONE] == told[OTHER]
    assert str(ONE) not in "".join(told[ONE])


@pytest.mark.parametrize("name", MOMENTS)
def test_no_answer_to_a_button_depends_on_it(name: str) -> None:
    game = MOMENTS[name]()
    commands = [command for command, _ in BUTTONS.values()]
    commands += [ConfirmPaid(trigger) for trigger in (0, 100_01, ONE - 1, ONE, OTHER + 1)]
    commands += [
        ChangeMeter("must-hit", 50_00, ("sue", "tom"), 10**9, trigger)
        for trigger in (100_26, ONE - 1, ONE, ONE + 1)
    ]
    for command in commands:
        assert decide_game(hiding(game, ONE), command) == decide_game(hiding(game, OTHER), command)
