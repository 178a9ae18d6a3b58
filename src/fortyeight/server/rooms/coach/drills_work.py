"""What drills have done in the coach's own process. Only there the solver is loaded."""

from __future__ import annotations

from typing import Any


def dealt(house: tuple[str, str], drill: str, mistakes: dict[str, int]) -> dict[str, Any]:
    """A situation for a drill; empty where none was found."""
    from fortyeight.coach.drills.drill_hands import deal  # noqa: PLC0415  # compiles for seconds

    return deal(house, drill, mistakes)
