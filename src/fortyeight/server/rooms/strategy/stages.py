"""Stages in which the solver answers, and the keys under which answers are cached."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from fortyeight.analysis.shipped_solution import game_keys
from fortyeight.rulebook import House
from fortyeight.server.table.state.table_houses import served_house


class SolveStage(StrEnum):
    """One answer of the solver about a house; each takes longer than the one before.

    `EDGE`: the best play's edge. `DRAFT`: a chart that may change in a few cells. `CHART`: the best
    chart with its exact edge. `SPREAD`: how its results spread. `DOLLARS`: the Super Bonus, which
    depends on the wager. `BEST`: how the best play's results spread. `OPTIONS`: what else the house
    could choose. `WORTH`: what its book's differences from the base are worth. `SIMPLE`: a simpler
    chart. `CELLS`: any chart's value, and what each of its cells costs. `SIMULATED`: rounds dealt
    by any chart. The last three are about what the client gives with the question.
    """

    EDGE = "edge"
    DRAFT = "draft"
    CHART = "chart"
    SPREAD = "spread"
    DOLLARS = "dollars"
    BEST = "best"
    OPTIONS = "options"
    SIMPLE = "simple"
    CELLS = "cells"
    SIMULATED = "simulated"
    WORTH = "worth"


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

    def key(self, stage: SolveStage, given: str = "") -> str:
        """Return a key that is the same for two houses that a stage cannot tell apart."""
        if given:
            both = hashlib.sha256(f"{self.rules}\n{given}".encode())
            return f"{stage}-{both.hexdigest()[:32]}"
        keys = {
            SolveStage.DOLLARS: self.dollars,
            SolveStage.OPTIONS: self.whole,
            SolveStage.WORTH: self.whole,
        }
        return f"{stage}-{keys.get(stage, self.rules)}"

    @property
    def house(self) -> House:
        return served_house(self.book, json.loads(self.choices))


def solver_house(house: House) -> SolverHouse:
    """Return the house with its keys: at once if its figures ship, else in some milliseconds."""
    return _solver_house(*house.key)


@lru_cache(maxsize=512)
def _solver_house(book: str, choices: str) -> SolverHouse:
    keys = game_keys(served_house(book, json.loads(choices)))
    whole = hashlib.sha256(f"{book}\n{choices}".encode())
    return SolverHouse(book, choices, *keys, whole.hexdigest()[:32])
