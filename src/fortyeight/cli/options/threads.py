"""`--threads`: how many threads of this process work."""

from __future__ import annotations

from fortyeight.cli.rules.load import BadInput

MOST_THREADS = 1024


def check_threads(threads: int | None) -> None:
    """Refuse a number of threads that no machine has, before any is started."""
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise BadInput("--threads", f"threads are 1 to {MOST_THREADS:,}, not {threads:,}")
