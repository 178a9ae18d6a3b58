"""Replay of clients' round records in worker processes with limits on memory and time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fortyeight.server.base.worker_processes import Shares, Worker, WorkLimits

T = TypeVar("T")

#: Worker processes, and the requests that each may have running and queued.
PROCESSES, EACH = 2, 8
#: Replays that one client may have running at once.
MAX_PER_CLIENT = 3
#: A long record takes a second and a hundred megabytes; the interpreter alone takes eighty.
LIMITS = WorkLimits(memory=512 * 2**20, seconds=5)


class Replays:
    """Workers that replay clients' records, shared by all routes that take a record."""

    def __init__(self, workers: tuple[Worker, ...] = ()) -> None:
        self._workers = workers or tuple(
            Worker(EACH, "the replay of records", LIMITS) for _ in range(PROCESSES)
        )
        self._shares = Shares(MAX_PER_CLIENT)

    async def do(self, client: str, work: Callable[..., T], *given: Any) -> T:
        """Return the result of the work in the process with the shortest queue; raise `Refusal`."""
        with self._shares.turn(client):
            worker = min(self._workers, key=lambda one: one.waiting)
            return await worker.do(work, *given)

    def close(self) -> None:
        for worker in self._workers:
            worker.close()
