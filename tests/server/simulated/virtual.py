"""Repeatable time and chance: a loop with a virtual clock, and seeded system randomness."""

from __future__ import annotations

import asyncio
import os
import random
import selectors
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fortyeight.chance import SeededBits


class _Still(selectors.SelectSelector):
    """Selector that does not wait: it only adds up the timeouts."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("everyone waits, and nothing will ever happen")
        self.passed += max(timeout, 0.0)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Event loop whose clock jumps from one due callback to the next.

    Work for threads runs in the loop, a little later, so that other callbacks come between.
    """

    def __init__(self, delay: Callable[[], float]) -> None:
        self._still = _Still()
        self._delay = delay
        self.failure: BaseException | None = None
        super().__init__(self._still)

    def time(self) -> float:
        return self._still.passed

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Stop the loop on an error that no task would receive."""
        if "handle" in context and self.failure is None:
            self.failure = context.get("exception")
            self.stop()

    def run_in_executor(  # type: ignore[override]  # as loose as the work that it is given
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self.create_future()

        def work() -> None:
            try:
                result = func(*args)
            except Exception as error:
                self.call_later(self._delay(), settle, future, None, error)
            else:
                self.call_later(self._delay(), settle, future, result, None)

        self.call_later(self._delay(), work)
        return future


def settle(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    """Set a future's result or error, unless it is already done."""
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


@contextmanager
def seeded_system(seed: int) -> Iterator[None]:
    """Replace the operating system's random generator with a seeded one."""
    take = SeededBits(f"the simulated system {seed}").take
    real = os.urandom, random._urandom  # type: ignore[attr-defined]  # what `secrets` draws from
    os.urandom = random._urandom = take  # type: ignore[attr-defined]  # a private name
    try:
        yield
    finally:
        os.urandom, random._urandom = real  # type: ignore[attr-defined]  # a private name
