"""HTTP routes of the history."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import PlainTextResponse

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role
from fortyeight.server.http.http_services import Identify, require_sign_in
from fortyeight.server.rooms.history.history_reading import History
from fortyeight.server.rooms.lobby.lobby_api import TableId

Number = Annotated[int, Path(ge=1, le=2**53 - 1)]
Before = Annotated[str, Query(max_length=120, description="`next` of the page before")]
Limit = Annotated[int, Query(ge=1, le=200)]


def history_router(history: History, identify: Identify) -> APIRouter:
    """Return the routes of the history."""
    router = APIRouter(prefix="/api", tags=["history"])

    signed_in = require_sign_in(identify)
    staff = require_sign_in(identify, Role.FLOOR, Role.AUDITOR)

    @router.get("/me/rounds")
    async def own_rounds(
        request: Request, before: Before = "", limit: Limit = 50
    ) -> dict[str, Any]:
        """Your finished rounds, newest first, each with its record."""
        who = await signed_in(request)
        return await history.rounds(who.name, before, limit)

    @router.get("/me/rounds/{table}/{number}")
    async def own_round(request: Request, table: TableId, number: Number) -> dict[str, Any]:
        """One of your rounds."""
        who = await signed_in(request)
        return await history.own_round(who.name, table, number)

    @router.get("/me/rounds/{table}/{number}/record", response_class=PlainTextResponse)
    async def own_record(request: Request, table: TableId, number: Number) -> PlainTextResponse:
        """One of your rounds as a round record, to keep or to replay."""
        who = await signed_in(request)
        found = await history.own_round(who.name, table, number)
        if found["withheld"]:
            sentence = "a card of it was never turned up: it can be had when the shoe is over"
            raise Refusal("not-over", sentence)
        named = f'attachment; filename="{table}-{number}.toml"'
        return PlainTextResponse(found["record"], headers={"Content-Disposition": named})

    @router.get("/me/ledger")
    async def own_ledger(
        request: Request, before: Before = "", limit: Limit = 50
    ) -> dict[str, Any]:
        """Every movement of your chips, newest first."""
        who = await signed_in(request)
        return await history.ledger(who.name, before, limit)

    @router.get("/tables/{table}/shoes")
    async def shoes(table: TableId) -> dict[str, Any]:
        """The commitment to each shoe of a table."""
        return await history.shoes(table)

    @router.get("/tables/{table}/shoes/{number}")
    async def shoe(table: TableId, number: Number) -> dict[str, Any]:
        """The transcript of a shoe that is over, for anyone to check."""
        return await history.shoe(table, number)

    @router.get("/tables/{table}/rounds")
    async def rounds_at(
        request: Request,
        table: TableId,
        before: Annotated[int | None, Query(ge=1, le=2**53 - 1)] = None,
        limit: Limit = 50,
    ) -> dict[str, Any]:
        """The finished rounds of a table, for the floor and auditors."""
        await staff(request)
        return await history.rounds_at(table, before, limit)

    @router.get("/tables/{table}/rounds/{number}")
    async def round_at(request: Request, table: TableId, number: Number) -> dict[str, Any]:
        """One round of a table, for the floor and auditors."""
        await staff(request)
        return await history.round(table, number)

    @router.get("/tables/{table}/rounds/{number}/steps")
    async def steps(request: Request, table: TableId, number: Number) -> dict[str, Any]:
        """One round event by event, with the table after each, replayed from the log."""
        await staff(request)
        return await history.steps(table, number)

    @router.get("/tables/{table}/rounds/{number}/rack")
    async def rack(request: Request, table: TableId, number: Number) -> dict[str, Any]:
        """One round rebuilt from the discard rack, pile by pile."""
        await staff(request)
        return await history.rack(table, number)

    return router
