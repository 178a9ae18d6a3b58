"""The changes of a round's state, sent one after another, add up to the whole state."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from fortyeight.chance import SeededBits
from fortyeight.progressive.opening import open_game
from fortyeight.progressive.state import Game
from fortyeight.table.core.commands import PlaceWager
from fortyeight.view import AUDITOR, DEALER, SIGNAGE
from fortyeight.view.now import MERGED, now_view
from tests.effort import effort
from tests.view.evenings import BOOKS, evening, evening_house

MOMENTS = effort(150, 2_000)


def merged(known: dict[str, Any], changes: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    """Return a client's state after changes; it knows from events which hands there are."""
    hands = {(one["box"], one["hand"]): one for one in (*known["hands"], *changes.get("hands", ()))}
    kept = [hands[one["box"], one["hand"]] for one in whole["hands"]]
    parts = {name: {**(known[name] or {}), **changes[name]} for name in MERGED if changes.get(name)}
    return {**known, **changes, **parts, "hands": kept}


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_changes_add_up_to_the_whole(book: str) -> None:
    bits = SeededBits(48)
    house = evening_house(book, bits)
    system = open_game(house, bits).system
    games = [Game(table, system) for table, _ in evening(house, bits, MOMENTS)]
    for audience in (SIGNAGE, DEALER, AUDITOR):
        before, known = games[0], now_view(games[0], audience)
        sent = 0
        for game in games[1:]:
            changes, whole = now_view(game, audience, before), now_view(game, audience)
            before, known = game, merged(known, changes, whole)
            assert known == whole
            sent += len(changes)
        assert sent < len(games) * len(known) / 2, "most of it stays as it is"


def test_a_wager_changes_nothing_that_only_the_referee_knows() -> None:
    bits = SeededBits(48)
    house = evening_house("ma-spanish21", bits)
    system = open_game(house, bits).system
    moments = list(evening(house, bits, MOMENTS))
    wagers = [
        now_view(Game(after, system), SIGNAGE, Game(before, system))
        for (before, command), (after, _) in pairwise(moments)
        if isinstance(command, PlaceWager)
    ]
    assert {} in wagers
