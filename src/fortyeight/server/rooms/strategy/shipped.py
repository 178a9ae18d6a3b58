"""Answers shipped with the program: every book's default house, and each of its options.

``tools/solved-houses`` solves them again. Thanks to them a chart is available at once if a single
choice is changed, and before the solver is compiled.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from fortyeight.rulebook import House, open_house, rulebook, shipped_books
from fortyeight.server.rooms.strategy.stages import HouseRequest, SolveStage, asked_of

FILE = "solved_houses.json"
STAGES = (SolveStage.EDGE, SolveStage.CHART, SolveStage.DOLLARS)


@cache
def shipped_answers() -> Mapping[str, dict[str, Any]]:
    """Return the answers by key."""
    file = resources.files("fortyeight.server.rooms.strategy") / FILE
    found: dict[str, dict[str, Any]] = json.loads(file.read_text("utf-8"))
    return found


def shipped_houses() -> dict[str, HouseRequest]:
    """Return the houses that they are for by key; those with the same main game appear once."""
    found: dict[str, HouseRequest] = {}
    for house in _houses():
        asked = asked_of(house)
        for stage in STAGES:
            found.setdefault(asked.key(stage), asked)
    return found


def _houses() -> Iterator[House]:
    from fortyeight.analysis.worth.rule_worth import tries  # noqa: PLC0415  # it compiles

    for book in shipped_books():
        house = open_house(rulebook(book))
        yield house
        for one in tries(house, None):
            if one.house is not None and one.rules is not None:
                yield one.house


def write(path: Path) -> None:
    """Solve all that are not in the file yet, and write it with one answer per line."""
    from fortyeight.server.rooms.strategy.solving import solved  # noqa: PLC0415  # it compiles

    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    lines = []
    for key, asked in shipped_houses().items():
        stage = SolveStage(key.partition("-")[0])
        answer = known.get(key) or solved(stage, asked.book, asked.choices)
        answer.pop("seconds", None)
        lines.append(f"{json.dumps(key)}: {json.dumps(answer, separators=(',', ':'))}")
    path.write_text("{\n" + ",\n".join(sorted(lines)) + "\n}\n", "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
