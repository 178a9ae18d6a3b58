"""HTTP routes of the floor's list of tables."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query

from fortyeight.rulebook import KEYS, House
from fortyeight.server.base.store_calls import refuse_if_unavailable
from fortyeight.server.base.who import Role
from fortyeight.server.http.http_services import Identify, require_sign_in
from fortyeight.server.rooms.lobby.house_request import TableId
from fortyeight.server.table.lobby import lobby_entry
from fortyeight.server.table.publish.hub import Hub
from fortyeight.server.table.publish.table_views import event_shown
from fortyeight.server.table.state.book_versions import served_book
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.server.table.tables import Tables
from fortyeight.store.history.lobby import TableRow
from fortyeight.table.settle.ledger import at_stake
from fortyeight.table.shoe.duties import duties
from fortyeight.view import FLOOR
from fortyeight.view.house.house_options import house_options
from fortyeight.view.words.irregular_words import floor_view
from fortyeight.view.words.rule_words import choice_words, rule_words, value_words

#: Latest events that are returned with one table.
MAX_LATEST = 60


def floor_router(tables: Tables, identify: Identify) -> APIRouter:
    """Return the routes of the floor's page."""
    staff = require_sign_in(identify, Role.FLOOR, Role.AUDITOR)
    router = APIRouter(prefix="/api/floor", tags=["floor"], dependencies=[Depends(staff)])

    @router.get("/tables")
    async def all_tables(
        after: Annotated[str, Query(pattern="^[A-Za-z0-9_-]{0,64}$")] = "",
        limit: Annotated[int, Query(ge=1, le=200)] = 100,
    ) -> dict[str, Any]:
        """All open tables, including the private ones, each with its state; oldest first."""
        rows = await tables.open_rows()
        place = next((at for at, row in enumerate(rows, 1) if row.id == after), 0)
        page = rows[place : place + limit]
        return {
            "tables": [floor_line(row, await tables.shown_hub(row.id)) for row in page],
            "total": len(rows),
            "next": page[-1].id if place + limit < len(rows) else None,
        }

    @router.get("/tables/{table}")
    async def one_table(table: TableId) -> dict[str, Any]:
        """One table with its latest events, and everything that its house could choose."""
        row = await tables.row(table)
        hub = await tables.shown_hub(row.id)
        house = served_house(row.book, lobby_entry(row)["house"], stored=True)
        return {
            **floor_line(row, hub),
            "closed": row.closed_at is not None,
            "latest": [] if hub is None else await _latest(tables, table, hub),
            "house": house_lines(house if hub is None else hub.state.house),
        }

    return router


async def _latest(tables: Tables, table: str, hub: Hub) -> list[dict[str, Any]]:
    """Return a table's last events, as the floor may see them."""
    version, house = hub.version, hub.state.house
    since = max(0, version - MAX_LATEST)
    events = await refuse_if_unavailable(tables.events_between(table, since, version))
    visible = (event_shown(event, FLOOR, house) for event in events)
    return [event for event in visible if event is not None]


def floor_line(row: TableRow, hub: Hub | None) -> dict[str, Any]:
    """Format a table for the floor's list; `standing` is None if no hub shows it here."""
    described = lobby_entry(row)
    settings = described["settings"]
    house = hub.state.house if hub else served_house(row.book, described["house"], stored=True)
    return {
        "id": row.id,
        "name": row.name,
        "book": row.book,
        "title": house.book.title,
        "private": bool(settings.get("private")),
        "practice": bool(settings.get("practice")),
        "dealing": settings.get("dealing", "automatic"),
        "opened_by": row.opened_by,
        "opened_at": row.opened_at,
        "round": row.round,
        "people": row.people,
        "minimum": house.limits.minimum,
        "maximum": house.limits.maximum,
        "currency": house.limits.currency,
        "boxes": house.boxes.boxes,
        "standing": None if hub is None else _state_json(hub),
    }


def _state_json(hub: Hub) -> dict[str, Any]:
    table, service = hub.state.game.table, hub.state.service
    care = table.care
    return {
        "version": hub.version,
        "round": table.round,
        "phase": table.phase.value,
        "people": sorted(set(table.chips) - set(service.robots)),
        "robots": len(service.robots),
        "taken": len(table.seats),
        "open": care is not None and care.open,
        "dealer": "" if care is None else care.dealer,
        "at_stake": at_stake(table),
        "rack": table.rack,
        "waits_for": list(hub.clock["waits_for"]),
        "paused": service.paused or None,
        "closing": service.closing,
        "calls": list(service.calls),
        "due": [one.sentence for one in duties(table)],
        "awaited": floor_view(table),
        "miscount": 0 if care is None else care.miscount,
        "incidents": service.incidents,
        "incident": service.incident or None,
    }


@lru_cache(maxsize=16)  # finding what a book allows takes a while, and it never changes
def _texts(book: str) -> dict[str, str]:
    return {option.key: option.text for option in house_options(served_book(book))}


def house_lines(house: House) -> list[dict[str, Any]]:
    """Return everything that this house could choose, with its value, bounds and clause."""
    lines = []
    currency, texts = house.limits.currency, _texts(house.book.reference)
    for key in KEYS.values():
        entry = house.book.entries.get(key.path)
        if entry is None or entry.fixed:
            continue
        value = house.value(key.path)
        lines.append(
            {
                "key": key.name,
                "words": texts.get(key.name) or rule_words(key.text),
                "value": value_words(house.book, key.path, entry.kind, value, currency),
                "bounds": choice_words(house.book, key.path, entry, currency),
                "clause": entry.citation,
                "own": key.name in house.choices,
            }
        )
    return lines
