"""Measure how soon edge and chart of a custom table are served, for benchmarks/own_table.md.

python benchmarks/own_table.py            # a minute
python benchmarks/own_table.py --print    # shows the figures and writes nothing
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from load.processes import Running, served, used

from fortyeight.rulebook import default_book
from fortyeight.rulebook.toml_text import toml_text

STAGES = ("edge", "draft", "chart")
#: Changed rules, one table after the other: none of these is shipped, and each is asked once.
TABLES: dict[str, list[dict[str, Any]]] = {
    "one double": [{"soft_17": "draw", "ace_splits": n} for n in (0, 1, 2)],
    "two doubles": [{"doubles": 2, "ace_splits": n} for n in (0, 1, 2)],
    "three doubles": [{"doubles": 3, "ace_splits": n} for n in (0, 1, 2)],
    "three doubles, five splits": [{"doubles": 3, "splits": 5, "ace_splits": n} for n in (0, 1, 2)],
}
#: Asked first, so that the solver's process is running and its code loaded.
FIRST = {"soft_17": "draw", "splits": 1}


@dataclass(frozen=True, slots=True)
class Answered:
    """When a stage arrived: seconds, and CPU seconds of the server and its solver."""

    seconds: float
    cpu: float


def asked(client: httpx.Client, server: Running, rules: Mapping[str, Any]) -> dict[str, Answered]:
    """Ask for the chart of a table as the page does, and return when each stage came."""
    table = {"id": "own", "title": "Own", "based_on": default_book(), "rules": dict(rules)}
    body = {"book": toml_text(table), "house": {}, "have": "nothing"}
    found: dict[str, Answered] = {}
    before, began = used(server.pid).cpu, time.perf_counter()
    while "chart" not in found:
        stage = client.post("/api/charts", json=body).raise_for_status().json()["stage"]
        if stage != "nothing":
            body["have"] = stage
            seconds = time.perf_counter() - began
            found[stage] = Answered(seconds, used(server.pid).cpu - before)
    return found


def report(server: Running) -> str:
    lines = [
        "| table | stage | seconds | processor seconds |",
        "| --- | --- | ---: | ---: |",
    ]
    with httpx.Client(base_url=server.address, timeout=120) as client:
        asked(client, server, FIRST)
        before, number = used(server.pid).cpu, 0
        for name, tables in TABLES.items():
            answers = [asked(client, server, rules) for rules in tables]
            number += len(answers)
            for stage in STAGES:
                came = [one[stage] for one in answers if stage in one]
                if came:
                    seconds = median(one.seconds for one in came)
                    cpu = median(one.cpu for one in came)
                    lines.append(f"| {name} | {stage} | {seconds:.2f} | {cpu:.2f} |")
        own = (used(server.pid).cpu - before) / number
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.machine()}"
    load = f"{os.getloadavg()[0]:.0f}"
    return "\n".join(
        [
            "# A table of one's own over HTTP",
            "",
            "From the request of the strategy page to the edge, a first chart and the best chart of"
            " a table that does not ship, on a server whose solver has been used before: medians of"
            f" three tables. {machine}, {date.today()}, with a load of {load} on the machine;"
            " without it the seconds come near the processor seconds.",
            "",
            *lines,
            "",
            f"Of the processor time {own:.2f} s a table are the server's own: reading the rules,"
            " and three requests. The rest is the solver's process.",
            "",
        ]
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        text = report(server)
    print(text)
    if "--print" not in sys.argv:
        Path(__file__).with_suffix(".md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
