"""Stages in which the solver answers, and the keys under which answers are cached."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from fortyeight.rulebook import House
from fortyeight.server.table.state.table_houses import served_house


class SolveStage(StrEnum):
    """One answer of the solver about a house; each takes longer than the one before.

    `EDGE`: the best play's edge. `DRAFT`: a chart that may change in a few cells. `CHART`: the best
    chart with its exact figures. `DOLLARS`: the Super Bonus, which depends on the wager. `BEST`:
    how the best play's results spread. `OPTIONS`: what else the house could choose.
    """

    EDGE = "edge"
    DRAFT = "draft"
    CHART = "chart"
    DOLLARS = "dollars"
    BEST = "best"
    OPTIONS = "options"


@dataclass(frozen=True, slots=True)
class SolverHouse:
    """House to be solved: its book, its choices as JSON, and the keys of what it depends on.

    `rules` is the same for all houses with the same main game. `dollars` also depends on the Super
    Bonus and the minimum wager; `whole` depends on everything.
    """

    book: str
    choices: str
    rules: str
    dollars: str
    whole: str

    def key(self, stage: SolveStage) -> str:
        """Return a key that is the same for two houses that a stage cannot tell apart."""
        keys = {SolveStage.DOLLARS: self.dollars, SolveStage.OPTIONS: self.whole}
        return f"{stage}-{keys.get(stage, self.rules)}"

    @property
    def house(self) -> House:
        return served_house(self.book, json.loads(self.choices))


def solver_house(house: House) -> SolverHouse:
    """Return the house with its keys. Takes some milliseconds, and half a second the first time."""
    return _solver_house(*house.key)


@lru_cache(maxsize=512)
def _solver_house(book: str, choices: str) -> SolverHouse:
    from fortyeight.analysis.game_rules import (  # noqa: PLC0415  # it takes a while
        game_rules,
        rules_key,
    )

    house = served_house(book, json.loads(choices))
    rules = hashlib.sha256(rules_key(game_rules(house)))
    dollars = rules.copy()
    bonus = (house.super_bonus_tiers, house.super_bonus, house.limits.minimum)
    dollars.update(repr(bonus).encode())
    whole = hashlib.sha256(f"{book}\n{choices}".encode())
    return SolverHouse(book, choices, *(key.hexdigest()[:32] for key in (rules, dollars, whole)))
