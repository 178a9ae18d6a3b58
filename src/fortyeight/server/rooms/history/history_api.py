"""HTTP routes of the history."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import PlainTextResponse

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.http_services import Identify, require_sign_in
from fortyeight.server.rooms.history.history_reading import History
from fortyeight.server.rooms.lobby.house_request import TableId

Number = Annotated[int, Path(ge=1, le=2**53 - 1)]
Before = Annotated[str, Query(max_length=120, description="`next` of the page before")]
Limit = Annotated[int, Query(ge=1, le=200)]


def history_router(history: History, identify: Identify) -> APIRouter:
    """Return the routes of the history."""
    router = APIRouter(prefix="/api", tags=["history"])

    signed_in = Annotated[Who, Depends(require_sign_in(identify))]
    staff = [Depends(require_sign_in(identify, Role.FLOOR, Role.AUDITOR))]

    @router.get("/me/rounds")
    async def own_rounds(who: signed_in, before: Before = "", limit: Limit = 50) -> dict[str, Any]:
        """Your finished rounds, newest first, each with its record."""
        return await history.rounds(who.name, before, limit)

    @router.get("/me/rounds/{table}/{number}")
    async def own_round(who: signed_in, table: TableId, number: Number) -> dict[str, Any]:
        """One of your rounds."""
        return await history.own_round(who.name, table, number)

    @router.get("/me/rounds/{table}/{number}/record", response_class=PlainTextResponse)
    async def own_record(who: signed_in, table: TableId, number: Number) -> PlainTextResponse:
        """One of your rounds as a round record, to keep or to replay."""
        played = await history.own_round(who.name, table, number)
        if played["withheld"]:
            sentence = "a card of it was never turned up: its record is available after the shoe"
            raise Refusal("not-over", sentence)
        headers = {"Content-Disposition": f'attachment; filename="{table}-{number}.toml"'}
        return PlainTextResponse(played["record"], headers=headers)

    @router.get("/me/ledger")
    async def own_ledger(who: signed_in, before: Before = "", limit: Limit = 50) -> dict[str, Any]:
        """Every movement of your chips, newest first."""
        return await history.ledger(who.name, before, limit)

    @router.get("/tables/{table}/shoes")
    async def shoes(table: TableId) -> dict[str, Any]:
        """The commitment to each shoe of a table."""
        return await history.shoes(table)

    @router.get("/tables/{table}/shoes/{number}")
    async def shoe(table: TableId, number: Number) -> dict[str, Any]:
        """The transcript of a shoe that is over, for anyone to check."""
        return await history.shoe(table, number)

    @router.get("/tables/{table}/rounds", dependencies=staff)
    async def rounds_at(
        table: TableId,
        before: Annotated[int | None, Query(ge=1, le=2**53 - 1)] = None,
        limit: Limit = 50,
    ) -> dict[str, Any]:
        """The finished rounds of a table, for the floor and auditors."""
        return await history.rounds_at(table, before, limit)

    @router.get("/tables/{table}/rounds/{number}", dependencies=staff)
    async def round_at(table: TableId, number: Number) -> dict[str, Any]:
        """One round of a table, for the floor and auditors."""
        return await history.round(table, number)

    @router.get("/tables/{table}/rounds/{number}/steps", dependencies=staff)
    async def steps(table: TableId, number: Number) -> dict[str, Any]:
        """One round event by event, with the table after each, replayed from the log."""
        return await history.steps(table, number)

    @router.get("/tables/{table}/rounds/{number}/rack", dependencies=staff)
    async def rack(table: TableId, number: Number) -> dict[str, Any]:
        """One round rebuilt from the discard rack, pile by pile."""
        return await history.rack(table, number)

    return router
