"""Several server processes on one PostgreSQL, and people who play through all of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg

from fortyeight.rulebook import shipped_books
from fortyeight.store.signing.keys import Keys
from tests.server.free_port import free_port
from tests.server.live.client import Player, Watcher, guest, open_table
from tests.server.live.nursery import Nursery, Server
from tests.server.live.patience import Patience
from tests.server.live.quick import QUICK, quick_settings


class Group:
    """The processes, by their place in the group."""

    def __init__(self, nursery: Nursery, folder: Path, store: str, size: int, pause: float) -> None:
        self.store = store
        self.folder = folder
        self._pause = pause
        self._nursery = nursery
        self._ports = [free_port() for _ in range(size)]
        self.running: dict[int, Server] = {}
        #: Processes that hang: no client connects to them.
        self.hanging: set[int] = set()
        #: The process that each player prefers.
        self.places: dict[Player, int] = {}
        self.players: list[Player] = []
        self.watchers: list[Player] = []
        for place in range(size):
            self.start(place)

    # Processes

    def start(self, place: int, **more: Any) -> Server:
        port = self._ports[place]
        settings = quick_settings(self.folder, self.store)
        settings.update(
            {"listen.port": port, "node.url": f"http://127.0.0.1:{port}", **more},
        )
        server = self._nursery.start(settings, self.log(place))
        self.running[place] = server
        return server

    def log(self, place: int) -> Path:
        return self.folder / f"server-{place}.log"

    def kill(self, place: int) -> None:
        self.running.pop(place).kill()

    def stop(self) -> None:
        for place in list(self.running):
            self.running.pop(place).stop()

    def address(self, place: int) -> str:
        """Return the address of this process, or of another one while it is down."""
        usable = [one for one in self.running if one not in self.hanging]
        assert usable, "one process is always there"
        wanted = place if place in usable else usable[place % len(usable)]
        return self.running[wanted].address

    @property
    def key(self) -> bytes:
        return Keys.open(self.folder / "keys").cluster

    def owners(self) -> dict[str, int]:
        """Return which process runs which table, according to the store."""
        query = "SELECT stream, url FROM streams JOIN nodes ON node = owner"
        with psycopg.connect(self.store) as connection:
            rows = connection.execute(query).fetchall()
        by_url = {f"http://127.0.0.1:{port}": place for place, port in enumerate(self._ports)}
        return {str(stream).removeprefix("table:"): by_url[str(url)] for stream, url in rows}

    def cut_off(self, place: int) -> None:
        """Close a process's connections to the store, as a broken network would."""
        query = (
            "SELECT pg_terminate_backend(backend) FROM nodes WHERE url = %s AND backend IS NOT NULL"
        )
        with psycopg.connect(self.store, autocommit=True) as connection:
            connection.execute(query, [f"http://127.0.0.1:{self._ports[place]}"])

    # People

    def seat_people(self, tables: int, people: int, **settings: Any) -> list[str]:
        """Open tables all over the group, with players at each who are connected everywhere."""
        size = len(self._ports)
        founder = guest(self.address(0), "founder")
        books = shipped_books()
        found = []
        for number in range(tables):
            book = books[number % len(books)]
            chosen = {**QUICK, **settings}
            table = open_table(self.address(number % size), founder, book, **chosen)
            found.append(table)
            for box in range(1, people + 1):
                self.seat(table, f"p{number}-{box}", box, (number + box) % size, number)
            for place in range(size):
                watcher = Watcher(self.near(place), table, f"w{number}-{place}", founder)
                self.watchers.append(watcher)
        return found

    def seat(self, table: str, name: str, box: int, place: int, seed: int = 0) -> Player:
        cookie = guest(self.address(place), name, 500_000)
        player = Player(self.near(place), table, name, cookie, box, seed, self._pause)
        self.players.append(player)
        self.places[player] = place
        return player

    def near(self, place: int) -> Callable[[], str]:
        return lambda: self.address(place)

    @property
    def everybody(self) -> list[Player]:
        return [*self.players, *self.watchers]

    @property
    def answered(self) -> int:
        return sum(len(one.kept.answers) for one in self.players)

    async def until_answered(self, more: int, of: list[Player] | None = None) -> None:
        """Wait until each of these people has got this many more answers."""
        people = self.players if of is None else of
        wanted = {one: len(one.kept.answers) + more for one in people}
        patience = Patience(60)
        while late := [one.name for one in people if len(one.kept.answers) < wanted[one]]:
            patience.check(f"not answered: {', '.join(late)}")
            await asyncio.sleep(0.01)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let everyone play meanwhile; in the end all must have seen the same."""
        stop = asyncio.Event()
        tasks = [asyncio.create_task(one.run(stop)) for one in self.everybody]
        try:
            yield
        finally:
            stop.set()
            await asyncio.gather(*tasks)

    def waited(self, moment: float, tables: set[str]) -> float:
        """Return the seconds until a person at each of these tables was answered again."""
        waits = []
        for table in tables:
            times = [
                at
                for one in self.players
                if one.table == table
                for at in one.kept.answered_at
                if at > moment
            ]
            waits.append(min(times, default=time.monotonic()) - moment)
        return max(waits, default=0.0)
