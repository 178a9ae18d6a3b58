"""Measure the processor time in which commands start, and write it to benchmarks/startup.md.

python benchmarks/startup.py            # a minute
python benchmarks/startup.py --print    # shows the figures and writes nothing
"""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

TIMES = 9
#: The baseline of all comparisons.
EMPTY = "`python -c pass`"
RECORD = """\
rulebook = "ma-spanish21"
wagers   = ["ann 1 main 10.00"]
shoe     = "Kh 9h 6d"
actions  = ["1 surrender"]
"""
#: Baselines of what commands are built on: they take at least this long.
PROGRAMS = {
    EMPTY: ("-c", "pass"),
    "a command of Typer that does nothing": (
        *("-c", "import typer\ndef run(name: str = ''): pass\ntyper.run(run)"),
        *("--name", "x"),
    ),
    "`import sqlalchemy.dialects.sqlite`": ("-c", "import sqlalchemy.dialects.sqlite"),
}
COMMANDS = (
    "--version",
    "--help",
    "rules list",
    "rules show ma-spanish21",
    "rules diff ma-spanish21 ma-pontoon21",
    "replay RECORD",
    "count show ma-spanish21",
    "wheels md-pontoon21",
    "tables",
    "solve ma-spanish21",
    "chart ma-spanish21",
    "side-wagers ma-spanish21",
    "verify-log MISSING",
    "account list --store STORE",
    "backup STORE BACKUP --force",
    "verify-log STORE",
    "doctor --data FOLDER",
)


def processor_seconds(*arguments: str) -> float:
    """Run Python, and return the CPU time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Some refuse their input, as they should. Modules are compiled once, as in an installation.
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, *arguments], check=False, capture_output=True, env=kept)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def measure(folder: Path) -> dict[str, float]:
    """Return the least time of each process."""
    places = {
        "RECORD": folder / "record.toml",
        "STORE": folder / "fortyeight.sqlite",
        "MISSING": folder / "missing.sqlite",
        "BACKUP": folder / "backup.gz",
        "FOLDER": folder,
    }
    places["RECORD"].write_text(RECORD, "utf-8")
    create = f"account create ann --password-stdin --store {places['STORE']}"
    subprocess.run(
        [sys.executable, "-m", "fortyeight", *create.split()],
        input="a password of many words\n",
        text=True,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    runs = dict(PROGRAMS)
    for command in COMMANDS:
        words = [str(places.get(word, word)) for word in command.split()]
        runs[f"`fortyeight {command}`"] = ("-m", "fortyeight", *words)
    # One after another, so that a busy moment affects all alike. The first run compiles modules.
    times = [
        {name: processor_seconds(*run) for name, run in runs.items()} for _ in range(TIMES + 1)
    ]
    return {name: min(one[name] for one in times[1:]) for name in runs}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        times = measure(Path(folder))
    # Processes that share their core and its caches need more CPU time: up to twice as much.
    busy = f"load {os.getloadavg()[2]:.1f} on {os.cpu_count()} cores"
    lines = [
        "# Start-up",
        "",
        f"Processor time of a process, the least of {TIMES} runs, and how many times that of an "
        f"empty Python it is. Python {platform.python_version()}, {platform.machine()}, "
        f"{busy}, {date.today()}.",
        "",
        "| process | seconds | of an empty Python |",
        "| --- | ---: | ---: |",
    ]
    for name, seconds in times.items():
        lines.append(f"| {name} | {seconds:.3f} | {seconds / times[EMPTY]:.1f} |")
    lines += ["", NOTES]
    text = "\n".join(lines)
    if "--print" in sys.argv:
        print(text)
    else:
        (Path(__file__).parent / "startup.md").write_text(text, "utf-8")


NOTES = """\
Commands that read the rows of a store take SQLAlchemy, whose import is the third line and most of
what they take: `account list` imports nothing else that is slow. Cryptography is imported when a
key is used. `doctor` looks into an SQLite file with the `sqlite3` of the standard library: the
connection and the texts of errors are those of the server, and the two questions that it asks are
the server's too, in plain SQL. Most of its time is Pydantic, which checks the settings, and its own
work. A file that does not exist is refused before SQLAlchemy is imported. `verify-log` imports
rulebooks and the referee for the streams that need them.
"""

if __name__ == "__main__":
    main()
