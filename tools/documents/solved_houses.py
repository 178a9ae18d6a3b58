"""The figures that ship with the program."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fortyeight.analysis.computed_solution import ComputedSolution
from fortyeight.analysis.figures import CHART_MODEL, MODELS
from fortyeight.analysis.game_rules import computed_keys
from fortyeight.analysis.shipped_solution import VERSION, dollars_record, game_record
from fortyeight.analysis.worth.rule_worth import tries
from fortyeight.rulebook import House, open_house, rulebook, shipped_books


def houses_to_ship() -> dict[str, tuple[House, bool]]:
    """Return the houses by fingerprint, and whether each is the default one of its book."""
    houses: dict[str, tuple[House, bool]] = {}
    for house, default in sorted(_houses(), key=lambda one: not one[1]):
        houses.setdefault(house.fingerprint, (house, default))
    return houses


def _houses() -> Iterator[tuple[House, bool]]:
    for book in shipped_books():
        house = open_house(rulebook(book))
        yield house, True
        for trial in tries(house, None):
            if trial.house is not None:
                yield trial.house, False


def records(house: House, default: bool) -> tuple[Any, Any]:
    """Solve a house: by all models and completely if it is the default one of its book."""
    solutions = {model: ComputedSolution(house, model) for model in MODELS if default}
    solutions = solutions or {CHART_MODEL: ComputedSolution(house)}
    return game_record(solutions, complete=default), dollars_record(solutions)


def write(path: Path) -> None:
    """Solve every main game once, and write the file with one record per line."""
    keys: dict[str, Any] = {}
    games: dict[str, Any] = {}
    dollars: dict[str, Any] = {}
    for fingerprint, (house, default) in houses_to_ship().items():
        rules, with_bonus = keys[fingerprint] = computed_keys(house)
        if rules not in games or with_bonus not in dollars:
            game, dollars[with_bonus] = records(house, default)
            games.setdefault(rules, game)
    parts = {"houses": keys, "games": games, "dollars": dollars}
    text = ",\n".join(f'"{name}": {_lines(part)}' for name, part in parts.items())
    path.write_text(f'{{\n"version": {VERSION},\n{text}\n}}\n', "utf-8")


def _lines(records: dict[str, Any]) -> str:
    lines = (f"{json.dumps(k)}:{json.dumps(v, separators=(',', ':'))}" for k, v in records.items())
    return "{\n" + ",\n".join(lines) + "\n}"


if __name__ == "__main__":
    write(Path(sys.argv[1]))
