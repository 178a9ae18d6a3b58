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
from fortyeight.server.base.station import DESK, Station
from fortyeight.server.base.who import Role, Who
from fortyeight.server.cluster.http_client import HttpClient, Unreachable
from fortyeight.server.cluster.membership import STALLED_AFTER, Membership, new_node
from fortyeight.server.cluster.relay import (
    METRICS_PATH,
    MISDIRECTED,
    SESSIONS_PATH,
    NotTheOwner,
    RemoteTable,
    relay_path,
    send_signed,
)
from fortyeight.server.cluster.signing import verify_relay
from fortyeight.server.http.session_cookie import SessionsListener
from fortyeight.server.table.tables import Tables
from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import TableRow
from fortyeight.store.log.reading import find_versions
from fortyeight.store.model import Head, StoreError, table_stream
from fortyeight.store.owners.listener import FileListener, Listener
from fortyeight.view import Audience, AudienceRole

#: Seconds between two messages that tell an owner who is connected here.
_PRESENCE_EVERY = 15.0
#: First and longest delay, in seconds, before a failed read of a followed table is retried.
_FIRST_DELAY, _MAX_DELAY = 0.05, 2.0
_STREAM = table_stream("")


class Cluster:
    """The connection of a process to the others on its store.

    With a `station`, the process is one of those of a server, and claims only its own tables.
    """

    def __init__(
        self,
        database: Database,
        url: str,
        key: bytes,
        store_url: str,
        station: Station | None = None,
    ) -> None:
        self.node = new_node()
        self._database = database
        self._key = key
        self._store_url = store_url
        self._station = station
        self._client = HttpClient()
        self._membership = Membership(
            database,
            url if station is None else station.url,
            self._claimed,
            self._lost,
            node=self.node,
            may_claim=None if station is None else self._may_claim,
        )
        #: Returns the metrics of this process.
        self.metrics_text: Callable[[], bytes] = lambda: b""
        #: Called with the ids of sessions that have ended in another process of this server.
        self.on_sessions_ended: SessionsListener = lambda ids: None
        self._tables: Tables | None = None
        self._started_at = 0.0
        self._tasks: list[asyncio.Task[None]] = []
        self._listener: Listener | FileListener | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        #: Tables that are being read, with the number of changes announced so far.
        self._announced: dict[str, int] = {}
        #: Whether the versions of followed tables are being compared with the store's, and how
        #: often an SQLite file was found changed.
        self._is_comparing = False
        self._file_changes = 0
        self._background: set[asyncio.Task[object]] = set()

    # Start and stop

    async def start(self, tables: Tables) -> None:
        """Join the cluster; from now on tables without an owner are claimed."""
        self._tables = tables
        self._loop = asyncio.get_running_loop()
        self._started_at = time.monotonic()
        tables.on_lost = self._release
        tables.on_opened = self._membership.held.add
        tables.on_not_opened = self._membership.held.discard
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

    def _spawn(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._note_done)

    def _note_done(self, task: asyncio.Task[object]) -> None:
        self._background.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log_event("work for the cluster failed", logging.ERROR, why=type(error).__name__)

    def _may_claim(self, stream: str) -> bool:
        return self.may_run(stream.removeprefix(_STREAM))

    def may_run(self, table: str) -> bool:
        """Return whether a table may be run here."""
        return self._station is None or self._station.runs(table)

    async def hand_over(self, table: str) -> None:
        """Let the process that runs a table take it up, after it was opened here."""
        assert self._station is not None, "a process without a station runs what it opens"
        try:
            await self._membership.release_tables(table_stream(table))
        except StoreError:
            self._release(table)
        url = self._station.url_of(table)
        if url not in self.absent_processes():
            # If that fails, the process finds the table by itself within a second or so.
            await self._ask(url, relay_path(table), {"claim": True})

    def tell_sessions_ended(self, ids: frozenset[bytes]) -> None:
        """Tell the other processes of this server to close the sockets of ended sessions."""
        message = {"ended": [one.hex() for one in ids]}
        for url in self._siblings():
            # A process that does not hear it reads the session again after ten seconds.
            self._spawn(self._ask(url, SESSIONS_PATH, message))

    async def other_metrics(self) -> dict[str, str]:
        """Return the metrics of the other processes of this server that answer, by their names."""
        absent = self.absent_processes()
        asked = {n: url for n, url in enumerate(self._siblings(), 1) if url not in absent}
        answers = await asyncio.gather(
            *(self._ask(url, METRICS_PATH, {}) for url in asked.values())
        )
        return {
            f"tables-{number}": str(answer["text"])
            for number, answer in zip(asked, answers, strict=True)
            if "text" in answer
        }

    def absent_processes(self) -> list[str]:
        """Return the addresses of the processes of this server that run tables and are not there.

        That is known by their heartbeats, some seconds after the start or after their end.
        """
        if time.monotonic() - self._started_at < STALLED_AFTER:
            return []
        live = {node.url for node in self._membership.live}
        return [url for url in self._siblings() if url not in live]

    def _siblings(self) -> list[str]:
        """Return the addresses of the processes of this server that run tables."""
        return [] if self._station is None else list(self._station.urls[DESK + 1 :])

    async def _ask(self, url: str, path: str, message: Mapping[str, Any]) -> dict[str, Any]:
        """Send a message to a process, and return its answer; empty if there is none."""
        try:
            return await send_signed(self._client, url, path, message, self._key)
        except (Refusal, NotTheOwner, Unreachable):
            return {}

    # Changes by other processes

    def _follow(self, table: str) -> None:
        """Read a table of another process whenever it changes.

        While none is followed, nobody listens: the process would only hear of its own changes. When
        a listener has connected, every followed table is read.
        """
        if self._listener is None:
            file = self._database.address.path
            self._listener = (
                FileListener(file, self._on_file_change)
                if file is not None
                else Listener(self._store_url, self._on_change, self._on_reconnect)
            )
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

    def _on_file_change(self) -> None:
        """Handle a commit to an SQLite file, of whatever; called in the listener's thread."""
        self._call_soon(self._read_changed_soon)

    def _read_changed_soon(self) -> None:
        self._file_changes += 1
        if not self._is_comparing:
            self._is_comparing = True
            self._spawn(self._read_changed())

    async def _read_changed(self) -> None:
        """Read those followed tables that have grown, until the file has not changed meanwhile."""
        try:
            compared = 0
            while compared != self._file_changes:
                compared = self._file_changes
                followed = self._joined.followed_versions()
                streams = [table_stream(table) for table in followed]
                versions = await asyncio.to_thread(self._stored_versions, streams)
                for table, known in followed.items():
                    if versions.get(table_stream(table), known) > known:
                        self._read_soon(table)
        except StoreError as error:
            log_event("store unavailable", logging.WARNING, why=str(error))
        finally:
            self._is_comparing = False

    def _stored_versions(self, streams: list[str]) -> dict[str, int]:
        with self._database.read() as connection:
            return find_versions(connection, streams)

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
            "who": _who_to_json(who),
            "audience": {"role": audience.role.value, "person": audience.person},
            "message": dict(message),
        }
        return await self._relay(row.id, row.owner, envelope)

    async def close(self, row: TableRow, who: Who) -> dict[str, Any]:
        """Have the table's owner close it after its round."""
        return await self._relay(row.id, row.owner, {"who": _who_to_json(who), "close": True})

    async def _relay(self, table: str, owner: str, envelope: Mapping[str, Any]) -> dict[str, Any]:
        url = self._membership.url_of(owner)
        if url is None and self._station is not None:
            url = self._station.url_of(table)  # it has just started, or starts again
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
            envelope = await self._verified(request)
            if "claim" in envelope:
                await self._membership.claim_free_tables()
                return JSONResponse({})
            if not self._joined.runs(table):
                return JSONResponse({}, status_code=MISDIRECTED)
            return JSONResponse(await self._handle(table, envelope))

        @router.post(SESSIONS_PATH)
        async def sessions_ended(request: Request) -> Response:
            ended = (await self._verified(request))["ended"]
            self.on_sessions_ended(frozenset(bytes.fromhex(one) for one in ended))
            return JSONResponse({})

        @router.post(METRICS_PATH)
        async def metrics(request: Request) -> Response:
            await self._verified(request)
            return JSONResponse({"text": self.metrics_text().decode()})

        return router

    async def _verified(self, request: Request) -> dict[str, Any]:
        """Return the body of a request from another process; raise `Refusal` for any other."""
        body = await request.body()
        now = time.time_ns() // 1_000_000
        verify_relay(request.headers, request.url.path, body, self._key, now)
        message: dict[str, Any] = json.loads(body)
        return message

    async def _handle(self, table: str, envelope: dict[str, Any]) -> dict[str, Any]:
        if "present" in envelope:
            self._joined.note_present(table, envelope["present"])
            return {}
        who = envelope["who"]
        sender = Who(who["name"], frozenset(Role(one) for one in who["roles"]), who["guest"])
        if "close" in envelope:
            return await self._joined.close(sender, table)
        audience = envelope["audience"]
        watching_as = Audience(AudienceRole(audience["role"]), audience["person"])
        return await self._joined.submit(table, sender, watching_as, envelope["message"])


def _who_to_json(who: Who) -> dict[str, Any]:
    return {"name": who.name, "roles": sorted(who.roles), "guest": who.guest}
