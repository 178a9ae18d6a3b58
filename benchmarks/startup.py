"""Measure the processor time in which commands start, and write it to benchmarks/startup.md.

python benchmarks/startup.py            # half a minute
python benchmarks/startup.py --print    # shows the figures and writes nothing
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from statistics import median

TIMES = 7
#: What everything is beside.
EMPTY = ("-c", "pass")
TYPER = ("-c", "import typer\ndef run(name: str = ''): pass\ntyper.run(run)", "--name", "x")
RECORD = """\
rulebook = "ma-spanish21"
wagers   = ["ann 1 main 10.00"]
shoe     = "Kh 9h 6d"
actions  = ["1 surrender"]
"""
BESIDE = "a command of Typer that does nothing"
COMMANDS = (
    "--version",
    "--help",
    "rules list",
    "rules show ma-spanish21",
    "replay RECORD",
    "count show ma-spanish21",
    "wheels md-pontoon21",
    "solve ma-spanish21",
    "chart ma-spanish21",
)


def processor_seconds(*arguments: str) -> float:
    """Run Python, and return the processor time that it took."""
    before = os.times()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.toml"
        record.write_text(RECORD, "utf-8")
        runs: dict[str, tuple[str, ...]] = {"`python -c pass`": EMPTY, BESIDE: TYPER}
        for command in COMMANDS:
            words = command.replace("RECORD", str(record)).split()
            runs[f"`fortyeight {command}`"] = ("-m", "fortyeight", *words)
        # One after another, so that a busy moment is shared by all.
        times: list[dict[str, float]] = []
        for number in range(TIMES + 1):
            measured = {name: processor_seconds(*run) for name, run in runs.items()}
            if number:  # the first compiles modules to bytecode
                times.append(measured)
    beside = median(one[BESIDE] for one in times)
    lines = [
        "# Start-up",
        "",
        f"Processor time of a process, the median of {TIMES} runs, and how many times that of "
        "an empty command of Typer it is. "
        f"Python {platform.python_version()}, {platform.machine()}, {date.today()}.",
        "",
        "| process | seconds | of Typer |",
        "| --- | ---: | ---: |",
    ]
    for name in runs:
        seconds = median(one[name] for one in times)
        lines.append(f"| {name} | {seconds:.3f} | {seconds / beside:.1f} |")
    text = "\n".join(lines) + "\n"
    if "--print" in sys.argv:
        print(text)
    else:
        (Path(__file__).parent / "startup.md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
