"""`tools/prove`: do batches of the long checks for some minutes, and keep what was done."""

from __future__ import annotations

import argparse
import contextlib
import io
import logging
import secrets
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.proof.page import PAGE, with_table
from tests.proof.parts import PARTS, Batch, Part
from tests.proof.sittings import FILE, add, done_by, new_sitting, read
from tests.proof.spent import cpu_seconds, mark
from tests.server.live.nursery import Nursery


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools/prove", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--minutes", type=float, default=10.0, help="for each part; 10")
    parser.add_argument("--seed", type=int, help="one batch by this seed, which is not counted")
    parser.add_argument("--scale", type=float, default=1.0, help="size of a batch; 1")
    parser.add_argument("--further", action="store_true", help="go on when the goal is reached")
    parser.add_argument("--write", action="store_true", help="write the table into the page")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.parts if name not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]}; the parts are {', '.join(PARTS)}")
    mark()
    logging.disable(logging.CRITICAL)  # faults are planted by the thousand
    failed = False
    with contextlib.ExitStack() as stack:
        nursery = cache(lambda: stack.enter_context(contextlib.closing(Nursery())))
        for name in asked.parts:
            if asked.seed is not None:
                spent = cpu_seconds()
                counts = attempt(PARTS[name], asked.seed, asked.scale, nursery)
                print(dict(counts), f"in {cpu_seconds() - spent:.1f} CPU seconds")
            else:
                passed = prove(
                    PARTS[name], asked.minutes, asked.scale, nursery, further=asked.further
                )
                failed = failed or not passed
    if asked.write:
        PAGE.write_text(with_table(PAGE.read_text("utf-8"), read()), "utf-8")
    return 1 if failed else 0


def attempt(part: Part, seed: int, scale: float, nursery: Callable[[], Nursery]) -> Counter[str]:
    """Run one batch in a folder of its own, which is kept if it fails."""
    folder = Path(tempfile.mkdtemp(prefix="fortyeight-proof-"))
    try:
        counts = part.run(Batch(seed, folder, nursery, scale))
    except BaseException:
        print(f"stores and logs are kept in {folder}", file=sys.stderr)
        raise
    shutil.rmtree(folder, ignore_errors=True)
    return counts


def shortest(part: Part, seed: int, scale: float, nursery: Callable[[], Nursery]) -> str:
    """Return the command for the smallest failing batch of a seed, and its error.

    Finds the size by bisection between a batch that passes and one that fails.
    """
    passing, failing, error = 0.0, scale, ""
    while failing - passing > failing / 20:
        middle = float(f"{(passing + failing) / 2:.3g}")
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                attempt(part, seed, middle, nursery)
        except Exception as raised:
            failing, error = middle, f"\n{type(raised).__name__}: {raised}"
        else:
            passing = middle
        if middle < 1e-4:
            break
    return f"tools/prove {part.name} --seed {seed} --scale {failing}{error}"


def prove(
    part: Part,
    minutes: float,
    scale: float,
    nursery: Callable[[], Nursery],
    path: Path = FILE,
    further: bool = False,
) -> bool:
    """Run batches until the goal is reached, by all versions of the code, or the time is over."""
    ends, first = time.monotonic() + 60 * minutes, True
    while first or time.monotonic() < ends:
        sitting = new_sitting(part.name)
        sittings = read(path)
        done = done_by(sittings, part.name)
        mine = done_by(sittings, part.name, sitting.code)
        if done >= part.goal and not further:
            print(f"{part.name}: {done:,} {part.unit}, the goal is reached")
            return True
        first, seed, began = False, secrets.randbits(32), time.monotonic()
        spent = cpu_seconds()
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said):
                counts = attempt(part, seed, scale, nursery)
        except Exception:
            repeat = f"tools/prove {part.name} --seed {seed} --scale {scale}"
            print(said.getvalue()[-2_000:], file=sys.stderr)
            traceback.print_exc()
            print(f"FAILED: {repeat}")
            add(replace(sitting, batches=1, failed=(repeat,)), path)
            if part.repeats:
                print(f"the shortest that fails: {shortest(part, seed, scale, nursery)}")
            return False
        seconds, cpu = time.monotonic() - began, cpu_seconds() - spent
        add(
            replace(
                sitting,
                count=counts[part.unit],
                batches=1,
                seconds=round(seconds),
                cpu=round(cpu),
                figures=dict(sorted(counts.items())),
            ),
            path,
        )
        count = counts[part.unit]
        print(
            f"{part.name}: {done + count:,} of {part.goal:,} {part.unit}, {mine + count:,} by this"
            f" version; {count:,} in {seconds:,.0f} s, {60 * count / seconds:,.0f} a minute,"
            f" {count / max(cpu, 0.01):,.3g} a CPU second (seed {seed})",
            flush=True,
        )
    return True


if __name__ == "__main__":
    sys.exit(main())
