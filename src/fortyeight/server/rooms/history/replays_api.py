"""HTTP route that replays a round record from any client."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from pydantic import Field

from fortyeight.server.http.error_answers import too_often
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.http.token_buckets import Buckets
from fortyeight.server.rooms.history.record_replay import Replays, replay_record

#: Records that one address may have replayed per minute, and in a burst.
PER_MINUTE, BURST = 60, 20
#: Maximum number of addresses that are remembered.
MAX_SOURCES = 5_000


class ReplayRequest(StrictModel):
    """Round record to be replayed by the referee."""

    record: str = Field(min_length=1, max_length=60_000)


def replays_router(replays: Replays, source: Callable[[Request], str]) -> APIRouter:
    """Return the route of replays. It needs no sign-in: a round's link works for everyone."""
    router = APIRouter(prefix="/api", tags=["history"])
    buckets = Buckets(PER_MINUTE, BURST, MAX_SOURCES)

    @router.post("/replays")
    async def replay(request: Request, round_record: ReplayRequest) -> Any:
        """Replay a round record; the response has the table after every step."""
        client = source(request)
        if wait := buckets.take(client):
            return too_often(wait)
        return await replays.do(client, replay_record, round_record.record)

    return router
