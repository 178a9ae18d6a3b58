"""HTTP routes of the review."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from fortyeight.server.http.http_services import require_sign_in
from fortyeight.server.rooms.coach.coach_api import Identify
from fortyeight.server.rooms.coach.review_service import MOST_ROUNDS, Review


class RecordedRound(BaseModel):
    """Round record, and the person whose decisions are valued."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    record: str = Field(min_length=1, max_length=60_000)
    person: str = Field(min_length=1, max_length=64)


def _written(told: dict[str, Any]) -> bytes:
    return json.dumps(told, separators=(",", ":")).encode()


def review_router(review: Review, identify: Identify) -> APIRouter:
    """Return the routes of the review."""
    router = APIRouter(prefix="/api", tags=["coach"])
    asking = require_sign_in(identify)

    @router.get("/me/review")
    async def own(
        request: Request,
        table: Annotated[str, Query(max_length=64, pattern="^[A-Za-z0-9_-]*$")] = "",
        rounds: Annotated[int, Query(ge=1, le=MOST_ROUNDS)] = 100,
    ) -> Response:
        """Review of your last rounds. Repeat the request until it is complete."""
        who = await asking(request)
        found = await review.of(who.name, table, rounds)
        # It may be half a megabyte: formatting it in a thread keeps the event loop free for tables.
        return Response(await asyncio.to_thread(_written, found), media_type="application/json")

    @router.post("/coach/rounds")
    async def recorded(request: Request, given: RecordedRound) -> dict[str, Any]:
        """The decisions of a round record, each with its values."""
        who = await asking(request)
        return await review.record(given.record, given.person, who.name)

    return router
