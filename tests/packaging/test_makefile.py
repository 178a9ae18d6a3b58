"""The Makefile reads well, and lists its targets."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def make(*arguments: str) -> str:
    """Return the output of make, free of the settings of a make that runs this test."""
    env = {
        name: value for name, value in os.environ.items() if "MAKE" not in name and name != "SEED"
    }
    done = subprocess.run(
        ["make", *arguments],
        cwd=ROOT,
        env=env | {"PYTHON": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert not done.stderr
    return done.stdout


SHARED = "-n auto --dist loadfile --no-loadscope-reorder"
PROVING = '-m "long or not long" --durations 30 --resume .prove/$(git rev-parse --short HEAD)'


@pytest.mark.parametrize(
    ("target", "command"),
    [
        ("play", ".venv/bin/fortyeight play"),
        ("bench", ".venv/bin/fortyeight bench referee"),
        ("lint", ".venv/bin/ruff check"),
        ("lint", ".venv/bin/ruff format --check"),
        ("types", ".venv/bin/mypy --strict"),
        ("imports", ".venv/bin/lint-imports"),
        ("unit", f".venv/bin/pytest {SHARED} --durations 15"),
        ("prove", f".venv/bin/pytest {SHARED} {PROVING}"),
    ],
)
def test_target_sets_up_before_it_runs(target: str, command: str) -> None:
    lines = make("-n", target).splitlines()
    assert lines.index("tools/setup") < lines.index(command)


def test_a_part_of_the_long_checks_is_run_by_itself() -> None:
    lines = make("-n", "prove", "PART=leaks", "MINUTES=5").splitlines()
    assert lines[-1] == "tools/prove leaks --minutes 5"


def test_test_runs_every_check() -> None:
    parts = ("lint", "types", "imports", "scripts", "unit")
    wanted = {line for part in parts for line in make("-n", part).splitlines()}
    lines = make("-n", "test").splitlines()
    assert wanted <= set(lines)
    assert lines[-1].startswith(".venv/bin/pytest"), "what takes longest does not hold up the rest"


def test_help_is_the_default_and_lists_the_targets() -> None:
    listed = {line.split()[1] for line in make().splitlines()}
    assert {"help", "play", "test", "prove", "bench", "format", "clean"} <= listed
