"""Functions that the workers of a cluster run; they are called by name on other machines."""

from __future__ import annotations

import pickle
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from typing import Any

from fortyeight.simulation.backends.code_version import code_version
from fortyeight.simulation.results.tally import Tally
from fortyeight.simulation.run import RunPlan, block


class OtherEdition(Exception):
    """This worker runs other code than the client."""


def ready() -> str:
    """Return the edition of this worker. Importing this module imports all that dealing needs."""
    return code_version()


def deaf() -> None:
    """Ignore Ctrl-C, which reaches all processes of a terminal; the client handles it."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def kept(content: bytes) -> bytes:
    """Return a plan unchanged: a task that the cluster can repeat if its result is lost."""
    return content


@lru_cache(4)
def plan_of(content: bytes) -> RunPlan:
    """Return the plan from its pickled form, which each worker loads once."""
    plan = pickle.loads(content)  # noqa: S301  # Dask's workers run whatever its scheduler sends
    if not isinstance(plan, RunPlan):
        raise TypeError("this is no plan")
    return plan


def deal(asked: str, content: bytes, begin: int, number: int) -> tuple[float, list[dict[str, Any]]]:
    """Deal some blocks one after another. Return the time in seconds, and the tally of each."""
    _check(asked)
    plan = plan_of(content)
    begun = time.perf_counter()
    tallies = [counted(block(plan, begin + one)) for one in range(number)]
    return time.perf_counter() - begun, tallies


def counted(tally: Tally) -> dict[str, Any]:
    """Return the fields of a tally without its game, which the client already has."""
    return {one.name: getattr(tally, one.name) for one in fields(tally) if one.name != "game"}


def do(asked: str, work: Callable[[Any], Any], job: Any) -> Any:
    """Do any other job."""
    _check(asked)
    return work(job)


def _check(asked: str) -> None:
    if asked != code_version():
        raise OtherEdition(f"a worker has fortyeight {code_version()}, and here is {asked}")
