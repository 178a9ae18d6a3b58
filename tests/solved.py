"""Cache of solved houses for all tests of a run, in all its processes.

The solver's slow parts are pure functions: values of splits, values of decisions under a policy,
and the distribution of a round. Their results are cached in a folder of the run, by all their
inputs, so that a command that ten tests run solves its house once.

A folder's `conftest.py` takes part by importing `solved_once`. A test that is about solving twice
uses the fixture `solved_anew`.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import zlib
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from fortyeight.analysis import solver
from fortyeight.analysis.chart.chart_worth import WorthSolver
from fortyeight.analysis.distribution import net_results

#: Minimum seconds of work to cache: writing and reading a result takes as long.
WORTH_KEEPING = 0.05


class Kept:
    """Cache of results by their inputs. Each reader gets a copy of its own."""

    #: Whether all of them are bypassed: every folder that takes part has one, around those before.
    anew = False

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)

    def of(self, make: Callable[..., Any], inputs: Callable[..., object]) -> Callable[..., Any]:
        """Return the function `make` with its results cached by its inputs."""

        @wraps(make)
        def read_or_make(*values: Any, **named: Any) -> Any:
            if self.anew:
                return make(*values, **named)
            text = pickle.dumps((make.__qualname__, inputs(*values, **named)))
            path = self.folder / hashlib.sha256(text).hexdigest()
            if path.exists():
                return pickle.loads(zlib.decompress(path.read_bytes()))
            start = perf_counter()
            result = make(*values, **named)
            if perf_counter() - start < WORTH_KEEPING:
                return result
            # Another process may be writing the same.
            unfinished = path.with_suffix(f".{os.getpid()}")
            unfinished.write_bytes(zlib.compress(pickle.dumps(result), 1))
            unfinished.replace(path)
            return result

        return read_or_make


def sample(table: Any) -> object:
    """Return a sample of a dealer table that identifies it; the whole has millions of values."""
    return table.shape, table.ravel()[::997].tobytes()


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    base = tmp_path_factory.getbasetemp()
    workers = "PYTEST_XDIST_WORKER" in os.environ
    return Kept((base.parent if workers else base) / "solved-houses")


@pytest.fixture(scope="session", autouse=True)
def solved_once(kept: Kept) -> Iterator[None]:
    """Cache the solver's results for the whole run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            solver,
            "split_values",
            kept.of(
                solver.split_values,
                lambda rules, actions, table, *more: (rules, actions, sample(table), more),
            ),
        )
        patch.setattr(
            WorthSolver,
            "worths",
            kept.of(
                WorthSolver.worths,
                lambda self, policy: (self.rules, self.bonus, sample(self.table), policy),
            ),
        )
        patch.setattr(
            net_results._Rounds,
            "result",
            kept.of(
                net_results._Rounds.result,
                lambda self: (
                    self.rules,
                    self.ends,
                    [*map(sample, self.by_first)],
                    self.policy,
                    self.bounded,
                ),
            ),
        )
        yield


@pytest.fixture
def solved_anew() -> Iterator[None]:
    """Bypass the cache in this test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Kept, "anew", True)
        yield
