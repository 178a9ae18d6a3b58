"""HTTP routes of the log, for auditors."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from fortyeight.server.base.who import Role
from fortyeight.server.http.admission import admitted
from fortyeight.server.http.http_services import WhoAsks
from fortyeight.server.rooms.audit.audit_log import Audit
from fortyeight.server.rooms.audit.verifications import Verifications
from fortyeight.store.history.audit_queries import EventSearch

STREAM = r"^(table|person):[^\x00-\x1f\x7f]{1,64}$"
LARGEST = 2**53 - 1
PLAIN = r"^[^\x00-\x1f\x7f]*$"

Stream = Annotated[str, Path(pattern=STREAM)]
Number = Annotated[int, Path(ge=1, le=LARGEST)]
Text = Annotated[str, Query(max_length=64, pattern=PLAIN)]
Moment = Annotated[int | None, Query(ge=0, le=LARGEST, description="milliseconds since 1970")]


class Wanted(BaseModel):
    """Request for a check of one stream, or of everything."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    stream: str | None = Field(default=None, pattern=STREAM, max_length=80)


def audit_router(audit: Audit, verifications: Verifications, who_asks: WhoAsks) -> APIRouter:
    """Return the routes of the audit."""
    router = APIRouter(prefix="/api/audit", tags=["audit"])

    auditor = admitted(who_asks, Role.AUDITOR)

    @router.get("/streams")
    async def streams(
        request: Request,
        kind: Literal["", "table", "person"] = "",
        contains: Text = "",
        after: Annotated[str, Query(max_length=80, pattern=PLAIN)] = "",
        limit: Annotated[int, Query(ge=1, le=200)] = 50,
    ) -> dict[str, Any]:
        """The streams of the log by name: one for each table and each person."""
        await auditor(request)
        return await audit.streams(kind, contains, after, limit)

    @router.get("/streams/{stream}/events")
    async def log(
        request: Request,
        stream: Stream,
        after: Annotated[int, Query(ge=0, le=LARGEST)] = 0,
        limit: Annotated[int, Query(ge=1, le=1000)] = 50,
        name: Text = "",
        actor: Text = "",
        since: Moment = None,
        until: Moment = None,
    ) -> dict[str, Any]:
        """The log as it is stored, with its hashes; secrets are sealed.

        `name`, `actor`, `since` and `until` search for events; those found need not be consecutive.
        """
        await auditor(request)
        return await audit.log(stream, EventSearch(name, actor, since, until), after, limit)

    @router.get("/streams/{stream}/export", response_class=StreamingResponse)
    async def export_stream(request: Request, stream: Stream) -> StreamingResponse:
        """A stream as JSON lines, to be checked elsewhere."""
        await auditor(request)
        end = await audit.head(stream)
        plain = re.sub("[^A-Za-z0-9_-]", "-", stream)
        named = f'attachment; filename="{plain}.jsonl"'
        lines = audit.lines(stream, end)
        headers = {"Content-Disposition": named}
        return StreamingResponse(lines, media_type="application/x-ndjson", headers=headers)

    @router.get("/streams/{stream}/heads")
    async def heads_of(request: Request, stream: Stream) -> dict[str, Any]:
        """The latest signed heads of a stream: where it ended when each was signed."""
        await auditor(request)
        return await audit.heads_of(stream)

    @router.get("/exports")
    async def exports(
        request: Request,
        before: Annotated[int, Query(ge=1, le=LARGEST)] = LARGEST,
        limit: Annotated[int, Query(ge=1, le=200)] = 20,
    ) -> dict[str, Any]:
        """The exports of signed heads, newest first, and the key that verifies them."""
        await auditor(request)
        return await audit.exports(before, limit)

    @router.get("/exports/{number}")
    async def export(request: Request, number: Number) -> dict[str, Any]:
        """One export as it was signed."""
        await auditor(request)
        return await audit.export(number)

    @router.get("/verifications")
    async def latest(request: Request) -> dict[str, Any]:
        """The last checks of the log that were made here."""
        await auditor(request)
        return {"verifications": [one.told() for one in verifications.latest()]}

    @router.post("/verifications", status_code=202)
    async def verify(request: Request, wanted: Wanted) -> dict[str, Any]:
        """Check a stream, or everything: chains, signed heads, ledger. One check runs at a time."""
        who = await auditor(request)
        if wanted.stream:
            await audit.head(wanted.stream)
        return verifications.begin(wanted.stream or "", who.name).told()

    @router.get("/verifications/{number}")
    async def verification(request: Request, number: Number) -> dict[str, Any]:
        """The progress of a check, or its result."""
        await auditor(request)
        return verifications.numbered(number).told()

    return router
