"""HTTP route that replays a round record from any client."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from fortyeight.server.http.error_answers import described_errors, too_often
from fortyeight.server.http.token_buckets import Buckets
from fortyeight.server.rooms.history.replays import Replays
from fortyeight.server.rooms.history.stepped import replayed

#: Records that one address may have replayed per minute, and in a burst.
A_MINUTE, AT_ONCE = 60, 20
#: Maximum number of addresses that are remembered.
MOST_SOURCES = 5_000


class WrittenRound(BaseModel):
    """Round record to be replayed by the referee."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    record: str = Field(min_length=1, max_length=60_000)


def replays_router(replays: Replays, source: Callable[[Request], str]) -> APIRouter:
    """Return the route of replays. It needs no sign-in: a round's link works for everyone."""
    router = APIRouter(prefix="/api", tags=["history"])
    buckets = Buckets(A_MINUTE, AT_ONCE, MOST_SOURCES)

    @router.post("/replays", responses=described_errors(422, 429, 503))
    async def replay(request: Request, written: WrittenRound) -> Any:
        """Replay a round record; the response has the table after every step."""
        client = source(request)
        wait = buckets.take(client)
        if wait:
            return too_often(wait)
        return await replays.do(client, replayed, written.record)

    return router
