"""Houses are solved once for all tests of a run, and their charts made once in a process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

import pytest

from fortyeight.analysis.chart import best_chart as charts
from fortyeight.simulation import run as running
from fortyeight.simulation.game import strategies
from tests.solved import kept, solved_anew, solved_once

__all__ = ["charts_made_once", "kept", "small_blocks", "solved_anew", "solved_once"]


def remembering(make: Callable[..., Any], key: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that remembers what it made; without a key it makes it anew."""
    made: dict[Any, Any] = {}

    @wraps(make)
    def again(*values: Any, **named: Any) -> Any:
        asked = key(*values, **named)
        if asked is None:
            return make(*values, **named)
        if asked not in made:
            made[asked] = make(*values, **named)
        return made[asked]

    return again


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a block have about 40,000 rounds, so that a short run has several."""
    for name in ("SHOES_OF_BLOCK", "FRESH_OF_BLOCK", "SESSIONS_OF_BLOCK"):
        monkeypatch.setattr(running, name, getattr(running, name) // 16)


@pytest.fixture(scope="session", autouse=True)
def charts_made_once() -> Iterator[None]:
    """Keep charts and policies of a house: a command that is run ten times solves it once."""
    with pytest.MonkeyPatch.context() as patch:
        chart = remembering(
            charts.best_chart, lambda house, *_, **options: (repr(house), repr(options))
        )
        patch.setattr(charts, "best_chart", chart)
        patch.setattr(strategies, "best_chart", chart)
        base = remembering(
            strategies._base,
            lambda house, rules, strategy, wager=None: (
                (repr(house), strategy, wager) if isinstance(strategy, str) else None
            ),
        )
        patch.setattr(strategies, "_base", base)
        yield
