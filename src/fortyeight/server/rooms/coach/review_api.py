"""HTTP routes of the review."""

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Response
from pydantic import Field

from fortyeight.server.base.who import Who
from fortyeight.server.http.http_services import Identify, require_sign_in
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.coach.review_service import MAX_ROUNDS, MAX_WEEKS, Review


class RecordRequest(StrictModel):
    """Round record, and the person whose decisions are valued."""

    record: str = Field(min_length=1, max_length=60_000)
    person: str = Field(min_length=1, max_length=64)


def review_router(review: Review, identify: Identify) -> APIRouter:
    """Return the routes of the review."""
    router = APIRouter(prefix="/api", tags=["coach"])
    client = Annotated[Who, Depends(require_sign_in(identify))]

    @router.get("/me/review")
    async def own(
        who: client,
        table: Annotated[str, Query(max_length=64, pattern="^[A-Za-z0-9_-]*$")] = "",
        rounds: Annotated[int, Query(ge=1, le=MAX_ROUNDS)] = 100,
        session: Annotated[bool, Query(description="only since you sat down last")] = False,
    ) -> Response:
        """Review of your last rounds. Repeat the request until it is complete."""
        result = await review.of(who.name, table, rounds, session)
        # It may be half a megabyte: formatting it in a thread keeps the event loop free for tables.
        text = await asyncio.to_thread(json.dumps, result, separators=(",", ":"))
        return Response(text, media_type="application/json")

    @router.get("/me/progress")
    async def weeks(
        who: client, weeks: Annotated[int, Query(ge=1, le=MAX_WEEKS)] = 8
    ) -> dict[str, Any]:
        """Your progress week by week. Repeat the request until it is complete."""
        return await review.weeks(who.name, weeks)

    @router.post("/coach/rounds")
    async def recorded(record: RecordRequest, who: client) -> dict[str, Any]:
        """The decisions of a round record, each with its values."""
        return await review.record(record.record, record.person, who.name)

    return router
