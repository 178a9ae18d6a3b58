"""Ctrl-C ends any command with a message and exit code 130; a run keeps what it has done."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import rich.progress
from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.cli.rules import command as rules
from fortyeight.cli.simulate import command as simulate
from fortyeight.cli.simulate.run_output import print_time
from fortyeight.simulation.results import precision

RUN = ("simulate", "ma-spanish21", "--strategy", "mimic", "--seed", "1", "--json")


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_any_command_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "lasting_books", interrupt)
    done = CliRunner().invoke(app, ["rules", "list"])
    assert (done.exit_code, done.stdout, done.stderr) == (130, "", "Interrupted.\n")


@contextmanager
def interrupting_bar(*_: object) -> Iterator[Callable[..., None]]:
    """Press Ctrl-C when the first block is dealt."""
    yield interrupt


def ran(*more: str, code: int = 0) -> tuple[dict[str, Any], str]:
    done = CliRunner().invoke(app, [*RUN, *more])
    assert done.exit_code == code, done.output
    return json.loads(done.stdout), done.stderr


def test_an_interrupted_run_shows_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "_bar", interrupting_bar)
    result, said = ran("--rounds", "1000000000", code=130)
    assert result["interrupted"]
    assert 0 < result["rounds"] < 1_000_000_000
    assert said.endswith("Interrupted.\n")


def test_a_run_goes_on_from_its_checkpoint_and_counts_its_own_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "run.npz"
    options = ("--rounds", "3000000", "--checkpoint", str(kept))
    with monkeypatch.context() as patch:
        patch.setattr(simulate, "_bar", interrupting_bar)
        first, said = ran(*options, code=130)
    assert f"Progress is saved in {kept}; run the same command to resume." in said
    second, _ = ran(*options)
    assert (second["rounds"], second["interrupted"]) == (3_000_000, False)
    dealt = second["rounds_per_second"] * second["seconds"]
    assert dealt == pytest.approx(3_000_000 - first["rounds"])


def test_the_bar_shows_the_speed_of_this_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second passes whenever the clock is read; a tenth of the rounds is dealt in it."""
    shown: list[str] = []
    clock = iter(range(10))
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(clock)))
    monkeypatch.setattr(
        rich.progress.Progress, "update", lambda *_, speed, **__: shown.append(speed)
    )
    tally = SimpleNamespace(rounds=1_000_000, mean=0.0)
    monkeypatch.setattr(precision, "half_width", lambda _: 0.0)
    with simulate._bar(2_000_000, None, resumed=900_000) as show:
        show(cast(Any, tally))
    assert shown == ["0.1 M rounds/s"]


def test_rounds_that_all_come_from_the_checkpoint_have_no_rate(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_time({"total_seconds": 1.5, "seconds": 0.01, "rounds_per_second": 0.0})
    assert capsys.readouterr().out == "Took 1.50 s; all rounds come from the checkpoint.\n"
