"""A cluster deals what threads deal, loses nothing with a worker, and refuses in sentences."""

from __future__ import annotations

import json
import os
import pickle
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster
from typer.testing import CliRunner, Result

from fortyeight.cli import app
from fortyeight.rulebook import open_house, rulebook
from fortyeight.simulation.backends.cluster import Cluster, ClusterError
from fortyeight.simulation.backends.cluster_address import check_address, open_cluster
from fortyeight.simulation.backends.cluster_work import OtherEdition, deal
from fortyeight.simulation.backends.code_version import code_version
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.run import Progress, RunPlan, run
from fortyeight.strategy import builtin
from tests.effort import effort
from tests.simulation.backends.local_cluster import local_cluster

# distributed has functions without types, which tests call too.
# mypy: disable-error-code="no-untyped-call"


@pytest.fixture(scope="module")
def local() -> Iterator[LocalCluster]:
    with local_cluster(2, processes=True) as cluster:
        yield cluster


@pytest.fixture
def inside() -> Iterator[LocalCluster]:
    """A cluster whose one worker is a thread of this process."""
    with local_cluster(1, processes=False) as cluster:
        yield cluster


@cache
def plan(book: str, boxes: int = 1) -> RunPlan:
    return RunPlan(game_of(open_house(rulebook(book)), builtin("mimic")), 48, boxes)


def same(one: Progress, other: Progress) -> bool:
    return bool(
        (one.tally.results == other.tally.results).all()
        and (one.tally.counts == other.tally.counts).all()
        and (one.blocks, one.in_part) == (other.blocks, other.in_part)
    )


def is_there(pid: int) -> bool:
    """Return whether there is such a process: a killed one is until its parent has noticed."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(true: Callable[[], bool]) -> None:
    """Wait until a condition holds: long enough for any machine."""
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def told(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def simulated(*words: str) -> Any:
    done = told("simulate", "ma-spanish21", "--strategy", "mimic", "--seed", "48", "--json", *words)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("book", "boxes"), [("mbs-pontoon", 3), *effort([], [("ma-spanish21", 1)])]
)
def test_a_cluster_counts_what_threads_count(local: LocalCluster, book: str, boxes: int) -> None:
    asked = plan(book, boxes)
    begun = run(asked, 10**12, until=0.01)
    with open_cluster(local.scheduler_address) as cluster:
        # A worker that another test has killed is being replaced.
        wait_until(lambda: cluster.threads() == 2)
        on_threads = run(asked, 1_000_000)
        assert on_threads.tally.rounds == 1_000_000
        assert same(run(asked, 1_000_000, dealers=cluster), on_threads)
        assert same(run(asked, 1_000_000, dealers=cluster, begun=begun), on_threads)
        assert same(run(asked, 10**12, until=0.01, dealers=cluster), begun)


@pytest.mark.parametrize("allowed", effort([0], [3, 0]))
def test_nothing_is_lost_with_a_worker_that_is_killed(local: LocalCluster, allowed: int) -> None:
    """Whether the scheduler gives its work to another by itself, or lets go of it."""
    asked = plan("ma-spanish21")
    scheduler: Any = local.scheduler
    before = scheduler.allowed_failures
    scheduler.allowed_failures = allowed

    def kill(progress: Progress) -> None:
        if progress.blocks == 2:
            os.kill(victim, signal.SIGKILL)

    try:
        with Client(local.scheduler_address, set_as_default=False) as client:
            victim = next(iter(client.run(os.getpid).values()))
        with open_cluster(local.scheduler_address) as cluster:
            done = run(asked, 3_000_000, dealers=cluster, tell=kill)
    finally:
        scheduler.allowed_failures = before
    wait_until(lambda: not is_there(victim))
    assert not done.lost
    assert same(done, run(asked, 3_000_000))


def test_what_is_done_is_kept_and_what_is_under_way_is_given_up(local: LocalCluster) -> None:
    def stop(progress: Progress) -> None:
        if progress.blocks == 3:
            raise KeyboardInterrupt

    with open_cluster(local.scheduler_address) as cluster:
        done = run(plan("ma-spanish21"), 10**12, dealers=cluster, tell=stop)
        assert (done.interrupted, done.blocks, done.lost) == (True, 3, "")
    with Client(local.scheduler_address, set_as_default=False) as client:
        # The scheduler hears of it a moment after the client has gone.
        wait_until(lambda: not any(client.processing().values()))


def test_the_plan_is_sent_once_and_the_answers_are_small() -> None:
    asked = plan("ma-spanish21")
    whole = len(pickle.dumps(asked))
    answer = pickle.dumps(deal(code_version(), pickle.dumps(asked), 0, 1))
    assert len(answer) < whole / 20


def test_the_command_on_a_cluster(local: LocalCluster) -> None:
    words = ("--rounds", "1000000")
    found = simulated(*words, "--cluster", local.scheduler_address)
    assert found["tallies"] == simulated(*words)["tallies"]


@pytest.mark.long
def test_the_command_starts_a_cluster_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    words = ("--rounds", "1000000", "--cluster", "local:1", "--checkpoint", str(file))
    assert simulated(*words)["tallies"] == simulated("--rounds", "1000000")["tallies"]


def refused(*words: str) -> str:
    done = told("simulate", "ma-spanish21", "--strategy", "mimic", "--rounds", "1000", *words)
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    return done.stderr


@pytest.mark.parametrize(
    "address",
    ["", "nonsense", "tcp://", "tcp://host", "tcp://host:0", "tcp://host:99999", "local:"],
)
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(ClusterError, match="this is not a cluster"):
        check_address(address)


def test_where_nothing_is() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    said = refused("--cluster", f"tcp://127.0.0.1:{port}")
    assert f"no scheduler can be reached at tcp://127.0.0.1:{port}" in said
    assert "names no certificates" in refused("--cluster", f"tls://127.0.0.1:{port}")


def test_what_answers_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "fortyeight.simulation.backends.cluster_address"
    monkeypatch.setattr(f"{module}.SECONDS_TO_CONNECT", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        said = refused("--cluster", f"tcp://127.0.0.1:{silent.getsockname()[1]}")
    assert "does not answer as a scheduler" in said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--cluster", "somewhere"), "this is not a cluster"),
        (("--cluster", "local:0"), "1 to 1024 processes"),
        (("--cluster", "local", "--threads", "2"), "set their own threads"),
        (
            ("--cluster", "local", "--cluster-wait", "-1"),
            "seconds from 0 to 86,400",
        ),
    ],
)
def test_bad_input_gets_a_sentence(words: tuple[str, ...], says: str) -> None:
    assert says in refused(*words)


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'fortyeight[cluster]'" in refused("--cluster", "local:1")


def test_a_cluster_without_workers() -> None:
    with local_cluster(0, processes=False) as empty:
        said = refused("--cluster", empty.scheduler_address, "--cluster-wait", "0.5")
    assert "has no workers; waiting for one" in said
    assert "no worker came to" in said


def test_workers_with_other_code(inside: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fortyeight.simulation.backends.cluster.code_version", lambda: "0.0.9 (0)")
    said = refused("--cluster", inside.scheduler_address)
    assert f"has fortyeight {code_version()}; here is 0.0.9 (0)" in said
    # One that comes later is found by its first task.
    with pytest.raises(OtherEdition, match="a worker has fortyeight"):
        deal("0.0.9 (0)", b"", 0, 1)


def test_a_scheduler_that_goes_away_leaves_what_was_done(inside: LocalCluster) -> None:
    def stop(progress: Progress) -> None:
        if progress.blocks == 2:
            inside.close()

    with open_cluster(inside.scheduler_address, wait=0.5) as cluster:
        done = run(plan("ma-spanish21"), 10**12, dealers=cluster, tell=stop)
    assert done.interrupted
    assert done.lost
    assert done.blocks >= 2


def _fails(job: int) -> int:
    if job == 1:
        raise ValueError("one is too many")
    return job


def test_work_that_fails_is_a_sentence(inside: LocalCluster) -> None:
    with open_cluster(inside.scheduler_address) as cluster:
        assert isinstance(cluster, Cluster)
        assert dict(cluster.each(_fails, [0, 2, 4])) == {0: 0, 1: 2, 2: 4}
        with pytest.raises(ClusterError, match="ValueError: one is too many"):
            list(cluster.each(_fails, [0, 1]))
