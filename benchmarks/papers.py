"""Measure how long PAR sheets take, and write it to benchmarks/papers.md.

python benchmarks/papers.py            # a few minutes
python benchmarks/papers.py --print    # shows the figures and writes nothing
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import date
from itertools import product
from pathlib import Path
from typing import get_args

from fortyeight.papers.document.provenance import house_sha256
from fortyeight.rulebook import open_house, rulebook, shipped_books
from fortyeight.rulebook.checking.faults import BadHouse
from fortyeight.rulebook.schema.sections import Dealing
from fortyeight.rulebook.toml_text import toml_text

#: A house that is not shipped, so that all of it is computed.
OWN = 'rulebook = "ma-spanish21"\ndecks = 8\ndealing = "card-reader"\n'
NUMBER = 30
CHOICES = [
    {"decks": decks, "splits": splits, "dealing": dealing}
    for decks, splits, dealing in product((4, 6, 8), (1, 2, 3), get_args(Dealing))
]


def run(*arguments: str) -> tuple[float, float]:
    """Run the command, and return the seconds and the CPU seconds that it took."""
    before, began = os.times(), time.perf_counter()
    command = [sys.executable, "-m", "fortyeight", *arguments]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return time.perf_counter() - began, sum(after[2:4]) - sum(before[2:4])


def own_houses(folder: Path) -> list[str]:
    """Return house files of all books in turn, without those that a book does not allow."""
    paths, seen = [], set()
    for number, choices in enumerate(CHOICES):
        for book in shipped_books():
            try:
                digest = house_sha256(open_house(rulebook(book), choices))
            except BadHouse:
                continue
            if digest not in seen:
                seen.add(digest)
                path = folder / f"{book}-{number}.toml"
                path.write_text(toml_text({"rulebook": book, **choices}), "utf-8")
                paths.append(str(path))
    return paths[:NUMBER]


def measure(folder: Path) -> list[tuple[str, float, float]]:
    own = folder / "own.toml"
    own.write_text(OWN, "utf-8")
    houses = own_houses(folder)
    out = ("--force", "--out", str(folder / "out"), "--date", "2026-11-30")
    pars: dict[str, Sequence[str]] = {
        "`solve HOUSE --compute`, the same house": ("solve", str(own), "--compute"),
        "PAR sheet without simulation": ("papers", "par", str(own), "--no-simulation", *out),
        "the same in all formats": (
            *("papers", "par", str(own), "--no-simulation", "--format", "pdf,html,csv,xlsx"),
            *out,
        ),
        "PAR sheet with 10,000,000 rounds": ("papers", "par", str(own), *out),
        f"{len(houses)} PAR sheets of different houses, without simulation": (
            *("papers", "par", *houses, "--no-simulation"),
            *out,
        ),
    }
    for arguments in list(pars.values())[:-1]:
        run(*arguments)  # compiled code is cached
    return [(name, *run(*arguments)) for name, arguments in pars.items()]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        rows = measure(Path(folder))
    beside = rows[0][2]
    lines = [
        "# Papers",
        "",
        "Time of a process that writes PAR sheets of houses whose figures do not ship, after the"
        " first compilation: seconds",
        "by the clock, of the processor, and how many times the processor time of solving one such"
        " house by itself.",
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores,"
        f" {date.today()}, load {os.getloadavg()[0]:.1f}.",
        "",
        "| what | seconds | processor | of a solve |",
        "| --- | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {name} | {seconds:.1f} | {busy:.1f} | {busy / beside:.1f} |"
        for name, seconds, busy in rows
    ]
    text = "\n".join(lines) + "\n"
    if "--print" in sys.argv:
        print(text)
    else:
        (Path(__file__).parent / "papers.md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
