"""HTTP routes of a table's house, for pages to draw: its felt, wheels and irregularities."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from fortyeight.rulebook import House
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.houses.house_description import (
    HowToPlay,
    describe_house,
    layout_with_figures,
)
from fortyeight.server.rooms.lobby.house_request import TableId
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.server.table.watching import TableService
from fortyeight.view.house.irregular_rules import irregular_rules
from fortyeight.view.house.wheel_faces import wheel_faces


class Segment(StrictModel):
    """Symbol of a wheel: what it pays in cents, or the meter whose jackpot it wins."""

    symbol: str
    pays: int | None
    meter: str | None
    community: int
    places: int


class WheelFaces(StrictModel):
    """The wheels of one wager, each with its symbols in order."""

    kind: str
    title: str
    sample: bool
    faces: dict[str, list[Segment]]


class Wheels(StrictModel):
    """The wheels at a table, and the number of its seats."""

    seats: int
    wheels: list[WheelFaces]


class IrregularRule(StrictModel):
    """What the book does about an irregularity; `report` is the message that reports it."""

    report: dict[str, str | bool | None]
    happened: str
    follows: str
    clause: str


class IrregularRules(StrictModel):
    """Every irregularity that a dealer may report."""

    rules: list[IrregularRule]


def table_house_router(tables: TableService) -> APIRouter:
    """Return the routes about the house of a table."""
    router = APIRouter(prefix="/api/tables/{table}", tags=["lobby"])

    async def house_of(table: str) -> House:
        described = await tables.describe(table)
        return served_house(described["book"], described["house"], stored=True)

    @router.get("/layout")
    async def layout(table: TableId) -> dict[str, Any]:
        """What is printed on a table's felt: inscriptions, spots, payouts and their chances."""
        return layout_with_figures(await house_of(table))

    @router.get("/how-to-play")
    async def how_to_play(table: TableId) -> HowToPlay:
        """How the table's game is played, in sentences and example hands with their clauses."""
        return describe_house(await house_of(table))

    @router.get("/wheels")
    async def wheels(table: TableId) -> Wheels:
        """The wheels of a table, as they are drawn."""
        house = await house_of(table)
        faces = [WheelFaces.model_validate(wheel) for wheel in wheel_faces(house)]
        return Wheels(seats=house.boxes.boxes, wheels=faces)

    @router.get("/irregularities")
    async def irregularities(table: TableId) -> IrregularRules:
        """What the table's book does about irregularities."""
        rules = irregular_rules(await house_of(table))
        return IrregularRules(rules=[IrregularRule.model_validate(rule) for rule in rules])

    return router
