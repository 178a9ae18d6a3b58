"""Runs by a count: what they keep, however they are dealt, and what comes of it."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from fortyeight.cards import Rank
from fortyeight.rulebook import open_house, rulebook
from fortyeight.simulation.checkpoint import BadCheckpoint, read, written
from fortyeight.simulation.counting.count_places import (
    ACES,
    BONUS_SPIN,
    NET,
    ROUNDS,
    SPINS,
    STAKED,
    WON,
    WON_SQUARES,
    XTREME,
)
from fortyeight.simulation.counting.count_results import count_result
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.kernels.counters import SIDE_BET_COUNTERS, SIX_AND_TEN
from fortyeight.simulation.kernels.spins import spin, spin_rounds
from fortyeight.simulation.over_time.journeys import no_journeys
from fortyeight.simulation.results.side_bet_results import optional_wagers
from fortyeight.simulation.run import NO_LIMIT, RunPlan, block, run
from fortyeight.strategy import (
    COUNTED_WAGERS,
    MIN_TRUE_COUNT,
    Counting,
    Tags,
    builtin,
    named_counting,
)
from fortyeight.table import WagerKind
from tests.effort import effort

#: Low cards up and high cards down.
_HIGH = (Rank.ACE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)
#: Rounds of a block that are dealt; a whole one has about 650,000.
SOME = effort(100_000, NO_LIMIT)
_TAGS = Tags({rank: Fraction(-1 if rank in _HIGH else 1) for rank in Rank})


@cache
def game(book: str = "ma-spanish21", *, optional: bool = False, plain: bool = False) -> GameTables:
    """Played by a count that changes nothing, or without any."""
    house = open_house(rulebook(book), {})
    counting = None if plain else Counting("idle", _TAGS)
    return game_of(house, builtin("mimic"), optional=optional, counting=counting)


@cache
def counted() -> GameTables:
    house = open_house(rulebook("ma-spanish21"), {})
    return game_of(house, builtin("mimic"), counting=named_counting("ma-spanish21"))


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize(("book", "boxes"), [("ma-spanish21", 1), ("md-pontoon21", 3)])
def test_a_count_that_changes_nothing_changes_nothing(book: str, boxes: int, fresh: bool) -> None:
    idle = block(RunPlan(game(book), 48, boxes, fresh, paths=True), 1, SOME)
    plain = block(RunPlan(game(book, plain=True), 48, boxes, fresh, paths=True), 1, SOME)
    np.testing.assert_array_equal(idle.results, plain.results)
    np.testing.assert_array_equal(idle.counts, plain.counts)
    assert idle.path is not None
    assert plain.path is not None
    np.testing.assert_array_equal(idle.path, plain.path)
    assert plain.by_count is plain.staked is None
    assert idle.by_count is not None
    assert idle.staked is not None
    assert (idle.staked == boxes).all()
    found = count_result(idle)
    assert found.flat == found.by_ramp
    assert found.flat.mean == pytest.approx(plain.mean)
    assert found.flat.error == pytest.approx(plain.standard_error)
    assert found.wager == 1
    assert len(found.rows) == 1 if fresh else len(found.rows) > 20


@pytest.mark.parametrize(
    ("book", "boxes"), [("ma-pontoon21", 1), ("ma-pontoon21", 3), ("bbc-spanish21", 2)]
)
def test_optional_wagers_that_are_always_made_give_the_same(book: str, boxes: int) -> None:
    idle = block(RunPlan(game(book, optional=True), 48, boxes), 0)
    plain = block(RunPlan(game(book, optional=True, plain=True), 48, boxes), 0)
    spin(plain.game, 48, boxes, np.zeros_like(plain.counts), plain.counts)
    np.testing.assert_array_equal(idle.results, plain.results)
    assert optional_wagers(idle) == ()
    by_kind = {one.kind: one for one in count_result(idle).optional}
    assert by_kind.keys() == idle.game.optional
    for one in optional_wagers(plain):
        found = by_kind[one.kind].made
        assert found.rounds == one.rounds
        assert by_kind[one.kind].often == pytest.approx(one.rounds / plain.rounds)
        if one.kind in (WagerKind.BONUS_SPIN, WagerKind.XTREME):
            # What a spin is worth stands for what was spun; others' community pays are left out.
            if boxes == 1:
                assert abs(found.mean - one.mean) < 5 * one.standard_error
                assert found.error == pytest.approx(one.standard_error, rel=0.3)
            continue
        assert found.total == one.total
        assert found.squares == one.of_rounds
    assert idle.by_count is not None
    if WagerKind.XTREME in by_kind:
        assert idle.by_count[XTREME, :, SPINS].sum() == plain.side_bets[SIX_AND_TEN]
    if WagerKind.BONUS_SPIN in by_kind:
        rounds = spin_rounds(plain.counts[-SIDE_BET_COUNTERS:], boxes)
        number = np.arange(len(rounds))
        assert idle.by_count[BONUS_SPIN, :, ACES].sum() == rounds.sum(axis=1) @ number
        assert idle.by_count[BONUS_SPIN, :, SPINS].sum() == rounds.sum(axis=0) @ number


def test_tables_and_paths_tell_the_same() -> None:
    tally = block(RunPlan(counted(), 48, 2, paths=True), 0, SOME)
    assert tally.by_count is not None
    assert tally.path is not None
    assert tally.staked is not None
    main = tally.by_count[0].sum(axis=0)
    path = tally.path.astype(np.int64)
    assert main[ROUNDS] == tally.rounds == len(path) == len(tally.staked)
    assert main[WON] == path.sum()
    assert main[WON_SQUARES] == (path**2).sum()
    assert main[STAKED] == tally.staked.sum()
    assert (tally.staked % 2 == 0).all()
    assert len(np.unique(tally.staked)) > 3
    count = tally.game.count
    assert count is not None
    np.testing.assert_array_equal(
        tally.by_count[0, :, STAKED], 2 * count.wagers * tally.by_count[0, :, ROUNDS]
    )
    unit = float(tally.game.unit)
    found = count_result(tally)
    assert found.mean == pytest.approx(path.mean() * unit)
    assert found.deviation == pytest.approx(path.std() * unit)
    assert found.error == pytest.approx(path.std() * unit / len(path) ** 0.5)
    assert found.per_staked == pytest.approx(path.sum() * unit / tally.staked.sum())
    assert found.wager == pytest.approx(tally.staked.mean() / 2)
    assert sum(row.share for row in found.rows) == pytest.approx(1)
    assert sum(row.flat.total for row in found.rows) == found.flat.total


@pytest.mark.usefixtures("small_blocks")
def test_the_same_on_any_threads_and_gone_on_with() -> None:
    plan = RunPlan(counted(), 7, paths=True)
    begun = no_journeys(1, plan.game.unit)
    rounds = effort(100_000, 1_000_000)
    alone = run(plan, rounds, threads=1, journeys=begun)
    other = run(plan, rounds, threads=2, journeys=begun)
    assert alone.tally.by_count is not None
    assert other.tally.by_count is not None
    np.testing.assert_array_equal(alone.tally.by_count, other.tally.by_count)
    assert alone.journeys is not None
    assert alone.journeys.staked == alone.tally.by_count[0, :, STAKED].sum()
    assert alone.journeys.net == alone.tally.by_count[0, :, WON].sum()
    first = run(replace(plan, paths=False), 1000)
    whole = replace(first, tally=block(replace(plan, paths=False), 0), in_part=False, blocks=1)
    kept = read(replace(plan, paths=False), written(plan, whole))
    gone_on = run(replace(plan, paths=False), rounds, begun=kept)
    assert gone_on.tally.by_count is not None
    np.testing.assert_array_equal(gone_on.tally.by_count, alone.tally.by_count)


def test_checkpoints_of_other_counts_are_refused() -> None:
    plan = RunPlan(counted(), 7)
    done = replace(run(plan, 1000), in_part=False)
    content = json.loads(written(plan, done))
    for other in (game(), game(plain=True)):
        with pytest.raises(BadCheckpoint, match="another house"):
            read(RunPlan(other, 7), json.dumps(content).encode())
    for damaged in ([], [[[1]]], "no", None):
        with pytest.raises(BadCheckpoint, match="damaged"):
            read(plan, json.dumps({**content, "by_count": damaged}).encode())


def test_the_mean_grows_with_the_true_count() -> None:
    """As the exact solver said when the count was made: 0.4% a true count."""
    house = open_house(rulebook("ma-spanish21"), {})
    counting = named_counting("ma-spanish21")
    tally = run(RunPlan(game_of(house, "chart", counting=counting), 48), 3_000_000).tally
    rows = {row.true_count: row.flat for row in count_result(tally).rows}
    for true in (-6, -3, 0, 2, 4, 6):
        # A count that is rounded down stands for half of one more.
        expected = -0.00366 + 0.00399 * (true + 0.5)
        assert abs(rows[true].mean - expected) < 5 * rows[true].error, true
    assert count_result(tally).mean > 0
    assert count_result(tally).n0 < 10**6


def test_a_run_without_a_count_has_no_results_by_count() -> None:
    with pytest.raises(ValueError, match="not played by a count"):
        count_result(block(RunPlan(game(plain=True), 1), 0, 10))


def test_places_of_wagers_are_those_of_the_tables() -> None:
    assert COUNTED_WAGERS[BONUS_SPIN - 1] is WagerKind.BONUS_SPIN
    assert COUNTED_WAGERS[XTREME - 1] is WagerKind.XTREME
    tally = block(RunPlan(counted(), 3), 0, 1)
    assert tally.by_count is not None
    # The first round of a shoe is played at the start.
    assert tally.by_count[0, 0 - MIN_TRUE_COUNT, ROUNDS] == 1
    assert tally.by_count[0, :, NET].sum() == tally.by_count[0, 0 - MIN_TRUE_COUNT, NET]
