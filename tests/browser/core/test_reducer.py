"""The pages' reducer builds from events the same view that the server builds of the table.

The reduced view holds nothing that the server's view does not: so events reveal no more than views
do, and other tests show that views hide what is hidden.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from fortyeight.chance import SeededBits
from fortyeight.progressive import GameCommand
from fortyeight.progressive.opening import open_game
from fortyeight.progressive.state import Game
from fortyeight.progressive.terminal_commands import ConfirmPaid, PayJackpot
from fortyeight.server.table.publish.table_views import EventTexts
from fortyeight.server.table.state.service_events import LoggedEvent
from fortyeight.server.table.state.table_state import TableState
from fortyeight.table import Command, Refused, decide, evolve
from fortyeight.table.core.commands import (
    DealerStep,
    DeclareMisdeal,
    Hit,
    RemoveFoundCard,
    Stand,
    Step,
)
from fortyeight.view import AUDITOR, DEALER, SIGNAGE, Audience, player
from fortyeight.view.wheel_view import game_view
from tests.effort import effort
from tests.progressive.terminal.games import END, answer, dealt, must_hit_for
from tests.view.evenings import BOOKS, evening, evening_house
from tests.view.rounds import PEOPLE

MOMENTS = effort(40, 100)
SEEDS = 1
AUDIENCES = (player(PEOPLE[0]), SIGNAGE, DEALER, AUDITOR)

#: Compares the server's view with the reduced one at each moment; returns the first difference.
COMPARE = """async (told) => {
  const {welcome, moments} = JSON.parse(told);
  const { reduce } = await import('/core/game/reducer.js');
  const { unpack } = await import('/core/game/unpack.js');
  const shape = (value) => value === null || typeof value !== 'object' ? value
    : Array.isArray(value) ? value.map(shape)
    : Object.fromEntries(Object.keys(value).sort().map((key) => [key, shape(value[key])]));
  let state = reduce(null, welcome);
  for (const [place, {message, view, before, aside}] of moments.entries()) {
    // What is not followed up is told to somebody who has just come.
    const next = reduce(before ? reduce(null, {...welcome, view: before}) : state, unpack(message));
    if (!aside) state = next;
    for (const key of new Set([...Object.keys(view), ...Object.keys(next.view)])) {
      const [is, should] = [next.view[key], view[key]].map((one) => JSON.stringify(shape(one)));
      if (is !== should) return {place, key, is, should, events: message.events};
    }
  }
  return null;
}"""


def told(game: Game, audience: Audience) -> dict[str, Any]:
    """Return the server's view without what is sent as offers."""
    view = game_view(game, audience)
    for name in ("offers", "meanings", "irregularities", "care", "step", "key", "card_for"):
        del view[name]
    for name in ("buttons", "marks", "may_spin"):
        del view["wheels"][name]
    return view


def sent(shown: Game, before: Game, command: Command, version: int) -> tuple[EventTexts, Game, int]:
    """Return the messages for a command's events, the game after them, and its version.

    `shown` is the game that the page knows: an evening cuts the shoe short without an event.
    """
    decided = decide(before.table, command)
    assert not isinstance(decided, Refused)
    table = before.table
    happened = []
    for event in decided:
        version += 1
        table = evolve(table, event)
        happened.append(LoggedEvent(version, 0, "", event))
    after = Game(table, before.system)
    standings = [TableState(game, None) for game in (after, shown)]  # type: ignore[arg-type]  # only games are shown
    return EventTexts(happened, *standings), after, version


def moments(book: str, seed: int) -> tuple[Game, dict[Audience, list[dict[str, Any]]]]:
    """Return an evening's messages and views: for each audience, one of each per command.

    At moments in play, a misdeal is tried as well; the evening goes on without it.
    """
    bits = SeededBits(seed)
    house = evening_house(book, bits)
    system = open_game(house, bits).system
    first: Game | None = None
    shown: Game | None = None
    found: dict[Audience, list[dict[str, Any]]] = {one: [] for one in AUDIENCES}
    version = 0
    for table, command in evening(house, bits, MOMENTS):
        before = Game(table, system)
        first = first or before
        shown = shown or before
        voids = not isinstance(decide(table, DeclareMisdeal()), Refused)
        misdeal: list[tuple[Command, bool]] = [(DeclareMisdeal(), True)] if voids else []
        for one, aside in (*misdeal, (command, False)):
            texts, after, reached = sent(before if aside else shown, before, one, version)
            if reached == version:
                continue  # the command led to no event
            if not aside:
                version, shown = reached, after
            for audience, kept in found.items():
                message = json.loads(texts.of(audience))
                kept.append(
                    {
                        "message": message,
                        "view": told(after, audience),
                        "aside": aside,
                        "before": game_view(before, audience) if aside else None,
                    }
                )
    assert first is not None
    return first, found


def welcomed(game: Game, audience: Audience) -> dict[str, Any]:
    return {
        "type": "welcome",
        "table": "t",
        "version": 0,
        "view": game_view(game, audience),
        "service": {"ready": [], "leaving": [], "seeds": {}, "cut_choices": {}, "robots": {}},
        "clock": None,
    }


def compared(page: Page, welcome: dict[str, Any], moments: list[dict[str, Any]]) -> Any:
    """Return the first difference of the views. One string is sent faster than many objects."""
    return page.evaluate(COMPARE, json.dumps({"welcome": welcome, "moments": moments}))


#: The short run takes a book dealt by software, and the one whose rounds are declared void.
@pytest.mark.parametrize("book", effort(["ma-spanish21", "mbs-pontoon"], sorted(BOOKS)))
def test_the_reduced_view_is_the_servers(book: str, plain_page: Page) -> None:
    seen = voided = 0
    for seed in range(SEEDS):
        first, found = moments(book, seed)
        for audience, kept in found.items():
            welcome = welcomed(first, audience)
            differs = compared(plain_page, welcome, kept)
            assert differs is None, json.dumps(differs, indent=1)[:3000]
            seen += len(kept)
            voided += sum(one["view"]["voided"] for one in kept)
    assert seen > SEEDS * MOMENTS
    # Only Marina Bay Sands lets a supervisor declare one.
    assert voided > 2 or book != "mbs-pontoon"


_CALL, _DEAL = DealerStep(Step.CALL_HAND), DealerStep(Step.DEAL)
_PAID: tuple[GameCommand, ...] = (PayJackpot(), ConfirmPaid())
#: Two tens come out of the shoe, which makes the round void.
_TEN: tuple[GameCommand, ...] = (_DEAL, RemoveFoundCard())
_VOID: tuple[GameCommand, ...] = (_CALL, Stand("ann", 1), _CALL, Hit("bob", 2), *_TEN, *_TEN)


@pytest.mark.parametrize("before", [True, False])
def test_a_must_hit_stays_with_its_winner_when_the_round_turns_void(
    before: bool, plain_page: Page
) -> None:
    """It is paid before or after the round turns void; both old and new clients see it."""
    first = game = dealt(must_hit_for("ann", "bob", shoe="9s 8s 7h Kd Kh Th Td 5d"))
    told_of: list[tuple[Game, EventTexts, Game]] = []
    version = 0
    for command in (END, *(_PAID + _VOID if before else _VOID + _PAID)):
        after, events = answer(game, command)
        happened = [LoggedEvent(version + at, 0, "", one) for at, one in enumerate(events, start=1)]
        version += len(events)
        standings = [TableState(one, None) for one in (after, game)]  # type: ignore[arg-type]  # only games are shown
        told_of.append((game, EventTexts(happened, *standings), after))
        game = after
    assert game.table.voided
    assert (game.table.chips["ann"], game.table.chips["bob"]) == (1_500_00, 1_000_00)
    for audience in (player("ann"), player("bob"), SIGNAGE, DEALER, AUDITOR):
        kept = [
            {
                "message": json.loads(texts.of(audience)),
                "view": told(then, audience),
                "aside": aside,
                "before": game_view(now, audience) if aside else None,
            }
            for now, texts, then in told_of
            for aside in (True, False)
        ]
        differs = compared(plain_page, welcomed(first, audience), kept)
        assert differs is None, json.dumps(differs, indent=1)[:3000]
