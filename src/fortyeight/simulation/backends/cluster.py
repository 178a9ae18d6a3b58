"""Deal blocks and do other jobs on a dask.distributed cluster, which is an optional package.

The result of a task depends only on its arguments, so that a task that is lost with a worker is
simply repeated. A plan is a task of its own, whose key is a hash of its content: it is sent to the
scheduler once, workers pass it to each other, and unlike scattered data it is not lost with them.
"""

# Many functions of distributed have no type annotations.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import pickle
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from math import ceil
from typing import TYPE_CHECKING, Any, TypeVar

from fortyeight.simulation.backends.cluster_work import OtherEdition, deal, do, kept, ready
from fortyeight.simulation.backends.code_version import code_version
from fortyeight.simulation.kernels.single_box_spins import SpinSingleBox
from fortyeight.simulation.results.tally import Tally
from fortyeight.simulation.run import DealersLost, RunPlan

if TYPE_CHECKING:
    from distributed import Client, Future

J = TypeVar("J")
R = TypeVar("R")

#: Target duration of a task, and the maximum number of tasks per second of the whole cluster.
SECONDS_OF_TASK, TASKS_A_SECOND = 0.3, 50.0
MAX_BLOCKS_OF_TASK = 256
#: Interval between two counts of the workers.
SECONDS_OF_LOOK = 1.0
SECONDS_OF_POLL = 0.02
#: Maximum attempts for a task whose workers all died, on top of dask's own retries.
MAX_TRIES = 10


class ClusterError(DealersLost):
    """A cluster cannot be used, or no longer; the message says why in one sentence."""


@dataclass(slots=True)
class _Submitted:
    """A submitted task, and a function that submits it again."""

    send: Callable[[], Future[Any]]
    future: Future[Any]
    tries: int = 1


class Cluster:
    """The workers that a dask client can reach; `wait` is the timeout without any workers."""

    spins: SpinSingleBox | None = None

    def __init__(self, client: Client, wait: float, say: Callable[[str], None]) -> None:
        self._client, self._wait, self._say = client, wait, say
        self._threads, self._looked = 0, float("-inf")
        self._idle_since: float | None = None
        self.address = client.scheduler_info(n_workers=0)["address"]

    def threads(self) -> int:
        """Return the total number of threads of all workers; 0 while waiting for one.

        Raise `ClusterError` if the scheduler is lost, or after the timeout without workers.
        """
        now = time.monotonic()
        if now - self._looked < SECONDS_OF_LOOK:
            return self._threads
        try:
            self._threads = sum(self._client.nthreads().values())
        except (OSError, TimeoutError, ValueError, RuntimeError) as error:
            raise ClusterError(
                f"the scheduler at {self.address} was lost: {_line(error)}"
            ) from None
        self._looked = now
        if self._threads:
            self._idle_since = None
        elif self._idle_since is None:
            self._idle_since = now
            self._say(f"The cluster at {self.address} has no workers; waiting for one …")
        elif now - self._idle_since >= self._wait:
            raise ClusterError(f"no worker came to {self.address} in {self._wait:g} seconds")
        return self._threads

    def wait_for_workers(self) -> None:
        """Wait until there is a worker, and check that all workers run this code."""
        while not self.threads():
            time.sleep(SECONDS_OF_POLL)
        own = code_version()
        try:
            versions = self._client.run(ready, on_error="return")
        except Exception as error:  # a worker without this code may fail in any way
            raise ClusterError(_cannot_work(error)) from None
        for worker, theirs in versions.items():
            if isinstance(theirs, Exception):
                raise ClusterError(_cannot_work(theirs))
            if theirs != own:
                raise ClusterError(f"the worker {worker} has fortyeight {theirs}; here is {own}")

    def blocks(self, plan: RunPlan, begin: int, rounds: int) -> Generator[Tally, None, None]:
        """Yield blocks in order, with some tasks queued ahead for every thread."""
        sent = _Sent(self._client, pickle.dumps(plan, pickle.HIGHEST_PROTOCOL))
        pace = _Pace(rounds)
        ahead: deque[_Submitted] = deque()
        number = begin
        try:
            while True:
                threads = max(self.threads(), 1)
                while len(ahead) < 2 * threads + 1 and (pace.wanted or not ahead):
                    size = pace.blocks(threads)
                    ahead.append(self._ask(deal, sent.future, number, size))
                    pace.asked(size)
                    number += size
                seconds, tallies = self._result(ahead[0])
                ahead.popleft()
                pace.timed(seconds, len(tallies))
                for one in tallies:
                    tally = Tally(game=plan.game, **one)
                    pace.heard(tally.rounds)
                    yield tally
        finally:
            self._give_up(ahead)

    def each(
        self, work: Callable[[J], R], jobs: Sequence[J]
    ) -> Generator[tuple[int, R], None, None]:
        """Do all jobs, and yield each job's number and result as it is done."""
        under_way: dict[int, _Submitted] = {}
        waiting = iter(enumerate(jobs))
        try:
            while True:
                for number, job in islice(waiting, 2 * max(self.threads(), 1) + 1 - len(under_way)):
                    under_way[number] = self._ask(do, lambda: work, job)
                if not under_way:
                    return
                done = [number for number, one in under_way.items() if one.future.done()]
                if not done:
                    time.sleep(SECONDS_OF_POLL)
                for number in done:
                    result: R = self._result(under_way[number])
                    del under_way[number]
                    yield number, result
        finally:
            self._give_up(under_way.values())

    def _ask(
        self, work: Callable[..., Any], first: Callable[[], Any], *arguments: Any
    ) -> _Submitted:
        """Submit a task; `first` is called for its first argument on every submission."""

        def send() -> Future[Any]:
            return self._client.submit(work, code_version(), first(), *arguments, pure=False)

        return _Submitted(send, send())

    def _result(self, asked: _Submitted) -> Any:
        """Return the result of a task. Submit it again if its workers died."""
        from distributed import CancelledError, KilledWorker

        while True:
            try:
                return asked.future.result(timeout=SECONDS_OF_LOOK)
            except KilledWorker:
                if asked.tries >= MAX_TRIES:
                    raise ClusterError("workers died of the same work again and again") from None
                asked.tries += 1
                asked.future = asked.send()
            except CancelledError:
                raise ClusterError(f"the scheduler at {self.address} was lost") from None
            except OtherEdition as error:
                raise ClusterError(str(error)) from None
            except TimeoutError:
                self.threads()
            except Exception as error:  # anything may go wrong on another machine
                raise ClusterError(_cannot_work(error)) from None

    def _give_up(self, under_way: Iterable[_Submitted]) -> None:
        futures = [one.future for one in under_way]
        if futures and self._client.status == "running":
            try:
                self._client.cancel(futures, force=True)
            except (OSError, TimeoutError):
                return  # without a scheduler there is nothing to cancel


class _Sent:
    """A plan on the cluster, with a hash as its key; sent again if dask blamed it for a death."""

    def __init__(self, client: Client, content: bytes) -> None:
        self._client, self._content = client, content
        self._key = f"fortyeight-plan-{sha256(content).hexdigest()}"
        self._future: Future[bytes] = client.submit(kept, content, key=self._key)

    def future(self) -> Future[bytes]:
        """Return the future of the plan, submitted again after an error."""
        if self._future.status == "error":
            self._key += "-again"
            self._future = self._client.submit(kept, self._content, key=self._key)
        return self._future


class _Pace:
    """Chooses the number of blocks in a task from the duration of earlier tasks."""

    def __init__(self, rounds: int) -> None:
        self._left = rounds
        self._under_way = self._blocks = self._rounds = 0
        self._seconds: float | None = None

    def asked(self, blocks: int) -> None:
        self._under_way += blocks

    def timed(self, seconds: float, blocks: int) -> None:
        # The minimum, because a first task may include compilation.
        self._seconds = min(seconds / blocks, self._seconds or seconds)

    def heard(self, rounds: int) -> None:
        """Record a block that has arrived, with its number of rounds."""
        self._under_way -= 1
        self._left -= rounds
        self._blocks += 1
        self._rounds += rounds

    @property
    def wanted(self) -> bool:
        """Whether more blocks are likely to be needed than are in progress."""
        return self._wanted() > 0

    def _wanted(self) -> int:
        if not self._rounds:
            return MAX_BLOCKS_OF_TASK
        return ceil(self._left * self._blocks / self._rounds) - self._under_way

    def blocks(self, threads: int) -> int:
        """Return the number of blocks for the next task."""
        if not self._seconds:
            return 1
        seconds = max(SECONDS_OF_TASK, threads / TASKS_A_SECOND)
        long_enough = min(int(seconds / self._seconds), MAX_BLOCKS_OF_TASK)
        return max(1, min(long_enough, self._wanted() // threads))


def _cannot_work(error: Exception) -> str:
    return f"a worker could not do its work: {type(error).__name__}: {_line(error)}"


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]
