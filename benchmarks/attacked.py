"""Measure tables while clients send the costliest inputs, and write benchmarks/attacked.md.

python benchmarks/attacked.py                    # 20 tables, 40 attackers, three times 10 seconds
python benchmarks/attacked.py --tables 5 --seconds 5 --print
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from collections import Counter
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from load.attackers import PACE, attacked, inputs
from load.crowd import Order
from load.point import Plan, Point, measure

PLAYERS = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--attackers", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--processes", default="1,2", help="that run tables, with commas")
    parser.add_argument("--print", action="store_true", help="print the page, do not write it")
    asked = parser.parse_args()
    text = _page(asked, [_measured(asked, int(one)) for one in asked.processes.split(",")])
    if asked.print:
        print(text)
    else:
        Path(__file__).with_name("attacked.md").write_text(text, "utf-8")


@dataclass(frozen=True)
class Series:
    """Points of a server of so many processes, and the answers to the attackers."""

    processes: int
    points: dict[str, Point]
    answers: Counter[str]


def _measured(asked: argparse.Namespace, processes: int) -> Series:
    order = Order("", 0, asked.tables, PLAYERS, measuring=asked.seconds)
    plan = Plan(asked.tables, PLAYERS, order)
    series = Series(processes, {}, Counter())
    for name in ("quiet", "attacked", "quiet again"):
        with tempfile.TemporaryDirectory() as folder:
            if name == "attacked":
                series.points[name] = measure(
                    plan,
                    Path(folder),
                    processes=processes,
                    beside=lambda address: attacked(address, asked.attackers, series.answers),
                )
            else:
                series.points[name] = measure(plan, Path(folder), processes=processes)
    return series


def _page(asked: argparse.Namespace, measured: list[Series]) -> str:
    rows = "".join(_row(series, name) for series in measured for name in series.points)
    told = "\n".join(
        f"Answers to the attackers of {series.processes}: "
        + ", ".join(f"{status}: {many:,}" for status, many in sorted(series.answers.items()))
        for series in measured
    )
    return (
        "# Tables under attack\n\n"
        f"`python benchmarks/attacked.py --tables {asked.tables} --attackers {asked.attackers} "
        f"--seconds {asked.seconds:g}`: players at tables of `fortyeight serve` on SQLite, a "
        f"command a second each, while {asked.attackers} clients send {len(inputs())} "
        "inputs at their greatest length: the costliest that [the search](../tests/server/http/"
        f"costs/cost_search.py) has found for each parser. Each sends up to {PACE:g} a second, "
        "which is what one address may; the server's own rate limits are out of the way. A new "
        "server each time: one process, or with `--processes` a desk beside those that run "
        "tables. The attackers share the server's cores, at a low priority. Milliseconds from a "
        "command to its answer, and to everybody.\n\n"
        f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.machine()}, "
        f"{date.today()}; load average at the end {os.getloadavg()[0]:.0f}: where other programs "
        "run, figures are indicative, and only their ratio says something.\n\n"
        "| processes | | commands a second | p50 | p99 | p99, everybody | p99, quiet = 1 "
        "| errors | MB |\n"
        "| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        f"{rows}\n{told}\n"
    )


def _row(series: Series, name: str) -> str:
    one = series.points[name]
    quiet = min(series.points[other].answers.p99 for other in ("quiet", "quiet again"))
    return (
        f"| {series.processes} | {name} | {one.commands:.0f} | {one.answers.p50:.1f} "
        f"| {one.answers.p99:.1f} | {one.everyone.p99:.1f} | {one.answers.p99 / quiet:.1f} "
        f"| {sum(one.errors.values())} | {one.memory / 1e6:.0f} |\n"
    )


if __name__ == "__main__":
    main()
