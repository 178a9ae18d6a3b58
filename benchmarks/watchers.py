"""Measure the memory of idle watchers, and write the figures to benchmarks/watchers.md.

python benchmarks/watchers.py                    # 2,000 watchers at ten tables
python benchmarks/watchers.py --watchers 10000 --print
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import resource
import tempfile
from datetime import date
from pathlib import Path

from load.crowd import Order, open_tables
from load.guests import cookie_of, name_of, seed, store_path
from load.processes import served, used
from load.wire import connect

TABLES = 10
#: Connections that are opened at the same time.
_AT_ONCE = 20
#: Seconds for the server to become idle before its memory is read.
_REST = 3.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--watchers", type=int, default=2_000)
    parser.add_argument("--print", action="store_true", help="print the page, do not write it")
    asked = parser.parse_args()
    # A connection takes a file descriptor of this process, and one of the server.
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    with tempfile.TemporaryDirectory() as folder:
        before, after, told = asyncio.run(_measured(Path(folder), asked.watchers))
    text = _page(asked.watchers, before, after, told)
    if asked.print:
        print(text)
    else:
        Path(__file__).with_name("watchers.md").write_text(text, "utf-8")


async def _measured(folder: Path, watchers: int) -> tuple[int, int, int]:
    """Return the server's memory before and with the watchers, and the messages they were sent."""
    (folder / "data").mkdir(mode=0o700)
    seed(store_path(folder / "data"), TABLES, 1)
    told = 0

    def take(text: bytes) -> None:
        nonlocal told
        told += 1

    with served(folder) as server:
        order = Order(server.address, 0, TABLES, 1)
        tables = await asyncio.to_thread(open_tables, order, range(TABLES))
        await asyncio.sleep(_REST)
        before = used(server.pid).memory
        gate = asyncio.Semaphore(_AT_ONCE)

        async def come(number: int) -> None:
            table = number % TABLES
            path = f"/api/tables/{tables[table]}/socket?as=signage"
            async with gate:
                await connect(server.address, path, cookie_of(name_of(table, 0)), take)

        await asyncio.gather(*(come(number) for number in range(watchers)))
        await asyncio.sleep(_REST)
        return before, used(server.pid).memory, told


def _page(watchers: int, before: int, after: int, told: int) -> str:
    each = (after - before) / watchers
    return (
        "# The memory of idle watchers\n\n"
        f"`python benchmarks/watchers.py --watchers {watchers}`: one `fortyeight serve` process on "
        f"SQLite, {TABLES} tables, and WebSockets that only watch; resident memory of the server. "
        f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.machine()}, "
        f"{date.today()}.\n\n"
        "| watchers | messages sent to them | MB before | MB with them | kB a watcher "
        "| MB for 10,000 at this rate |\n"
        "| ---: | ---: | ---: | ---: | ---: | ---: |\n"
        f"| {watchers:,} | {told:,} | {before / 1e6:.0f} | {after / 1e6:.0f} | {each / 1e3:.1f} "
        f"| {(before + 10_000 * each) / 1e6:.0f} |\n"
    )


if __name__ == "__main__":
    main()
