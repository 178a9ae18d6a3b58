"""Round records played by the referee, for whoever has one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from fortyeight.server.history.stepped import replayed
from fortyeight.server.http.answers import described_errors, too_often
from fortyeight.server.http.buckets import Buckets
from fortyeight.server.refusals import Refusal

#: Records that one address may have played a minute, and at once.
A_MINUTE, AT_ONCE = 60, 20
#: Addresses that are remembered.
MOST_SOURCES = 5_000
#: Records that are played at the same time, and that wait for it.
PLAYED, WAITING = 2, 16


class WrittenRound(BaseModel):
    """A round record, to be played by the referee."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    record: str = Field(min_length=1, max_length=60_000)


def replays_router(source: Callable[[Request], str]) -> APIRouter:
    """The route of replays. Nobody has to be signed in: a round's link works for who gets it."""
    router = APIRouter(prefix="/api", tags=["history"])
    buckets = Buckets(A_MINUTE, AT_ONCE, MOST_SOURCES)
    free = asyncio.Semaphore(PLAYED)
    waiting = 0

    @router.post("/replays", responses=described_errors(422, 429, 503))
    async def replay(request: Request, written: WrittenRound) -> Any:
        """A round record played by the referee, with the table after every step."""
        nonlocal waiting
        wait = buckets.take(source(request))
        if wait:
            return too_often(wait)
        if waiting >= WAITING:
            raise Refusal("busy", "too many rounds are being played; try again", status=503)
        waiting += 1
        try:
            async with free:
                return await asyncio.to_thread(replayed, written.record)
        finally:
            waiting -= 1

    return router
