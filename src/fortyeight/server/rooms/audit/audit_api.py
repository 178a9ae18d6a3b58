"""HTTP routes of the log, for auditors."""

import re
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import StreamingResponse
from pydantic import Field

from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.http_services import Identify, require_sign_in
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.audit.audit_log import Audit
from fortyeight.server.rooms.audit.verifications import Verifications
from fortyeight.store.history.audit_queries import EventSearch

STREAM = r"^(table|person|book|practice-book):[^\x00-\x1f\x7f]{1,200}$"
MAX_NUMBER = 2**53 - 1
PRINTABLE = r"^[^\x00-\x1f\x7f]*$"

Stream = Annotated[str, Path(pattern=STREAM)]
Number = Annotated[int, Path(ge=1, le=MAX_NUMBER)]
Text = Annotated[str, Query(max_length=64, pattern=PRINTABLE)]
Moment = Annotated[int | None, Query(ge=0, le=MAX_NUMBER, description="milliseconds since 1970")]


class VerificationRequest(StrictModel):
    """Request for a check of one stream, or of everything."""

    stream: str | None = Field(default=None, pattern=STREAM, max_length=210)


def audit_router(audit: Audit, verifications: Verifications, identify: Identify) -> APIRouter:
    """Return the routes of the audit."""
    auditor = require_sign_in(identify, Role.AUDITOR)
    router = APIRouter(prefix="/api/audit", tags=["audit"], dependencies=[Depends(auditor)])

    @router.get("/streams")
    async def streams(
        kind: Literal["", "table", "person", "book", "practice-book"] = "",
        contains: Text = "",
        after: Annotated[str, Query(max_length=210, pattern=PRINTABLE)] = "",
        limit: Annotated[int, Query(ge=1, le=200)] = 50,
    ) -> dict[str, Any]:
        """The streams of the log by name: one for each table, person and rulebook of the house."""
        return await audit.streams(kind, contains, after, limit)

    @router.get("/streams/{stream}/events")
    async def log(
        stream: Stream,
        after: Annotated[int, Query(ge=0, le=MAX_NUMBER)] = 0,
        limit: Annotated[int, Query(ge=1, le=1000)] = 50,
        name: Text = "",
        actor: Text = "",
        since: Moment = None,
        until: Moment = None,
    ) -> dict[str, Any]:
        """The log as it is stored, with its hashes; secrets are sealed.

        `name`, `actor`, `since` and `until` search for events; those found need not be consecutive.
        """
        return await audit.log(stream, EventSearch(name, actor, since, until), after, limit)

    @router.get("/streams/{stream}/export", response_class=StreamingResponse)
    async def export_stream(stream: Stream) -> StreamingResponse:
        """A stream as JSON lines, to be checked elsewhere."""
        lines = audit.lines(stream, await audit.head(stream))
        name = re.sub("[^A-Za-z0-9_-]", "-", stream)
        headers = {"Content-Disposition": f'attachment; filename="{name}.jsonl"'}
        return StreamingResponse(lines, media_type="application/x-ndjson", headers=headers)

    @router.get("/streams/{stream}/heads")
    async def heads_of(stream: Stream) -> dict[str, Any]:
        """The latest signed heads of a stream: where it ended when each was signed."""
        return await audit.heads_of(stream)

    @router.get("/exports")
    async def exports(
        before: Annotated[int, Query(ge=1, le=MAX_NUMBER)] = MAX_NUMBER,
        limit: Annotated[int, Query(ge=1, le=200)] = 20,
    ) -> dict[str, Any]:
        """The exports of signed heads, newest first, and the key that verifies them."""
        return await audit.exports(before, limit)

    @router.get("/exports/{number}")
    async def export(number: Number) -> dict[str, Any]:
        """One export as it was signed."""
        return await audit.export(number)

    @router.get("/verifications")
    async def latest() -> dict[str, Any]:
        """The last checks of the log that were made here."""
        return {"verifications": [one.as_json() for one in verifications.latest()]}

    @router.post("/verifications", status_code=202)
    async def verify(
        verification: VerificationRequest, who: Annotated[Who, Depends(auditor)]
    ) -> dict[str, Any]:
        """Check a stream, or everything: chains, signed heads, ledger. One check runs at a time."""
        if verification.stream:
            await audit.head(verification.stream)
        return verifications.begin(verification.stream or "", who.name).as_json()

    @router.get("/verifications/{number}")
    async def verification(number: Number) -> dict[str, Any]:
        """The progress of a check, or its result."""
        return verifications.numbered(number).as_json()

    return router
