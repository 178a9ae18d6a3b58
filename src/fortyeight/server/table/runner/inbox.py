"""Requests that wait at a table: a bounded queue, emptied by the table's runner."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.runner.command_answers import Answer
from fortyeight.server.table.watching import Reply
from fortyeight.server.wire.parsing import TableRequest
from fortyeight.view import Audience

#: Maximum number of requests that wait at a table; more are refused.
MAX_WAITING = 200


def moved() -> Refusal:
    return Refusal("moved", "the table is being moved; send it again", status=503)


def unavailable() -> Refusal:
    sentence = "the store cannot be reached; send it again with the same id"
    return Refusal("unavailable", sentence, status=503)


class PendingRequest:
    """Request with its sender, who awaits one answer; a second one is dropped."""

    def __init__(
        self,
        request: TableRequest,
        audience: Audience,
        actor: str,
        digest: bytes,
        reply: Reply,
    ) -> None:
        self.request = request
        self.audience = audience
        self.actor = actor
        self.digest = digest
        #: Whether it is judged by what is stored only.
        self.waits_for_store = False
        self._reply: Reply | None = reply

    @property
    def sender(self) -> str:
        """The name of the person who sent it, in whatever role."""
        return self.actor.removeprefix(f"{self.audience.role.value}:")

    def answer(self, answer: Answer | Exception) -> None:
        """Give the sender the answer, or the exception that the request led to."""
        reply, self._reply = self._reply, None
        if reply is not None:
            reply(answer)


class Inbox:
    """Pending requests of one table, and requests to close it."""

    def __init__(self) -> None:
        self.closings: list[tuple[str, asyncio.Future[None]]] = []
        self._queue: deque[PendingRequest] = deque()
        self._is_woken = False
        self._waiter: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_awaited(self) -> bool:
        """Whether the runner waits for a request or a clock."""
        return self._waiter is not None and not self._waiter.done()

    def is_empty(self) -> bool:
        """Return whether no request waits, and no wake-up."""
        return not self._queue and not self._is_woken

    def put(self, pending: PendingRequest) -> None:
        """Add a request; raise `Refusal` if too many wait already."""
        if len(self._queue) >= MAX_WAITING:
            raise Refusal("busy", "too much is asked of this table at once", status=503)
        self._queue.append(pending)
        self._release()

    async def submit_closing(self, actor: str) -> None:
        """Add a request to close the table, and wait until it is noted."""
        noted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closings.append((actor, noted))
        self.wake()
        await noted

    def wake(self) -> None:
        """Let the runner look at its clocks again."""
        self._is_woken = True
        self._release()

    def wake_at(self, until: float | None) -> None:
        """Let the runner, if it waits, look at its clocks at a time of the event loop, or not."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if until is None or self._waiter is None:
            return
        loop = self._waiter.get_loop()
        if until > loop.time():
            self._timer = loop.call_at(until, self._release)
        else:
            self._release()

    def _release(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self, until: float | None) -> PendingRequest | None:
        """Wait for the next request; return None on a wake-up, or at a time of the event loop."""
        if self.is_empty():
            self._waiter = asyncio.get_running_loop().create_future()
            self.wake_at(until)
            try:
                await self._waiter
            finally:
                self._waiter = None
                self.wake_at(None)
        if self._queue:
            return self._queue.popleft()
        self._is_woken = False
        return None

    def put_back(self, pending: Iterable[PendingRequest]) -> None:
        """Put requests, in their order, before all others."""
        self._queue.extendleft(reversed(list(pending)))
        self._release()

    def refuse_all(self, refusal: Refusal) -> None:
        while self._queue:
            self._queue.popleft().answer(refusal)
        for _, noted in self.closings:
            if not noted.done():
                noted.set_exception(refusal)
        self.closings.clear()
