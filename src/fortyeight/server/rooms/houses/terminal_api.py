"""HTTP routes for the dealer's terminal and the signage: a house's wheels and irregularities."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict

from fortyeight.rulebook import House
from fortyeight.server.rooms.lobby.lobby_api import TableId
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.view.house.irregular_rules import irregular_rules
from fortyeight.view.house.wheel_faces import wheel_faces

Describe = Callable[[str], Awaitable[dict[str, Any]]]


class Segment(BaseModel):
    """Symbol of a wheel: what it pays in cents, or the meter whose jackpot it wins."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    symbol: str
    pays: int | None
    meter: str | None
    community: int
    places: int


class WheelFaces(BaseModel):
    """The wheels of one wager, each with its symbols in order."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: str
    title: str
    sample: bool
    faces: dict[str, list[Segment]]


class Wheels(BaseModel):
    """The wheels at a table, and the number of its seats."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seats: int
    wheels: list[WheelFaces]


class IrregularRule(BaseModel):
    """What the book does about an irregularity; `report` is the message that reports it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    report: dict[str, str | bool | None]
    happened: str
    follows: str
    clause: str


class IrregularRules(BaseModel):
    """Every irregularity that a dealer may report."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rules: list[IrregularRule]


def terminal_router(describe: Describe) -> APIRouter:
    """Return the routes; `describe` returns a table as the lobby describes it."""
    router = APIRouter(prefix="/api/tables/{table}", tags=["lobby"])

    async def house_of(table: str) -> House:
        told = await describe(table)
        return served_house(told["book"], told["house"], stored=True)

    @router.get("/wheels")
    async def wheels(table: TableId) -> Wheels:
        """The wheels of a table, as they are drawn."""
        house = await house_of(table)
        faces = [WheelFaces.model_validate(one) for one in wheel_faces(house)]
        return Wheels(seats=house.boxes.boxes, wheels=faces)

    @router.get("/irregularities")
    async def irregularities(table: TableId) -> IrregularRules:
        """What the table's book does about irregularities."""
        rules = irregular_rules(await house_of(table))
        return IrregularRules(rules=[IrregularRule.model_validate(one) for one in rules])

    return router
