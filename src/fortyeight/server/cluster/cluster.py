"""Join a process to a cluster: take up claimed tables, follow others, relay their commands."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.cluster.http_client import HttpClient, Unreachable
from fortyeight.server.cluster.membership import Membership, new_node
from fortyeight.server.cluster.relay import MISDIRECTED, NotTheOwner, RemoteTable
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
_FIRST_DELAY, _MAX_DELAY = 0.05, 2.0
_STREAM = table_stream("")


class Cluster:
    """The connection of a process to the others on its store."""

    def __init__(self, database: Database, url: str, key: bytes, store_url: str) -> None:
        self.node = new_node()
        self._database = database
        self._key = key
        self._store_url = store_url
        self._client = HttpClient()
        self._membership = Membership(database, url, self._claimed, self._lost, node=self.node)
        self._tables: Tables | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._listener: Listener | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        #: Tables that are being read, with the number of changes announced so far.
        self._announced: dict[str, int] = {}
        self._background: set[asyncio.Task[None]] = set()

    # Start and stop

    async def start(self, tables: Tables) -> None:
        """Join the cluster; from now on tables without an owner are claimed."""
        self._tables = tables
        self._loop = asyncio.get_running_loop()
        tables.on_lost = self._release
        tables.on_opened = self._membership.held.add
        tables.on_followed = self._follow
        await self._membership.beat()
        self._tasks = [
            asyncio.create_task(self._membership.run(), name="membership"),
            asyncio.create_task(self._send_presence(), name="presence"),
        ]

    async def stop(self) -> None:
        """Leave the cluster and release this process's tables to the others."""
        tasks = [*self._tasks, *self._background]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._stop_listening()
        await self._membership.leave()
        self._client.close()

    @property
    def _joined(self) -> Tables:
        assert self._tables is not None, "tables are there before anything happens to them"
        return self._tables

    # Ownership

    async def _claimed(self, stream: str, head: Head) -> None:
        await self._joined.run_claimed(head)

    async def _lost(self) -> None:
        await self._joined.stop_running_all()

    def _release(self, table: str) -> None:
        async def release() -> None:
            with contextlib.suppress(StoreError):
                await self._membership.release_tables(table_stream(table))

        self._spawn(release())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._note_done)

    def _note_done(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log_event("work for the cluster failed", logging.ERROR, why=type(error).__name__)

    # Changes by other processes

    def _follow(self, table: str) -> None:
        """Read a table of another process whenever it changes.

        While none is followed, nobody listens: the process would only hear of its own changes. When
        a listener has connected, every followed table is read.
        """
        if self._listener is None:
            self._listener = Listener(self._store_url, self._on_change, self._on_reconnect)
        self._read_soon(table)

    async def _stop_listening(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            await asyncio.to_thread(listener.close)

    def _on_change(self, stream: str, version: int) -> None:
        """Handle an announced change; called in the listener's thread.

        Most are of tables that are run here. A table that is followed only now is read after that.
        """
        table = stream.removeprefix(_STREAM)
        if table != stream and self._joined.follows(table):
            self._call_soon(lambda: self._read_soon(table))

    def _on_reconnect(self) -> None:
        self._call_soon(self._read_all_soon)

    def _call_soon(self, callback: Callable[[], None]) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(callback)

    def _read_all_soon(self) -> None:
        for table in self._joined.followed_tables():
            self._read_soon(table)

    def _read_soon(self, table: str) -> None:
        """Read a table's new events, unless a read is running; that one then reads again."""
        is_read = table in self._announced
        self._announced[table] = self._announced.get(table, 0) + 1
        if not is_read:
            self._spawn(self._read(table))

    async def _read(self, table: str) -> None:
        wait = _FIRST_DELAY
        try:
            while True:
                announced = self._announced[table]
                try:
                    await self._joined.catch_up(table)
                except StoreError:
                    # The change is not announced again: retry until the store answers.
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, _MAX_DELAY)
                    continue
                if self._announced[table] == announced:
                    return
        finally:
            del self._announced[table]

    # Commands for tables of other processes

    async def submit(
        self, row: TableRow, who: Who, audience: Audience, message: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Relay a command to the table's owner, and return the answer."""
        envelope = {
            "who": {"name": who.name, "roles": sorted(who.roles), "guest": who.guest},
            "audience": {"role": audience.role.value, "person": audience.person},
            "message": dict(message),
        }
        return await self._relay(row.id, row.owner, envelope)

    async def _relay(self, table: str, owner: str, envelope: Mapping[str, Any]) -> dict[str, Any]:
        url = self._membership.url_of(owner)
        if url is None or owner == self.node:
            raise Refusal("moved", "the table is being moved; send it again", status=503)
        try:
            return await RemoteTable(table, url, self._key, self._client).submit(envelope)
        except (NotTheOwner, Unreachable):
            sentence = "the table is being moved; send it again with the same id"
            raise Refusal("moved", sentence, status=503) from None

    async def _send_presence(self) -> None:
        """Tell owners which players are connected here, so that they keep their seats.

        If no table of another process is followed any more, stop listening.
        """
        while True:
            await asyncio.sleep(_PRESENCE_EVERY)
            followed = self._joined.followed_tables()
            if not followed:
                await self._stop_listening()
            for table, people in followed.items():
                if people:
                    with contextlib.suppress(Refusal):
                        row = await self._joined.row(table)
                        await self._relay(table, row.owner, {"present": people})

    def router(self) -> APIRouter:
        """Return the route for commands that other processes relay; not part of the public API."""
        router = APIRouter(include_in_schema=False)

        @router.post("/internal/tables/{table}/ask")
        async def ask(table: str, request: Request) -> Response:
            body = await request.body()
            now = time.time_ns() // 1_000_000
            verify_relay(request.headers, request.url.path, body, self._key, now)
            if not self._joined.runs(table):
                return JSONResponse({}, status_code=MISDIRECTED)
            return JSONResponse(await self._handle(table, json.loads(body)))

        return router

    async def _handle(self, table: str, envelope: dict[str, Any]) -> dict[str, Any]:
        if "present" in envelope:
            self._joined.note_present(table, envelope["present"])
            return {}
        who, audience = envelope["who"], envelope["audience"]
        sender = Who(who["name"], frozenset(Role(one) for one in who["roles"]), who["guest"])
        watching_as = Audience(AudienceRole(audience["role"]), audience["person"])
        return await self._joined.submit(table, sender, watching_as, envelope["message"])
