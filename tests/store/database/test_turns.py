"""Processes of one server that write to an SQLite file in turns."""

from __future__ import annotations

import os
import threading
from multiprocessing import get_context
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from fortyeight.store.database.database import Database, lock_database
from fortyeight.store.database.files import DatabaseInUse

WRITES = 40


def count_up(connection: Connection) -> None:
    """Read, then write what was read and one more: lost if another process writes in between."""
    (known,) = connection.execute(text("SELECT cents FROM accounts WHERE account = 'a'")).one()
    change = text("UPDATE accounts SET cents = :cents WHERE account = 'a'")
    connection.execute(change, {"cents": known + 1})


def write_often(path: str) -> None:
    database = Database.open(path, in_turns=True)
    for _ in range(WRITES):
        database.write(count_up)
    database.close()


def cents(database: Database) -> int:
    with database.read() as connection:
        return int(connection.execute(text("SELECT sum(cents) FROM accounts")).scalar_one())


@pytest.fixture
def path(tmp_path: Path) -> str:
    """The path of a store with an account."""
    path = str(tmp_path / "store.sqlite")
    database = Database.open(path)
    database.write(lambda c: c.execute(text("INSERT INTO accounts VALUES ('a', 0)")))
    database.close()
    return path


def test_writes_of_several_processes_do_not_disturb_each_other(path: str) -> None:
    """RELIABILITY 11: SQLite's log is never written or checkpointed by two at a time."""
    lock = lock_database(path)
    writers = [get_context("spawn").Process(target=write_often, args=(path,)) for _ in range(3)]
    for writer in writers:
        writer.start()
    write_often(path)
    for writer in writers:
        writer.join()
        assert writer.exitcode == 0
    assert lock is not None
    lock.release()
    database = Database.open(path)
    assert cents(database) == 4 * WRITES
    database.close()


def test_a_turn_is_not_given_before_the_other_has_ended(path: str) -> None:
    first, second = (Database.open(path, in_turns=True) for _ in range(2))
    began, may_end = threading.Event(), threading.Event()
    order: list[str] = []

    def hold(connection: Connection) -> None:
        began.set()
        may_end.wait()
        order.append("first")

    threads = [threading.Thread(target=first.write, args=(hold,))]
    threads[0].start()
    began.wait()
    threads.append(threading.Thread(target=second.write, args=(lambda _: order.append("second"),)))
    threads[1].start()
    may_end.set()
    for thread in threads:
        thread.join()
    assert order == ["first", "second"]
    first.close()
    second.close()


def test_nobody_else_opens_a_file_that_a_server_has(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fortyeight.store.database.database._ENDING_SECONDS", 0.1)
    lock = lock_database(path)
    with pytest.raises(DatabaseInUse):
        Database.open(path)
    with pytest.raises(DatabaseInUse):
        lock_database(path)
    assert lock is not None
    lock.release()


def test_the_file_is_free_when_the_last_process_of_a_killed_server_has_ended(path: str) -> None:
    lock = lock_database(path)
    assert lock is not None
    here, there = os.pipe()
    if (copy := os.fork()) == 0:
        os.close(there)
        os.read(here, 1)
        os._exit(0)
    lock.release()  # as a front that is killed does
    with pytest.raises(DatabaseInUse):
        Database.open(path)
    os.close(there)
    os.waitpid(copy, 0)
    os.close(here)
    Database.open(path).close()


def test_whether_others_may_write_is_known(path: str) -> None:
    alone = Database.open(path)
    assert not alone.is_shared
    alone.close()
    together = Database.open(path, in_turns=True)
    assert together.is_shared
    together.close()
    together.close()  # twice does no harm
