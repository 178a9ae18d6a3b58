"""Every worked round, its cards keyed in one by one: the same result, and the same record."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, cast

import pytest

from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, GameCommand, play
from fortyeight.progressive.events import SYSTEM_NAMES
from fortyeight.record import read_record, read_record_file, replay, table_result, write_record
from fortyeight.record.spins import write_spins
from fortyeight.table import DealerStep, Event, Step
from fortyeight.table.core.changing import changed
from fortyeight.table.play.dealing import next_is_hole_card
from tests.effort import effort
from tests.record.test_cases import PLAYED
from tests.server.wire.evenings import SeededChance
from tests.table.physical.mirror import Mirror, physical
from tests.view.story.golden import RECORDS

#: Rounds with irregularities, tens and cards that lie face up in the shoe among them.
IRREGULAR = sorted(RECORDS.glob("*.toml"))

Acts = list[tuple[Game, GameCommand]]


def acts_of(case: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Acts, Any]:
    """Yield what the record's people and dealer do, each with the game before it."""
    acts: Acts = []

    def noted(game: Game, command: GameCommand) -> Any:
        acts.append((game, command))
        return play(game, command)

    monkeypatch.setattr(sys.modules["fortyeight.record.replay"], "play", noted)
    return acts, replay(read_record_file(case))


def is_ten_in_the_hole(game: Game, command: GameCommand) -> bool:
    """A real dealer finds it when turning it, not when dealing it."""
    table = game.table
    if command != DealerStep(Step.DEAL) or not next_is_hole_card(table):
        return False
    return table.shoe[table.drawn].rank in table.house.cards.removed_ranks


@pytest.mark.parametrize("case", [*PLAYED, *IRREGULAR][:: effort(3, 1)], ids=lambda case: case.stem)
def test_keyed_in_it_comes_to_the_same(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    acts, played = acts_of(case, monkeypatch)
    assert not any(is_ten_in_the_hole(*act) for act in acts)
    start = acts[0][0]
    mirror, chance = Mirror(start), SeededChance(SeededBits(0))
    for game, command in acts:
        mirror.virtual = game
        mirror.real = changed(mirror.real, system=game.system)
        mirror.do(command, chance)
        mirror.check()
    assert table_result(mirror.real.table) == table_result(played.table)
    of_table = [cast(Event, one) for one in mirror.real_events if type(one) not in SYSTEM_NAMES]
    spins = write_spins(mirror.real_events)
    text = write_record(
        physical(start).table, of_table, "", spins, played.record.meters if spins else None
    )
    again = replay(read_record(text))
    assert table_result(again.table) == table_result(played.table)
