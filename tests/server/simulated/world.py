"""A server process in a loop of its own: tables, cashier and limits on a store that fails."""

from __future__ import annotations

import asyncio
import random
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from fortyeight.rulebook import House
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.rooms.people import People, PeopleSettings
from fortyeight.server.table.hooks import TableHooks
from fortyeight.server.table.robots.charts import Charts
from fortyeight.server.table.tables import Tables
from fortyeight.store.model import StoreError, table_account, table_stream
from fortyeight.store.owners.ownership import claim
from fortyeight.store.signing.keys import Keys
from fortyeight.store.signing.sealing import Sealer
from fortyeight.strategy import Strategy
from fortyeight.table.settle.ledger import at_stake
from tests.server.simulated.store import AFTER, BEFORE, FASTER, Books, FaultyDatabase, LoopWriter

#: Shared, so that a chart is made once.
CHARTS = Charts()

BOSS = Who("boss", frozenset(Role))
PASSWORD = "the supervisor's own"
#: The start of 2026.
BEGINS = 1_767_225_600_000
#: Possible jumps of the wall clock, in milliseconds.
JUMPS = (-86_400_000, -3_600_000, -1_000, 1_000, 60_000, 3_600_000, 86_400_000)


class World:
    """One server process at a time on one store, and all answers so far."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.path = folder / "store.db"
        self.chance = random.Random(f"world {seed}")
        self.sealer = Sealer(Keys.open(folder / "keys"))
        self.up = False
        self.troubled = False
        self.jumped = 0
        self.failure = ""
        self.counts: dict[str, int] = {}
        #: Answers by table, actor and id of the command, with the message.
        self.answers: dict[tuple[str, str, str], tuple[dict[str, Any], dict[str, Any]]] = {}
        self.ids: list[str] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        FaultyDatabase.open(str(self.path)).close()
        self.books = Books(self.path)

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    def delay(self) -> float:
        """Return the delay of the disk, or of a thread."""
        return self.chance.choice((0.0, 0.0, 0.001, 0.003))

    def now(self) -> int:
        return BEGINS + self.jumped + int(asyncio.get_running_loop().time() * 1000)

    # The process

    async def start(self) -> None:
        database = FaultyDatabase.open(str(self.path))
        assert isinstance(database, FaultyDatabase)
        self.database = database
        self.database.be_quick()
        self.database.after_write = self.books.check
        self.writer = LoopWriter(self.database, self.delay)
        self.people = People(self.database, PeopleSettings(allowance=5_000_000), self.now)
        limits = self.people.limits
        hooks = TableHooks(
            limits.allowance,
            self._authorise,
            self._strategy,
            lambda who: True,
            limits_set=limits.forget,
        )
        self.tables = Tables(self.database, self.writer, self.sealer, hooks, now=self.now)
        self.tables.note_failed = self._failed  # type: ignore[method-assign]  # the world's own
        await self.tables.start()
        self.database.fault = self._fault
        self.up = True

    async def _authorise(self, supervisor: str, password: str, asking: str, by_code: bool) -> bool:
        return password == PASSWORD

    async def _strategy(self, house: House, name: str) -> Strategy:
        return CHARTS.strategy_for(house, "mimic" if name == "chart" else name)

    def _failed(self, table: str) -> None:
        """Record that a table's task died of an error: no request may cause that."""
        self.failure = traceback.format_exc()

    def die(self) -> None:
        """Kill the process: nothing is sent, stored or released."""
        self.up = False
        self.writer.close()
        for runner in self.tables._runners.values():
            for task in (runner._task, runner._chart_task):
                if task is not None:
                    task.cancel()
        for task in self.tables._tasks:
            task.cancel()
        self.database.close()
        self.people.close()

    def end(self) -> None:
        self.die()
        self.books.close()

    # Trouble

    def _fault(self) -> str:
        if not self.troubled or self.chance.random() > 0.01:
            return ""
        self.count("faults of the store")
        return self.chance.choice((BEFORE, AFTER, AFTER, FASTER))

    async def trouble(self) -> None:
        """Cause a fault now and then."""
        kinds: tuple[Callable[[], Any], ...] = (self._restart, self._jump, self._steal, self._storm)
        while True:
            await asyncio.sleep(self.chance.uniform(1, 30))
            await self.chance.choice(kinds)()

    async def _restart(self) -> None:
        self.count("kills")
        self.die()
        await asyncio.sleep(self.chance.uniform(0, 2))
        await self.start()

    async def _jump(self) -> None:
        self.count("jumps of the clock")
        self.jumped += self.chance.choice(JUMPS)

    async def _steal(self) -> None:
        """Let another process claim a table."""
        self.count("tables stolen")
        table = self.chance.choice(self.ids)
        with suppress(StoreError):
            claim(self.database, table_stream(table), "thief")

    async def _storm(self) -> None:
        """Make the store unavailable for a while."""
        self.count("times that the store was away")
        self.database.fault = lambda: BEFORE
        await asyncio.sleep(self.chance.uniform(0, 5))
        self.database.fault = self._fault

    # What must hold

    def answered(
        self, table: str, actor: str, message: dict[str, Any], answer: dict[str, Any]
    ) -> None:
        """Check that a command has only ever one answer."""
        told = answer.get("refused", {}).get("code")
        assert told != "incident", f"a fault of ours: {message} {answer}"
        key = (table, actor, message["id"])
        first = self.answers.setdefault(key, (message, answer))
        assert first[0] == message, f"two things were done under one id: {first[0]} {message}"
        assert first[1] == answer, f"answered {first[1]} first, and {answer} later"
        self.check_table(table)

    def check_table(self, table: str) -> None:
        """Check that a table's chips in memory are those of the ledger."""
        runner = self.tables._runners.get(table)
        if runner is None or runner.stored.place.version != self.books.version(table_stream(table)):
            return
        self.count("tables held against the ledger")
        state = runner._state.game.table
        held = self.books.held
        for person, cents in state.chips.items():
            assert held.get(table_account(table, f"person:{person}"), 0) == cents, (table, person)
        prefix = table_account(table, "person:")
        for account in self.books.beginning_with(prefix):
            if held[account]:
                assert state.chips.get(account.removeprefix(prefix)) == held[account], account
        assert held.get(table_account(table, "layout"), 0) == at_stake(state), table

    async def open_table(self, book: str, house: dict[str, Any], **settings: Any) -> None:
        wanted = {"book": book, "house": house, "settings": settings}
        opened = await self.tables.open(BOSS, wanted)
        self.ids.append(opened["id"])


async def done(work: Callable[[], Any]) -> Any:
    """Run some work, with retries until the store is available."""
    while True:
        try:
            return await work()
        except Refusal as refusal:
            if refusal.status != 503:
                raise
        await asyncio.sleep(1.0)
