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
from fortyeight.server.rooms.houses.asked_house import AskedHouse
from fortyeight.server.rooms.lobby.lobby_api import BookId
from fortyeight.server.rooms.strategy.asks import (
    LONGEST_HOUSE,
    AskedAhead,
    AskedChart,
    AskedFigures,
    AskedOptions,
    AskedRisk,
    ChartKind,
)
from fortyeight.server.rooms.strategy.strategy_desk import StrategyDesk

T = TypeVar("T")

MEDIA = {
    ChartKind.SVG: "image/svg+xml",
    ChartKind.PNG: "image/png",
    ChartKind.PDF: "application/pdf",
    ChartKind.CSV: "text/csv; charset=utf-8",
}
_FILES: dict[int | str, dict[str, Any]] = {
    200: {"content": {kind: {} for kind in MEDIA.values()}, "description": "the file"}
}

HouseText = Annotated[
    str,
    Query(max_length=LONGEST_HOUSE, description="the house's choices as JSON", examples=["{}"]),
]


def strategy_router(desk: StrategyDesk) -> APIRouter:
    """Return the routes of the strategy page and the calculator."""
    router = APIRouter(prefix="/api", tags=["strategy"])

    @router.post("/charts")
    async def chart(request: Request, wanted: AskedChart) -> dict[str, Any]:
        """The chart of a house, in stages: edge, draft, chart. Repeat until the chart is there."""
        return await _while_there(request, desk.chart(wanted, wanted.have))

    @router.post("/charts/ahead")
    async def ahead(request: Request, wanted: AskedAhead) -> dict[str, Any]:
        """Announce that an option may be changed next."""
        return await _while_there(request, desk.ahead(wanted, wanted.option))

    @router.get("/charts.{kind}", response_class=Response, responses=_FILES)
    async def chart_file(
        request: Request, kind: ChartKind, book: BookId, house: HouseText = "{}"
    ) -> Response:
        """The chart of a house as a file."""
        wanted = _house(book, house)
        made, name = await _while_there(request, desk.file(wanted, kind))
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(made, media_type=MEDIA[kind], headers=headers)

    @router.post("/calculations")
    async def calculation(request: Request, wanted: AskedFigures) -> dict[str, Any]:
        """The figures of a house, part by part. Repeat the request until `known` equals `of`."""
        return await _while_there(request, desk.figures(wanted, wanted.known))

    @router.post("/calculations/options")
    async def options(request: Request, wanted: AskedOptions) -> dict[str, Any]:
        """What each option of a house is worth. Repeat the request until `known` equals `of`."""
        return await _while_there(request, desk.options(wanted, wanted.known))

    @router.post("/calculations/risk")
    async def risk(request: Request, wanted: AskedRisk) -> dict[str, Any]:
        """What may be won or lost over many rounds by the chart. Repeat until it is `solved`."""
        return await _while_there(request, desk.risk(wanted))

    return router


def _house(book: BookId, text: str) -> AskedHouse:
    """Parse the house in a query string."""
    try:
        return AskedHouse.model_validate({"book": book, "house": strict_json(text)})
    except (BadJson, ValidationError):
        sentence = "house: choices are written as JSON, as in a request for a table"
        raise Refusal("bad-house", sentence, status=422) from None


async def _while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of the work, or cancel it when the client disconnects."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refusal("gone", "nobody waits for this any more")
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
