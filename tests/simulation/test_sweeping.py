"""Sweeps of many houses: solved and dealt, here or on a cluster, and resumed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from fortyeight.analysis.worth import rule_worth
from fortyeight.analysis.worth.options import Option, options
from fortyeight.cli import app
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.simulation.backends.cluster import ClusterError
from fortyeight.simulation.backends.cluster_address import open_cluster
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.run import RunPlan, run
from fortyeight.simulation.sweeping import (
    BadSweep,
    HouseJob,
    HouseResult,
    Sweeping,
    do_sweep,
    read,
    sweeping,
    written,
)

#: One deck and one split, so that little has to be solved.
SMALL = {"splits": 1, "decks": 1}
ROUNDS = 50_000


@pytest.fixture(autouse=True)
def few_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """An option that changes the game, one that does not, and one that makes no house."""

    def few(house: House) -> Iterator[Option]:
        found = list(options(house))
        for key, place in (("decks", 0), ("boxes", 0), ("boxes_per_player", 1)):
            yield [one for one in found if one.key == key][place]

    monkeypatch.setattr(rule_worth, "options", few)


@cache
def house() -> House:
    return open_house(rulebook("bbc-spanish21"), SMALL)


def asked(rounds: int = ROUNDS) -> Sweeping:
    return sweeping(house(), "split-aware", None, rounds, 48)


def told(*words: str) -> Result:
    file = Path(words[0])
    file.write_text('rulebook = "bbc-spanish21"\nsplits = 1\ndecks = 1\n', "utf-8")
    return CliRunner().invoke(app, ["sweep", *words])


def found_by(*words: str) -> Any:
    done = told(*words, "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    del found["seconds"]
    return found


@cache
def whole() -> dict[str, HouseResult]:
    return dict(do_sweep(asked()).results)


def test_each_house_is_solved_and_dealt_by_its_chart() -> None:
    jobs = asked()
    # The house itself and one that differs; other boxes make no other game, and a fault no house.
    assert len(jobs.houses) == 2
    assert jobs.keys[1:] == (jobs.own, None)
    sweep = jobs.sweep(whole())
    assert sweep is not None
    plain = rule_worth.sweep(house())
    assert (sweep.edge, sweep.solved) == (plain.edge, 2)
    assert [one.edge for one in sweep.worths] == [one.edge for one in plain.worths]
    two = next(one for one in sweep.worths if one.option.key == "decks")
    assert two.simulated is not None
    taken = open_house(rulebook("bbc-spanish21"), {**SMALL, "decks": 2})
    tally = run(RunPlan(game_of(taken, "chart"), 48), ROUNDS).tally
    assert two.simulated == rule_worth.Simulated(ROUNDS, tally.mean, tally.standard_error)
    boxes = next(one for one in sweep.worths if one.option.key == "boxes")
    assert boxes.simulated == sweep.simulated != two.simulated
    assert next(one for one in sweep.worths if one.status == "fault").simulated is None


def test_a_house_with_another_shoe_is_dealt_and_not_solved_for_itself() -> None:
    deeper = open_house(rulebook("bbc-spanish21"), {**SMALL, "cutting_card": "1/4"})
    for rounds, alike in ((0, True), (ROUNDS, False)):
        mine, other = asked(rounds), sweeping(deeper, "split-aware", None, rounds, 48)
        assert (mine.own == other.own) == alike


def test_what_is_done_is_kept_and_gone_on_with() -> None:
    jobs = asked(0)
    kept: list[bytes] = []

    def stop(found: Any) -> None:
        kept.append(written(jobs, found))
        raise KeyboardInterrupt

    done = do_sweep(jobs, keep=stop)
    assert done.interrupted
    assert len(done.results) == 1
    part = jobs.sweep(done.results)
    assert part is not None
    assert [one.status for one in part.worths].count("not done") == 1
    begun = read(jobs, kept[0])
    assert begun == done.results
    assert do_sweep(jobs, begun=begun).results == do_sweep(jobs).results
    assert jobs.sweep({}) is None


class Lost:
    """Workers that are lost after one job."""

    def each(
        self, work: Callable[[HouseJob], HouseResult], jobs: Sequence[HouseJob]
    ) -> Iterator[tuple[int, HouseResult]]:
        yield 1, HouseResult(0.25)
        raise ClusterError("nobody is there")


def test_workers_that_are_lost_leave_what_was_done() -> None:
    jobs = asked(0)
    done = do_sweep(jobs, workers=Lost())
    assert done.lost == "nobody is there"
    assert done.results == {list(jobs.houses)[1]: HouseResult(0.25)}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"{", "no checkpoint"),
        (b"[]", "no checkpoint of a sweep"),
        (b'{"format": "fortyeight-sweep/1", "sweep": "other"}', "another"),
        (None, "damaged"),
    ],
)
def test_a_file_that_is_no_checkpoint_of_this_sweep(content: bytes | None, says: str) -> None:
    damaged = {"format": "fortyeight-sweep/1", "sweep": asked().identity, "houses": {"a": 1}}
    with pytest.raises(BadSweep, match=says):
        read(asked(), content or json.dumps(damaged).encode())


def test_jobs_are_small_and_a_house_of_ones_own_goes_whole(tmp_path: Path) -> None:
    plain = asked(0).job(asked(0).own, 1)
    assert (plain.book, plain.opened) == ("bbc-spanish21", None)
    assert plain.house() == house()
    (tmp_path / "wheel.toml").write_text('[wheel]\n"100" = 1\n"50" = 3\n', "utf-8")
    choices = {"bonus_spin_wheel": "wheel.toml"}
    own = open_house(rulebook("ma-spanish21"), choices, tmp_path)
    jobs = sweeping(own, "cdz-", tmp_path)
    assert jobs.job(jobs.own, 1).opened == own


@pytest.mark.long
def test_the_command_here_and_on_a_cluster(tmp_path: Path) -> None:
    file, csv, kept = tmp_path / "house.toml", tmp_path / "out.csv", tmp_path / "kept.json"
    words = (str(file), "--rounds", str(ROUNDS))
    kept.write_bytes(written(asked(), whole()))
    here = found_by(*words, "--checkpoint", str(kept))
    assert here["mean"] == whole()[asked().own].mean
    with open_cluster("local:2") as cluster:
        there = found_by(*words, "--cluster", cluster.address, "--csv", str(csv))
    assert there == here
    assert [one["mean"] for one in here["options"] if one["found"] == "solved"]
    head, *rows = csv.read_text("utf-8").splitlines()
    assert head.endswith("rounds,mean,standard_error")
    assert len(rows) == 3
    other = told(*words, "--checkpoint", str(kept), "--seed", "49")
    assert other.exit_code == 2
    assert "another house" in other.stderr
    assert "50,000 rounds dealt" in told(*words, "--checkpoint", str(kept)).stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--simulate", "1"), "is not a whole number from 2 to"),
        (("--rounds", "1"), "is not a whole number from 2 to"),
        (("--seed", "-1"), "is not a whole number from 0 to"),
        (("--cluster", "somewhere"), "this is not a cluster"),
        (("--checkpoint", "/nowhere/at/all.json"), "no folder"),
    ],
)
def test_bad_input_gets_a_sentence(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    done = told(str(tmp_path / "house.toml"), *words)
    assert done.exit_code == 2
    assert says in done.stderr
