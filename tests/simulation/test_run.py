"""Runs: the same seed gives the same counts however they are dealt, and can be resumed."""

from functools import cache

import numpy as np
import pytest

from fortyeight.analysis.chart.best_chart import best_chart
from fortyeight.analysis.chart.chart_policy import chart_policy
from fortyeight.analysis.distribution.net_results import Distribution
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.hands.dealer_hands import BLACKJACK
from fortyeight.rulebook import open_house, rulebook
from fortyeight.simulation import run as running
from fortyeight.simulation.checkpoint import BadCheckpoint, read, written
from fortyeight.simulation.game.game_tables import GameTables, game_tables
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.results.tally import NOT_PLAYED, no_tally
from fortyeight.simulation.run import Progress, RunPlan, block, run
from fortyeight.strategy import builtin
from tests.effort import effort

SIGMAS = 5.0


@cache
def game(book: str = "ma-spanish21", strategy: str = "mimic") -> GameTables:
    house = open_house(rulebook(book), {})
    return game_of(house, strategy if strategy == "optimal" else builtin("mimic"))


def same(one: Progress, other: Progress) -> bool:
    return bool(
        (one.tally.results == other.tally.results).all()
        and (one.tally.counts == other.tally.counts).all()
    )


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("fresh", [True, False])
@pytest.mark.parametrize("boxes", [1, 3])
def test_the_same_seed_gives_the_same_counts_on_any_number_of_threads(
    fresh: bool, boxes: int
) -> None:
    plan = RunPlan(game(), 48, boxes, fresh)
    alone = run(plan, 100_000, threads=1)
    assert alone.blocks > 2
    assert alone.tally.rounds == 100_000
    assert alone.tally.results.sum() == 100_000 * boxes
    for threads in (2, 5):
        assert same(run(plan, 100_000, threads=threads), alone)
    assert not same(run(RunPlan(game(), 49, boxes, fresh), 100_000), alone)


def test_a_run_is_its_blocks_whatever_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shoes are keyed by their own number, so blocks of another size hold the same shoes."""
    plan = RunPlan(game(), 7)
    whole = block(plan, 0)
    monkeypatch.setattr(running, "SHOES_OF_BLOCK", running.SHOES_OF_BLOCK // 4)
    parts = no_tally(plan.game, 1)
    for number in (2, 0, 3, 1):
        parts = parts.plus(block(plan, number))
    assert (parts.results == whole.results).all()
    assert (parts.counts == whole.counts).all()


def test_exactly_as_many_rounds_are_dealt_as_were_asked_for() -> None:
    plan = RunPlan(game(), 1)
    for rounds in (1, 2, 41, 1000, 170_001):
        done = run(plan, rounds)
        assert done.tally.rounds == rounds
        assert done.in_part
    assert run(plan, 1).tally.shoes == 1


@pytest.mark.usefixtures("small_blocks")
def test_a_run_is_gone_on_with_as_if_it_had_not_stopped() -> None:
    plan = RunPlan(game(), 11)
    halves: list[Progress] = []
    run(plan, 90_000, tell=halves.append)
    kept = read(plan, written(plan, halves[0]))
    assert kept.blocks == 1
    assert same(run(plan, 90_000, begun=kept), run(plan, 90_000))
    with pytest.raises(ValueError, match="in part"):
        written(plan, run(plan, 1000))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"{", "no checkpoint"),
        (b"[]", "no checkpoint"),
        (b'{"format": "fortyeight-run/1", "run": "other"}', "drew a seed's cards otherwise"),
        (b'{"format": "fortyeight-run/2", "run": "other"}', "another"),
    ],
)
def test_a_file_that_is_no_checkpoint_of_this_run_is_refused(content: bytes, says: str) -> None:
    with pytest.raises(BadCheckpoint, match=says):
        read(RunPlan(game(), 11), content)


def test_a_checkpoint_of_another_seed_is_refused() -> None:
    done = Progress(1, block(RunPlan(game(), 11), 0))
    with pytest.raises(BadCheckpoint, match="another"):
        read(RunPlan(game(), 12), written(RunPlan(game(), 11), done))


def test_it_stops_when_the_mean_is_known_well_enough() -> None:
    done = run(RunPlan(game(), 5), 10**12, until=0.005)
    low, high = done.tally.interval
    assert high - low <= 0.01
    assert not done.in_part


@pytest.mark.usefixtures("small_blocks")
def test_what_is_done_is_kept_when_it_is_interrupted() -> None:
    def stop(progress: Progress) -> None:
        if progress.blocks == 2:
            raise KeyboardInterrupt

    done = run(RunPlan(game(), 5), 10**12, tell=stop)
    assert done.interrupted
    assert done.blocks == 2
    assert done.tally.rounds > 20_000


def without_blackjacks(exact: Distribution, under_tens: bool) -> dict[str, float]:
    """Return how often hands end, where every blackjack is seen before they are played."""
    rows = zip(exact.ends.ends, exact.hands, strict=True)
    if not under_tens:
        return {}
    return {end.name: row.sum() if end.natural else row[:BLACKJACK].sum() for end, row in rows}


#: The other books are dealt from fresh shoes in `test_counts`, in the short run too.
@pytest.mark.parametrize(
    "book",
    effort(
        ["ma-spanish21"],
        ["ma-spanish21", "md-pontoon21", "mbs-pontoon", "bbc-spanish21"],
    ),
)
def test_fresh_shoes_have_the_mean_and_the_frequencies_that_the_solver_gives(book: str) -> None:
    choices = {"table_minimum": "5.00"} if book == "mbs-pontoon" else {}
    house = open_house(rulebook(book), choices)
    rules = game_rules(house)
    chart = best_chart(house)
    plan = RunPlan(game_tables(house, rules, chart_policy(rules, chart.strategy)), 2026, fresh=True)
    tally = run(plan, 4_000_000).tally
    assert abs(tally.mean + chart.edge) < SIGMAS * tally.standard_error
    exact = chart.distribution
    assert tally.standard_deviation == pytest.approx(exact.standard_deviation, rel=3e-3)
    named = {end.name: row.sum() for end, row in zip(exact.ends.ends, exact.hands, strict=True)}
    if NOT_PLAYED in tally.ends():
        # The solver plays hands out against a blackjack that was seen; nobody does at a table.
        seen = plan.game.looks[[0, 9]]
        assert seen.any()
        named = without_blackjacks(exact, bool(seen.all()))
    for name, number in tally.ends().items():
        if name in named:
            expected = named[name] * tally.rounds
            assert abs(number - expected) < SIGMAS * np.sqrt(expected) + SIGMAS, name
    for net, number in tally.distribution().items():
        expected = exact.chances.get(net, 0.0) * tally.rounds
        assert abs(number - expected) < SIGMAS * np.sqrt(expected) + SIGMAS, net


def test_the_best_play_of_every_hand_is_dealt_too() -> None:
    plan = RunPlan(game("ma-spanish21", "optimal"), 3, fresh=True)
    tally = run(plan, 2_000_000).tally
    assert abs(tally.mean + 0.0036439) < SIGMAS * tally.standard_error
