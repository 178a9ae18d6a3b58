"""The figures that ship with the program.

``python -m tools.documents.solved_houses FILE`` computes all of them; with ``--new`` only those
that the file lacks, which is enough if houses were added and the solver has not changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fortyeight.analysis.chart.best_chart import Chart, valued
from fortyeight.analysis.computed_solution import ComputedSolution
from fortyeight.analysis.figures import Spread
from fortyeight.analysis.game_rules import computed_keys
from fortyeight.analysis.house_solution import HouseSolution
from fortyeight.analysis.limits import limits
from fortyeight.analysis.models import CHART_MODEL, MODELS, USUAL_MODELS, Model
from fortyeight.analysis.shipped_solution import VERSION, Record
from fortyeight.analysis.worth.rule_worth import tries
from fortyeight.rulebook import House, catalogue, open_house, rulebook, shipped_books
from fortyeight.strategy import write_strategy


def houses_to_ship() -> dict[str, tuple[House, bool]]:
    """Return the houses by fingerprint, and whether each is the default one of its book."""
    houses: dict[str, tuple[House, bool]] = {}
    for house, default in sorted(_houses(), key=lambda one: not one[1]):
        houses.setdefault(house.fingerprint, (house, default))
    return houses


def catalogue_houses() -> Iterator[House]:
    """Yield the tables of the catalogue whose figures are exact."""
    houses = (open_house(rulebook(book)) for book in catalogue())
    return (house for house in houses if not limits(house))


def _houses() -> Iterator[tuple[House, bool]]:
    for book in shipped_books():
        house = open_house(rulebook(book))
        yield house, True
        for trial in tries(house, None):
            if trial.house is not None:
                yield trial.house, False
    for house in catalogue_houses():
        yield house, True


def records(
    house: House, default: bool, models: tuple[Model, ...] = MODELS, *, bounded: bool = True
) -> tuple[Any, Any]:
    """Solve a house: by all models and completely if it is the default one of its book."""
    solved = models if default else (CHART_MODEL,)
    solutions = {model: ComputedSolution(house, model, bounded=bounded) for model in solved}
    by_chart = solutions[CHART_MODEL]
    chart = valued(house, by_chart.chart.strategy, by_chart.solution(CHART_MODEL), bounded=bounded)
    return _game_record(solutions, chart, complete=default), _dollars_record(solutions)


def _game_record(
    solutions: Mapping[Model, HouseSolution], chart: Chart, *, complete: bool
) -> Record:
    """Return the stored form of a main game's figures.

    Those of the best play are in a `complete` record only, and by the usual models.
    """
    return {
        "ev": {model: one.ev for model, one in solutions.items()},
        "by_up_card": {model: [*one.ev_by_up_card.values()] for model, one in solutions.items()},
        "chart": {"strategy": write_strategy(chart.strategy), **_spread_record(chart.spread)},
        "best": {m: _spread_record(solutions[m].spread) for m in USUAL_MODELS if complete},
    }


def _dollars_record(solutions: Mapping[Model, HouseSolution]) -> Record:
    """Return the stored form of what depends on the Super Bonus."""
    return {
        "tiers": {
            model: [list(vars(term).values()) for term in one.super_bonus]
            for model, one in solutions.items()
            if model in USUAL_MODELS
        },
        "by_chart": solutions[CHART_MODEL].chart.super_bonus,
    }


def _spread_record(spread: Spread) -> dict[str, Any]:
    chances = [[net.numerator, net.denominator, one] for net, one in spread.chances.items()]
    record: dict[str, Any] = {"chances": chances, "frequencies": spread.frequencies}
    if spread.bound is not None:
        record["bound"] = [spread.bound.chances, spread.bound.variance]
    return record


def write(path: Path, known: Mapping[str, Any]) -> None:
    """Solve every main game once, and write the file with one record per line.

    `known` is a file of the same version whose records are kept.
    """
    keys: dict[str, Any] = {}
    games: dict[str, Any] = {}
    dollars: dict[str, Any] = {}
    for fingerprint, (house, default) in houses_to_ship().items():
        rules, with_bonus = keys[fingerprint] = computed_keys(house)
        if rules in games and with_bonus in dollars:
            continue
        game, dollar = known["games"].get(rules), known["dollars"].get(with_bonus)
        if game is None or dollar is None or (default and set(game["ev"]) != set(MODELS)):
            game, dollar = records(house, default)
        games.setdefault(rules, game)
        dollars[with_bonus] = dollar
    parts = {"houses": keys, "games": games, "dollars": dollars}
    text = ",\n".join(f'"{name}": {_lines(part)}' for name, part in parts.items())
    path.write_text(f'{{\n"version": {VERSION},\n{text}\n}}\n', "utf-8")


def _lines(records: dict[str, Any]) -> str:
    lines = (f"{json.dumps(k)}:{json.dumps(v, separators=(',', ':'))}" for k, v in records.items())
    return "{\n" + ",\n".join(lines) + "\n}"


if __name__ == "__main__":
    file = Path(sys.argv[1])
    only_new = sys.argv[2:] == ["--new"]
    write(file, json.loads(file.read_text("utf-8")) if only_new else {"games": {}, "dollars": {}})
