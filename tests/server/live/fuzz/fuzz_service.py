"""Long fuzzing run against a server of its own; prints what was sent and the responses."""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

from tests.server.live.fuzz.test_fuzz import run
from tests.server.live.nursery import Nursery


def main(arguments: list[str]) -> None:
    many = int(arguments[0]) if arguments else 10_000
    seed = int(arguments[1]) if len(arguments) > 1 else random.SystemRandom().randrange(10**9)
    nursery = Nursery()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fortyeight-fuzz-") as name:
        folder = Path(name)
        store = arguments[2] if len(arguments) > 2 else f"sqlite:///{folder / 'store.sqlite'}"
        try:
            found = run(nursery, folder, store, many, seed)
        finally:
            nursery.close()
    print(f"{found.inputs} inputs in {time.monotonic() - began:.0f} s: no fault")


if __name__ == "__main__":
    main(sys.argv[1:])
