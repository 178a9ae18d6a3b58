"""Table service in the test's own process: it can die, and be restarted on its store."""

from __future__ import annotations

import asyncio
import atexit
import json
import random
import shutil
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from fortyeight.rulebook import House
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.rooms.history.history_reading import History
from fortyeight.server.table.hooks import Allowance, TableHooks
from fortyeight.server.table.robots.charts import Charts
from fortyeight.server.table.runner.runner import Runner
from fortyeight.server.table.state.table_state import TableState
from fortyeight.server.table.storage.loading import LoadedTable, load
from fortyeight.server.table.tables import Tables
from fortyeight.store.database.database import Database
from fortyeight.store.log.reading import read_head
from fortyeight.store.log.writer import Writer
from fortyeight.store.model import (
    BANK,
    Change,
    Head,
    LedgerLine,
    NewEvent,
    StoreError,
    Unavailable,
    person_stream,
    wallet_account,
)
from fortyeight.store.owners.ownership import claim_streams
from fortyeight.store.signing.keys import Keys
from fortyeight.store.signing.sealing import Sealer
from fortyeight.strategy import Strategy
from fortyeight.view import DEALER, FLOOR, Audience, player
from tests.server.messages import unpacked

#: Shared, so that a chart is made once.
CHARTS = Charts()

FAST = {
    "card_ms": 0,
    "bets_ms": 600_000,
    "decision_ms": 0,
    "cut_ms": 0,
    "pause_ms": 0,
    "robot_ms": 0,
    "away_ms": 600_000,
}
PASSWORD = "the supervisor's own"
#: Timeout in seconds, long enough for any machine; only a failing test waits for it.
PATIENCE = 60.0

#: The code of the house, which every supervisor knows.
CODE = "tulip-4711"

_ids = count(1)


@cache
def some_keys() -> Path:
    """Return keys to copy: making them takes as long as a round."""
    folder = Path(tempfile.mkdtemp(prefix="fortyeight-keys-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Keys.open(folder / "keys").folder


def do_not_wait_for_the_disk(database: Database) -> None:
    """Turn off synchronous writes: only tests of a power loss need `durable`."""
    if not database.is_postgres:
        raw = database._connect().connection.driver_connection
        assert raw is not None
        raw.execute("PRAGMA synchronous=OFF")


class FaultyWriter(Writer):
    """Writer whose store fails on demand: before the commit, or after it."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.fails: list[tuple[bool, type[StoreError]]] = []
        self.down = False
        #: Whether changes are only reported as stored, for tests that need no store.
        self.forgets = False
        self.taken: list[Change] = []

    def commit(self, change: Change) -> asyncio.Future[Head]:
        return asyncio.ensure_future(self._commit(change))

    async def _commit(self, change: Change) -> Head:
        if self.down:
            raise Unavailable("the store is away")
        if self.forgets:
            version = change.expected + len(change.events)
            return Head(change.stream, version, b"", change.epoch, "")
        if self.fails and change.stream.startswith("table:"):
            after, kind = self.fails.pop(0)
            if after:
                await super().commit(change)
                self.taken.append(change)
            raise kind("a fault that was planted")
        stored = await super().commit(change)
        self.taken.append(change)
        return stored


def put_state(runner: Runner, state: TableState) -> None:
    """Give a table a state to which no events have led."""
    runner._pipeline.move(replace(runner.stored, state=state))


class Place:
    """A store, its keys, and the tables of one process on it."""

    def __init__(self, database: Database, keys: Path, durable: bool = False) -> None:
        self.database = database
        if not durable:
            do_not_wait_for_the_disk(database)
        if not keys.exists():
            shutil.copytree(some_keys(), keys)
        self.sealer = Sealer(Keys.open(keys))
        self.writer = FaultyWriter(database)
        self.allowances: dict[str, Allowance] = {}
        self.tables: Tables = self._made()
        self.history = History(database, self.sealer)
        self._tasks: set[asyncio.Task[None]] = set()

    def _made(self) -> Tables:
        hooks = TableHooks(self._allowance, self._authorise, self._strategy, lambda who: True)
        made = Tables(self.database, self.writer, self.sealer, hooks)
        made.on_lost = self._on_lost
        return made

    async def _allowance(self, person: str) -> Allowance | None:
        return self.allowances.get(person)

    async def _authorise(self, supervisor: str, password: str, asking: str, by_code: bool) -> bool:
        return password == PASSWORD or (by_code and password == CODE)

    async def _strategy(self, house: House, name: str) -> Strategy:
        return CHARTS.strategy_for(house, name)

    # Life

    async def start(self) -> None:
        await self.tables.start()
        if self.database.is_postgres:
            await self._claim_all()

    async def _claim_all(self) -> None:
        rows = await asyncio.to_thread(self.tables._lobby.open_rows)
        streams = [row.stream for row in rows]
        for one in await asyncio.to_thread(claim_streams, self.database, streams, "one"):
            await self.tables.run_claimed(one)

    def _on_lost(self, table: str) -> None:
        """Take a lost table up again, as another process of a cluster would."""
        if not self.database.is_postgres:
            return

        async def again() -> None:
            streams = [f"table:{table}"]
            for one in await asyncio.to_thread(claim_streams, self.database, streams, "one"):
                await self.tables.run_claimed(one)

        self._tasks.add(task := asyncio.create_task(again()))
        task.add_done_callback(self._tasks.discard)

    async def die(self) -> None:
        """Kill the process: nothing is sent, stored or released."""
        for runner in tuple(self.tables._runners.values()):
            if runner._task is not None:
                runner._task.cancel()
        await asyncio.sleep(0)
        self.tables._runners.clear()
        self.tables = self._made()

    async def start_again(self) -> None:
        await self.die()
        await self.start()

    async def end(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await self.tables.stop()
        self.writer.close()

    # Things to look at

    def runner(self, table: str) -> Runner:
        return self.tables._runners[table]

    async def settled(self, table: str) -> Runner:
        """Wait until a table's runner is idle, and return it."""
        ends = asyncio.get_running_loop().time() + PATIENCE
        while asyncio.get_running_loop().time() < ends:
            runner = self.tables._runners.get(table)
            if runner is not None and runner._inbox.is_empty() and not runner._broken:
                before = runner.stored.place.version
                await asyncio.sleep(0.002)
                if runner._inbox.is_empty() and runner.stored.place.version == before:
                    return runner
            await asyncio.sleep(0.002)
        raise AssertionError("the table never comes to rest")

    def loaded(self, table: str) -> LoadedTable:
        with self.database.read() as connection:
            return load(connection, table, self.sealer)

    # People

    async def give(self, person: str, cents: int) -> None:
        """Give a person chips from the cashier."""
        stream = person_stream(person)
        with self.database.read() as connection:
            found = read_head(connection, stream)
        lines = (LedgerLine(0, BANK, -cents), LedgerLine(0, wallet_account(person), cents))
        event = NewEvent("cashier.bought/1", "{}")
        version, epoch = (0, 0) if found is None else (found.version, found.epoch)
        await self.writer.commit(
            Change(stream, version, epoch, 1, person, events=(event,), lines=lines)
        )

    async def open(
        self, book: str = "ma-spanish21", house: Mapping[str, Any] | None = None, **settings: Any
    ) -> str:
        wanted = {"book": book, "house": dict(house or {}), "settings": {**FAST, **settings}}
        opened = await self.tables.open(Who("boss", frozenset(Role)), wanted)
        return str(opened["id"])

    async def seated(
        self, table: str, name: str, box: int = 1, chips: int = 1_000_000, asks: bool = False
    ) -> Client:
        """Seat a player with chips at a box; `asks`: they want to be asked to cut and to look."""
        await self.give(name, chips)
        client = Client(self, table, name)
        await client.connect()
        await client.did("join", chips=chips, **({"cut_choice": "ask"} if asks else {}))
        await client.did("sit", box=box)
        return client


class Client:
    """A person's connection to a table, with everything that was sent to them."""

    def __init__(
        self, place: Place, table: str, name: str, audience: Audience | None = None
    ) -> None:
        self.place = place
        self.table = table
        self.who = Who(name, frozenset(Role))
        self.audience = player(name) if audience is None else audience
        self.messages: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.offers: dict[str, Any] = {}
        self.version = 0
        self._watcher: Any = None

    async def connect(self, since: int | None = None) -> Client:
        self._watcher = await self.place.tables.watch(self.table, self.audience, since, self._take)
        return self

    def close(self) -> None:
        self._watcher.close()

    def _take(self, text: str) -> None:
        message = unpacked(json.loads(text))
        self.texts.append(text)
        self.messages.append(message)
        if message["type"] == "offers":
            self.offers = message
        if message["type"] in ("welcome", "events", "caught-up"):
            self.version = message["to" if message["type"] == "events" else "version"]

    def message(
        self, do: str, id: str = "", seen: int | None = None, **said: Any
    ) -> dict[str, Any]:
        return {
            "type": "do",
            "id": id or f"command-{next(_ids):07d}",
            "seen": self.version if seen is None else seen,
            "do": do,
            **said,
        }

    async def send(self, message: Mapping[str, Any]) -> dict[str, Any]:
        return await self.place.tables.submit(self.table, self.who, self.audience, message)

    async def do(self, do: str, **said: Any) -> dict[str, Any]:
        return await self.send(self.message(do, **said))

    async def did(self, do: str, **said: Any) -> dict[str, Any]:
        answer = await self.do(do, **said)
        assert answer["ok"], answer
        return answer

    async def refused(self, do: str, **said: Any) -> str:
        """Return the code with which a command is refused."""
        try:
            answer = await self.do(do, **said)
        except Refusal as refusal:
            return refusal.code
        assert not answer["ok"], answer
        return str(answer["refused"]["code"])

    def events(self) -> list[dict[str, Any]]:
        return [one for m in self.messages if m["type"] == "events" for one in m["events"]]

    def names(self) -> list[str]:
        return [one["event"]["event"] for one in self.events()]


def dealer(place: Place, table: str, name: str = "dee") -> Client:
    return Client(place, table, name, DEALER)


def floor(place: Place, table: str, name: str = "flo") -> Client:
    return Client(place, table, name, FLOOR)


async def until(true: Callable[[], bool]) -> None:
    """Wait until a condition holds: long enough for any machine."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


def some_amount(chance: random.Random, amounts: Mapping[str, Any], cap: int = 20_000) -> int | None:
    """Return an amount that an offer allows, preferably a small one."""
    low, high, unit = amounts["low"], amounts["high"], amounts["unit"]
    allowed = [one for one in amounts["exact"] if one <= cap]
    if low is not None and low <= high:
        allowed += list(range(low, min(high, max(cap, low)) + 1, unit))[:200]
    return chance.choice(allowed) if allowed else None
