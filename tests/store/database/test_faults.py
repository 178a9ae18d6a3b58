"""The database is gone, its disk full, its file damaged: clear errors, and recovery."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from fortyeight.store.database.database import Database
from fortyeight.store.log import reading
from fortyeight.store.log.changes import create_stream, store_changes
from fortyeight.store.model import (
    BANK,
    Change,
    Conflict,
    Head,
    LedgerLine,
    NewEvent,
    Unavailable,
    wallet_account,
)
from fortyeight.store.verify.verify_ledger import trial_balance
from tests.effort import effort
from tests.store.conftest import new_postgres_database, start_postgres


def paid(expected: int, size: int = 2) -> Change:
    lines = (LedgerLine(0, BANK, -7), LedgerLine(0, wallet_account("ann"), 7))
    events = (NewEvent("paid", '"' + "x" * size + '"'),)
    return Change("person:ann", expected, 0, 5, "ann", events=events, lines=lines)


def store(database: Database, expected: int, size: int = 2) -> Head | Exception:
    return store_changes(database, [paid(expected, size)])[0]


def is_right(database: Database, version: int) -> None:
    with database.read() as connection:
        assert len(reading.read_events(connection, "person:ann")) == version
        assert reading.read_balance(connection, wallet_account("ann")) == 7 * version
        assert trial_balance(connection) == []


def fill_until_refused(database: Database) -> tuple[int, Unavailable]:
    for version in range(10_000):
        result = store(database, version, 20_000)
        if isinstance(result, Unavailable):
            return version, result
        assert isinstance(result, Head)
    raise AssertionError("it was never full")


def test_a_full_database_refuses_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    database = Database.open(str(tmp_path / "store.db"))

    def most(pages: int) -> None:
        text = f"PRAGMA max_page_count={pages}"
        database.write(lambda connection: connection.exec_driver_sql(text).scalar())

    most(300)
    version, error = fill_until_refused(database)
    assert "full" in str(error)
    assert isinstance(store(database, version, 20_000), Unavailable)
    is_right(database, version)
    most(10_000)
    assert isinstance(store(database, version, 20_000), Head)
    is_right(database, version + 1)
    database.close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk of four megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("only root can mount a small disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_refuses_and_goes_on_when_there_is_room(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(1_000_000))
    database = Database.open(str(small_disk / "store.db"))
    version, error = fill_until_refused(database)
    assert "full" in str(error)
    is_right(database, version)
    ballast.unlink()
    assert isinstance(store(database, version, 20_000), Head)
    is_right(database, version + 1)
    database.close()
    again = Database.open(str(small_disk / "store.db"))
    is_right(again, version + 1)
    again.close()


def test_a_full_disk_spoils_nothing_when_the_process_ends_then(small_disk: Path) -> None:
    database = Database.open(str(small_disk / "store.db"))
    version, _ = fill_until_refused(database)
    database.close()
    copy = small_disk.with_name("copy")
    shutil.copytree(small_disk, copy)
    again = Database.open(str(copy / "store.db"))
    is_right(again, version)
    assert isinstance(store(again, version), Head)
    again.close()


def test_a_writing_connection_that_is_cut_is_made_again(postgres: str) -> None:
    database = Database.open(new_postgres_database(postgres))
    assert isinstance(store(database, 0), Head)
    generation, pid = database.generation, database.writing_pid()
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(%s, 10000)", [pid])
    result = store(database, 1)
    if isinstance(result, Unavailable):  # the lost connection was noticed only in the transaction
        result = store(database, 1)
    assert isinstance(result, Head)
    assert database.generation > generation
    assert database.writing_pid() != pid
    is_right(database, 2)
    database.close()


def test_a_connection_cut_before_its_commit_is_unavailable(postgres: str) -> None:
    database = Database.open(new_postgres_database(postgres))
    pid = database.writing_pid()

    def cut(connection: Connection) -> None:
        create_stream(connection, "table:one")
        with psycopg.connect(postgres, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 10000)", [pid])

    with pytest.raises(Unavailable):
        database.write(cut)
    with database.read() as connection:
        assert reading.read_head(connection, "table:one") is None
    assert isinstance(store(database, 0), Head)
    assert database.generation == 2
    database.close()


def test_work_that_hides_its_failure_is_not_taken_for_stored(postgres: str) -> None:
    """PostgreSQL answers the COMMIT of a failed transaction with a rollback, and no error."""
    database = Database.open(new_postgres_database(postgres))

    def careless(connection: Connection) -> None:
        create_stream(connection, "table:one")
        with suppress(IntegrityError, Conflict):
            create_stream(connection, "table:one")

    with pytest.raises(RuntimeError):
        database.write(careless)
    with database.read() as connection:
        assert reading.read_head(connection, "table:one") is None
    database.close()


@pytest.mark.parametrize("way", effort([signal.SIGQUIT], [signal.SIGINT, signal.SIGQUIT]))
def test_a_server_that_stops_and_starts_again(way: signal.Signals) -> None:
    folder = Path(tempfile.mkdtemp(prefix="fortyeight-postgres-"))
    folder.chmod(0o755)
    server = start_postgres(folder / "data")
    url = new_postgres_database(server.get_uri())
    database = Database.open(url)
    for version in range(3):
        assert isinstance(store(database, version), Head)
    is_right(database, 3)

    process = server.get_postmaster_info().process
    assert process is not None
    process.send_signal(way)
    process.wait(60)
    results = store_changes(database, [paid(3), paid(4)])
    assert [type(result) for result in results] == [Unavailable, Unavailable]
    with pytest.raises(Unavailable), database.read() as connection:
        reading.read_head(connection, "person:ann")

    server.ensure_postgres_running()
    deadline = time.monotonic() + 60
    while isinstance(result := store(database, 3), Unavailable) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert isinstance(result, Head)
    is_right(database, 4)
    database.close()
    process = server.get_postmaster_info().process
    assert process is not None
    os.kill(process.pid, signal.SIGQUIT)
    process.wait(60)
    shutil.rmtree(folder, ignore_errors=True)


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    database = Database.open(str(path))
    for version in range(50):
        assert isinstance(store(database, version, 2000), Head)
    database.close()
    content = bytearray(path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(Unavailable, match="damaged"):
        Database.open(str(path)).close()


@pytest.mark.parametrize(
    ("url", "place", "reason"),
    [
        ("postgresql://club:sesame-48@127.0.0.1:1/books", "books on 127.0.0.1 port 1", "refused"),
        (
            "postgresql://club:sesame-48@nowhere.invalid/books",
            "books on nowhere.invalid",
            "resolve",
        ),
        (
            "postgresql://club:sesame-48@/books?host=/no-folder",
            "books on /no-folder",
            "No such file",
        ),
        (
            "postgresql://club:sesame-48@127.0.0.1:1/books?sslmode=sesame-48",
            "books on 127.0.0.1 port 1",
            "sslmode",
        ),
    ],
)
def test_a_database_that_cannot_be_opened_is_named_without_its_password(
    url: str, place: str, reason: str
) -> None:
    with pytest.raises(Unavailable, match=reason) as caught:
        Database.open(url)
    sentence = str(caught.value)
    assert sentence.startswith(f"The database {place} cannot be opened as club: ")
    assert "sesame-48" not in sentence


@pytest.mark.parametrize(
    ("name", "reason"), [("no_such_database", "does not exist"), ("", "no_such_role")]
)
def test_the_reason_is_that_of_the_database(postgres: str, name: str, reason: str) -> None:
    url = postgres.replace("/postgres?", f"/{name}?") if name else postgres
    if not name:
        url = url.replace("postgres:@", "no_such_role:@")
    with pytest.raises(Unavailable, match=reason):
        Database.open(url)
