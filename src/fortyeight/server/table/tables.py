"""All tables of this process: those it runs, and those of other processes that it follows."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection

from fortyeight.coach.robots.silence import waiting_for
from fortyeight.rulebook import House
from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.store_calls import read_store, refuse_if_unavailable, run_in_thread
from fortyeight.server.base.who import Role, Who
from fortyeight.server.table.hooks import Relay, TableHooks
from fortyeight.server.table.lobby import Lobby, lobby_entry
from fortyeight.server.table.new_tables import DAY_MS, NewTable, NewTableRequest, parse_new_table
from fortyeight.server.table.practice import practice_request
from fortyeight.server.table.publish.follower import Follower
from fortyeight.server.table.publish.hub import Hub, Watcher
from fortyeight.server.table.runner.command_answers import Answer
from fortyeight.server.table.runner.runner import Runner
from fortyeight.server.table.state.free_boxes import box_elsewhere
from fortyeight.server.table.state.practice_checks import check_may_watch
from fortyeight.server.table.state.service_events import LoggedEvent
from fortyeight.server.table.state.table_state import TableState
from fortyeight.server.table.storage.archive import Archive
from fortyeight.server.table.storage.loading import LoadedTable, NoSuchTable, Unreadable
from fortyeight.server.table.storage.stored_changes import (
    SealsBytes,
)
from fortyeight.server.table.watching import Deliver, Reply
from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import (
    TableRow,
    count_open_tables,
    count_practice_tables,
    list_practice_tables,
    list_seats,
)
from fortyeight.store.log.storer import ChangeWriter
from fortyeight.store.model import Change, Head, StoreError, table_stream
from fortyeight.view import Audience, AudienceRole

T = TypeVar("T")


#: Seconds for which a follower is kept after its last watcher has left.
_FOLLOWER_SECONDS = 60.0
#: Maximum number of missed events sent on reconnecting; beyond it the client gets the view instead.
MAX_MISSED_EVENTS = 5_000
#: Attempts to join a table that moves between processes while a client connects.
_MAX_MOVES = 10
#: How old the state of another process's table may be for those who look for a free box.
_PEEK_SECONDS = 5.0


class Tables:
    """The table service. One process runs a table; every process can show it."""

    def __init__(
        self,
        database: Database,
        writer: ChangeWriter,
        seals: SealsBytes,
        hooks: TableHooks,
        node: str = "one",
        relay: Relay | None = None,
        now: Callable[[], int] = lambda: int(time.time() * 1000),
    ) -> None:
        self.node = node
        self.seals = seals
        self.now = now
        self.archive = Archive(database, seals, node)
        self._database = database
        self._lobby = Lobby(database)
        self._writer = writer
        self.hooks = hooks
        self._relay = relay
        self._runners: dict[str, Runner] = {}
        self._followers: dict[str, Follower] = {}
        #: States of tables of other processes, each with when it was read.
        self._peeked: dict[str, tuple[float, TableState | None]] = {}
        self._opening = asyncio.Lock()
        self._parked = False
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_lost: Callable[[str], None] = lambda table: None
        self.on_opened: Callable[[str], None] = lambda stream: None
        self.on_not_opened: Callable[[str], None] = lambda stream: None
        #: Called with the house of a new table whose players may use the coach.
        self.on_coached: Callable[[House], None] = lambda house: None
        #: Called with a table that is shown here from now on, but run by another process.
        self.on_followed: Callable[[str], None] = lambda table: None

    # Starting and stopping

    async def start(self) -> None:
        """Take up every table that no process runs; with a single process that is all of them."""
        if self._relay is None:
            rows = await asyncio.to_thread(self._lobby.open_rows)
            streams = [row.stream for row in rows]
            for head in await self.archive.claim_some(streams):
                await self.run_claimed(head)

    async def run_claimed(self, head: Head) -> None:
        """Run a table that this process now owns."""
        table = head.stream.removeprefix(table_stream(""))
        await self._stop_running(table)
        try:
            loaded = await self.archive.load(table)
        except NoSuchTable:
            # The process that opened it died before its first event was stored.
            log_event("table never founded", logging.WARNING, table=table)
            await self.archive.close_unfounded(table, self.now())
            return
        except Unreadable as error:
            # The other tables run on; this one waits for a program or keys that can read it.
            log_event("table cannot be read", logging.ERROR, table=table, why=str(error))
            return
        await self.catch_up(table)
        self._run(table, loaded, head.epoch)

    async def stop_running_all(self) -> None:
        """Stop running all tables: this process owns none any more. Watchers stay connected."""
        for table in tuple(self._runners):
            await self._stop_running(table)

    async def _stop_running(self, table: str) -> None:
        runner = self._runners.pop(table, None)
        if runner is not None:
            self._followers[table] = Follower(table, runner.hub)
            await runner.stop()
            self.on_followed(table)

    def _run(self, table: str, loaded: LoadedTable, epoch: int) -> Runner:
        runner = Runner(table, loaded, epoch, self)
        self._runners[table] = runner
        follower = self._followers.pop(table, None)
        if follower is not None:
            runner.hub.adopt(follower.hub)
        if self._parked:
            runner.park()
        runner.start()
        return runner

    async def park(self, seconds: float = 3600.0) -> int:
        """Start no new rounds, and wait until those in play end or the time is up.

        Return how many rounds are left in play; another process continues them.
        """
        self._parked = True
        for runner in self._runners.values():
            runner.park()
        ends = time.monotonic() + seconds
        while True:
            in_play = sum(not one.is_between_rounds for one in self._runners.values())
            if not in_play or time.monotonic() >= ends:
                return in_play
            await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """Stop every table in its current state. Every answered command is in the log."""
        self._parked = True
        runners = list(self._runners.values())
        await asyncio.gather(*(runner.stop() for runner in runners))
        for runner in runners:
            runner.hub.say_goodbye("the server is stopping")
        self._runners.clear()
        for follower in self._followers.values():
            follower.hub.say_goodbye("the server is stopping")
        self._followers.clear()

    # The lobby

    async def lobby(self) -> list[dict[str, Any]]:
        return await self._lobby.entries()

    async def seats_of(self, person: str) -> list[dict[str, Any]]:
        """Return the tables where a person is, and whether a table waits for their answer."""
        seats = await read_store(self._database, lambda one: list_seats(one, person))
        found = []
        for seat in seats:
            try:
                state, _ = await self.state(seat.table)
            except Refusal:
                continue
            turn = person in waiting_for(state.game)
            found.append(
                {
                    "table": seat.table,
                    "name": seat.name,
                    "cents": seat.cents,
                    "practice": seat.practice,
                    "turn": turn,
                }
            )
        return found

    async def describe(self, table: str) -> dict[str, Any]:
        return lobby_entry(await self.row(table))

    async def row(self, table: str) -> TableRow:
        """Return one table, open or closed."""
        return await self._lobby.row(table)

    async def open_rows(self) -> list[TableRow]:
        """Return the open tables, including the private ones."""
        return await run_in_thread(self._lobby.open_rows)

    async def opening_refusals(self, who: Who) -> dict[str, str]:
        """Return why a person may not open a table now, and why not one that a person deals."""
        counts = await read_store(self._database, lambda one: count_open_tables(one, who.name))
        try:
            self._check_opener(who)
            self.hooks.quotas.check_room(who, *counts)
        except Refusal as refusal:
            return {"table": refusal.sentence, "person_dealt": refusal.sentence}
        try:
            self.hooks.quotas.check_dealing(who, "person", private=False)
        except Refusal as refusal:
            return {"table": "", "person_dealt": refusal.sentence}
        return {"table": "", "person_dealt": ""}

    def _check_opener(self, who: Who) -> None:
        if not self.hooks.may_open(who):
            raise Refusal("not-allowed", "tables are opened by the floor here", status=403)

    async def open(self, who: Who, wanted: Mapping[str, Any]) -> dict[str, Any]:
        self._check_opener(who)
        request = parse_new_table(wanted)
        if "@" in request.book and not await self.hooks.offers_book(request.book):
            sentence = "two people must approve this version of the rulebook before it is played"
            raise Refusal("not-approved", sentence)
        self.hooks.quotas.check_dealing(who, request.settings.dealing, request.settings.private)
        return await self._open(who, request)

    async def practice_tables(self, who: Who) -> tuple[list[dict[str, Any]], str]:
        """Return a person's open practice tables, and why they may not open another."""

        def read(connection: Connection) -> tuple[list[TableRow], tuple[int, int, int]]:
            counts = count_practice_tables(connection, who.name, self.now() - DAY_MS)
            return list_practice_tables(connection, who.name), counts

        rows, counts = await read_store(self._database, read)
        try:
            self.hooks.quotas.check_practice(*counts)
        except Refusal as refusal:
            return [lobby_entry(row) for row in rows], refusal.sentence
        return [lobby_entry(row) for row in rows], ""

    async def open_practice(self, who: Who, house: House, name: str) -> dict[str, Any]:
        """Open a practice table for a house of any book, or return the one that is open."""
        request = await asyncio.to_thread(practice_request, house, name)
        own, _ = await self.practice_tables(who)
        for one in own:
            if (one["book"], one["house"]) == (request.book, dict(request.house)):
                return one
        return await self._open(who, request)

    async def _open(self, who: Who, request: NewTableRequest) -> dict[str, Any]:
        if self._parked:
            raise Refusal("stopping", "the server is stopping", status=503)
        async with self._opening:
            new = NewTable(request, who, self.seals, self.now())
            # Before the membership can see the table and take it for lost.
            self.on_opened(new.stream)
            try:
                head = await run_in_thread(
                    lambda: new.claim(self._database, self.node, self.hooks.quotas)
                )
            except Refusal as refusal:
                if refusal.status == 503:
                    # The transaction may have been committed: then the table needs a runner.
                    self.note_failed(new.id)
                else:
                    self.on_not_opened(new.stream)
                raise
        if self._relay is not None and not self._relay.may_run(new.id):
            await self._relay.hand_over(new.id)
        elif new.id not in self._runners:
            self._run(new.id, new.loaded(head), head.epoch)
        if request.settings.coach:
            self.on_coached(new.changes.state.house)
        return await self.describe(new.id)

    async def close(self, who: Who, table: str) -> dict[str, Any]:
        """Close a table after its round. Allowed for the floor and the person who opened it."""
        row = await self.row(table)
        opened_it = who.name and row.opened_by == who.name
        if not opened_it and not who.may(Role.FLOOR):
            raise Refusal("not-allowed", "the floor closes tables, or who opened it", status=403)
        runner = self._runners.get(table)
        if runner is None:
            if self._relay is None:
                raise Refusal("moved", "the table is being moved; send it again", status=503)
            return await self._relay.close(row, who)
        await runner.request_closing(who.name)
        return await self.describe(table)

    # Watching and commands

    async def watch(
        self, table: str, audience: Audience, since: int | None, deliver: Deliver
    ) -> Watcher:
        for _ in range(_MAX_MOVES):
            hub = await self._find_hub(table)
            check_may_watch(hub.state, audience)
            if since is not None and since > hub.version:
                # The client has seen more through another process than was read here so far.
                await refuse_if_unavailable(self.catch_up(table))
            known = since
            if known is not None and not 0 <= hub.version - known <= MAX_MISSED_EVENTS:
                known = None
            missed: list[LoggedEvent] = []
            if known is not None and not hub.remembers(known):
                missed = await refuse_if_unavailable(self.events_between(table, known, hub.version))
            if hub is self.hub_of(table):
                return hub.join(audience, deliver, known, missed)
        raise Refusal("moved", "the table is being moved; come back soon", status=503)

    def hub_of(self, table: str) -> Hub | None:
        """Return a table's current hub in this process, if any; every move replaces it."""
        runner = self._runners.get(table)
        if runner is not None:
            return runner.hub
        follower = self._followers.get(table)
        return None if follower is None else follower.hub

    async def _find_hub(self, table: str) -> Hub:
        hub = self.hub_of(table)
        if hub is not None:
            return hub
        row = await self.row(table)
        if row.closed_at is not None:
            raise Refusal("table-closed", "the table is closed", status=410)
        try:
            loaded = await run_in_thread(lambda: self.archive.read(table))
        except Unreadable:
            raise Refusal(
                "unreadable", "the table's log cannot be read by this server", status=503
            ) from None
        hub = self.hub_of(table)
        if hub is not None:
            return hub
        hub = Hub(loaded.state, loaded.version)
        self._followers[table] = Follower(table, hub)
        self.on_followed(table)
        # Events stored in the meantime were not published here.
        await refuse_if_unavailable(self.catch_up(table))
        return hub

    async def catch_up(self, table: str) -> None:
        """Publish what another process has stored at a table to those who watch it here."""
        follower = self._followers.get(table)
        if follower is None or table in self._runners:
            return
        if follower.is_abandoned(_FOLLOWER_SECONDS):
            del self._followers[table]
            return
        async with follower.lock:
            while True:
                after = follower.hub.version
                page = await self.events_between(table, after, after + 1_000)
                if not page:
                    return
                follower.take(page)
                if follower.hub.state.service.shut:
                    follower.hub.say_goodbye("the table is closed")
                    if self._followers.get(table) is follower:
                        del self._followers[table]
                    return

    async def submit(
        self, table: str, who: Who, audience: Audience, message: Mapping[str, Any]
    ) -> Answer:
        """Send a command to a table and wait for its answer."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.send(table, who, audience, message, partial(_settle, answered))
        return await answered

    def send(
        self, table: str, who: Who, audience: Audience, message: Mapping[str, Any], reply: Reply
    ) -> None:
        runner = self._runners.get(table)
        if runner is not None:
            runner.send(actor_of(who, audience), audience, message, reply)
        else:
            self._start(self._send_elsewhere(table, who, audience, message, reply))

    async def _send_elsewhere(
        self, table: str, who: Who, audience: Audience, message: Mapping[str, Any], reply: Reply
    ) -> None:
        """Have the process that runs a table answer a command."""
        try:
            row = await self.row(table)
            if row.closed_at is not None:
                raise Refusal("table-closed", "the table is closed", status=410)
            if self._relay is None:
                raise Refusal("moved", "the table is being moved; send it again", status=503)
            answer = await self._relay.submit(row, who, audience, message)
        except Exception as error:
            reply(error)
        else:
            reply(answer)

    async def state(self, table: str) -> tuple[TableState, int]:
        """Return a table's state and its version."""
        hub = await self._current_hub(table)
        return hub.state, hub.version

    async def shown_hub(self, table: str) -> Hub | None:
        """Return an open table's hub with its latest state; None if it cannot be read."""
        try:
            return await self._current_hub(table)
        except Refusal:
            return None

    async def _current_hub(self, table: str) -> Hub:
        if table in self._followers:
            await refuse_if_unavailable(self.catch_up(table))
        return await self._find_hub(table)

    def runs(self, table: str) -> bool:
        """Return whether this process runs the table."""
        return table in self._runners

    def note_present(self, table: str, people: Iterable[str]) -> None:
        """Note people who watch a table that is run here through another process."""
        runner = self._runners.get(table)
        if runner is not None:
            runner.note_present(people)

    def follows(self, table: str) -> bool:
        """Return whether a table of another process is shown here."""
        return table in self._followers

    def followed_versions(self) -> dict[str, int]:
        """Return the tables of other processes that are shown here, each with its version here."""
        return {table: one.hub.version for table, one in self._followers.items()}

    def followed_tables(self) -> dict[str, list[str]]:
        """Return the tables of other processes that are watched here, and by whom."""
        for table in [
            one for one in self._followers if self._followers[one].is_abandoned(_FOLLOWER_SECONDS)
        ]:
            del self._followers[table]
        return {table: one.hub.people for table, one in self._followers.items()}

    # Services for runners

    def commit(self, change: Change) -> Awaitable[Head]:
        return self._writer.commit(change)

    async def reclaim(self, table: str) -> tuple[LoadedTable, int] | None:
        if self._relay is not None:
            # The next process to find it free takes it up; that may be this one again.
            return None
        return await self.archive.claim_again(table)

    async def events_between(self, table: str, after: int, to: int) -> list[LoggedEvent]:
        return await self.archive.events_between(table, after, to)

    def note_lost(self, table: str) -> None:
        runner = self._runners.pop(table, None)
        if runner is not None:
            self._followers[table] = Follower(table, runner.hub)
            self.on_lost(table)
            # The follower must catch up with what the new owner stored before the loss was noticed.
            self.on_followed(table)

    def note_failed(self, table: str) -> None:
        """Restart a table whose runner died, after a delay; in a cluster any process may do so."""
        if table in self._runners:
            self.note_lost(table)
        else:
            self.on_lost(table)
        if self._relay is None:
            asyncio.get_running_loop().call_later(1.0, self._restart, table)

    def _restart(self, table: str) -> None:
        async def again() -> None:
            wait = 0.05
            while table not in self._runners and not self._parked:
                try:
                    head = await self.archive.claim(table)
                    if head is not None:
                        await self.run_claimed(head)
                    return
                except StoreError:
                    await asyncio.sleep(wait)
                    wait = min(wait * 2, 2.0)

        self._start(again())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run work in the background."""
        self._tasks.add(task := asyncio.create_task(work))
        task.add_done_callback(self._tasks.discard)

    def note_ended(self, table: str) -> None:
        """Drop the runner of a table that is shut."""
        self._runners.pop(table, None)

    async def box_elsewhere(self, table: str) -> tuple[str, str]:
        return await box_elsewhere(table, await self.open_rows(), self._peek)

    async def _peek(self, table: str) -> TableState | None:
        """Return a table's state without following the table; None if it cannot be read.

        That of a table of another process may be a few seconds old: whoever waits asks for many.
        """
        hub = self.hub_of(table)
        if hub is not None:
            return hub.state
        now = time.monotonic()
        fresh = {one: read for one, read in self._peeked.items() if read[0] > now - _PEEK_SECONDS}
        self._peeked = fresh
        if table not in fresh:
            fresh[table] = (now, await run_in_thread(lambda: self._read_state(table)))
        return fresh[table][1]

    def _read_state(self, table: str) -> TableState | None:
        try:
            return self.archive.read(table).state
        except (NoSuchTable, Unreadable):
            return None


def _settle(answered: asyncio.Future[Answer], answer: Answer | Exception) -> None:
    if answered.done():
        return
    if isinstance(answer, Exception):
        answered.set_exception(answer)
    else:
        answered.set_result(answer)


def actor_of(who: Who, audience: Audience) -> str:
    """Return the name under which a person acts in the log."""
    return who.name if audience.role is AudienceRole.PLAYER else f"{audience.role.value}:{who.name}"
