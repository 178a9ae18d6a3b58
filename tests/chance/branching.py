"""Every way that a random procedure can go, with its exact probability."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod
from typing import TypeVar

import pytest

Outcome = TypeVar("Outcome")

#: The modules of manual shuffles that draw.
DRAWING = ("hands", "riffle", "cut", "plug", "wash")


class _Path:
    """Draws that follow a given path as far as it goes, then take the first branch."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        if len(self.bounds) == len(self.path):
            self.path.append(0)
        self.bounds.append(bound)
        return self.path[len(self.bounds) - 1]

    def next(self) -> list[int] | None:
        """The path to the branch beside this one, if any is left."""
        path = list(self.path)
        while path and path[-1] == self.bounds[len(path) - 1] - 1:
            path.pop()
        return [*path[:-1], path[-1] + 1] if path else None


def distribution(
    procedure: Callable[[], Outcome], monkeypatch: pytest.MonkeyPatch
) -> dict[Outcome, Fraction]:
    """The exact probability of each outcome, with every draw below a bound taken as even."""
    found: dict[Outcome, Fraction] = {}
    path: list[int] | None = []
    draws = _Path([])
    for module in DRAWING:
        name = f"tests.chance.manual.{module}.draw_below"
        monkeypatch.setattr(name, lambda bound, bits: draws.below(bound))
    while path is not None:
        draws = _Path(path)
        outcome = procedure()
        chance = Fraction(1, prod(draws.bounds))
        found[outcome] = found.get(outcome, Fraction(0)) + chance
        path = draws.next()
    assert sum(found.values()) == 1
    return found
