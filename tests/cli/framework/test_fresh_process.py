"""Commands on stores and records in a process of their own: each imports all that it needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import effort

MORE = (
    ("backup {tmp}/none.db {tmp}/file", "no database"),
    ("restore {tmp}/none {tmp}/new.db", "no such file"),
    ("verify-shoe {tmp}/none.json", "cannot be read"),
    ("account list --store mysql://host/x", "STORE"),
    ("count show {tmp}/none.toml", "cannot be read"),
)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        # One of a store, one of a record, one of a house; the others in the long run.
        ("verify-log {tmp}/none.db", "no database"),
        ("replay {tmp}/none.toml", "cannot be read"),
        ("side-wagers {tmp}/none.toml", "cannot be read"),
        *effort([], MORE),
    ],
)
def test_bad_input_gets_a_sentence(words: str, sentence: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fortyeight", *words.format(tmp=tmp_path).split()],
        capture_output=True,
        text=True,
        check=False,
    )
    assert sentence in done.stderr
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
