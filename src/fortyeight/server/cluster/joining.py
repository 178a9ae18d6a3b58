"""Join a process to a cluster: take up claimed tables, follow others, relay their commands."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.cluster.membership import Membership, new_node
from fortyeight.server.cluster.posting import Poster
from fortyeight.server.cluster.relay import MISDIRECTED, NotTheOwner, RemoteTable, Unreachable
from fortyeight.server.cluster.signing import verify_relay
from fortyeight.server.table.tables import Tables
from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import TableRow
from fortyeight.store.model import Head, StoreError, table_stream
from fortyeight.store.owners.listener import Listener
from fortyeight.view import Audience, AudienceRole

#: Seconds between two messages that tell an owner who is connected here.
_PRESENCE_EVERY = 15.0
#: First and longest delay, in seconds, before a failed read of a followed table is retried.
_WAIT, _LONGEST_WAIT = 0.05, 2.0
_STREAM = table_stream("")


class Cluster:
    """The connection of a process to the others on its store."""

    def __init__(self, database: Database, url: str, key: bytes, store_url: str) -> None:
        self.node = new_node()
        self._database = database
        self._key = key
        self._store_url = store_url
        self._poster = Poster()
        self._membership = Membership(database, url, self._claimed, self._lost, node=self.node)
        self._tables: Tables | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._listener: Listener | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        #: Tables that are being read: the last version announced, and the number of announcements.
        self._told: dict[str, tuple[int, int]] = {}
        self._telling: set[asyncio.Task[None]] = set()

    # Start and stop

    async def start(self, tables: Tables) -> None:
        """Join the cluster; from now on tables without an owner are claimed."""
        self._tables = tables
        self._loop = asyncio.get_running_loop()
        tables.on_lost = self._let_go
        tables.on_opened = self._membership.held.add
        tables.on_followed = self._follow
        await self._membership.beat()
        self._listener = Listener(self._store_url, self._on_change, self._on_reconnect)
        self._tasks = [
            asyncio.create_task(self._membership.run(), name="membership"),
            asyncio.create_task(self._tell_presence(), name="presence"),
        ]

    async def stop(self) -> None:
        """Leave the cluster and release this process's tables to the others."""
        if self._listener is not None:
            await asyncio.to_thread(self._listener.close)
        tasks = [*self._tasks, *self._telling]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._membership.leave()
        self._poster.close()

    # Ownership

    async def _claimed(self, stream: str, head: Head) -> None:
        assert self._tables is not None, "tables are there before anything is claimed"
        await self._tables.take_up(head)

    async def _lost(self) -> None:
        assert self._tables is not None, "tables are there before anything is lost"
        await self._tables.put_all_down()

    def _let_go(self, table: str) -> None:
        async def let_go() -> None:
            with contextlib.suppress(StoreError):
                await self._membership.let_go(table_stream(table))

        self._spawn(let_go())

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    # Changes by other processes

    def _on_change(self, stream: str, version: int) -> None:
        """Handle an announced change; called in the listener's thread."""
        if self._loop is not None and stream.startswith(_STREAM):
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._hear, stream.removeprefix(_STREAM), version)

    def _on_reconnect(self) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._hear_all)

    def _hear_all(self) -> None:
        assert self._tables is not None, "tables are there before anything is heard"
        for table in self._tables.followed():
            self._hear(table, 0)

    def _follow(self, table: str) -> None:
        self._hear(table, 0)

    def _hear(self, table: str, version: int) -> None:
        """Read a table's new events, unless a read is running; that one then reads again."""
        waiting = table in self._told
        self._told[table] = (version, self._told.get(table, (0, 0))[1] + 1)
        if not waiting:
            self._spawn(self._read(table))

    async def _read(self, table: str) -> None:
        assert self._tables is not None, "tables are there before anything is read"
        wait = _WAIT
        try:
            while True:
                told = self._told[table]
                try:
                    await self._tables.heard(table, told[0])
                except StoreError:
                    # The change is not announced again: retry until the store answers.
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, _LONGEST_WAIT)
                    continue
                if self._told[table] == told:
                    return
        finally:
            del self._told[table]

    # Commands for tables of other processes

    async def ask(
        self, row: TableRow, who: Who, audience: Audience, message: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Relay a command to the table's owner, and return the answer."""
        wrapped = {
            "who": {"name": who.name, "roles": sorted(who.roles), "guest": who.guest},
            "audience": {"role": audience.role.value, "person": audience.person},
            "message": dict(message),
        }
        return await self._sent(row.id, row.owner, wrapped)

    async def _sent(self, table: str, owner: str, wrapped: Mapping[str, Any]) -> dict[str, Any]:
        url = self._membership.url_of(owner)
        if url is None or owner == self.node:
            raise Refusal("moved", "the table is being moved; send it again", status=503)
        try:
            return await RemoteTable(table, url, self._key, self._poster).ask(wrapped)
        except (NotTheOwner, Unreachable):
            sentence = "the table is being moved; send it again with the same id"
            raise Refusal("moved", sentence, status=503) from None

    async def _tell_presence(self) -> None:
        """Tell owners which players are connected here, so that they keep their seats."""
        while True:
            await asyncio.sleep(_PRESENCE_EVERY)
            assert self._tables is not None, "tables are there before anybody is"
            for table, people in self._tables.followed().items():
                if people:
                    with contextlib.suppress(Refusal):
                        row = await self._tables.row(table)
                        await self._sent(table, row.owner, {"present": people})

    def router(self) -> APIRouter:
        """Return the route for commands that other processes relay; not part of the public API."""
        router = APIRouter(include_in_schema=False)

        @router.post("/internal/tables/{table}/ask")
        async def ask(table: str, request: Request) -> Response:
            body = await request.body()
            now = time.time_ns() // 1_000_000
            verify_relay(request.headers, request.url.path, body, self._key, now)
            assert self._tables is not None, "tables are there before requests"
            if not self._tables.runs(table):
                return JSONResponse({}, status_code=MISDIRECTED)
            return JSONResponse(await self._taken(table, json.loads(body)))

        return router

    async def _taken(self, table: str, wrapped: dict[str, Any]) -> dict[str, Any]:
        assert self._tables is not None, "tables are there before requests"
        if "present" in wrapped:
            self._tables.present(table, wrapped["present"])
            return {}
        who, audience = wrapped["who"], wrapped["audience"]
        asking = Who(who["name"], frozenset(Role(one) for one in who["roles"]), who["guest"])
        seen = Audience(AudienceRole(audience["role"]), audience["person"])
        return await self._tables.ask(table, asking, seen, wrapped["message"])
