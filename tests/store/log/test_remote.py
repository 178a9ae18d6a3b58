"""Storing through another process: the same contract as the thread that stores (`test_writer`)."""

from __future__ import annotations

import asyncio
import pickle
import socket
import struct
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.store.database.database import Database
from fortyeight.store.log import reading, remote
from fortyeight.store.log.changes import create_stream
from fortyeight.store.log.remote import ChangeServer, RemoteWriter, _Frames
from fortyeight.store.log.storer import Result, Storer
from fortyeight.store.model import (
    AlreadyAnswered,
    Change,
    Conflict,
    Fenced,
    Head,
    InsufficientFunds,
    InvalidChange,
    LimitsSet,
    NewEvent,
    StoreError,
    Unavailable,
)


def change(stream: str, expected: int = 0) -> Change:
    return Change(stream, expected, 0, 5, "ann", events=(NewEvent("dealt", "{}"),))


class CountedStorer(Storer):
    """Notes the number of changes in each transaction."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.batches: list[int] = []

    def store(self, changes: Sequence[Change]) -> Sequence[Result]:
        self.batches.append(len(changes))
        return super().store(changes)


class Door:
    """The process that stores, in this event loop; each connection goes to the current server."""

    def __init__(self, server: ChangeServer | None) -> None:
        self.server = server
        self.theirs: list[socket.socket] = []
        self._serving: list[asyncio.Task[None]] = []

    def connect(self) -> socket.socket:
        ours, theirs = socket.socketpair()
        theirs.setblocking(False)
        if self.server is None:
            self.theirs.append(theirs)
        else:
            self._serving.append(asyncio.create_task(self.server.serve(theirs)))
        return ours


@asynccontextmanager
async def opened(door: Door) -> AsyncIterator[RemoteWriter]:
    writer = RemoteWriter(door.connect)
    try:
        yield writer
    finally:
        writer.close()
        for one in door.theirs:
            one.close()


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(60):
            await main()

    asyncio.run(bounded())


def test_many_tables_at_once(database: Database) -> None:
    streams = [f"table:{number}" for number in range(20)]
    database.write(lambda connection: [create_stream(connection, one) for one in streams])
    counted: list[tuple[int, float | None]] = []

    async def main() -> None:
        storer = CountedStorer(database)
        async with opened(Door(ChangeServer(storer))) as writer:
            writer.on_batch = lambda changes, seconds: counted.append((changes, seconds))

            async def play(stream: str) -> None:
                for version in range(5):
                    head = await writer.commit(change(stream, version))
                    assert head.version == version + 1
                    with database.read() as connection:
                        assert reading.read_head(connection, stream) == head

            await asyncio.gather(*map(play, streams))
        assert sum(changes for changes, _ in counted) == sum(storer.batches) == 100
        assert len(storer.batches) <= 20, "the changes of several tables share a transaction"

    run(main)


def test_changes_of_several_processes_share_a_transaction(database: Database) -> None:
    async def main() -> None:
        storer = CountedStorer(database)
        door = Door(ChangeServer(storer))
        timed: list[bool] = []
        async with opened(door) as one, opened(door) as two:
            for writer in (one, two):
                writer.on_batch = lambda changes, seconds: timed.append(seconds is not None)
            await asyncio.gather(one.commit(change("person:a")), two.commit(change("person:b")))
            await asyncio.gather(
                *[one.commit(change(f"person:{n}")) for n in range(4)],
                *[two.commit(change(f"person:{n}")) for n in range(4, 8)],
            )
        assert max(storer.batches) == 8
        assert sum(timed) == len(storer.batches), "each transaction is counted in one process"
        assert len(timed) > len(storer.batches)

    run(main)


def test_a_failure_goes_to_the_one_who_made_it(database: Database) -> None:
    async def main() -> None:
        async with opened(Door(ChangeServer(Storer(database)))) as writer:
            commits = [writer.commit(change(one)) for one in ("person:a", "table:none", "person:b")]
            results = await asyncio.gather(*commits, return_exceptions=True)
        assert [type(result) for result in results] == [Head, Conflict, Head]

    run(main)


def test_changes_wait_for_a_process_that_is_still_starting(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Meanwhile, the server says that it is not ready."""
    absent = "the process that stores is not there"

    async def main() -> None:
        door = Door(None)
        async with opened(door) as writer:
            waiting = writer.commit(change("person:a"))
            await until(lambda: bool(door.theirs))
            with monkeypatch.context() as patched:
                patched.setattr(remote, "_ANSWER_SECONDS", 0.05)
                assert await writer.fault() == absent, "it is connected, and nobody answers"
            server = ChangeServer(Storer(database))
            await server.serve(door.theirs.pop())
            assert (await waiting).version == 1
            assert await writer.fault() == ""
        async with opened(Door(None)) as writer:
            assert await writer.fault() == absent, "it is not even connected"

    run(main)


def test_the_end_of_the_process_is_told_to_all_who_wait_and_the_next_goes_on(
    database: Database,
) -> None:
    """Whether their changes were stored is unknown: they look at the log."""

    async def main() -> None:
        door = Door(None)
        async with opened(door) as writer:
            lost = [writer.commit(change("person:a", version)) for version in range(3)]
            await until(lambda: bool(door.theirs))
            dead = door.theirs.pop()
            door.server = ChangeServer(Storer(database))
            dead.close()
            results = await asyncio.gather(*lost, return_exceptions=True)
            assert [type(result) for result in results] == [Unavailable] * 3
            assert (await writer.commit(change("person:a"))).version == 1

    run(main)


def test_a_connection_that_cannot_be_made_is_tried_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "_RETRY_SECONDS", 0.001)
    failures = iter([OSError("too many open files")] * 3)

    async def main() -> None:
        door = Door(ChangeServer(Storer(database)))

        def connect() -> socket.socket:
            for failure in failures:
                raise failure
            return door.connect()

        writer = RemoteWriter(connect)
        assert (await writer.commit(change("person:a"))).version == 1
        writer.close()

    run(main)


def test_too_many_that_wait_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "MAX_WAITING", 2)

    async def main() -> None:
        async with opened(Door(None)) as writer:
            waiting = [writer.commit(change("person:a", version)) for version in range(3)]
            with pytest.raises(Unavailable, match="Too many"):
                await waiting[2]
            assert not waiting[0].done()
        results = await asyncio.gather(*waiting[:2], return_exceptions=True)
        assert [type(result) for result in results] == [Unavailable] * 2

    run(main)


def test_results_that_cannot_be_sent_end_the_connection(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the next results would be taken for these, and some never come."""

    async def main() -> None:
        async with opened(Door(ChangeServer(Storer(database)))) as writer:
            await writer.commit(change("person:a"))
            dumps = pickle.dumps

            def fail(message: object, protocol: int) -> bytes:
                if isinstance(message, tuple) and message[1]:
                    raise MemoryError
                return dumps(message, protocol)

            with monkeypatch.context() as patched:
                patched.setattr(pickle, "dumps", fail)
                with pytest.raises(Unavailable, match="has ended"):
                    await writer.commit(change("person:a", 1))
            assert (await writer.commit(change("person:a", 2))).version == 3, "it was stored"

    run(main)


def test_changes_that_cannot_be_sent_end_the_connection(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with opened(Door(ChangeServer(Storer(database)))) as writer:
            await writer.commit(change("person:a"))
            unsent = Change("person:a", 1, 0, 5, "ann", events=(lambda: None,))  # type: ignore[arg-type]  # no pickle
            with pytest.raises(Unavailable, match="has ended"):
                await writer.commit(unsent)
            assert (await writer.commit(change("person:a", 1))).version == 2

    run(main)


def test_to_close_tells_those_who_wait(database: Database) -> None:
    """Also before there is a connection."""

    async def main() -> None:
        writer = RemoteWriter(Door(None).connect)
        waiting = writer.commit(change("person:a"))
        writer.close()
        with pytest.raises(Unavailable, match="closing"):
            await waiting

    run(main)


def test_nothing_is_taken_after_the_end(database: Database) -> None:
    async def main() -> None:
        async with opened(Door(ChangeServer(Storer(database)))) as writer:
            await writer.commit(change("person:a"))
        with pytest.raises(Unavailable, match="closing"):
            await writer.commit(change("person:b"))

    run(main)


def test_who_is_cancelled_does_not_stop_the_others(database: Database) -> None:
    async def main() -> None:
        async with opened(Door(ChangeServer(Storer(database)))) as writer:
            gone = asyncio.ensure_future(writer.commit(change("person:gone")))
            stays = writer.commit(change("person:stays"))
            gone.cancel()
            assert (await stays).version == 1

    run(main)


def test_a_client_that_reads_nothing_delays_nobody(database: Database) -> None:
    """A process that hangs has as many results waiting as it has sent changes."""

    async def main() -> None:
        server = ChangeServer(Storer(database))
        ours, theirs = socket.socketpair()
        theirs.setblocking(False)
        await server.serve(theirs)
        changes = pickle.dumps([change("table:none", 1)] * 256)
        async with opened(Door(server)) as writer:
            for number in range(20):
                await asyncio.to_thread(ours.sendall, struct.pack("!I", len(changes)) + changes)
                assert (await writer.commit(change("person:a", number))).version == number + 1
        ours.close()

    run(main)


@pytest.mark.parametrize(
    "kind",
    [
        Conflict,
        Fenced,
        InsufficientFunds,
        AlreadyAnswered,
        LimitsSet,
        InvalidChange,
        Unavailable,
    ],
)
def test_every_error_of_the_store_crosses(kind: type[StoreError]) -> None:
    crossed = pickle.loads(pickle.dumps(kind("the reason")))
    assert type(crossed) is kind
    assert str(crossed) == "the reason"


@given(st.lists(st.lists(st.integers(), max_size=5), max_size=8), st.data())
def test_frames_may_come_in_any_pieces(messages: list[list[int]], data: st.DataObject) -> None:
    sent = b""
    for message in messages:
        body = pickle.dumps(message)
        sent += struct.pack("!I", len(body)) + body
    received: list[list[int]] = []
    frames = _Frames(received.append, lambda: None)
    cuts = data.draw(st.lists(st.integers(0, len(sent)), max_size=12).map(sorted))
    for begin, end in zip([0, *cuts], [*cuts, len(sent)], strict=True):
        frames.data_received(sent[begin:end])
    assert received == messages


def test_a_single_change_never_waits_and_many_wait_for_more(database: Database) -> None:
    storer = Storer(database)
    storer.store([change("person:a")])
    assert storer.wait_seconds == 0
    storer.store([change(f"person:{n}") for n in range(200)])
    assert storer.wait_seconds <= 0.008
    storer.store([])
    assert storer.wait_seconds == 0
