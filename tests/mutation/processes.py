"""Functions run in forked processes, several at once."""

from __future__ import annotations

import json
import os
import signal
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any


def forked(jobs: int, tasks: Iterable[Callable[[], Any]]) -> Iterator[tuple[int, Any, float]]:
    """Run functions in forked processes, a bounded number at once.

    Yields the number of each as it ends, with its JSON result (None if an alarm ended it) and the
    seconds that it took.
    """
    running: dict[int, tuple[int, Path, float]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        for number, task in enumerate(tasks):
            if len(running) >= jobs:
                yield _ended(running)
            file = Path(scratch) / str(number)
            child = os.fork()
            if child == 0:
                _be_child(file, task)
            running[child] = number, file, time.perf_counter()
        while running:
            yield _ended(running)


def _be_child(file: Path, task: Callable[[], Any]) -> None:
    status = 1
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        file.write_text(json.dumps(task()), "utf-8")
        status = 0
    finally:
        os._exit(status)


def _ended(running: dict[int, tuple[int, Path, float]]) -> tuple[int, Any, float]:
    child, status = os.wait()
    number, file, started = running.pop(child)
    seconds = time.perf_counter() - started
    if status == 0:
        return number, json.loads(file.read_text("utf-8")), seconds
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
        return number, None, seconds
    raise RuntimeError(f"the process of task {number} ended with status {status}")
