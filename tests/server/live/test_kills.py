"""A killed server has lost nothing that it answered, and done nothing twice."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Sequence
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

    def __init__(
        self, nursery: Nursery, folder: Path, store: str, seed: int, processes: int = 1
    ) -> None:
        self.folder = folder
        self.store = store
        self.seed = seed
        self.random = random.Random(seed)
        self._nursery = nursery
        self._settings = {**quick_settings(folder, store), "processes": processes}
        self._server: Server | None = None
        self._only_sockets = False
        self.players: list[Player] = []
        self.watchers: list[Watcher] = []
        self.kills = 0
        self.early = 0
        self.diary: deque[str] = deque(maxlen=100)

    @property
    def server(self) -> Server:
        assert self._server is not None
        return self._server

    @property
    def address(self) -> str:
        """Return the address of the server that is up; empty while none is."""
        return self.server.address

    def spawn(self, only_sockets: bool = False) -> None:
        log = self.folder / "server.log"
        self._only_sockets = only_sockets
        self._server = self._nursery.spawn(self._settings, log, only_sockets=only_sockets)

    def wait_until_up(self) -> None:
        """Wait for the server; start it again if PostgreSQL had no time for it, as systemd does."""
        while True:
            try:
                return self.server.wait_for_address()
            except RuntimeError as error:
                if "connection timeout expired" not in str(error).splitlines()[-1]:
                    raise
                self.diary.append(f"{time.monotonic():.4f} PostgreSQL had no time for the server")
                self.spawn(self._only_sockets)

    def kill(self) -> None:
        up = "up" if self.address else "coming up"
        self.early += not self.address
        self.server.address = ""
        self.server.kill()
        self.kills += 1
        self.diary.append(f"{time.monotonic():.4f} kill {self.kills}, {up}")

    def seat_people(self, tables: int, people: int) -> None:
        """Open tables of the books in turn; another seed starts with other books."""
        founder = guest(self.address, "founder")
        books = shipped_books()
        for number in range(tables):
            book = books[(self.seed + number) % len(books)]
            table = open_table(self.address, founder, book, **QUICK)
            for box in range(1, people + 1):
                name = f"p{number}-{box}"
                cookie = guest(self.address, name, 500_000)
                seed = self.random.randrange(10**9)
                player = Player(lambda: self.address, table, name, cookie, box, seed)
                player.repeats = box == 1
                self.players.append(player)
            role = ROLES[(self.seed + number) % len(ROLES)]
            self.watchers.append(Watcher(lambda: self.address, table, "founder", founder, role))

    @property
    def everybody(self) -> list[Player]:
        return [*self.players, *self.watchers]

    def total(self, count: str) -> int:
        """Return the sum of a counter over all players."""
        return sum(int(getattr(one.kept, count)) for one in self.players)

    @property
    def answered(self) -> int:
        return sum(len(one.kept.answers) for one in self.players)

    @property
    def resent(self) -> int:
        return self.total("resent")

    async def _until_answered(self, more: int) -> None:
        wanted = self.answered + more
        async with asyncio.timeout(600):  # a busy machine is no fault
            while self.answered < wanted:
                await asyncio.sleep(0.003)

    async def play(self, kills: int, answers: int) -> None:
        """Kill this often, with fewer than this many answers between two kills."""
        stop = asyncio.Event()
        playing = [asyncio.create_task(one.run(stop)) for one in self.everybody]
        try:
            # More, until a kill came between a command and its answer.
            while self.kills < kills or (not self.resent and self.kills < kills + 40):
                await self._moment(answers)
                await asyncio.to_thread(self.kill)
                await asyncio.to_thread(self.spawn, only_sockets=True)
            await asyncio.to_thread(self.kill)
            await asyncio.to_thread(self.spawn)
            await asyncio.to_thread(self.wait_until_up)
            playing += [asyncio.create_task(one.ask_around(stop)) for one in self.watchers[:2]]
            # A last time without a kill: what waits is answered, and play goes on at every table.
            await self._until_answered(effort(4, 10) * len(self.players))
        finally:
            stop.set()
            await asyncio.gather(*playing)

    async def _moment(self, answers: int) -> None:
        """Wait for the moment to kill: one time in eight while the server is coming up."""
        if self.random.random() < 1 / 8:
            await asyncio.sleep(self.random.uniform(0, 0.15))
            return
        await asyncio.to_thread(self.wait_until_up)
        await self._until_answered(self.random.randrange(answers))
        await asyncio.sleep(self.random.uniform(0, 0.02))

    def history(self, lines: int = 60) -> str:
        """Return the last actions, in order."""
        diaries = [self.diary, *(one.kept.diary for one in self.players)]
        return "\n".join(sorted(line for diary in diaries for line in diary)[-lines:])


def run(
    nursery: Nursery,
    folder: Path,
    stores: Sequence[str],
    kills: int,
    seed: int,
    tables: int = 5,
    answers: int = 40,
    processes: int = 1,
) -> list[Killed]:
    """Kill servers under load side by side, then stop in order, and verify everything."""
    worlds = []
    for number, store in enumerate(stores):
        (home := folder / f"world-{number}").mkdir()
        worlds.append(world := Killed(nursery, home, store, seed + number, processes))
        world.spawn()
    for world in worlds:
        world.wait_until_up()
        world.seat_people(tables, 2)

    async def play() -> None:
        await asyncio.gather(*(world.play(kills, answers) for world in worlds))

    try:
        asyncio.run(play())
        for world in worlds:
            world.server.stop()
    finally:
        for world in worlds:
            world.server.kill()
    for world in worlds:
        check(world)
    return worlds


def check(world: Killed) -> None:
    """Check the chain, the ledger, rounds, answers, and what was sent."""
    found = faults_of(world.store, world.folder / "keys", world.everybody)
    looked, leaks = leaks_of(world.store, world.folder / "keys", world.everybody)
    found += leaks
    log = (world.folder / "server.log").read_text()
    if "Traceback" in log:
        found.append(f"a server has logged {log[log.index('Traceback') :][:4000]}")
    assert not found, f"seed {world.seed}: {found[:10]}\n{world.history()}"
    print(
        f"{world.kills} kills, {world.answered} answers, {world.resent} resent,"
        f" {looked} messages without a leak"
    )


@pytest.mark.parametrize("seed", effort([1], [1, 2]))
def test_kills_under_load_lose_nothing_and_do_nothing_twice(
    nursery: Nursery, one_store: str, tmp_path: Path, seed: int
) -> None:
    (killed,) = run(nursery, tmp_path, [one_store], kills=effort(2, 8), seed=seed)
    assert killed.resent > 0, "kills came between commands and their answers"


def test_kills_of_all_processes_of_a_server_lose_nothing(
    nursery: Nursery, one_store: str, tmp_path: Path
) -> None:
    """A front that is killed takes the other processes of its server with it, at once."""
    (killed,) = run(nursery, tmp_path, [one_store], effort(2, 20), seed=3, processes=2)
    assert killed.resent > 0, "kills came between commands and their answers"


@pytest.mark.long
def test_hundreds_of_kills(nursery: Nursery, store: str, tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(10**9)
    run(nursery, tmp_path, [store], kills=300, seed=seed)
