"""A server that is killed has lost nothing that it answered, and done nothing twice."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from fortyeight.rulebook import shipped_books
from tests.effort import effort
from tests.server.live.checking import faults_of
from tests.server.live.client import Player, Watcher, guest, open_table
from tests.server.live.leaking import leaks_of
from tests.server.live.nursery import Nursery, Server
from tests.server.live.quick import QUICK, quick_settings

ROLES = ("dealer", "floor", "auditor", "signage", "player")


class Killed:
    """Servers one after another on one store, each killed while people play."""

    def __init__(self, nursery: Nursery, folder: Path, store: str, seed: int) -> None:
        self.folder = folder
        self.random = random.Random(seed)
        self._nursery = nursery
        self._settings = quick_settings(folder, store)
        self._server: Server | None = None
        self.players: list[Player] = []
        self.watchers: list[Watcher] = []
        self.kills = 0

    @property
    def address(self) -> str:
        assert self._server is not None
        return self._server.address

    def start(self) -> None:
        self._server = self._nursery.start(self._settings, self.folder / "server.log")

    def kill(self) -> None:
        assert self._server is not None
        self._server.kill()
        self.kills += 1

    def stop(self) -> None:
        assert self._server is not None
        self._server.stop()

    def seat_people(self, tables: int, people: int) -> None:
        founder = guest(self.address, "founder")
        books = shipped_books()
        for number in range(tables):
            table = open_table(self.address, founder, books[number % len(books)], **QUICK)
            for box in range(1, people + 1):
                name = f"p{number}-{box}"
                cookie = guest(self.address, name, 500_000)
                seed = self.random.randrange(10**9)
                player = Player(lambda: self.address, table, name, cookie, box, seed)
                self.players.append(player)
            role = ROLES[number % len(ROLES)]
            self.watchers.append(Watcher(lambda: self.address, table, "founder", founder, role))

    @property
    def answered(self) -> int:
        return sum(len(one.kept.answers) for one in self.players)

    @property
    def resent(self) -> int:
        return sum(one.kept.resent for one in self.players)

    async def _until_answered(self, more: int) -> None:
        wanted = self.answered + more
        async with asyncio.timeout(600):  # a busy machine is no fault
            while self.answered < wanted:
                await asyncio.sleep(0.002)

    async def play(self, kills: int) -> None:
        stop = asyncio.Event()
        playing = [asyncio.create_task(one.run(stop)) for one in (*self.players, *self.watchers)]
        playing += [asyncio.create_task(one.ask_around(stop)) for one in self.watchers[:2]]
        try:
            # More, until a kill came between a command and its answer.
            while self.kills < kills or (not self.resent and self.kills < kills + 40):
                await self._until_answered(self.random.randrange(40))
                await asyncio.sleep(self.random.uniform(0, 0.05))
                await asyncio.to_thread(self.kill)
                await asyncio.to_thread(self.start)
            # A last time without a kill: what waits is answered, and play goes on at every table.
            await self._until_answered(effort(4, 10) * len(self.players))
        finally:
            stop.set()
            await asyncio.gather(*playing)


def run(
    nursery: Nursery, folder: Path, store: str, kills: int, seed: int, tables: int = 5
) -> Killed:
    """Kill servers under load, then stop in order, and find nothing wrong."""
    killed = Killed(nursery, folder, store, seed)
    killed.start()
    killed.seat_people(tables, effort(2, 3))
    asyncio.run(killed.play(kills))
    killed.stop()
    everybody = [*killed.players, *killed.watchers]
    found = faults_of(store, folder / "keys", everybody)
    assert not found, f"seed {seed}: {found[:10]}"
    looked, leaks = leaks_of(store, folder / "keys", everybody)
    assert not leaks, f"seed {seed}: {leaks[:10]}"
    print(f"{killed.kills} kills, {killed.answered} answers, {looked} messages without a leak")
    return killed


@pytest.mark.parametrize("seed", effort([1], [1, 2]))
def test_kills_under_load_lose_nothing_and_do_nothing_twice(
    nursery: Nursery, store: str, tmp_path: Path, seed: int
) -> None:
    killed = run(nursery, tmp_path, store, kills=effort(2, 8), seed=seed)
    assert killed.resent > 0, "kills came between commands and their answers"


@pytest.mark.long
def test_hundreds_of_kills(nursery: Nursery, store: str, tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(10**9)
    run(nursery, tmp_path, store, kills=300, seed=seed)
