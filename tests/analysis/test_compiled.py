"""Kernels are compiled once, and later processes call them without Numba."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba.core.config import reload_config

from fortyeight.analysis import compiled
from fortyeight.analysis.distribution.hand_ends import hand_ends
from fortyeight.analysis.hands.dealer_table import _fill
from fortyeight.analysis.house_solution import solve_house
from fortyeight.analysis.policy.policy_values import policy_values
from fortyeight.analysis.values.play_values import solve_unsplit
from fortyeight.analysis.values.split_values import split_hand_values
from fortyeight.rulebook import open_house, rulebook


class Two(NamedTuple):
    numbers: Any
    add: Any


@compiled.helper
def more(values: Any, place: int, by: float) -> None:
    values[place] += by


def add_all(two: Any, table: Any, by: float) -> None:
    for place in range(len(two.numbers)):
        if two.add:
            more(two.numbers, place, table[place, 1] / by)


def allocating(two: Any, table: Any, by: float) -> None:
    kept = np.zeros(len(two.numbers))
    for place in range(len(kept)):
        kept[place] = table[place, 1] / by
        two.numbers[place] += kept[place]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache for each test.

    Numba reads its settings when it compiles. Without reading them anew, it would compile what the
    tests after these import once more.
    """
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    yield tmp_path
    monkeypatch.undo()
    reload_config()


def result_of(kernel: Any) -> list[float]:
    numbers = np.zeros(3)
    # A column of a larger array, numbers of NumPy's own types: kernels take them as they come.
    table = np.arange(12.0).reshape(3, 4)[:, ::2]
    kernel(Two(numbers, np.bool_(True)), table, np.float64(4))
    return numbers.tolist()


EXPECTED = [0.5, 1.5, 2.5]


def test_a_kernel_is_loaded_where_it_was_compiled_before(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[str] = []
    monkeypatch.setattr(compiled, "on_compile", [lambda: announced.append("compiled")])
    assert result_of(compiled.kernel(add_all)) == EXPECTED
    (stored,) = folder.glob(f"*{compiled.SUFFIX}")
    assert result_of(compiled.kernel(add_all)) == EXPECTED
    assert announced == ["compiled"]
    stored.write_bytes(stored.read_bytes()[:-1])
    assert result_of(compiled.kernel(add_all)) == EXPECTED
    assert result_of(compiled.kernel(add_all)) == EXPECTED
    assert announced == ["compiled", "compiled"]


def test_other_code_and_other_constants_are_other_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled._Helper(add_all).fingerprint()
    assert compiled._Helper(allocating).fingerprint() != before
    monkeypatch.setitem(globals(), "more", compiled.helper(lambda values, place, by: None))
    assert compiled._Helper(add_all).fingerprint() != before
    fill = compiled._Helper(_fill.function)
    before = fill.fingerprint()
    monkeypatch.setitem(fill.function.__globals__, "LANES", 128)
    assert fill.fingerprint() != before


def test_what_allocates_is_left_to_numba(folder: Path) -> None:
    assert result_of(compiled.kernel(allocating)) == EXPECTED
    assert not list(folder.iterdir())


def test_every_kernel_of_the_solver_does_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    solve_house(open_house(rulebook("ma-spanish21")), compute=True).to_json()
    kernels: tuple[Any, ...] = hand_ends, _fill, policy_values, solve_unsplit, split_hand_values
    assert all(kernel._native and None not in kernel._native.values() for kernel in kernels)
