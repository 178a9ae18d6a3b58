"""Pytest plugin that records which tests cite which clause.

``python -m tests.clause_marks`` brings the register of tests up to date.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from tools.documents.clause_tests import REGISTER

ROOT = Path(__file__).parents[1]

#: Environment variable with the output file; without it the plugin does nothing.
_WRITE_TO = "FORTYEIGHT_CLAUSE_MARKS"

Cited = dict[str, dict[str, list[str]]]

#: The citations of all tests, if this run has collected all of them.
CITED = pytest.StashKey[Cited]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    target = os.environ.get(_WRITE_TO)
    if target:
        Path(target).write_text(json.dumps(cited_by(items)), encoding="utf-8")


def collects_all(config: pytest.Config) -> bool:
    """Return whether a run was given the whole suite; it may still deselect some tests."""
    asked = {(config.rootpath / argument).resolve() for argument in config.args}
    return asked == {ROOT / "tests"} and not config.getoption("ignore", None)


def cited_by(items: list[pytest.Item]) -> Cited:
    """Return the tests that cite each clause of each book, without their parameters."""
    found: dict[str, dict[str, set[str]]] = {}
    for item in items:
        test = item.nodeid.split("[")[0]
        for mark in item.iter_markers("clause"):
            book, *numbers = mark.args
            for number in numbers:
                found.setdefault(book, {}).setdefault(number, set()).add(test)
    return {
        book: {number: sorted(tests) for number, tests in sorted(clauses.items())}
        for book, clauses in sorted(found.items())
    }


def collect(scratch: Path) -> Cited:
    """Return the citations of the whole test suite, the long tests too."""
    target = scratch / "cited.json"
    environment = {**os.environ, _WRITE_TO: str(target)}
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "tests.clause_marks"]
    # Every test counts: an empty expression selects the long ones too.
    command += ["-p", "no:cacheprovider", "-p", "no:xdist", "-m", ""]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    cited: Cited = json.loads(target.read_text(encoding="utf-8"))
    return cited


def written(cited: Cited) -> str:
    """Return the register as text for its file."""
    return json.dumps(cited, indent=1, ensure_ascii=False) + "\n"


def main() -> None:

    with tempfile.TemporaryDirectory() as scratch:
        REGISTER.write_text(written(collect(Path(scratch))), encoding="utf-8")
    print(f"{REGISTER.relative_to(ROOT)} is up to date")


if __name__ == "__main__":
    main()
