"""HTTP route of a table's felt: what is printed on it, for a page to draw."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from fortyeight.server.rooms.lobby.lobby_api import TableId
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.server.table.watching import TableService
from fortyeight.view.house.layout import layout_view


def layout_router(tables: TableService) -> APIRouter:
    """Return the route of the felt."""
    router = APIRouter(prefix="/api", tags=["lobby"])

    @router.get("/tables/{table}/layout")
    async def layout(table: TableId) -> dict[str, Any]:
        """What is printed on a table's felt: inscriptions, spots and what they pay."""
        found = await tables.describe(table)
        return layout_view(served_house(found["book"], found["house"], stored=True))

    return router
