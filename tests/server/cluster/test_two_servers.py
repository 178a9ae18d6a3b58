"""Two real servers on one PostgreSQL: a command reaches its table whichever runs it."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.free_port import free_port
from tests.server.live.nursery import Nursery

ROOT = Path(__file__).parents[3]

#: Retries of a command while its table is being moved.
TRIES = 300


@pytest.fixture
def kind() -> str:
    return "postgresql"


class Server:
    """Server process of its own."""

    def __init__(self, nursery: Nursery, folder: Path, store: str, name: str) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        # All processes of a cluster have the same keys.
        settings = {
            "data": str(folder / "data"),
            "store": store,
            "private": True,
            "listen.port": port,
            "node.url": self.url,
        }
        self.process = nursery.start(settings, folder / f"{name}.log")

    def watch(self, cookie: str, table: str) -> ClientConnection:
        """Open a socket of the floor."""
        return connect(
            f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket?as=floor",
            origin=Origin(self.url),
            additional_headers={"cookie": cookie},
            open_timeout=60,
        )

    def ask(self, cookie: str, table: str, id: str, do: str) -> dict[str, Any]:
        """Send a command of the floor until it is answered, and return the answer."""
        with self.watch(cookie, table) as wire:
            asked = json.dumps({"type": "do", "id": id, "seen": 1, "do": do})
            for _ in range(TRIES):
                wire.send(asked)
                while (answer := json.loads(wire.recv(timeout=60))).get("id") != id:
                    pass
                refused = answer.get("refused", {}).get("code")
                if refused not in ("moved", "unavailable"):
                    return dict(answer)
                time.sleep(0.1)
        raise AssertionError("the table is moved for ever")


@contextmanager
def two_servers(nursery: Nursery, folder: Path, store: str) -> Iterator[tuple[Server, Server]]:
    with ExitStack() as stack:
        servers = []
        for name in ("a", "b"):
            server = Server(nursery, folder, store, name)
            stack.callback(server.process.kill)
            servers.append(server)
        yield servers[0], servers[1]


def test_the_tables_of_a_killed_server_go_on_at_the_other_with_their_answers(
    nursery: Nursery, url: str, tmp_path: Path
) -> None:
    with two_servers(nursery, tmp_path, url) as (a, b):
        cookie = guest(a)
        tables = [opened(server, cookie) for server in (a, b, a)]
        answers = {table: a.ask(cookie, table, "pause-0001", "pause") for table in tables}
        assert all(answer["ok"] for answer in answers.values())
        for table in tables:
            assert b.ask(cookie, table, "pause-0001", "pause") == answers[table]
        a.process.kill()
        for table in tables:
            assert b.ask(cookie, table, "pause-0001", "pause") == answers[table]
            later = b.ask(cookie, table, "resume-0002", "resume")
            assert later["ok"]
            assert later["version"] > answers[table]["version"]


@pytest.mark.long
def test_the_tables_of_a_server_that_stops_in_order_go_on_at_the_other(
    nursery: Nursery, url: str, tmp_path: Path
) -> None:
    with two_servers(nursery, tmp_path, url) as (a, b):
        cookie = guest(a)
        table = opened(a, cookie)
        first = a.ask(cookie, table, "pause-0001", "pause")
        a.process.stop()
        assert a.process.status == 0
        assert b.ask(cookie, table, "pause-0001", "pause") == first
        assert b.ask(cookie, table, "resume-0002", "resume")["ok"]


@pytest.mark.long
def test_the_tables_of_a_stopped_server_go_on_at_the_other_and_it_sends_commands_there(
    nursery: Nursery, url: str, tmp_path: Path
) -> None:
    with two_servers(nursery, tmp_path, url) as (a, b):
        cookie = guest(a)
        tables = [opened(a, cookie) for _ in range(5)]
        answers = {table: a.ask(cookie, table, "pause-0001", "pause") for table in tables}
        a.process.signal(signal.SIGSTOP)
        for table in tables:
            assert b.ask(cookie, table, "pause-0001", "pause") == answers[table]
            answers[table] = b.ask(cookie, table, "resume-0002", "resume")
        a.process.signal(signal.SIGCONT)
        for table in tables:
            assert a.ask(cookie, table, "resume-0002", "resume") == answers[table]
            assert a.ask(cookie, table, "pause-0003", "pause")["ok"]


def test_a_server_listens_for_changes_once_it_shows_a_table_of_another(
    nursery: Nursery, url: str, tmp_path: Path
) -> None:
    with two_servers(nursery, tmp_path, url) as (a, b):
        cookie = guest(a)
        table = opened(a, cookie)
        assert a.ask(cookie, table, "pause-0001", "pause")["ok"]
        assert listeners(url) == 0
        with b.watch(cookie, table) as wire:
            assert json.loads(wire.recv(timeout=60))["type"] == "welcome"
            answer = a.ask(cookie, table, "resume-0002", "resume")
            while (heard := json.loads(wire.recv(timeout=60)))["type"] != "events":
                pass
        assert heard["to"] == answer["version"]
        assert listeners(url) == 1


def listeners(url: str) -> int:
    """Count the connections that listen for changes."""
    with psycopg.connect(url) as connection:
        row = connection.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'fortyeight listener'"
        ).fetchone()
    assert row is not None
    return int(row[0])


def guest(server: Server) -> str:
    """Return the cookie of a guest, which all servers of the cluster accept."""
    headers = {"origin": server.url}
    arrived = httpx.post(f"{server.url}/api/guests", json={"name": ""}, headers=headers, timeout=60)
    assert arrived.status_code == 201, arrived.text
    return "; ".join(f"{name}={value}" for name, value in arrived.cookies.items())


def opened(server: Server, cookie: str) -> str:
    """Open a table and return its id."""
    answer = httpx.post(
        f"{server.url}/api/tables",
        json={"name": "A table", "book": "ma-spanish21"},
        headers={"origin": server.url, "cookie": cookie},
        timeout=60,
    )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])
