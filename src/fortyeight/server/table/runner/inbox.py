"""Requests that wait at a table: a bounded queue, emptied by the table's runner."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.runner.command_answers import Answer
from fortyeight.server.wire.parsing import TableRequest
from fortyeight.view import Audience

#: Maximum number of requests that wait at a table; more are refused.
MAX_WAITING = 200


def moved() -> Refusal:
    return Refusal("moved", "the table is being moved; send it again", status=503)


def unavailable() -> Refusal:
    sentence = "the store cannot be reached; send it again with the same id"
    return Refusal("unavailable", sentence, status=503)


@dataclass(frozen=True)
class PendingRequest:
    """Request with its sender, and the answer that the sender awaits."""

    request: TableRequest
    audience: Audience
    actor: str
    digest: bytes
    answer: asyncio.Future[Answer]

    @property
    def sender(self) -> str:
        """The name of the person who sent it, in whatever role."""
        return self.actor.removeprefix(f"{self.audience.role.value}:")

    def refuse(self, refusal: Refusal) -> None:
        if not self.answer.done():
            self.answer.set_exception(refusal)


class Inbox:
    """Pending requests of one table, and requests to close it."""

    def __init__(self) -> None:
        self.closings: list[tuple[str, asyncio.Future[None]]] = []
        self._queue: asyncio.Queue[PendingRequest | None] = asyncio.Queue(MAX_WAITING)

    async def submit(
        self, request: TableRequest, audience: Audience, actor: str, digest: bytes
    ) -> Answer:
        """Add a request and wait for its answer; raise `Refusal` if too many wait already."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        try:
            self._queue.put_nowait(PendingRequest(request, audience, actor, digest, answer))
        except asyncio.QueueFull:
            raise Refusal("busy", "too much is asked of this table at once", status=503) from None
        return await answer

    async def submit_closing(self, actor: str) -> None:
        """Add a request to close the table, and wait until it is noted."""
        noted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closings.append((actor, noted))
        self.wake()
        await noted

    def wake(self) -> None:
        """Let the runner look at its clocks again."""
        with contextlib.suppress(asyncio.QueueFull):
            self._queue.put_nowait(None)

    async def get(self, until: float | None) -> PendingRequest | None:
        """Wait for the next request; return None on a wake-up, or at a time of the event loop."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                return await self._queue.get()
        return None

    def refuse_all(self, refusal: Refusal) -> None:
        while not self._queue.empty():
            pending = self._queue.get_nowait()
            if pending is not None:
                pending.refuse(refusal)
        for _, noted in self.closings:
            if not noted.done():
                noted.set_exception(refusal)
        self.closings.clear()
