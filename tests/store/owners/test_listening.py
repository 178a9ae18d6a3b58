"""Listeners hear of every commit, and of every reconnection."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from fortyeight.store.database.database import Database
from fortyeight.store.log.changes import store_changes
from fortyeight.store.model import Change, Conflict, Head, NewEvent
from fortyeight.store.owners.listener import CHANNEL, Listener
from tests.store.evening import appended, opened

#: Timeout in seconds, long enough for any machine; only a failing test waits for it.
PATIENCE = 60.0

BEGUN = ("begun", 0)


class Heard:
    """A listener's calls, in their order."""

    def __init__(self, url: str) -> None:
        self.calls: queue.Queue[tuple[str, int]] = queue.Queue()
        self.listener = Listener(
            url,
            lambda stream, version: self.calls.put((stream, version)),
            lambda: self.calls.put(BEGUN),
        )

    def next(self) -> tuple[str, int]:
        return self.calls.get(timeout=PATIENCE)


@pytest.fixture
def kind() -> str:
    return "postgresql"


@pytest.fixture
def address(url: str) -> str:
    return url


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    database = Database.open(address)
    yield database
    database.close()


@pytest.fixture
def heard(address: str, database: Database) -> Iterator[Heard]:
    # The last test may have released this database only a moment ago.
    wait_for_no_listener(address)
    heard = Heard(address)
    assert heard.next() == BEGUN
    yield heard
    heard.listener.close()


def cut(address: str) -> int:
    """End every listener's connection to this database from outside; return their number."""
    with psycopg.connect(address, autocommit=True) as connection:
        ended = connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'fortyeight listener'"
        ).fetchall()
    return len(ended)


def listeners(address: str) -> int:
    """Count the listeners' connections to this database."""
    with psycopg.connect(address, autocommit=True) as connection:
        row = connection.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'fortyeight listener'"
        ).fetchone()
    assert row is not None
    return int(row[0])


def wait_for_no_listener(address: str) -> None:
    """Wait for the server to notice: it lists a connection until a moment after its end."""
    until = time.monotonic() + PATIENCE
    while listeners(address):
        assert time.monotonic() < until, "a listener is still connected"
        time.sleep(0.01)


def test_every_commit_is_heard_in_its_order(database: Database, heard: Heard) -> None:
    stream = opened(database, "t1")
    for version in range(5):
        appended(database, stream, version, 9)
    assert [heard.next() for _ in range(5)] == [(stream, version) for version in range(1, 6)]


def test_what_is_not_stored_is_not_heard(database: Database, heard: Heard) -> None:
    stream = opened(database, "t1")
    late = Change(stream, 7, 0, 1, "ann", events=(NewEvent("x", "{}"),))
    (result,) = store_changes(database, [late])
    assert isinstance(result, Conflict)
    appended(database, stream, 0, 9)
    assert heard.next() == (stream, 1)


def test_several_changes_of_a_transaction_are_heard_as_their_end(
    database: Database, heard: Heard
) -> None:
    one, two = opened(database, "t1"), opened(database, "t2")
    event = (NewEvent("x", "{}"),)
    changes = [Change(s, v, 0, 1, "a", events=event) for s, v in ((one, 0), (one, 1), (two, 0))]
    assert all(isinstance(result, Head) for result in store_changes(database, changes))
    assert {heard.next(), heard.next()} == {(one, 2), (two, 1)}


def test_a_change_that_is_stored_by_its_known_head_is_heard(
    database: Database, heard: Heard
) -> None:
    stream = opened(database, "t1")
    head = appended(database, stream, 0, 9)
    change = Change(stream, 1, 0, 9, "ann", events=(NewEvent("x", "{}"),))
    assert isinstance(store_changes(database, [change], {stream: head})[0], Head)
    assert [heard.next(), heard.next()] == [(stream, 1), (stream, 2)]


def test_a_cut_connection_is_made_again_and_this_is_told(
    address: str, database: Database, heard: Heard
) -> None:
    stream = opened(database, "t1")
    for version in range(3):
        assert cut(address) == 1
        assert heard.next() == BEGUN
        appended(database, stream, version, 9)
        assert heard.next() == (stream, version + 1)


def test_a_message_in_another_form_is_left_aside(
    address: str, database: Database, heard: Heard
) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        for text in ("", "x", "x ", " 7", "x -1", "x 1.5", "x ²", "x " + "9" * 30):
            connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, text])
        connection.execute("SELECT pg_notify('another', 'table:t1 7')")
        connection.execute("SELECT pg_notify(%s, 'a name with spaces 7')", [CHANNEL])
    assert heard.next() == ("a name with spaces", 7)


def test_a_callback_that_fails_does_not_end_the_listening(address: str, database: Database) -> None:
    calls: queue.Queue[int] = queue.Queue()

    def fails(stream: str, version: int) -> None:
        calls.put(version)
        raise RuntimeError("no")

    def begun() -> None:
        calls.put(0)
        raise RuntimeError("no")

    with closing(Listener(address, fails, begun)):
        stream = opened(database, "t1")
        assert calls.get(timeout=PATIENCE) == 0
        for version in range(2):
            appended(database, stream, version, 9)
            assert calls.get(timeout=PATIENCE) == version + 1


def test_after_close_nothing_is_heard(address: str, database: Database) -> None:
    heard = Heard(address)
    assert heard.next() == BEGUN
    heard.listener.close()
    assert not heard.listener.wait_until_listening(0)
    appended(database, opened(database, "t1"), 0, 9)
    assert heard.calls.empty()
    wait_for_no_listener(address)


def test_a_listener_without_a_database_can_be_closed(address: str) -> None:
    listener = Listener(address.replace("/test_", "/none_"), lambda *_: None)
    assert not listener.wait_until_listening(0.3)
    listener.close()
