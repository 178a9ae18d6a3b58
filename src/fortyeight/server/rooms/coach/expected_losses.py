"""Expected loss of a wager before any card is dealt."""

from __future__ import annotations

import asyncio
import json

from fortyeight.analysis.limits import limits
from fortyeight.coach.review.wager_edges import WagerEdges
from fortyeight.server.rooms.strategy.figures import optional_wagers
from fortyeight.server.rooms.strategy.solver_queue import Solver
from fortyeight.server.rooms.strategy.stages import HouseRequest, SolveStage, asked_of
from fortyeight.server.table.state.table_houses import served_house


async def house_edges(solver: Solver, house: tuple[str, str]) -> WagerEdges:
    """Return the edges of a house; the solver caches what it has solved."""
    asked, others = await asyncio.to_thread(_of_others, *house)
    found = await solver.stage(SolveStage.EDGE, asked)
    return WagerEdges(found["edge"], others, limits(asked.house))


def _of_others(book: str, choices: str) -> tuple[HouseRequest, dict[str, float]]:
    others: dict[str, float] = {}
    for wager in optional_wagers(book, choices):
        others.setdefault(wager.kind.value, float(wager.edge))
    return asked_of(served_house(book, json.loads(choices))), others
