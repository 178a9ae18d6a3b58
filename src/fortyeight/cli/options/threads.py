"""`--threads`: the number of threads of this process."""

from __future__ import annotations

from fortyeight.cli.rules.load import BadInput

MAX_THREADS = 1024


def check_threads(threads: int | None) -> None:
    """Refuse an absurd number of threads before any is started."""
    if threads is not None and not 1 <= threads <= MAX_THREADS:
        raise BadInput("--threads", f"threads are 1 to {MAX_THREADS:,}, not {threads:,}")
