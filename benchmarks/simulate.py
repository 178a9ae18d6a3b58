"""Measure the simulator and write the figures to benchmarks/simulate.md."""

from __future__ import annotations

import os
import platform
from datetime import date
from pathlib import Path

from fortyeight.cli.bench.simulator_speed import TIMES, measure_simulator


def main() -> None:
    lines = [
        "# The simulator's speed",
        "",
        "Six decks, one box, complete games: suits, bonuses, doubles, rescues, splits to four "
        "hands, surrender; every result and every hand's end counted. Beside each figure what "
        "drawing the same shoes' cards and doing nothing takes on one core, in the same run, and "
        f"the share of that speed that is reached. The median of {TIMES} runs. {os.cpu_count()} "
        f"cores, Python {platform.python_version()}, {platform.machine()}, {date.today()}.",
        "",
        "| what | threads | million rounds/s | cards a round | floor, million cards/s | share |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {one.name} | {one.threads} | {one.per_second / 1e6:.2f} | {one.cards_per_round:.2f} |"
        f" {one.floor_cards_per_second / 1e6:.0f} | {one.share:.2f} |"
        for one in measure_simulator()
    ]
    (Path(__file__).parent / "simulate.md").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
