"""Responses about charts and calculations: at once what is known, the rest in stages."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any

from fortyeight.rulebook import House
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.thread_pool import ThreadPool
from fortyeight.server.rooms.houses.asked_house import AskedHouse
from fortyeight.server.rooms.strategy.asks import AskedRisk, ChartKind, Have
from fortyeight.server.rooms.strategy.chart_data import chart_json, house_json, paper_of
from fortyeight.server.rooms.strategy.figures import figures_json
from fortyeight.server.rooms.strategy.option_values import options_json, to_solve
from fortyeight.server.rooms.strategy.risk import check_amount, risk_json
from fortyeight.server.rooms.strategy.solver_queue import Solver, Urgency
from fortyeight.server.rooms.strategy.stages import HouseRequest, SolveStage, asked_of

#: Timeout in seconds, after which the response holds what is known; the client repeats the request.
PATIENCE = 4.0
#: Papers and calculations that are made at once, and those that may wait.
AT_ONCE, WAITING = 2, 32
#: Maximum number of houses that are solved ahead for one option.
MOST_AHEAD = 8

_AFTER = {
    Have.NOTHING: (SolveStage.EDGE, SolveStage.DRAFT, SolveStage.CHART),
    Have.EDGE: (SolveStage.DRAFT, SolveStage.CHART),
    Have.DRAFT: (SolveStage.CHART,),
}
#: The parts of a calculation, in the order in which they are solved.
_PARTS = (SolveStage.EDGE, SolveStage.DOLLARS, SolveStage.CHART, SolveStage.BEST)


class StrategyDesk:
    """Answers requests about houses from the solver's stages."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        sentence = "too many calculations are asked for at this moment: try again in a minute"
        self._threads = ThreadPool("calculations", AT_ONCE, WAITING, sentence)

    def close(self) -> None:
        self._threads.close()

    async def chart(self, wanted: AskedHouse, have: Have) -> dict[str, Any]:
        """Return the furthest known stage beyond what the client has, or wait for the next one."""
        house, asked = await _opened(wanted)
        stage = self._furthest(asked, _AFTER[have])
        if stage is None:
            first = _AFTER[have][0]
            if await self._in_time(self._solver.stage(first, asked)):
                stage = self._furthest(asked, _AFTER[have])
        said = {**house_json(house), "stage": stage or "nothing", "edge": None}
        known = self._known(asked)
        if SolveStage.EDGE in known or SolveStage.CHART in known:
            said["edge"] = (known.get(SolveStage.CHART) or known[SolveStage.EDGE])["edge"]
        self._solver.warm(asked)
        if stage in (SolveStage.DRAFT, SolveStage.CHART):
            if stage is SolveStage.CHART:
                # The chart need not wait any longer for its note.
                await self._in_time(self._solver.stage(SolveStage.DOLLARS, asked))
            found = self._solver.known(stage, asked) or {}
            dollars = self._solver.known(SolveStage.DOLLARS, asked) or {}
            said |= await self._threads.run(partial(_chart, house, found, dollars))
        return said

    def _furthest(self, asked: HouseRequest, stages: tuple[SolveStage, ...]) -> SolveStage | None:
        known = (one for one in reversed(stages) if self._solver.known(one, asked) is not None)
        return next(known, None)

    def _known(self, asked: HouseRequest) -> dict[SolveStage, Mapping[str, Any]]:
        found = {stage: self._solver.known(stage, asked) for stage in _PARTS}
        return {stage: one for stage, one in found.items() if one is not None}

    async def ahead(self, wanted: AskedHouse, option: str) -> dict[str, Any]:
        """Have other values of one option solved when there is time."""
        _, asked = await _opened(wanted)
        listed = await self._in_time(self._solver.stage(SolveStage.OPTIONS, asked))
        houses = [
            one
            for row in (listed or {"options": []})["options"]
            if row["key"] == option
            for one in to_solve([row]).values()
        ][:MOST_AHEAD]
        for stage in (SolveStage.EDGE, SolveStage.DRAFT):
            for house in houses:
                self._solver.ahead(stage, house)
        return {"houses": len(houses)}

    async def file(self, wanted: AskedHouse, kind: ChartKind) -> tuple[bytes, str]:
        """Return the finished chart as a file, and the file's name."""
        house, asked = await _opened(wanted)
        found = await self._in_time(self._solver.stage(SolveStage.CHART, asked))
        if found is None:
            raise Refusal("not-yet", "the chart is being solved: ask again in a few seconds")
        dollars = await self._in_time(self._solver.stage(SolveStage.DOLLARS, asked)) or {}
        made = await self._threads.run(partial(_file, house, found, dollars, kind))
        return made, f"{house.book.id}-chart.{kind}"

    async def figures(self, wanted: AskedHouse, known: int) -> dict[str, Any]:
        """Return the figures of a house, once more of their parts are known than the client has."""
        house, asked = await _opened(wanted)
        found = self._known(asked)
        if len(found) <= known < len(_PARTS):
            missing = next(stage for stage in _PARTS if stage not in found)
            await self._in_time(self._solver.stage(missing, asked))
            found = self._known(asked)
        told = await self._threads.run(partial(figures_json, house, found))
        return {**house_json(house), "known": len(found), "of": len(_PARTS), **told}

    async def options(self, wanted: AskedHouse, known: int) -> dict[str, Any]:
        """Return what each option is worth, once more are solved than the client has."""
        house, asked = await _opened(wanted)
        begun = asyncio.gather(
            self._solver.stage(SolveStage.EDGE, asked),
            self._solver.stage(SolveStage.OPTIONS, asked),
        )
        first = await self._in_time(begun)
        if first is None:
            return {**house_json(house), "edge": None, "options": [], "known": 0, "of": None}
        rows = first[1]["options"]
        houses = to_solve(rows)
        edges = self._edges(houses)
        if len(edges) <= known and len(edges) < len(houses):
            await self._some(houses, edges)
            edges = self._edges(houses)
        edge = first[0]["edge"]
        return {
            **house_json(house),
            "edge": edge,
            "options": options_json(rows, edge, edges),
            "known": len(edges),
            "of": len(houses),
        }

    def _edges(self, houses: Mapping[str, HouseRequest]) -> dict[str, float]:
        found = {key: self._solver.known(SolveStage.EDGE, asked) for key, asked in houses.items()}
        return {key: one["edge"] for key, one in found.items() if one is not None}

    async def _some(self, houses: Mapping[str, HouseRequest], edges: Mapping[str, float]) -> None:
        """Wait until a few more of the houses are solved."""
        tasks = [
            asyncio.create_task(self._solver.stage(SolveStage.EDGE, asked, Urgency.IN_TURN))
            for key, asked in houses.items()
            if key not in edges
        ]
        try:
            await asyncio.wait(tasks, timeout=PATIENCE / 4)
            if not any(task.done() for task in tasks):
                await asyncio.wait(tasks, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            for task in tasks:
                task.cancel()

    async def risk(self, wanted: AskedRisk) -> dict[str, Any]:
        """Return what may be won or lost over many rounds by the chart."""
        house, asked = await _opened(wanted)
        check_amount(house, "a main wager", wanted.wager)
        chart = await self._in_time(self._solver.stage(SolveStage.CHART, asked))
        if chart is None:
            return {"solved": False}
        played = wanted.wager, wanted.optional, wanted.rounds, wanted.bankroll
        return await self._threads.run(partial(risk_json, house, chart, *played))

    async def _in_time(self, coming: Any) -> Any:
        """Return the result, or None after the timeout."""
        try:
            return await asyncio.wait_for(coming, PATIENCE)
        except TimeoutError:
            return None


async def _opened(wanted: AskedHouse) -> tuple[House, HouseRequest]:
    house = wanted.opened()
    return house, await asyncio.to_thread(asked_of, house)


def _chart(house: House, found: Mapping[str, Any], dollars: Mapping[str, Any]) -> dict[str, Any]:
    paper = paper_of(house, found["strategy"], found, dollars)
    figures = {name: found.get(name) for name in ("edge_chart", "seconds")}
    return {**chart_json(paper), **figures}


def _file(
    house: House, found: Mapping[str, Any], dollars: Mapping[str, Any], kind: ChartKind
) -> bytes:
    from fortyeight.papers import chart_csv, chart_svg, render_pdf, render_png  # noqa: PLC0415  # typst is large

    paper = paper_of(house, found["strategy"], found, dollars)
    if kind is ChartKind.CSV:
        return chart_csv(paper).encode()
    drawing, title = chart_svg(paper), f"{paper.title}: strategy chart"
    if kind is ChartKind.SVG:
        return drawing.encode()
    return render_png(drawing, title) if kind is ChartKind.PNG else render_pdf(drawing, title)
