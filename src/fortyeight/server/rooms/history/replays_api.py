"""Round records played by the referee, for whoever has one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from fortyeight.server.http.error_answers import described_errors, too_often
from fortyeight.server.http.token_buckets import Buckets
from fortyeight.server.rooms.history.replays import Replays
from fortyeight.server.rooms.history.stepped import replayed

#: Records that one address may have played a minute, and at once.
A_MINUTE, AT_ONCE = 60, 20
#: Addresses that are remembered.
MOST_SOURCES = 5_000


class WrittenRound(BaseModel):
    """A round record, to be played by the referee."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    record: str = Field(min_length=1, max_length=60_000)


def replays_router(replays: Replays, source: Callable[[Request], str]) -> APIRouter:
    """The route of replays. Nobody has to be signed in: a round's link works for who gets it."""
    router = APIRouter(prefix="/api", tags=["history"])
    buckets = Buckets(A_MINUTE, AT_ONCE, MOST_SOURCES)

    @router.post("/replays", responses=described_errors(422, 429, 503))
    async def replay(request: Request, written: WrittenRound) -> Any:
        """A round record played by the referee, with the table after every step."""
        client = source(request)
        wait = buckets.take(client)
        if wait:
            return too_often(wait)
        return await replays.do(client, replayed, written.record)

    return router
