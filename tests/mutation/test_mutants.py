"""Every changed rule is detected by a test that cites its clause."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.effort import effort
from tests.mutation.campaign import ROOT


def mutated(*options: str) -> str:
    """Run ``tools/mutate-rules``, which must find no fault, and return its output."""
    command = [sys.executable, "-m", "tests.mutation", *options]
    # The same examples every time, in the long tests too: a killer must kill again.
    environment = {**os.environ, "FORTYEIGHT_HYPOTHESIS": "same"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_sample_of_mutants_is_killed() -> None:
    table = mutated("--sample", "--every", effort("6", "1"), "--jobs", "1")
    assert "| all |" in table


@pytest.mark.long
def test_every_mutant_is_killed_or_excused() -> None:
    assert "| all |" in mutated()
