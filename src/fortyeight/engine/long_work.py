"""Long requests, done in a process of their own that can be stopped at any moment."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from fortyeight.base_error import FortyeightError
from fortyeight.library.errors import RefusalError
from fortyeight.library.rounds.game_state import GameState
from fortyeight.rulebook import House
from fortyeight.rulebook.reading.formatting import one_line

#: Tasks that may wait for the one that is done.
MAX_WAITING = 64


@dataclass(frozen=True)
class Task:
    """The work of a long request: what it is about, and its fields."""

    name: str
    about: House | GameState
    fields: dict[str, Any]


def error_answer(error: Exception) -> dict[str, Any]:
    """Return the body of an answer that tells of an error."""
    if not isinstance(error, FortyeightError):
        sentence = one_line(f"the engine failed: {type(error).__name__}: {error}", 1000)
        error = FortyeightError("internal", sentence)
    at = getattr(error, "at", "")
    fields = {"code": error.code, "sentence": error.sentence, "clause": error.clause}
    return {"ok": False, "error": {**fields, "at": at} if at else fields}


def work(task: Task) -> dict[str, Any]:
    """Do the work of a task, in whatever process."""
    from fortyeight.engine.deciding import decide
    from fortyeight.library import solvable_house

    if isinstance(task.about, GameState):
        from fortyeight.library.results.values import values_in_game

        return _values_json(values_in_game(task.about))
    house, fields = solvable_house.solvable(task.about), dict(task.fields)
    match task.name:
        case "value":
            return _values_json(house.values(fields.pop("hand"), fields.pop("up"), **fields))
        case "decide":
            return {"verb": decide(house, **fields)}
        case "analyse":
            solution = house.solve(**fields)
            figures = {**solution.to_json(), "chart": solution.chart.to_json()}
            return {name: one for name, one in figures.items() if name != "seconds"}
        case _:
            return solvable_house.simulate(house, **fields).to_json()


def _values_json(values: Any) -> dict[str, Any]:
    return {
        "values": dict(values),
        "best": values.best,
        "cost_of": values.costs,
        "insurance": values.insurance,
        "exact": values.exact,
        "limits": list(values.limits),
    }


def _serve_tasks(pipe: Connection) -> None:
    """Do tasks until the pipe is closed. What libraries print goes to the error stream."""
    os.dup2(2, 1)
    while True:
        try:
            task = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        pipe.send(outcome(lambda one=task: work(one)))  # type: ignore[misc]  # mypy types no default


def outcome(step: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Return the body of an answer: what a step gives, or its error; never a traceback."""
    try:
        return {"ok": True, **step()}
    except Exception as error:  # the client is told, whatever it is
        return error_answer(error)


STOPPED = {"ok": False, "error": {"code": "stopped", "sentence": "it was stopped", "clause": ""}}


class LongWork:
    """A queue of tasks, done one after another in another process."""

    def __init__(self, send: Callable[[Any, dict[str, Any]], None]) -> None:
        self._send = send
        self._waiting: deque[tuple[Any, Task]] = deque()
        self._changed = threading.Condition()
        self._running: Any = None
        self._busy = False
        self._closed = False
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def add(self, key: Any, task: Task) -> None:
        """Queue a task; its answer is sent when it is done."""
        with self._changed:
            if len(self._waiting) >= MAX_WAITING:
                raise RefusalError("busy", f"{MAX_WAITING} requests wait already")
            self._waiting.append((key, task))
            self._changed.notify()

    def stop(self, of: Any = None) -> int:
        """Stop the work of a request, or all; return how many were stopped."""
        with self._changed:
            gone = [key for key, _ in self._waiting if of is None or key == of]
            kept = [one for one in self._waiting if not (of is None or one[0] == of)]
            self._waiting = deque(kept)
            running = self._busy and (of is None or self._running == of)
            if running and self._process is not None:
                self._process.kill()
        for key in gone:
            self._send(key, STOPPED)
        return len(gone) + running

    def finish(self) -> None:
        """Do what is queued, and end the process."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting and not self._closed:
                    self._changed.wait()
                if not self._waiting:
                    return
                self._running, task = self._waiting.popleft()
                self._busy = True
                pipe = self._started()
            try:
                pipe.send(task)
                answer = pipe.recv()
            except (EOFError, OSError):
                answer = STOPPED
            with self._changed:
                self._busy = False
                if answer is STOPPED:
                    self._process = self._pipe = None
            self._send(self._running, answer)

    def _started(self) -> Connection:
        """Return the pipe to the process, which is started when it is needed."""
        if self._process is None or self._pipe is None or not self._process.is_alive():
            context = get_context("spawn")
            self._pipe, other = context.Pipe()
            self._process = context.Process(target=_serve_tasks, args=(other,), daemon=True)
            self._process.start()
            other.close()
        return self._pipe
