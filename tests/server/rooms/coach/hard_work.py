"""Work for a process of the coach, which loads only this module for it."""

from __future__ import annotations

import os
import signal
import time

from fortyeight.server.base.refusals import Refusal


def slow(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def dies() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def greedy() -> None:
    bytearray(2**40)


def hungry() -> None:
    kept = []
    while True:
        kept.append(bytearray(2**20))


def endless() -> None:
    while True:
        pass


def refused() -> None:
    raise Refusal("bad-record", "a sentence", "8(a)", 422)
