"""The referee needs none of the large libraries: it starts quickly, and runs without them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

#: Imports modules, or runs the command, and prints the distributions that were loaded.
LOADED = """
import importlib, json, sys
from importlib.metadata import packages_distributions
words = sys.argv[1:]
if words[0] == "replay":
    from fortyeight.cli import app
    app(words, standalone_mode=False)
else:
    for name in words:
        importlib.import_module(name)
owners = packages_distributions()
tops = {name.partition(".")[0] for name in sys.modules}
print(json.dumps(sorted({owner.lower() for top in tops for owner in owners.get(top, ())})))
"""

RECORD = """\
rulebook = "ma-spanish21"
wagers   = ["ann 1 main 10.00"]
shoe     = "Kh 9h 6d"
actions  = ["1 surrender"]
"""

PYDANTIC = {
    "annotated-types",
    "pydantic",
    "pydantic_core",
    "typing-inspection",
    "typing_extensions",
}
#: Of the environment itself; the second has a hook that Python loads at every start.
ENVIRONMENT = {"fortyeight", "setuptools", "pytest-cov", "coverage"}
LARGE = {"numpy", "numba", "llvmlite", "typst", "sqlalchemy", "fastapi", "cryptography"}


def run(*words: str) -> list[str]:
    """Return the output, whose last line is the distributions that were loaded."""
    command = [sys.executable, "-c", LOADED, *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.parametrize("package", ["table", "record", "view", "progressive", "strategy"])
def test_the_referee_needs_pydantic_alone(package: str) -> None:
    (loaded,) = run(f"fortyeight.{package}")
    assert set(json.loads(loaded)) <= PYDANTIC | ENVIRONMENT


def test_replaying_a_round_loads_no_large_library(tmp_path: Path) -> None:
    record = tmp_path / "round.toml"
    record.write_text(RECORD, "utf-8")
    result, loaded = run("replay", str(record), "--json")
    assert json.loads(result)["status"] == "settled"
    assert not set(json.loads(loaded)) & LARGE
