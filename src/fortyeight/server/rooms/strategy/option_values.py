"""What each option of a house is worth, as far as it is known."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from fortyeight.rulebook import House
from fortyeight.rulebook.schema.values import plain_value
from fortyeight.server.rooms.strategy.stages import HouseRequest, asked_of


def listed(house: House) -> dict[str, Any]:
    """List every option, with the house to solve or what is known without.

    Runs in the solver's process.
    """
    from fortyeight.analysis.worth.option_words import OptionWords  # noqa: PLC0415  # with the solver
    from fortyeight.analysis.worth.rule_worth import (  # noqa: PLC0415  # it compiles
        Worth,  # it compiles
        touches_main_game,
        tries,
    )

    told = OptionWords(house)
    rows = []
    for one in tries(house, None):
        option, known = one.option, one.known
        solve = known is None and one.house is not None
        rows.append(
            {
                "key": option.key,
                "words": told.rule(option),
                "now": told.now(option),
                "instead": told.instead(option),
                "value": plain_value(option.entry.kind, option.instead) if option.tried else None,
                "clause": option.entry.citation,
                "ruling": option.entry.ruling,
                "main_game": touches_main_game(known or Worth(option, "not done")),
                "found": known.status if known else "not done",
                "reason": known.reason if known else "",
                "change": known.change if known else None,
                "edge": None,
                "house": asdict(asked_of(one.house)) if solve and one.house else None,
            }
        )
    return {"options": rows}


def to_solve(rows: Sequence[Mapping[str, Any]]) -> dict[str, HouseRequest]:
    """Return the houses of the options by their rules, each once."""
    found = (HouseRequest(**row["house"]) for row in rows if row["house"])
    return {asked.rules: asked for asked in found}


def options_json(
    rows: Sequence[Mapping[str, Any]], edge: float, edges: Mapping[str, float]
) -> list[dict[str, Any]]:
    """Format the options with what is known, those with the largest change first."""
    told = [_row(row, edge, edges) for row in rows]
    return sorted(told, key=lambda row: -abs(row["change"] or 0.0))


def _row(row: Mapping[str, Any], edge: float, edges: Mapping[str, float]) -> dict[str, Any]:
    found = {name: value for name, value in row.items() if name != "house"}
    if row["house"]:
        asked = HouseRequest(**row["house"])
        found["house"] = json.loads(asked.choices)
        if asked.rules in edges:
            solved = edges[asked.rules]
            found |= {"found": "solved", "edge": solved, "change": solved - edge}
    return found
