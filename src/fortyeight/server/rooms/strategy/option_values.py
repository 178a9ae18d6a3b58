"""What each option of a house is worth, as far as it is known."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from fortyeight.rulebook import House
from fortyeight.rulebook.schema.values import plain_value
from fortyeight.server.rooms.strategy.stages import SolverHouse, solver_house


def list_options(house: House) -> dict[str, Any]:
    """List every option, with the house to solve or what is known without.

    Runs in the solver's process.
    """
    from fortyeight.analysis.worth.option_words import OptionWords
    from fortyeight.analysis.worth.rule_worth import Worth, touches_main_game, tries

    words = OptionWords(house)
    # One string for all rows: the text of a table's own book may be long.
    book = house.key[0]
    rows = []
    for trial in tries(house, None):
        option, known = trial.option, trial.known
        solve = known is None and trial.house is not None
        rows.append(
            {
                "key": option.key,
                "words": words.rule(option),
                "now": words.now(option),
                "instead": words.instead(option),
                "value": plain_value(option.entry.kind, option.instead) if option.tried else None,
                "clause": option.entry.citation,
                "ruling": option.entry.ruling,
                "main_game": touches_main_game(known or Worth(option, "not done")),
                "found": known.status if known else "not done",
                "reason": known.reason if known else "",
                "change": known.change if known else None,
                "edge": None,
                "house": {**asdict(solver_house(trial.house)), "book": book}
                if solve and trial.house
                else None,
            }
        )
    return {"options": rows}


def houses_to_solve(rows: Sequence[Mapping[str, Any]]) -> dict[str, SolverHouse]:
    """Return the houses of the options by their rules, each once."""
    houses = (SolverHouse(**row["house"]) for row in rows if row["house"])
    return {house.rules: house for house in houses}


def options_json(
    rows: Sequence[Mapping[str, Any]], edge: float, edges: Mapping[str, float]
) -> list[dict[str, Any]]:
    """Format the options with what is known, those with the largest change first."""
    options = [_row(row, edge, edges) for row in rows]
    return sorted(options, key=lambda row: -abs(row["change"] or 0.0))


def _row(row: Mapping[str, Any], edge: float, edges: Mapping[str, float]) -> dict[str, Any]:
    option = {name: value for name, value in row.items() if name != "house"}
    if row["house"]:
        house = SolverHouse(**row["house"])
        option["house"] = json.loads(house.choices)
        if house.rules in edges:
            solved = edges[house.rules]
            option |= {"found": "solved", "edge": solved, "change": solved - edge}
    return option
