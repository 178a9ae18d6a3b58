"""What a wager is expected to lose before any card is dealt."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass

from fortyeight.server.strategy.figures import optional_wagers
from fortyeight.server.strategy.solver import Solver
from fortyeight.server.strategy.stages import Asked, Stage, asked_of
from fortyeight.server.tables.houses import served_house


@dataclass(frozen=True, slots=True)
class Edges:
    """The house's share of each kind of wager, from a full shoe; of others nothing is known."""

    main: float
    others: Mapping[str, float]

    def of(self, kind: str) -> float | None:
        return self.main if kind == "main" else self.others.get(kind)


async def house_edges(solver: Solver, house: tuple[str, str]) -> Edges:
    """The edges of a house, of which the solver keeps what it has solved once."""
    asked, others = await asyncio.to_thread(_of_others, *house)
    found = await solver.stage(Stage.EDGE, asked)
    return Edges(found["edge"], others)


def _of_others(book: str, choices: str) -> tuple[Asked, dict[str, float]]:
    others: dict[str, float] = {}
    for wager in optional_wagers(book, choices):
        others.setdefault(wager.kind.value, float(wager.edge))
    return asked_of(served_house(book, json.loads(choices))), others
