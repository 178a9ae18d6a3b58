"""Prove what a server carries: a long run at a fixed load, then a search for its limit.

Beside it, in the same run: a server without rules and store, and an earlier version. Prints the
tables for docs/scaling.md, and writes them to benchmarks/proof_STORE.md.

git worktree add /tmp/before HEAD~10
python benchmarks/proof.py sqlite --tables 300 --minutes 30 --before /tmp/before
python benchmarks/proof.py postgresql --tables 100 --minutes 30 --before /tmp/before
python benchmarks/proof.py sqlite --tables 300 --minutes 5 --processes 2
"""

from __future__ import annotations

import argparse
import os
import platform
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from itertools import count
from pathlib import Path

from load.crowd import Order
from load.player import Pace
from load.point import Plan, Point, measure, measure_bare
from load.processes import new_database, postgres

HERE = Path(__file__).parents[1]
#: Maximum milliseconds until everyone has been sent a command's events, for 99 of 100 commands.
GOAL_MS = 50.0
#: Ratio of the tables at successive points of the search.
STEP = 1.25
MAX_POINTS = 10


@dataclass(frozen=True)
class Row:
    """A measured point of one of the servers."""

    server: str
    seconds: float
    point: Point

    @property
    def is_carried(self) -> bool:
        return self.point.everyone.p99 <= GOAL_MS and not self.point.errors


def main() -> None:
    asked = _asked()
    # The started servers are stopped however this ends.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    load = os.getloadavg()[0]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=asked.folder)))
        database = None
        if asked.store == "postgresql":
            database = stack.enter_context(postgres(folder / "postgres"))
        proof = _Proof(asked, folder, database)
        long = list(proof.long())
        search = list(_search(proof.this, asked.tables)) if asked.search else []
    text = _page(_head(asked, load), long, search)
    print(text)
    name = f"proof_{asked.store}{asked.processes if asked.processes > 1 else ''}.md"
    Path(__file__).with_name(name).write_text(text, "utf-8")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("store", choices=("sqlite", "postgresql"))
    parser.add_argument("--tables", type=int, default=300, help="with six players each")
    parser.add_argument("--minutes", type=float, default=30.0, help="of the long run")
    parser.add_argument("--before", type=Path, help="folder of an earlier version's checkout")
    parser.add_argument("--processes", type=int, default=1, help="that run tables")
    parser.add_argument("--short", type=float, default=60.0, help="seconds of every other run")
    parser.add_argument("--no-search", dest="search", action="store_false")
    parser.add_argument("--folder", default=None, help="where the stores are put; a real disk")
    asked = parser.parse_args()
    return asked


class _Proof:
    """Measures points, each on a store of its own."""

    def __init__(
        self, asked: argparse.Namespace, folder: Path, database: tuple[str, int] | None
    ) -> None:
        self._asked = asked
        self._folder = folder
        self._database = database
        self._number = count(1)

    def long(self) -> Iterator[Row]:
        """Measure the requested load: first the others, for a short time."""
        tables, short = self._asked.tables, self._asked.short
        yield _told("bare", short, measure_bare(_plan(tables, short), self._new_folder()))
        if self._asked.before is not None:
            before = self._asked.before.resolve()
            yield self._measured(f"`{_commit(before)}`", tables, short, before)
        yield self._measured(f"`{_commit(HERE)}`", tables, 60 * self._asked.minutes)

    def this(self, tables: int) -> Row:
        """Measure this version for a short time."""
        return self._measured(f"`{_commit(HERE)}`", tables, self._asked.short)

    def _measured(self, name: str, tables: int, seconds: float, tree: Path = HERE) -> Row:
        os.environ["PYTHONPATH"] = str(tree / "src")
        url, postmaster = "", 0
        if self._database is not None:
            url = new_database(self._database[0], f"proof_{next(self._number)}")
            postmaster = self._database[1]
        plan = _plan(tables, seconds)
        point = measure(plan, self._new_folder(), url, postmaster, self._asked.processes)
        return _told(name, seconds, point)

    def _new_folder(self) -> Path:
        folder = self._folder / f"run-{next(self._number)}"
        folder.mkdir()
        return folder


def _plan(tables: int, seconds: float) -> Plan:
    # Everyone is seated first; then a tenth of the time, but no more than 10 s, is not measured.
    warming = min(10.0, max(3.0, seconds / 10))
    return Plan(tables, 6, Order("", 0, 0, 6, Pace(1.0), warming, seconds))


def _search(measured: Callable[[int], Row], tables: int) -> Iterator[Row]:
    """Measure more tables until throughput no longer grows, or fewer until the goal is met."""
    row = measured(tables)
    yield row
    grows = row.is_carried
    for _ in range(MAX_POINTS - 1):
        tables = round(tables * STEP if grows else tables / STEP)
        if not tables:
            return
        before, row = row, measured(tables)
        yield row
        is_full = not row.is_carried and row.point.commands < 1.05 * before.point.commands
        if is_full if grows else row.is_carried:
            return


def _told(name: str, seconds: float, point: Point) -> Row:
    row = Row(name, seconds, point)
    print(_line(row), file=sys.stderr, flush=True)
    return row


def _head(asked: argparse.Namespace, load: float) -> str:
    command = shlex.join(["python", "benchmarks/proof.py", *sys.argv[1:]])
    store = "SQLite with synchronous=FULL" if asked.store == "sqlite" else "PostgreSQL"
    servers = (
        "One process" if asked.processes == 1 else f"{asked.processes} processes that run tables"
    )
    return (
        f"`{command}`: six players at each table, each with a WebSocket of their own, who send a "
        f"command a second. {servers} on {store}; the players and the database run on the same "
        f"{os.cpu_count()} cores. Load average {load:.1f} when it began and "
        f"{os.getloadavg()[0]:.1f} at the end; Python {platform.python_version()}, "
        f"{platform.machine()}, {date.today()}."
    )


_TITLES = (
    "server", "tables", "seconds", "commands/s", "p50 ms", "p99 ms", "max ms", "server CPU ms",
    "database CPU ms", "bytes", "players' cores", "memory MB", "refused", "errors",
)  # fmt: skip


def _page(head: str, long: list[Row], search: list[Row]) -> str:
    lines = ["# What a server carries", "", head, ""]
    lines += [
        "Milliseconds from a command until everybody at the table has been sent its events. CPU "
        "and bytes are those of one command. `bare` is a server with the same WebSockets that "
        "knows no rules and stores nothing.",
        "",
        *_table(long),
    ]
    if search:
        carried = [row.point for row in search if row.is_carried]
        most = max(row.point.commands for row in search)
        goal = f"{GOAL_MS:g} ms for 99 of 100 commands"
        best = max(carried, key=lambda point: point.commands, default=None)
        found = f"no point kept {goal}"
        if best is not None:
            found = f"{best.tables} tables, {best.commands:,.0f} commands a second within {goal}"
        lines += [
            "",
            f"The limit: {found}; the most that was answered at any point is {most:,.0f} a second.",
            "",
            *_table(search),
        ]
    return "\n".join(lines) + "\n"


def _table(rows: list[Row]) -> list[str]:
    head = "| " + " | ".join(_TITLES) + " |"
    return [head, "| --- " + "| ---: " * (len(_TITLES) - 1) + "|", *map(_line, rows)]


def _line(row: Row) -> str:
    point = row.point
    cells = [
        row.server,
        f"{point.tables:,}",
        f"{row.seconds:,.0f}",
        f"{point.commands:,.0f}",
        *(f"{one:,.1f}" for one in (point.everyone.p50, point.everyone.p99, point.everyone.most)),
        f"{1000 * point.server_cpu:.2f}",
        f"{1000 * point.database_cpu:.2f}",
        f"{point.bytes_a_command:,.0f}",
        f"{point.crowd_cpu:.2f}",
        f"{point.memory / 1e6:,.0f}",
        str(point.refused.total()),
        ", ".join(f"{number} {code}" for code, number in point.errors.most_common()) or "0",
    ]
    return "| " + " | ".join(cells) + " |"


def _commit(tree: Path) -> str:
    command = ["git", "-C", str(tree), "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main()
