"""How long a table with very many rounds takes to open; the figures go to benchmarks/long_table.md.

python benchmarks/long_table.py                    # 100,000 rounds: several minutes to make
python benchmarks/long_table.py --rounds 5000 --print
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median

from load.long_evening import PLAYER, Made, make

from fortyeight.server.table.publish.hub import Hub
from fortyeight.server.table.storage.loading import load
from fortyeight.server.table.storage.replaying import TableReplay
from fortyeight.store.database.database import Database
from fortyeight.store.log.reading import read_events, read_snapshot
from fortyeight.store.model import table_stream
from fortyeight.store.signing.keys import Keys
from fortyeight.store.signing.sealing import Sealer
from fortyeight.view import player

TIMES = 9
_PAGE = 2_000


@dataclass(frozen=True, slots=True)
class Opened:
    """An opened table: the seconds it took, and what was read for it."""

    made: Made
    load: float
    welcome: float
    after_snapshot: int
    snapshot_bytes: int
    first_view_bytes: int
    replay: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--folder", default=None, help="where the store is put")
    parser.add_argument("--no-replay", action="store_true", help="do not replay from the founding")
    parser.add_argument("--print", action="store_true", help="print the page, do not write it")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as name:
        folder = Path(name)
        seals = Sealer(Keys.open(folder / "keys"))
        began = time.perf_counter()
        tables = [_made(folder, seals, rounds) for rounds in (100, asked.rounds)]
        making = time.perf_counter() - began
        opened = [_opened(folder, seals, one, not asked.no_replay) for one in tables]
        size = sum(one.stat().st_size for one in folder.glob("store.sqlite*"))
    text = _page(opened, making, size)
    if asked.print:
        print(text)
    else:
        Path(__file__).with_name("long_table.md").write_text(text, "utf-8")


def _made(folder: Path, seals: Sealer, rounds: int) -> Made:
    database = Database.open(str(folder / "store.sqlite"))
    # Synchronous writes are off only while it is made: the measured database is read as usual.
    database.write(lambda connection: None)
    connection = database._connection
    assert connection is not None
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute("PRAGMA synchronous=OFF")
    began = time.perf_counter()

    def told(done: int) -> None:
        if done % 5_000 == 0:
            print(f"{done:,} rounds, {time.perf_counter() - began:.0f} s", file=sys.stderr)

    try:
        return make(database, seals, f"rounds{rounds}", rounds, told)
    finally:
        database.close()


def _opened(folder: Path, seals: Sealer, made: Made, replayed: bool) -> Opened:
    database = Database.open(str(folder / "store.sqlite"))
    try:
        loads, welcomes, message = [], [], ""
        for _ in range(TIMES):
            began = time.perf_counter()
            with database.read() as connection:
                loaded = load(connection, made.table, seals)
            loads.append(time.perf_counter() - began)
            sent: list[str] = []
            Hub(loaded.state, loaded.version).join(player(PLAYER), sent.append, None)
            welcomes.append(time.perf_counter() - began)
            message = sent[0]
        assert loaded.version == made.events
        with database.read() as connection:
            found = read_snapshot(connection, table_stream(made.table), _shape())
        replay = _replayed(database, seals, made) if replayed else float("nan")
    finally:
        database.close()
    return Opened(
        made,
        median(loads),
        median(welcomes),
        made.events - (found.version if found else 0),
        len(found.body) if found else 0,
        len(message),
        replay,
    )


def _shape() -> str:
    from fortyeight.server.table.storage.stored_changes import SHAPE  # noqa: PLC0415  # beside what needs it

    return SHAPE


def _replayed(database: Database, seals: Sealer, made: Made) -> float:
    """Replay every event from the founding, and compare every round's record."""
    faults: list[str] = []
    began = time.perf_counter()
    with database.read() as connection:
        replay = TableReplay(seals, connection, lambda *fault: faults.append(str(fault)))
        after = 0
        while page := read_events(connection, table_stream(made.table), after, _PAGE):
            for one in page:
                replay(one)
            after = page[-1].version
    assert not faults, faults[:3]
    return time.perf_counter() - began


def _page(opened: list[Opened], making: float, size: int) -> str:
    few, many = opened
    lines = [
        "# How long a long table takes to open",
        "",
        f"`{Path(sys.argv[0]).name} {' '.join(sys.argv[1:])}`".replace(" `", "`")
        + ": the table is read from the log in SQLite, with its last snapshot and the events after "
        f"it, and shown to one player; the median of {TIMES} times. Beside it every event from the "
        "founding is played again, and the record of every round compared with the stored one. "
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, "
        f"load average {os.getloadavg()[0]:.1f}, {date.today()}.",
        "",
        "| rounds | events | after the snapshot | snapshot kB | read, ms | and shown, ms "
        "| view kB | replay from the founding, s | events/s |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {one.made.rounds:,} | {one.made.events:,} | {one.after_snapshot} "
        f"| {one.snapshot_bytes / 1000:.1f} | {1000 * one.load:.1f} | {1000 * one.welcome:.1f} "
        f"| {one.first_view_bytes / 1000:.1f} | {one.replay:.1f} "
        f"| {one.made.events / one.replay:,.0f} |"
        for one in opened
    ]
    ratio = many.load / few.load
    lines += [
        "",
        f"The long table takes {ratio:.2f} times as long to read as the short one. Both were made "
        f"in {making:.0f} s, {many.made.rounds / making:,.0f} rounds a second; the store is "
        f"{size / 1e6:,.0f} MB, {size / many.made.rounds:,.0f} bytes a round.",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
