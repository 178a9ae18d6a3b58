"""A server of several processes: tables in some, requests answered by the desk."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from fortyeight.server.base.station import station_of
from fortyeight.server.socket.table_socket import CloseCode
from fortyeight.store.database.database import lock_database
from tests.effort import effort
from tests.server.live.client import AGAIN, guest, open_table, request
from tests.server.live.nursery import Nursery
from tests.server.live.people import House, house
from tests.server.live.quick import QUICK, quick_settings

PROCESSES = {"processes": 2, "log.level": "info"}
#: The front waits longer each time.
STORE_KILLS = effort(1, 4)


@pytest.fixture
def made(nursery: Nursery, one_store: str, tmp_path: Path) -> Iterator[House]:
    with house(nursery, tmp_path, one_store, PROCESSES) as made:
        yield made


def pids(made: House) -> list[int]:
    """Return the processes that have started, in order; the first is the desk."""
    lines = [json.loads(one) for one in made.log.read_text().splitlines() if one.startswith("{")]
    return [one["pid"] for one in lines if one["event"] == "started"]


def store_pids(made: House) -> list[int]:
    """Return the processes that have started to store for all others, on SQLite, in order."""
    lines = [json.loads(one) for one in made.log.read_text().splitlines() if one.startswith("{")]
    return [one["pid"] for one in lines if one["event"] == "store started"]


def until(condition: Callable[[], bool]) -> None:
    """Wait for a condition; the test fails by its timeout."""
    while not condition():
        time.sleep(0.02)


def until_started(made: House, count: int) -> None:
    """Wait until so many processes have started in all."""
    until(lambda: len(pids(made)) >= count)


def watch(made: House, table: str, cookie: str) -> ClientConnection:
    url = f"{made.address.replace('http', 'ws')}/api/tables/{table}/socket"
    headers = {"cookie": cookie}
    return connect(url, origin=Origin(made.address), additional_headers=headers, open_timeout=60)


def tables_of_both(made: House, cookie: str) -> list[str]:
    """Open tables until each process runs one; return one of each."""
    found: dict[int, str] = {}
    while len(found) < 2:
        table = open_table(made.address, cookie, "ma-spanish21", **QUICK)
        found[station_of(table, 3)] = table
    return [found[1], found[2]]


def test_each_process_may_die_and_nothing_is_lost_or_done_twice(
    nursery: Nursery, one_store: str, tmp_path: Path
) -> None:
    """Killed: a process that runs tables, the desk, and the one that stores. All start again."""
    has_store = one_store.startswith("sqlite")
    with house(nursery, tmp_path, one_store, PROCESSES) as made:
        made.seat_people(4, 2)

        async def play() -> None:
            async with made.playing():
                await made.until_answered(4)
                for killed in (1, 0):
                    before = pids(made)
                    os.kill(before[killed], signal.SIGKILL)
                    await made.until_answered(4)
                    await asyncio.to_thread(until_started, made, len(before) + 1)
                    await made.until_answered(4)
                for kill in range(STORE_KILLS if has_store else 0):
                    os.kill(store_pids(made)[kill], signal.SIGKILL)
                    await made.until_answered(4)
                    await asyncio.to_thread(until, lambda n=kill + 2: len(store_pids(made)) == n)  # type: ignore[misc]  # mypy knows no defaults of lambdas
                    await made.until_answered(4)

        asyncio.run(play())
        assert len(store_pids(made)) == (1 + STORE_KILLS if has_store else 0)
        until(lambda: made.readiness() == 200)


def test_a_server_whose_changes_are_not_stored_is_not_ready(
    nursery: Nursery, tmp_path: Path
) -> None:
    """The process that stores on SQLite hangs, and then goes on."""
    with house(nursery, tmp_path, f"sqlite:///{tmp_path / 'store.sqlite'}", PROCESSES) as made:
        until(lambda: made.readiness() == 200)
        (store,) = store_pids(made)
        os.kill(store, signal.SIGSTOP)
        until(lambda: made.readiness() == 503)
        os.kill(store, signal.SIGCONT)
        until(lambda: made.readiness() == 200)


def joined(wire: ClientConnection) -> dict[str, Any]:
    """Join a table, always with the same id, again while it is moved; return the answer."""
    command = {"type": "do", "id": "command-1", "seen": 1, "do": "join", "chips": 10_000}
    while True:
        wire.send(json.dumps(command))
        while (answer := json.loads(wire.recv(timeout=60))).get("id") != command["id"]:
            pass
        if answer.get("refused", {}).get("code") not in AGAIN:
            return dict(answer)
        time.sleep(0.05)


def test_tables_are_played_in_one_process_and_seen_in_another(made: House) -> None:
    cookie = guest(made.address, "ann", 500_000)
    for table in tables_of_both(made, cookie):
        with watch(made, table, cookie) as wire:
            assert joined(wire).get("ok")
        told = request(made.address, "GET", "/api/me/tables", None, cookie)[1]
        assert table in json.dumps(told), "the desk knows of it at once"
        status, told, _ = request(made.address, "DELETE", f"/api/tables/{table}", None, cookie)
        assert status == 200, told


def test_a_table_whose_process_ended_goes_on_in_the_next(made: House) -> None:
    """What was answered before is answered the same again."""
    cookie = guest(made.address, "ann", 500_000)
    table = tables_of_both(made, cookie)[0]
    with watch(made, table, cookie) as wire:
        first = joined(wire)
    before = pids(made)
    for pid in before[1:]:
        os.kill(pid, signal.SIGKILL)
    until_started(made, len(before) + 2)
    with watch(made, table, cookie) as wire:
        assert joined(wire) == first
    assert first.get("ok")


def test_signing_out_closes_sockets_in_every_process(made: House) -> None:
    """RELIABILITY 17: sockets are closed at sign-out."""
    cookie = guest(made.address, "ann", 500_000)
    with ExitStack() as stack:
        tables = tables_of_both(made, cookie)
        wires = [stack.enter_context(watch(made, table, cookie)) for table in tables]
        assert request(made.address, "DELETE", "/api/session", None, cookie)[0] == 204
        for wire in wires:
            with suppress(ConnectionClosed):
                for _ in wire:
                    pass
            assert wire.close_code == CloseCode.SIGNED_OUT


def test_metrics_are_of_all_processes(made: House) -> None:
    cookie = guest(made.address, "ann", 500_000)
    with ExitStack() as stack:
        for table in tables_of_both(made, cookie):
            stack.enter_context(watch(made, table, cookie))
        with urllib.request.urlopen(f"{made.address}/metrics", timeout=60) as answer:
            text = answer.read().decode()
    for process in ("tables-1", "tables-2"):
        assert f'fortyeight_sockets{{process="{process}",role="player"}} 1.0' in text
    assert 'process="desk"' in text
    assert text.count("# TYPE fortyeight_commands_total") == 1


def test_a_process_of_tables_answers_no_second_request_on_a_connection(made: House) -> None:
    """The front has seen the first one alone: the next might be for the desk."""
    place = urlsplit(made.address)
    asked = f"GET /api/tables/abcdefgh2345/socket HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode()
    with socket.create_connection((place.hostname, place.port), timeout=60) as connection:
        connection.sendall(asked * 2)
        answer = b""
        while data := connection.recv(65_536):
            answer += data
    assert answer.count(b"HTTP/1.1 404") == 1
    assert answer.count(b"HTTP/1.1") == 1
    assert b"connection: close" in answer.lower()


def test_the_floor_sees_the_tables_of_all_processes(made: House) -> None:
    cookie = guest(made.address, "ann", 500_000)
    tables = tables_of_both(made, cookie)
    status, told, _ = request(made.address, "GET", "/api/floor/tables", None, cookie)
    assert status == 200, told
    standing = {one["id"]: one["standing"] for one in told["tables"]}
    assert all(standing[table] is not None for table in tables)


@pytest.mark.parametrize("moment", [0.0, 0.02, 0.1, 0.3, 0.6])
def test_a_signal_at_the_start_stops_all_processes(
    nursery: Nursery, tmp_path: Path, moment: float
) -> None:
    settings = {**quick_settings(tmp_path, f"sqlite:///{tmp_path / 'store.sqlite'}"), **PROCESSES}
    server = nursery.spawn(settings, tmp_path / "server.log")
    time.sleep(moment)
    server.signal(signal.SIGTERM)
    server.wait()
    lock = lock_database(str(tmp_path / "store.sqlite"))
    assert lock is not None
    lock.release()
