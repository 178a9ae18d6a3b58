"""HTTP routes of charts and calculations."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request
from pydantic import ValidationError
from starlette.responses import Response

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.http.strict_json import BadJson, strict_json
from fortyeight.server.rooms.lobby.house_request import Book, HouseRequest
from fortyeight.server.rooms.strategy.strategy_requests import (
    MAX_HOUSE_TEXT,
    AheadRequest,
    ChartFormat,
    ChartRequest,
    FiguresRequest,
    OptionsRequest,
    OwnChartRequest,
    RiskRequest,
    SimpleChartRequest,
    SimulationRequest,
)
from fortyeight.server.rooms.strategy.strategy_service import StrategyService

T = TypeVar("T")

MEDIA_TYPES = {
    ChartFormat.SVG: "image/svg+xml",
    ChartFormat.PNG: "image/png",
    ChartFormat.PDF: "application/pdf",
    ChartFormat.CSV: "text/csv; charset=utf-8",
}
_FILES: dict[int | str, dict[str, Any]] = {
    200: {"content": {kind: {} for kind in MEDIA_TYPES.values()}, "description": "the file"}
}

HouseText = Annotated[
    str,
    Query(max_length=MAX_HOUSE_TEXT, description="the house's choices as JSON", examples=["{}"]),
]


def strategy_router(service: StrategyService) -> APIRouter:
    """Return the routes of the strategy page and the calculator."""
    router = APIRouter(prefix="/api", tags=["strategy"])

    @router.post("/charts")
    async def chart(request: Request, house: ChartRequest) -> dict[str, Any]:
        """The chart of a house, in stages: edge, draft, chart. Repeat until the chart is there."""
        return await _while_connected(request, service.chart(house, house.have))

    @router.post("/charts/ahead")
    async def ahead(request: Request, house: AheadRequest) -> dict[str, Any]:
        """Announce that an option may be changed next."""
        return await _while_connected(request, service.solve_ahead(house, house.option))

    @router.post("/charts/simple")
    async def simple_chart(request: Request, house: SimpleChartRequest) -> dict[str, Any]:
        """A chart that is simpler than the best one, and its price. Repeat until it is `solved`."""
        return await _while_connected(request, service.simple_chart(house))

    @router.post("/charts/own")
    async def own_chart(request: Request, house: OwnChartRequest) -> dict[str, Any]:
        """The value of any chart, and what each cell costs. Repeat until it is `solved`."""
        return await _while_connected(request, service.own_chart(house))

    @router.post("/charts/simulated")
    async def simulated_chart(request: Request, house: SimulationRequest) -> dict[str, Any]:
        """The result of rounds dealt by any chart. Repeat until it is `solved`."""
        return await _while_connected(request, service.simulated_chart(house))

    @router.get("/charts.{kind}", response_class=Response, responses=_FILES)
    async def chart_file(
        request: Request, kind: ChartFormat, book: Book, house: HouseText = "{}"
    ) -> Response:
        """The chart of a house as a file."""
        content, name = await _while_connected(
            request, service.file(_parse_house(book, house), kind)
        )
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(content, media_type=MEDIA_TYPES[kind], headers=headers)

    @router.post("/calculations")
    async def calculation(request: Request, house: FiguresRequest) -> dict[str, Any]:
        """The figures of a house, part by part. Repeat the request until `known` equals `of`."""
        return await _while_connected(request, service.figures(house, house.known))

    @router.post("/calculations/options")
    async def options(request: Request, house: OptionsRequest) -> dict[str, Any]:
        """What each option of a house is worth. Repeat the request until `known` equals `of`."""
        return await _while_connected(request, service.options(house, house.known))

    @router.post("/calculations/risk")
    async def risk(request: Request, house: RiskRequest) -> dict[str, Any]:
        """What may be won or lost over many rounds by the chart. Repeat until it is `solved`."""
        return await _while_connected(request, service.risk(house))

    return router


def _parse_house(book: Book, text: str) -> HouseRequest:
    """Parse the house in a query string."""
    try:
        return HouseRequest.model_validate({"book": book, "house": strict_json(text)})
    except (BadJson, ValidationError):
        sentence = "house: write the choices as JSON, as in a request for a table"
        raise Refusal("bad-house", sentence, status=422) from None


async def _while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of the work, or cancel it when the client disconnects."""
    working = asyncio.ensure_future(work)
    disconnect = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait((working, disconnect), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refusal("gone", "the client has gone")
        return working.result()
    finally:
        working.cancel()
        disconnect.cancel()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
