"""A run's rounds in their order: what the kernel hands on, and journeys that are resumed."""

import json
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from fortyeight.rulebook import open_house, rulebook
from fortyeight.simulation import run as running
from fortyeight.simulation.checkpoint import FORMAT, BadCheckpoint, identity, read, written
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import zero_of
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.over_time.journeys import Journeys, TripRules, TripTally, no_journeys
from fortyeight.simulation.over_time.journeys_file import written_journeys
from fortyeight.simulation.results.tally import Tally
from fortyeight.simulation.run import Progress, RunPlan, block, run
from fortyeight.strategy import builtin

TRIP = TripRules(70, Fraction(20), Fraction(15))


@cache
def game() -> GameTables:
    return game_of(open_house(rulebook("ma-spanish21"), {}), builtin("mimic"))


@cache
def plan(boxes: int = 1, *, fresh: bool = False) -> RunPlan:
    return RunPlan(game(), 48, boxes, fresh, paths=True)


def begun(boxes: int = 1, trips: TripRules | None = TRIP) -> Journeys:
    return no_journeys(boxes, game().unit, trips, keep_rows=trips is not None)


def same(one: Journeys | None, other: Journeys | None) -> bool:
    assert one is not None
    assert other is not None
    return written_journeys(one) == written_journeys(other)


def whole_net(tally: Tally) -> int:
    return int(tally.results @ (np.arange(len(tally.results)) - zero_of(tally.game)))


@pytest.mark.parametrize("fresh", [True, False])
@pytest.mark.parametrize("boxes", [1, 3])
def test_a_path_is_the_net_of_each_round_in_order(fresh: bool, boxes: int) -> None:
    dealt = plan(boxes, fresh=fresh)
    path = block(dealt, 1, 90).path
    assert path is not None
    nets = [whole_net(block(dealt, 1, limit)) for limit in range(91)]
    assert path.tolist() == np.diff(nets).tolist()
    assert path.dtype == np.int32


@pytest.mark.parametrize("boxes", [1, 8])
def test_a_whole_block_fits_its_path(boxes: int) -> None:
    tally = block(plan(boxes), 0)
    assert tally.path is not None
    assert len(tally.path) == tally.rounds <= plan(boxes).max_rounds_of_block
    assert tally.path.sum() == whole_net(tally)
    plain = block(replace(plan(boxes), paths=False), 0)
    assert plain.path is None
    assert (plain.results == tally.results).all()
    assert (plain.counts == tally.counts).all()
    assert tally.plus(tally).path is None


def test_journeys_are_the_same_on_any_threads_and_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = run(plan(3), 300_000, threads=1, journeys=begun(3)).journeys
    assert same(run(plan(3), 300_000, threads=2, journeys=begun(3)).journeys, alone)
    monkeypatch.setattr(running, "SHOES_OF_BLOCK", 999)
    assert same(run(plan(3), 300_000, threads=2, journeys=begun(3)).journeys, alone)
    assert alone is not None
    assert alone.rounds == 300_000
    assert alone.finished == 300_000 // 70
    assert alone.tally.ruined_after.number > 0 < alone.tally.reached_after.number


def test_journeys_need_paths() -> None:
    with pytest.raises(ValueError, match="paths"):
        run(replace(plan(), paths=False), 1000, journeys=begun())


def test_the_trip_under_way_is_left_out_when_it_is_interrupted() -> None:
    def stop(_: Progress) -> None:
        raise KeyboardInterrupt

    done = run(plan(), 10**9, journeys=begun(), tell=stop)
    assert done.interrupted
    assert done.journeys is not None
    assert done.journeys.rounds == done.tally.rounds > 0
    assert done.journeys.finished == done.tally.rounds // 70


@cache
def two_blocks(trips: TripRules | None = TRIP) -> list[Progress]:
    told: list[Progress] = []
    run(plan(), 1_400_000, journeys=begun(trips=trips), tell=told.append)
    return told


@pytest.mark.parametrize("trips", [TRIP, None])
def test_journeys_are_gone_on_with_as_if_they_had_not_stopped(trips: TripRules | None) -> None:
    first, *_, last = two_blocks(trips)
    kept = read(plan(), written(plan(), first), begun(trips=trips))
    assert same(kept.journeys, first.journeys)
    assert same(run(plan(), 1_400_000, begun=kept).journeys, last.journeys)


def old_file() -> bytes:
    """A checkpoint as it was written before there were journeys."""
    done = block(plan(), 0)
    return json.dumps(
        {
            "format": FORMAT,
            "run": identity(replace(plan(), paths=False)),
            "blocks": 1,
            "results": done.results.tolist(),
            "counts": done.counts.tolist(),
        }
    ).encode()


def test_a_file_of_the_time_before_journeys_is_read() -> None:
    kept = read(replace(plan(), paths=False), old_file())
    assert kept.journeys is None
    assert kept.tally.rounds == block(plan(), 0).rounds
    with pytest.raises(BadCheckpoint, match="keeps no results over time"):
        read(plan(), old_file(), begun())


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (None, "keeps results over time"),
        (begun(trips=TripRules(71, Fraction(20), Fraction(15))), "not trips of 71 rounds"),
        (begun(trips=TripRules(70, Fraction(20))), "bankroll 20, goal 15"),
        (begun(trips=None), "not no trips"),
    ],
)
def test_a_checkpoint_of_other_journeys_is_refused(other: Journeys | None, says: str) -> None:
    with pytest.raises(BadCheckpoint, match=says):
        read(plan(), written(plan(), two_blocks()[0]), other)


@pytest.mark.parametrize(
    "damage",
    [
        {"state": [1, 2, 3]},
        {"points": []},
        {"fan": "???"},
        {"fan": "AAAA"},
        {"rows": ""},
        {"tally": {}},
        {"tally": {one.name: [[], []] for one in fields(TripTally)}},
        {"tally": {one.name: [[1], []] for one in fields(TripTally)}},
        {"asked": None},
        None,
    ],
)
def test_damaged_journeys_are_refused(damage: dict[str, Any] | None) -> None:
    found = json.loads(written(plan(), two_blocks()[0]))
    found["journeys"] = [] if damage is None else {**found["journeys"], **damage}
    with pytest.raises(BadCheckpoint, match="damaged"):
        read(plan(), json.dumps(found).encode(), begun())


def test_journeys_of_other_rounds_than_the_tally_are_refused() -> None:
    first, second, *_ = two_blocks()
    mixed = replace(second, journeys=first.journeys)
    with pytest.raises(BadCheckpoint, match="damaged"):
        read(plan(), written(plan(), mixed), begun())
