"""The processor time of a batch: of this process and of all that it has started."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

#: A variable that every process started from here inherits, including daemons.
_MARK = f"TEST_PROOF={os.getpid()}"
_TICKS = os.sysconf("SC_CLK_TCK")


def mark() -> None:
    """Mark this process's environment, so that its children can be recognised."""
    name, _, value = _MARK.partition("=")
    os.environ[name] = value


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and the marked ones, with their ended children."""
    total = sum(os.times()[:4])
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if _MARK.encode() in (process / "environ").read_bytes().split(b"\0"):
                fields = (process / "stat").read_text().rpartition(")")[2].split()
                total += sum(int(one) for one in fields[11:15]) / _TICKS
    return total
