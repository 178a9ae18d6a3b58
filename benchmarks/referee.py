"""Measure the referee several times and write the figures to benchmarks/referee.md."""

from __future__ import annotations

import platform
import sys
from datetime import date
from pathlib import Path
from statistics import median

from fortyeight.cli.bench.referee_speed import measure_referee
from fortyeight.quick_enum import quicken_enums
from fortyeight.rulebook import open_house, rulebook, shipped_books

ROUNDS = 10_000
TIMES = 5


def main() -> None:
    quicken_enums()  # as the command does
    lines = [
        "# The referee's speed",
        "",
        f"Complete one-box rounds on one core, draw below 17, {ROUNDS:,} rounds a run, the median "
        f"of {TIMES} runs; beside it a bare loop over the same cards. "
        f"Python {platform.python_version()}, {platform.machine()}, {date.today()}.",
        "",
        "| book | rounds a second | bare loop | share of it |",
        "| --- | ---: | ---: | ---: |",
    ]
    for book in shipped_books():
        house = open_house(rulebook(book))
        runs = [measure_referee(house, ROUNDS) for _ in range(TIMES)]
        speed = median(run.per_second for run in runs)
        bare = median(run.bare_per_second for run in runs)
        share = median(run.share for run in runs)
        lines.append(f"| `{book}` | {speed:,.0f} | {bare:,.0f} | {share:.3f} |")
        print(lines[-1], file=sys.stderr)
    (Path(__file__).parent / "referee.md").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
