"""The database goes away, the disk is full, the clock jumps, clients misbehave: nothing is lost."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
import websockets

from tests.effort import effort
from tests.server.live.client import guest, request
from tests.server.live.nursery import Nursery
from tests.server.live.people import House, house
from tests.store.conftest import new_postgres_database, start_postgres

DAY = 86_400


# The database


@pytest.fixture
def own_postgres() -> Iterator[Any]:
    """Run a PostgreSQL that a test may stop."""
    folder = Path(tempfile.mkdtemp(prefix="fortyeight-stopped-"))
    folder.chmod(0o755)
    server = start_postgres(folder / "data")
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.long
def test_all_connections_to_the_database_are_cut(
    nursery: Nursery, postgres: str, tmp_path: Path
) -> None:
    store = new_postgres_database(postgres)
    with house(nursery, tmp_path, store) as played:
        played.seat_people(effort(2, 3), 2)

        async def play() -> None:
            async with played.playing():
                for _ in range(effort(2, 4)):
                    await played.until_answered(3)
                    await asyncio.to_thread(cut_all, store)
                await played.until_answered(5)

        asyncio.run(play())
        assert sum(one.kept.put_off for one in played.players), "a player had to ask again"


def cut_all(store: str) -> None:
    query = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with psycopg.connect(store, autocommit=True) as connection:
        connection.execute(query)


ASKED: list[tuple[str, str, Any]] = [
    ("GET", "/api/tables", None),
    ("GET", "/api/tables/no-such-table", None),
    ("GET", "/api/tables/no-such-table/shoes", None),
    ("GET", "/api/me", None),
    ("GET", "/api/me/rounds", None),
    ("GET", "/api/me/ledger", None),
    ("GET", "/api/me/sessions", None),
    ("GET", "/api/accounts", None),
    ("GET", "/api/audit/streams/person:founder/events", None),
    ("POST", "/api/guests", {"name": "late"}),
    ("POST", "/api/accounts", {"name": "later", "password": "a long enough password"}),
    ("POST", "/api/session", {"name": "later", "password": "a long enough password"}),
    ("POST", "/api/cashier/purchases", {"cents": 100, "id": "while-away"}),
    ("POST", "/api/tables", {"name": "Another", "book": "ma-spanish21"}),
    ("DELETE", "/api/session", None),
]


def test_the_database_goes_away_and_comes_back(
    nursery: Nursery, own_postgres: Any, tmp_path: Path
) -> None:
    store = new_postgres_database(own_postgres.get_uri())
    with house(nursery, tmp_path, store) as played:
        played.seat_people(effort(1, 3), 2)
        cookie = guest(played.address, "ann", 1_000)
        asyncio.run(_away_for_a_while(played, own_postgres, cookie))
        # The purchase that failed then succeeds once now.
        bought = {"cents": 100, "id": "while-away"}
        for _ in range(2):
            status, told, _ = request(
                played.address, "POST", "/api/cashier/purchases", bought, cookie
            )
            assert (status, told["balance"]) == (201, 1_100)


async def _away_for_a_while(played: House, postgres: Any, cookie: str) -> None:
    async with played.playing():
        await played.until_answered(3)
        assert await asyncio.to_thread(played.readiness) == 200
        await asyncio.to_thread(postgres.stop)
        before = sum(one.kept.put_off for one in played.players)
        await _until_ready(played, 503)
        for method, path, body in ASKED:
            status, told, _ = await asyncio.to_thread(
                request, played.address, method, path, body, cookie
            )
            assert (status, told["error"]["code"]) == (503, "unavailable"), (path, status, told)
        async with asyncio.timeout(60):  # until they were told to wait
            while sum(one.kept.put_off for one in played.players) <= before:
                await asyncio.sleep(0.01)
        await asyncio.to_thread(postgres.ensure_postgres_running)
        await played.until_answered(5)
        await _until_ready(played, 200)


async def _until_ready(played: House, status: int) -> None:
    """Wait until the server says so: the result of a probe is cached for a moment."""
    async with asyncio.timeout(60):
        while await asyncio.to_thread(played.readiness) != status:
            await asyncio.sleep(0.02)


# The disk


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """Mount a disk of a few megabytes."""
    folder = Path(tempfile.mkdtemp(prefix="fortyeight-small-"))
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        folder.rmdir()
        pytest.skip("a small disk cannot be mounted here: that needs root and a real machine")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
        folder.rmdir()


def test_the_disk_is_full_and_has_room_again(
    nursery: Nursery, small_disk: Path, tmp_path: Path
) -> None:
    store = f"sqlite:///{small_disk / 'store.sqlite'}"
    with house(nursery, tmp_path, store) as played:
        played.seat_people(effort(1, 3), 2)
        cookie = guest(played.address, "ann", 1_000)
        asyncio.run(_full_for_a_while(played, small_disk, cookie))


async def _full_for_a_while(played: House, disk: Path, cookie: str) -> None:
    async with played.playing():
        await played.until_answered(3)
        for _ in range(effort(1, 2)):
            filling = disk / "something else"
            fill(filling)
            async with asyncio.timeout(60):
                before = sum(one.kept.put_off for one in played.players)
                while sum(one.kept.put_off for one in played.players) < before + 20:
                    await asyncio.sleep(0.05)
            bought = {"cents": 100, "id": "on-a-full-disk"}
            asked = (played.address, "POST", "/api/cashier/purchases", bought, cookie)
            status, told, _ = await asyncio.to_thread(request, *asked)
            assert status in (201, 503), told
            # Stored data can still be read.
            reading = (played.address, "GET", "/api/tables", None, cookie)
            assert (await asyncio.to_thread(request, *reading))[0] == 200
            filling.unlink()
            await played.until_answered(5)


def fill(path: Path) -> None:
    """Take all the space that is left."""
    with path.open("wb", buffering=0) as file, suppress(OSError):
        for size in (65_536, 4_096, 1):
            with suppress(OSError):
                while True:
                    file.write(b"x" * size)


# The clock


@pytest.mark.parametrize("jumps", [(DAY, -DAY), *effort([], [(-3_600, 3_600)])])
def test_the_clock_jumps_while_people_play(
    nursery: Nursery, one_store: str, tmp_path: Path, jumps: tuple[int, int]
) -> None:
    with house(nursery, tmp_path, one_store) as played:
        played.seat_people(2, 2)

        async def play() -> None:
            async with played.playing():
                for jump in (*jumps, 0):
                    await played.until_answered(4)
                    played.server.move_clock(jump)
                    if abs(jump) >= DAY:
                        # A session that was idle for half a day has expired: sign in again.
                        await asyncio.to_thread(played.sign_in_again)
                await played.until_answered(4)

        asyncio.run(play())
        played.sign_in_again()
        player = played.players[0]
        bought = {"cents": 100, "id": "after-the-jumps"}
        status, told, _ = request(
            played.address, "POST", "/api/cashier/purchases", bought, player.cookie
        )
        assert status == 201, told


@pytest.mark.parametrize("jumps", [*effort([], [(DAY, 0)]), (-3_600, 0)])
def test_the_clock_is_wrong_after_a_restart(
    nursery: Nursery, one_store: str, tmp_path: Path, jumps: tuple[int, int]
) -> None:
    with house(nursery, tmp_path, one_store) as played:
        played.seat_people(2, 2)

        async def play() -> None:
            async with played.playing():
                for jump in jumps:
                    await played.until_answered(4)
                    await asyncio.to_thread(played.server.kill)
                    played.server.set_clock(jump)
                    await asyncio.to_thread(played.start)
                    await asyncio.to_thread(played.sign_in_again)
                await played.until_answered(4)

        asyncio.run(play())


# The end


def test_a_server_that_is_stopped_in_the_middle_of_rounds_goes_on_with_them(
    nursery: Nursery, one_store: str, tmp_path: Path
) -> None:
    with house(nursery, tmp_path, one_store, {"log.level": "info"}) as played:
        played.seat_people(effort(2, 4), 2, decision_ms=600_000, bets_ms=100)

        async def play() -> None:
            async with played.playing():
                for _ in range(effort(1, 2)):
                    await played.until_answered(4)
                    # Some player is thinking whenever the server stops.
                    for one in played.players[::2]:
                        one.pauses_at_a_hand = True
                    async with asyncio.timeout(60):
                        while not any(one.paused for one in played.players):
                            await asyncio.sleep(0.02)
                    server = played.server
                    await asyncio.to_thread(server.stop)
                    assert server.status == 0
                    await asyncio.to_thread(played.start)
                    for one in played.players:
                        one.pauses_at_a_hand = one.paused = False
                await played.until_answered(4)

        asyncio.run(play())
    told = [json.loads(line) for line in played.log.read_text().splitlines()]
    parked = [one for one in told if one.get("event") == "tables parked"]
    assert any(one["rounds_in_play"] for one in parked), "some rounds were in play"
    assert not [one for one in told if one.get("level") == "error"]


# Clients


def test_clients_that_vanish_or_never_read_hold_up_nobody(
    nursery: Nursery, one_store: str, tmp_path: Path
) -> None:
    with house(nursery, tmp_path, one_store) as played:
        (table,) = played.seat_people(1, 3)
        cookie = guest(played.address, "rude")

        async def play() -> None:
            async with played.playing():
                await played.until_answered(3)
                silent = [await open_socket(played.address, table, cookie) for _ in range(40)]
                gone = [await open_socket(played.address, table, cookie) for _ in range(40)]
                memory = resident(played.server.pid)
                for one in gone:
                    # Neither a close nor another message: as a machine that lost its network.
                    one.transport.abort()
                await played.until_answered(effort(20, 60))
                assert resident(played.server.pid) < memory + 60_000, "memory is bounded"
                for one in silent:
                    one.transport.abort()

        asyncio.run(play())


async def open_socket(address: str, table: str, cookie: str) -> Any:
    """Open a socket whose messages are never read."""
    uri = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Cookie": cookie, "Origin": address}
    socket_ = await websockets.connect(
        uri,
        additional_headers=headers,
        compression=None,
        max_queue=1,
        ping_interval=None,
        open_timeout=60,
    )
    socket_.transport.pause_reading()
    return socket_


def resident(pid: int) -> int:
    """Return the resident memory of a process in kilobytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(one for one in status.splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1])


def test_thousands_of_connections_come_and_go(
    nursery: Nursery, one_store: str, tmp_path: Path
) -> None:
    with house(nursery, tmp_path, one_store) as played:
        (table,) = played.seat_people(1, 2)
        place = played.address.removeprefix("http://").split(":")
        where = (place[0], int(place[1]))

        async def play() -> None:
            async with played.playing():
                await played.until_answered(3)
                for _ in range(effort(2, 10)):
                    await asyncio.to_thread(knock, where, 200, table)
                await played.until_answered(3)

        asyncio.run(play())


def knock(where: tuple[str, int], many: int, table: str) -> None:
    """Open connections that say nothing, send half a request, or leave during the handshake."""
    said = [
        b"",
        b"GET /api/tables HT",
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {where[0]}:{where[1]}\r\n".encode()
        + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + f"Origin: http://{where[0]}:{where[1]}\r\n".encode()
        + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    ]
    open_now = []
    for number in range(many):
        made = socket.create_connection(where, timeout=60)
        made.sendall(said[number % len(said)])
        open_now.append(made)
    for made in open_now:
        made.close()
