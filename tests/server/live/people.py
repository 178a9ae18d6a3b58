"""A server, and people who play at it through whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from fortyeight.rulebook import shipped_books
from tests.server.live.checking import faults_of
from tests.server.live.client import Player, guest, open_table, request
from tests.server.live.nursery import Nursery, Server
from tests.server.live.quick import QUICK, quick_settings


class House:
    """One server at a time on one store, always at the same address, and its people."""

    def __init__(
        self, nursery: Nursery, folder: Path, store: str, settings: Mapping[str, Any]
    ) -> None:
        self.folder = folder
        self.store = store
        self.log = folder / "server.log"
        self.players: list[Player] = []
        self._nursery = nursery
        self._settings = {**quick_settings(folder, store), **settings}
        self._server: Server | None = None
        self.bounds: dict[str, int] = {}

    @property
    def server(self) -> Server:
        assert self._server is not None
        return self._server

    @property
    def address(self) -> str:
        return self.server.address

    def start(self) -> Server:
        self._server = self._nursery.start(self._settings, self.log, self.bounds)
        return self._server

    def seat_people(self, tables: int, people: int, **settings: Any) -> list[str]:
        """Open tables of all books, with people at each."""
        founder = guest(self.address, "founder")
        books = shipped_books()
        found = []
        for number in range(tables):
            book = books[number % len(books)]
            found.append(open_table(self.address, founder, book, **{**QUICK, **settings}))
            for box in range(1, people + 1):
                name = f"p{number}-{box}"
                cookie = guest(self.address, name, 500_000)
                self.players.append(
                    Player(lambda: self.address, found[-1], name, cookie, box, number)
                )
        return found

    def sign_in_again(self) -> None:
        """Sign in all players again under their names."""
        for one in self.players:
            one.cookie = guest(self.address, one.name)

    def readiness(self) -> int:
        """Return the status of /readyz."""
        return request(self.address, "GET", "/readyz")[0]

    async def until_answered(self, more: int, table: str = "") -> None:
        """Wait until everyone, or everyone at a table, has got this many more answers."""
        people = [one for one in self.players if not table or one.table == table]
        wanted = {one: len(one.kept.answers) + more for one in people}
        async with asyncio.timeout(600):  # a busy machine is no fault
            while any(len(one.kept.answers) < wanted[one] for one in people):
                await asyncio.sleep(0.01)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        stop = asyncio.Event()
        tasks = [asyncio.create_task(one.run(stop)) for one in self.players]
        try:
            yield
        finally:
            stop.set()
            await asyncio.gather(*tasks)


@contextmanager
def house(
    nursery: Nursery,
    folder: Path,
    store: str,
    settings: Mapping[str, Any] | None = None,
    bounds: Mapping[str, int] | None = None,
) -> Iterator[House]:
    """Run a server, and verify its store in the end."""
    made = House(nursery, folder, store, settings or {})
    made.bounds.update(bounds or {})
    made.start()
    try:
        yield made
        made.server.stop()
    except BaseException:
        made.server.kill()
        raise
    assert made.server.status == 0, made.log.read_text()[-2000:]
    found = faults_of(store, folder / "keys", made.players)
    assert not found, found[:10]
    assert "Traceback" not in made.log.read_text(), made.log
