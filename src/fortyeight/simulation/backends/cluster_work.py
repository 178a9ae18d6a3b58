"""What the workers of a cluster do: these functions are called by name on other machines."""

from __future__ import annotations

import pickle
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from typing import Any

from fortyeight.simulation.backends.edition import edition
from fortyeight.simulation.results.tally import Tally
from fortyeight.simulation.run import RunPlan, block


class OtherEdition(Exception):
    """This worker has other code than who asks."""


def ready() -> str:
    """Which code this worker has; all that dealing needs was imported with this file."""
    return edition()


def deaf() -> None:
    """Leave Ctrl-C, which reaches all processes of a terminal, to the one that asked."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def kept(content: bytes) -> bytes:
    """A task that holds a plan: a cluster can do it again when it is lost."""
    return content


@lru_cache(4)
def plan_of(content: bytes) -> RunPlan:
    """The plan that was sent, unpacked once in each worker."""
    plan = pickle.loads(content)
    if not isinstance(plan, RunPlan):
        raise TypeError("this is no plan")
    return plan


def deal(asked: str, content: bytes, begin: int, number: int) -> tuple[float, list[dict[str, Any]]]:
    """Deal some blocks, one after another: the seconds that it took, and what each counted."""
    _check(asked)
    plan = plan_of(content)
    begun = time.perf_counter()
    tallies = [counted(block(plan, begin + one)) for one in range(number)]
    return time.perf_counter() - begun, tallies


def counted(tally: Tally) -> dict[str, Any]:
    """A tally without its game, which who asks has already."""
    return {one.name: getattr(tally, one.name) for one in fields(tally) if one.name != "game"}


def do(asked: str, work: Callable[[Any], Any], job: Any) -> Any:
    """Do any other work."""
    _check(asked)
    return work(job)


def _check(asked: str) -> None:
    if asked != edition():
        raise OtherEdition(f"a worker has fortyeight {edition()}, and here is {asked}")
