"""Compare this checkout with another one, in turn on the same machine, by CPU time.

Other work on the machine slows both alike, so the ratios mean more than the figures. Writes
benchmarks/compare.md.

git worktree add /tmp/before HEAD~10
python benchmarks/compare.py /tmp/before
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from statistics import median

from load.crowd import Order
from load.player import Pace
from load.point import Plan, Point, measure

HERE = Path(__file__).parents[1]
BOOK = "ma-spanish21"
#: Rounds that the referee plays in one turn, and turns.
ROUNDS, TURNS = 250, 40

#: Run by each checkout: CPU seconds for some rounds, repeated on request.
_REFEREE = f"""
import sys, time
from fortyeight.cli.bench import referee_speed
from fortyeight.rulebook import open_house, rulebook
house = open_house(rulebook({BOOK!r}))
shoes = referee_speed._shoes(house, {ROUNDS}, 48)
for line in sys.stdin:
    began = time.process_time()
    referee_speed._referee(house, shoes, {ROUNDS})
    print(time.process_time() - began, flush=True)
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("other", type=Path, help="folder of the other checkout")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--times", type=int, default=3, help="each server is measured")
    parser.add_argument("--seconds", type=float, default=8.0, help="to measure")
    asked = parser.parse_args()
    trees = (asked.other.resolve(), HERE)
    load = os.getloadavg()[0]
    rounds = [ROUNDS / seconds for seconds in _referees(trees)]
    points: list[list[Point]] = [[], []]
    for _ in range(asked.times):
        for tree, measured in zip(trees, points, strict=True):
            measured.append(_served(tree, asked.tables, asked.seconds))
    lines = [
        "# Compared with an earlier version",
        "",
        f"`python benchmarks/compare.py {asked.other} --tables {asked.tables} --times "
        f"{asked.times}`: both in turn. The referee: rounds a second of CPU, the best of {TURNS} "
        f"turns. The server: {asked.tables} tables with six players who each send a command a "
        f"second, SQLite with full sync, the median of {asked.times} runs of {asked.seconds:g} "
        f"seconds. `{_commit(trees[0])}` and `{_commit(HERE)}`; {os.cpu_count()} cores, load "
        f"average {load:.1f} when it began and {os.getloadavg()[0]:.1f} at the end, "
        f"Python {platform.python_version()}, {platform.machine()}, {date.today()}.",
        "",
        "| what | before | now | before ÷ now |",
        "| --- | ---: | ---: | ---: |",
        _row("referee, µs of CPU a round", [1e6 / one for one in rounds]),
        _row("server, ms of CPU a command", _medians(points, lambda p: 1000 * p.server_cpu)),
        _row("bytes sent a command", _medians(points, lambda p: p.bytes_a_command)),
    ]
    Path(__file__).with_name("compare.md").write_text("\n".join(lines) + "\n", "utf-8")


def _row(what: str, values: list[float]) -> str:
    before, now = values
    return f"| {what} | {before:,.2f} | {now:,.2f} | {before / now:.2f} |"


def _medians(points: list[list[Point]], value: Callable[[Point], float]) -> list[float]:
    return [median(value(point) for point in measured) for measured in points]


def _referees(trees: tuple[Path, Path]) -> list[float]:
    """Return the least CPU seconds of each checkout's referee."""
    with _referee(trees[0]) as first, _referee(trees[1]) as second:
        turns = [(_turn(first), _turn(second)) for _ in range(TURNS)]
    return [min(one) for one in zip(*turns, strict=True)]


@contextmanager
def _referee(tree: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", _REFEREE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
    ) as process:
        yield process


def _turn(process: subprocess.Popen[str]) -> float:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def _served(tree: Path, tables: int, seconds: float) -> Point:
    os.environ["PYTHONPATH"] = str(tree / "src")
    plan = Plan(tables, 6, Order("", 0, 0, 6, Pace(1.0), 3.0, seconds))
    with tempfile.TemporaryDirectory() as folder:
        point = measure(plan, Path(folder))
    print(
        f"{tree}: {1000 * point.server_cpu:.2f} ms, {point.commands:.0f} commands/s, "
        f"refused {dict(point.refused)}, errors {dict(point.errors)}",
        file=sys.stderr,
    )
    return point


def _commit(tree: Path) -> str:
    command = ["git", "-C", str(tree), "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main()
