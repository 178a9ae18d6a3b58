"""One measured point: a number of tables on one store."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass, field, replace
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path

from load.crowd import Order, crowd
from load.guests import seed, store_path
from load.measures import Measures, Times, times
from load.processes import Running, bare, counted, served, used

#: Processes that play: more would only take the server's cores.
CROWDS = 2


Beside = Callable[[str], AbstractContextManager[object]]


def _nothing(address: str) -> AbstractContextManager[object]:
    return nullcontext()


@dataclass(frozen=True, slots=True)
class Plan:
    """The load to measure, in seconds and commands a second."""

    tables: int
    players: int
    order: Order


@dataclass(frozen=True)
class Point:
    """The result; CPU in seconds, memory in bytes, rates a second."""

    tables: int
    players: int
    commands: float
    answers: Times
    everyone: Times
    refused: Counter[str]
    errors: Counter[str]
    server_cpu: float
    database_cpu: float
    crowd_cpu: float
    memory: int
    bytes_a_command: float
    batches: float = 0.0
    changes: float = 0.0
    batch_ms: float = 0.0
    setup: float = 0.0
    memory_before: int = 0
    more: dict[str, float] = field(default_factory=dict)


def measure(
    plan: Plan,
    folder: Path,
    store: str = "",
    postmaster: int = 0,
    processes: int = 1,
    beside: Beside = _nothing,
) -> Point:
    """Measure a point on a real server, of one process or of several that run the tables.

    `beside` is given its address, and runs meanwhile.
    """
    (folder / "data").mkdir(mode=0o700)
    seed(store or store_path(folder / "data"), plan.tables, plan.players)
    with ExitStack() as stack:
        server = stack.enter_context(served(folder, store, processes))
        stack.enter_context(beside(server.address))
        return _measured(plan, server, postmaster, counts=True)


def measure_bare(plan: Plan, folder: Path) -> Point:
    """Measure the same players on the server without rules and store."""
    with bare(folder) as server:
        plan = replace(plan, order=replace(plan.order, bare=True))
        return _measured(plan, server, 0, counts=False)


def _measured(plan: Plan, server: Running, postmaster: int, counts: bool) -> Point:
    order = replace(plan.order, players=plan.players, address=server.address)
    empty = used(server.pid).memory
    began = time.perf_counter()
    with ExitStack() as stack:
        pipes = [_start(one, stack) for one in _shares(order, plan.tables)]
        for pipe in pipes:
            _told(pipe)
        setup = time.perf_counter() - began
        begin = time.perf_counter() + 0.2
        for pipe in pipes:
            pipe.send(begin)
        _sleep_until(begin + order.warming)
        before, base = used(server.pid), counted(server.address) if counts else {}
        database = used(postmaster).cpu if postmaster else 0.0
        _sleep_until(begin + order.warming + order.measuring)
        after, end = used(server.pid), counted(server.address) if counts else {}
        database = used(postmaster).cpu - database if postmaster else 0.0
        measures = Measures()
        for pipe in pipes:
            measures.add(_told(pipe))
    done = max(1, measures.commands)
    moved = {name: end[name] - base.get(name, 0.0) for name in end}
    batches = moved.get("fortyeight_store_batches_total", 0.0)
    incidents = int(moved.get("fortyeight_incidents_total", 0.0))
    if incidents:
        measures.errors["incident"] += incidents
    return Point(
        tables=plan.tables,
        players=plan.players,
        commands=measures.commands / order.measuring,
        answers=times(measures.answers),
        everyone=times(measures.everyone),
        refused=measures.refused,
        errors=measures.errors,
        server_cpu=(after.cpu - before.cpu) / done,
        database_cpu=database / done,
        crowd_cpu=measures.cpu / order.measuring,
        memory=after.memory,
        bytes_a_command=measures.received / done,
        batches=batches / order.measuring,
        changes=moved.get("fortyeight_store_changes_total", 0.0) / order.measuring,
        batch_ms=1000 * moved.get("fortyeight_store_batch_seconds_sum", 0.0) / max(1.0, batches),
        setup=setup,
        memory_before=empty,
    )


def _shares(order: Order, tables: int) -> list[Order]:
    count = min(CROWDS, tables)
    bounds = [tables * number // count for number in range(count + 1)]
    return [replace(order, first=first, tables=last - first) for first, last in pairwise(bounds)]


def _start(order: Order, stack: ExitStack) -> Connection:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=crowd, args=(there, order))
    process.start()
    there.close()
    stack.callback(process.join, 30)
    stack.callback(here.close)
    return here


def _told(pipe: Connection) -> Measures:
    try:
        told: Measures = pipe.recv()
    except EOFError:
        raise RuntimeError("a process of players ended before its time") from None
    return told


def _sleep_until(when: float) -> None:
    time.sleep(max(0.0, when - time.perf_counter()))
