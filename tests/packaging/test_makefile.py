"""The Makefile reads well, and lists its targets."""

import os
import subprocess
import sys
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


def chosen_interpreter(folder: Path, python: str = "", **flags: str) -> str:
    """Return the interpreter for .venv where these come first, each built with these flags."""
    for name, built_with in flags.items():
        script = (
            "import sys, sysconfig; sys.base_prefix = '/opt'; "
            f"sysconfig.get_config_var = lambda name: '{built_with}'; exec(sys.argv[2])"
        )
        program = folder / name.replace("_", ".")
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{script}" "$@"\n')
        program.chmod(0o755)
    env = {"PATH": f"{folder}:{os.environ['PATH']}", "PYTHON": python}
    asked = subprocess.run(
        [ROOT / "tools/setup", "--which"], env=env, capture_output=True, text=True, check=True
    )
    return asked.stdout.strip()


def test_set_up_prefers_an_interpreter_that_was_built_with_optimisations(tmp_path: Path) -> None:
    plain, fast = "--enable-shared", "--enable-optimizations"
    assert chosen_interpreter(tmp_path, python3=plain, python3_13=fast) == "python3.13"
    assert chosen_interpreter(tmp_path, python3=fast, python3_13=fast) == "python3"
    assert chosen_interpreter(tmp_path, python="python3", python3=plain) == "python3"


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
