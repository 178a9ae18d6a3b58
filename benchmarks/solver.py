"""Measure the solver and write the figures to benchmarks/solver.md."""

from __future__ import annotations

import os
import platform
from datetime import date
from pathlib import Path

from fortyeight.cli.bench.solver_speed import TIMES, measure_solver


def main() -> None:
    speed = measure_solver()
    lines = [
        "# The solver's speed",
        "",
        "Each figure beside a fixed piece of arithmetic on one core, run just before it: the last "
        "column is how many times as long it took. What comes first is measured in processes of "
        f"their own; what is short is the median of {TIMES} runs. {os.cpu_count()} cores, Python "
        f"{platform.python_version()}, {platform.machine()}, {date.today()}.",
        "",
        "| what | seconds | of the measure |",
        "| --- | ---: | ---: |",
    ]
    lines += [f"| {one.name} | {one.seconds:.3f} | {one.measures:.2f} |" for one in speed.timings]
    lines += ["", f"Peak memory of a process that solves one game: {speed.memory}."]
    (Path(__file__).parent / "solver.md").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
