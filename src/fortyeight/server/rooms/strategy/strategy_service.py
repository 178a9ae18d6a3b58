"""Responses about charts and calculations: at once what is known, the rest in stages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from fortyeight.rulebook import House
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.thread_pool import ThreadPool
from fortyeight.server.rooms.lobby.house_request import HouseRequest
from fortyeight.server.rooms.strategy.chart_data import chart_json, house_json, paper_of
from fortyeight.server.rooms.strategy.figures import check_amount, figures_json
from fortyeight.server.rooms.strategy.option_values import houses_to_solve, options_json
from fortyeight.server.rooms.strategy.own_chart_data import own_chart_json, simple_chart_json
from fortyeight.server.rooms.strategy.solver_queue import Solver, Urgency
from fortyeight.server.rooms.strategy.stages import SolverHouse, SolveStage, solver_house
from fortyeight.server.rooms.strategy.strategy_requests import (
    ChartFormat,
    KnownStage,
    OwnChartRequest,
    RiskRequest,
    SimpleChartRequest,
    SimulationRequest,
)
from fortyeight.server.table.robots.own_charts import parse_chart
from fortyeight.strategy import write_strategy

#: Timeout in seconds, after which the response holds what is known; the client repeats the request.
TIMEOUT = 4.0
#: Papers and calculations that are made at once, and those that may wait.
MAX_RUNNING, MAX_WAITING = 2, 32
#: Maximum number of houses that are solved ahead for one option.
MAX_AHEAD = 8

_AFTER = {
    KnownStage.NOTHING: (SolveStage.EDGE, SolveStage.DRAFT, SolveStage.CHART),
    KnownStage.EDGE: (SolveStage.DRAFT, SolveStage.CHART),
    KnownStage.DRAFT: (SolveStage.CHART,),
}
#: The parts of a calculation, in the order in which they are solved.
_PARTS = (SolveStage.EDGE, SolveStage.DOLLARS, SolveStage.CHART, SolveStage.SPREAD, SolveStage.BEST)


class StrategyService:
    """Answers requests about houses from the solver's stages."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        sentence = "there are too many calculations at the moment: try again in a minute"
        self._threads = ThreadPool("calculations", MAX_RUNNING, MAX_WAITING, sentence)

    def close(self) -> None:
        self._threads.close()

    async def chart(self, request: HouseRequest, have: KnownStage) -> dict[str, Any]:
        """Return the furthest known stage beyond what the client has, or wait for the next one."""
        house, to_solve = await _open(request)
        stage = self._furthest(to_solve, _AFTER[have])
        if stage is None:
            first = _AFTER[have][0]
            if await self._wait_for(self._solver.stage(first, to_solve)):
                stage = self._furthest(to_solve, _AFTER[have])
        response = {**house_json(house), "stage": stage or "nothing", "edge": None}
        known = self._known(to_solve)
        if SolveStage.EDGE in known or SolveStage.CHART in known:
            response["edge"] = (known.get(SolveStage.CHART) or known[SolveStage.EDGE])["edge"]
        self._solver.warm(to_solve)
        if stage in (SolveStage.DRAFT, SolveStage.CHART):
            if stage is SolveStage.CHART:
                # The chart need not wait any longer for its note.
                await self._wait_for(self._solver.stage(SolveStage.DOLLARS, to_solve))
            solved = self._solver.known(stage, to_solve) or {}
            dollars = self._solver.known(SolveStage.DOLLARS, to_solve) or {}
            response |= await self._threads.run(partial(_chart, house, solved, dollars))
        return response

    def _furthest(self, house: SolverHouse, stages: tuple[SolveStage, ...]) -> SolveStage | None:
        known = (
            stage for stage in reversed(stages) if self._solver.known(stage, house) is not None
        )
        return next(known, None)

    def _known(self, house: SolverHouse) -> dict[SolveStage, Mapping[str, Any]]:
        answers = {stage: self._solver.known(stage, house) for stage in _PARTS}
        return {stage: answer for stage, answer in answers.items() if answer is not None}

    async def solve_ahead(self, request: HouseRequest, option: str) -> dict[str, Any]:
        """Have other values of one option solved when there is time."""
        _, to_solve = await _open(request)
        listed = await self._wait_for(self._solver.stage(SolveStage.OPTIONS, to_solve))
        houses = [
            one
            for row in (listed or {"options": []})["options"]
            if row["key"] == option
            for one in houses_to_solve([row]).values()
        ][:MAX_AHEAD]
        for stage in (SolveStage.EDGE, SolveStage.DRAFT):
            for house in houses:
                self._solver.solve_ahead(stage, house)
        return {"houses": len(houses)}

    async def file(self, request: HouseRequest, kind: ChartFormat) -> tuple[bytes, str]:
        """Return the finished chart as a file, and the file's name."""
        house, to_solve = await _open(request)
        chart = await self._wait_for(self._solver.stage(SolveStage.CHART, to_solve))
        if chart is None:
            raise Refusal("not-yet", "the chart is being solved: ask again in a few seconds")
        dollars = await self._wait_for(self._solver.stage(SolveStage.DOLLARS, to_solve)) or {}
        content = await self._threads.run(partial(_file, house, chart, dollars, kind))
        return content, f"{house.book.id}-chart.{kind}"

    async def simple_chart(self, request: SimpleChartRequest) -> dict[str, Any]:
        """Return a chart within the limits of the request, and what it costs more than the best."""
        _, to_solve = await _open(request)
        limits = request.model_dump(mode="json", exclude={"book", "house"})
        limits["without"] = sorted(set(limits["without"]))
        best = await self._wait_for(self._solver.stage(SolveStage.CHART, to_solve))
        simple = best
        if best and any(limit not in (None, False, []) for limit in limits.values()):
            given = json.dumps(limits, sort_keys=True)
            simple = await self._wait_for(
                self._solver.stage(SolveStage.SIMPLE, to_solve, given=given)
            )
        if best is None or simple is None:
            return {"solved": False}
        chart = parse_chart(simple["strategy"])
        return simple_chart_json(chart, simple["edge_chart"], best)

    async def own_chart(self, request: OwnChartRequest) -> dict[str, Any]:
        """Return the exact value of a chart, and what each of its cells costs."""
        house, to_solve = await _open(request)
        chart = await self._threads.run(partial(parse_chart, request.strategy))
        best = await self._wait_for(self._solver.stage(SolveStage.CHART, to_solve))
        if best is None:
            return {"solved": False}
        text = write_strategy(chart)
        solved = await self._wait_for(self._solver.stage(SolveStage.CELLS, to_solve, given=text))
        if solved is None:
            return {"solved": False}
        return await self._threads.run(partial(own_chart_json, house, chart, solved, best))

    async def simulated_chart(self, request: SimulationRequest) -> dict[str, Any]:
        """Return what rounds dealt by a chart came to, with the 95% confidence interval."""
        _, to_solve = await _open(request)
        chart = await self._threads.run(partial(parse_chart, request.strategy))
        given = json.dumps({"strategy": write_strategy(chart), "rounds": request.rounds})
        dealt = await self._wait_for(
            self._solver.stage(SolveStage.SIMULATED, to_solve, Urgency.IN_TURN, given)
        )
        return {"solved": False} if dealt is None else {"solved": True, **dealt}

    async def figures(self, request: HouseRequest, known: int) -> dict[str, Any]:
        """Return the figures of a house, once more of their parts are known than the client has."""
        house, to_solve = await _open(request)
        solved = self._known(to_solve)
        if len(solved) <= known < len(_PARTS):
            missing = next(stage for stage in _PARTS if stage not in solved)
            await self._wait_for(self._solver.stage(missing, to_solve))
            solved = self._known(to_solve)
        figures = await self._threads.run(partial(figures_json, house, solved))
        return {**house_json(house), "known": len(solved), "of": len(_PARTS), **figures}

    async def options(self, request: HouseRequest, known: int) -> dict[str, Any]:
        """Return what each option is worth, once more are solved than the client has."""
        house, to_solve = await _open(request)
        solving = asyncio.gather(
            self._solver.stage(SolveStage.EDGE, to_solve),
            self._solver.stage(SolveStage.OPTIONS, to_solve),
        )
        first = await self._wait_for(solving)
        if first is None:
            return {**house_json(house), "edge": None, "options": [], "known": 0, "of": None}
        rows = first[1]["options"]
        houses = houses_to_solve(rows)
        edges = self._edges(houses)
        if len(edges) <= known and len(edges) < len(houses):
            await self._wait_for_more(houses, edges)
            edges = self._edges(houses)
        edge = first[0]["edge"]
        return {
            **house_json(house),
            "edge": edge,
            "options": options_json(rows, edge, edges),
            "known": len(edges),
            "of": len(houses),
        }

    def _edges(self, houses: Mapping[str, SolverHouse]) -> dict[str, float]:
        solved = {key: self._solver.known(SolveStage.EDGE, house) for key, house in houses.items()}
        return {key: edge["edge"] for key, edge in solved.items() if edge is not None}

    async def _wait_for_more(
        self, houses: Mapping[str, SolverHouse], edges: Mapping[str, float]
    ) -> None:
        """Wait until a few more of the houses are solved."""
        tasks = [
            asyncio.create_task(self._solver.stage(SolveStage.EDGE, house, Urgency.IN_TURN))
            for key, house in houses.items()
            if key not in edges
        ]
        try:
            await asyncio.wait(tasks, timeout=TIMEOUT / 4)
            if not any(task.done() for task in tasks):
                await asyncio.wait(tasks, timeout=TIMEOUT, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            for task in tasks:
                task.cancel()

    async def risk(self, request: RiskRequest) -> dict[str, Any]:
        """Return what may be won or lost over many rounds by the chart."""
        house, to_solve = await _open(request)
        check_amount(house, "a main wager", request.wager)
        spread = await self._wait_for(self._solver.stage(SolveStage.SPREAD, to_solve))
        if spread is None:
            return {"solved": False}
        return await self._threads.run(partial(_risk, house, spread, request))

    async def _wait_for(self, work: Any) -> Any:
        """Return the result, or None after the timeout."""
        try:
            return await asyncio.wait_for(work, TIMEOUT)
        except TimeoutError:
            return None


async def _open(request: HouseRequest) -> tuple[House, SolverHouse]:
    house = await request.open()
    return house, await asyncio.to_thread(solver_house, house)


def _risk(house: House, spread: Mapping[str, Any], request: RiskRequest) -> dict[str, Any]:
    from fortyeight.server.rooms.strategy.risk import risk_json

    played = request.wager, request.optional, request.rounds, request.bankroll
    return risk_json(house, spread, *played)


def _chart(house: House, solved: Mapping[str, Any], dollars: Mapping[str, Any]) -> dict[str, Any]:
    paper = paper_of(house, solved["strategy"], solved, dollars)
    figures = {name: solved.get(name) for name in ("edge_chart", "seconds")}
    return {**chart_json(paper), **figures}


def _file(
    house: House, solved: Mapping[str, Any], dollars: Mapping[str, Any], kind: ChartFormat
) -> bytes:
    from fortyeight.papers import chart_csv, chart_svg, render_pdf, render_png

    paper = paper_of(house, solved["strategy"], solved, dollars)
    if kind is ChartFormat.CSV:
        return chart_csv(paper).encode()
    drawing, title = chart_svg(paper), f"{paper.title}: strategy chart"
    if kind is ChartFormat.SVG:
        return drawing.encode()
    return render_png(drawing, title) if kind is ChartFormat.PNG else render_pdf(drawing, title)
