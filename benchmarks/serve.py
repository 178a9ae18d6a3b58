"""Play on real servers over real WebSockets, and write the figures to benchmarks/serve.md.

python benchmarks/serve.py                                  # all points, about five minutes
python benchmarks/serve.py --tables 100 --stores sqlite --print
"""

from __future__ import annotations

import argparse
import os
import platform
import shlex
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date
from itertools import product
from pathlib import Path

from load.commits import postgres_commits, sqlite_commits
from load.crowd import Order
from load.player import Pace
from load.point import Plan, Point, measure, measure_bare
from load.processes import new_database, postgres
from load.report import Row, page


def main() -> None:
    asked = _asked()
    head = _head(asked)
    # The started servers are stopped however this ends.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=asked.folder)))
        database = None
        if "postgresql" in asked.stores:
            database = stack.enter_context(postgres(folder / "postgres"))
        commits = {}
        if "sqlite" in asked.stores:
            commits["sqlite"] = sqlite_commits(folder)
        if database is not None:
            commits["postgresql"] = postgres_commits(database[0])
        rows = list(_rows(asked, folder, database))
    text = page(head, commits, rows)
    if asked.print:
        print(text)
    else:
        Path(__file__).with_name("serve.md").write_text(text, "utf-8")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", default="1,50,500", help="how many, with commas")
    parser.add_argument("--stores", default="sqlite,postgresql", help="with commas")
    parser.add_argument("--processes", default="1", help="that run tables, with commas")
    parser.add_argument("--players", type=int, default=6, help="at each table")
    parser.add_argument(
        "--rate", type=float, default=1.0, help="commands a second of each; 0: as fast as it goes"
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="to measure")
    parser.add_argument("--warming", type=float, default=3.0, help="seconds before that")
    parser.add_argument("--folder", default=None, help="where the stores are put; a real disk")
    parser.add_argument("--print", action="store_true", help="print the page, do not write it")
    asked = parser.parse_args()
    asked.tables = [int(one) for one in asked.tables.split(",")]
    asked.stores = asked.stores.split(",")
    asked.processes = [int(one) for one in asked.processes.split(",")]
    return asked


def _head(asked: argparse.Namespace) -> str:
    pace = f"{asked.rate:g} a second" if asked.rate else "as many as it can"
    command = shlex.join(["python", "benchmarks/serve.py", *sys.argv[1:]])
    return (
        f"`{command}`: a `fortyeight serve` of one process, or of the number said, and beside it "
        f"processes that play real rounds over WebSockets, {asked.players} players at a table who "
        f"each send {pace}; SQLite with synchronous=FULL, PostgreSQL with its own defaults; "
        f"{asked.seconds:g} seconds measured. {os.cpu_count()} cores, load average "
        f"{os.getloadavg()[0]:.1f} before it began, Python {platform.python_version()}, "
        f"{platform.machine()}, {date.today()}."
    )


def _rows(
    asked: argparse.Namespace, folder: Path, database: tuple[str, int] | None
) -> Iterator[Row]:
    order = Order("", 0, 0, asked.players, Pace(asked.rate), asked.warming, asked.seconds)
    for tables in asked.tables:
        plan = Plan(tables, asked.players, order)
        bare = measure_bare(plan, _new(folder, f"bare-{tables}"))
        _tell("bare", bare)
        for store, processes in product(asked.stores, asked.processes):
            place = _new(folder, f"{store}-{tables}-{processes}")
            url, postmaster = "", 0
            if store == "postgresql":
                assert database is not None
                url = new_database(database[0], f"tables_{tables}_{processes}")
                postmaster = database[1]
            point = measure(plan, place, url, postmaster, processes)
            name = store if processes == 1 else f"{store}, {processes} processes"
            _tell(name, point)
            yield Row(name, point, bare)


def _tell(name: str, point: Point) -> None:
    print(
        f"{name}, {point.tables} tables: {point.commands:,.0f} commands/s, everyone p50 "
        f"{point.everyone.p50:.1f} p99 {point.everyone.p99:.1f} ms, "
        f"{1000 * point.server_cpu:.2f} ms CPU a command, crowd {point.crowd_cpu:.2f} cores, "
        f"refused {dict(point.refused)}, errors {dict(point.errors)}, "
        f"seated in {point.setup:.0f} s",
        file=sys.stderr,
    )


def _new(folder: Path, name: str) -> Path:
    place = folder / name
    place.mkdir()
    return place


if __name__ == "__main__":
    main()
