"""The solver's answers that are shipped with the program."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from fortyeight.analysis.worth.rule_worth import tries
from fortyeight.rulebook import House, open_house, rulebook, shipped_books
from fortyeight.server.rooms.strategy.solving import solve_stage
from fortyeight.server.rooms.strategy.stages import SolverHouse, SolveStage, solver_house

STAGES = (SolveStage.EDGE, SolveStage.CHART, SolveStage.DOLLARS)


def shipped_houses() -> dict[str, SolverHouse]:
    """Return the houses that they are for by key; those with the same main game appear once."""
    houses: dict[str, SolverHouse] = {}
    for house in map(solver_house, _houses()):
        for stage in STAGES:
            houses.setdefault(house.key(stage), house)
    return houses


def _houses() -> Iterator[House]:
    for book in shipped_books():
        house = open_house(rulebook(book))
        yield house
        for trial in tries(house, None):
            if trial.house is not None and trial.rules is not None:
                yield trial.house


def write(path: Path) -> None:
    """Solve all that are not in the file yet, and write it with one answer per line."""
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    lines = []
    for key, house in shipped_houses().items():
        stage = SolveStage(key.partition("-")[0])
        answer = known.get(key) or solve_stage(stage, house.book, house.choices)
        answer.pop("seconds", None)
        lines.append(f"{json.dumps(key)}: {json.dumps(answer, separators=(',', ':'))}")
    path.write_text("{\n" + ",\n".join(sorted(lines)) + "\n}\n", "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
