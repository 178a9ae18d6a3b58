"""HTTP routes of the floor's list of tables."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from fortyeight.server.base.store_calls import refuse_if_unavailable
from fortyeight.server.base.who import Role
from fortyeight.server.http.http_services import Identify, require_sign_in
from fortyeight.server.rooms.floor.floor_lines import floor_line, house_lines
from fortyeight.server.rooms.lobby.lobby_api import TableId
from fortyeight.server.table.lobby import shown
from fortyeight.server.table.publish.hub import Hub
from fortyeight.server.table.publish.table_views import event_shown
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.server.table.tables import Tables
from fortyeight.view import FLOOR

#: Latest events that are returned with one table.
MAX_LATEST = 60


def floor_router(tables: Tables, identify: Identify) -> APIRouter:
    """Return the routes of the floor's page."""
    router = APIRouter(prefix="/api/floor", tags=["floor"])

    staff = require_sign_in(identify, Role.FLOOR, Role.AUDITOR)

    @router.get("/tables")
    async def all_tables(
        request: Request,
        after: Annotated[str, Query(pattern="^[A-Za-z0-9_-]{0,64}$")] = "",
        limit: Annotated[int, Query(ge=1, le=200)] = 100,
    ) -> dict[str, Any]:
        """All open tables, including the private ones, each with its state; oldest first."""
        await staff(request)
        rows = await tables.open_rows()
        place = next((at for at, row in enumerate(rows, 1) if row.id == after), 0)
        page = rows[place : place + limit]
        return {
            "tables": [floor_line(row, tables.hub_of(row.id)) for row in page],
            "total": len(rows),
            "next": page[-1].id if place + limit < len(rows) else None,
        }

    @router.get("/tables/{table}")
    async def one_table(request: Request, table: TableId) -> dict[str, Any]:
        """One table with its latest events, and everything that its house could choose."""
        await staff(request)
        row = await tables.row(table)
        hub = tables.hub_of(row.id)
        house = served_house(row.book, shown(row)["house"], stored=True)
        return {
            **floor_line(row, hub),
            "closed": row.closed_at is not None,
            "latest": [] if hub is None else await latest(tables, table, hub),
            "house": house_lines(house if hub is None else hub.standing.house),
        }

    return router


async def latest(tables: Tables, table: str, hub: Hub) -> list[dict[str, Any]]:
    """Return a table's last events, as the floor may see them."""
    version, house = hub.version, hub.standing.house
    happened = await refuse_if_unavailable(
        tables.happened(table, max(0, version - MAX_LATEST), version)
    )
    shown = (event_shown(each, FLOOR, house) for each in happened)
    return [one for one in shown if one is not None]
