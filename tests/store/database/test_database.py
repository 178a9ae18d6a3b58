"""The database under the store: who may write, what readers see, what the columns refuse."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from fortyeight.store.database import schema
from fortyeight.store.database.address import parse_address
from fortyeight.store.database.database import Database
from fortyeight.store.database.files import DatabaseInUse
from fortyeight.store.log.changes import create_stream, store_changes
from fortyeight.store.migrations import WrongSchema
from fortyeight.store.model import Change, Head, NewEvent, StoreError, Unavailable
from tests.store.conftest import new_postgres_database

EVENT = {
    "stream": "table:one",
    "version": 1,
    "at": 5,
    "actor": "ann",
    "command": "",
    "name": "dealt",
    "body": "{}",
    "hash": b"h",
}


def put(database: Database, **values: object) -> None:
    row = EVENT | values
    database.write(lambda connection: connection.execute(insert(schema.events).values(row)))


def versions(database: Database) -> list[int]:
    with database.read() as connection:
        return list(connection.execute(select(schema.events.c.version)).scalars())


def test_there_is_one_event_of_a_version_in_a_stream(database: Database) -> None:
    put(database)
    with pytest.raises(IntegrityError):
        put(database, name="another")
    put(database, stream="table:two")
    put(database, version=2)


@pytest.mark.parametrize("values", [{"at": "soon"}, {"at": 2**63}, {"at": None}, {"body": None}])
def test_columns_refuse_what_is_not_of_their_kind(
    database: Database, values: dict[str, object]
) -> None:
    with pytest.raises((DBAPIError, OverflowError)):
        put(database, **values)
    assert versions(database) == []


def test_a_sum_that_runs_over_is_refused(database: Database) -> None:
    row = {"account": "wallet:ann", "cents": 2**63 - 1}
    database.write(lambda connection: connection.execute(insert(schema.accounts).values(row)))
    more = "UPDATE accounts SET cents = cents + 1"
    with pytest.raises(DBAPIError):
        database.write(lambda connection: connection.exec_driver_sql(more))
    with database.read() as connection:
        assert connection.execute(select(schema.accounts.c.cents)).scalar() == 2**63 - 1


def test_readers_see_only_what_is_committed(database: Database) -> None:
    seen: list[int] = []

    def work(connection: Connection) -> None:
        connection.execute(insert(schema.events).values(EVENT))
        reader = threading.Thread(target=lambda: seen.append(len(versions(database))))
        reader.start()
        reader.join(60)

    database.write(work)
    assert seen == [0]
    assert versions(database) == [1]


def test_a_reader_sees_one_moment(database: Database) -> None:
    with database.read() as connection:
        before = connection.execute(select(schema.events)).all()
        put(database)
        assert connection.execute(select(schema.events)).all() == before
    assert versions(database) == [1]


def test_readers_cannot_write(database: Database) -> None:
    with pytest.raises((Unavailable, DBAPIError)), database.read() as connection:
        connection.execute(insert(schema.events).values(EVENT))
    assert versions(database) == []


def test_work_that_fails_leaves_nothing(database: Database) -> None:
    def work(connection: Connection) -> None:
        connection.execute(insert(schema.events).values(EVENT))
        raise LookupError("of its own")

    with pytest.raises(LookupError):
        database.write(work)
    assert versions(database) == []
    put(database)


def test_a_write_inside_a_write_is_a_fault_and_no_stalemate(database: Database) -> None:
    with pytest.raises(RuntimeError):
        database.write(lambda connection: put(database))


def test_writes_of_many_threads_are_done_one_by_one(database: Database) -> None:
    def work(connection: Connection) -> None:
        last = connection.execute(select(schema.events.c.version)).scalars().all()
        row = EVENT | {"version": max(last, default=0) + 1}
        connection.execute(insert(schema.events).values(row))

    threads = [
        threading.Thread(target=lambda: [database.write(work) for _ in range(5)]) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert versions(database) == list(range(1, 21))


def test_one_writing_connection_serves_all_writes(database: Database) -> None:
    pid, generation = database.writing_pid(), database.generation
    put(database)
    assert (database.writing_pid(), database.generation) == (pid, generation)
    assert generation == 1


def test_who_only_reads_cannot_write_and_disturbs_nobody(url: str, database: Database) -> None:
    put(database)
    other = Database.open(url, exclusive=False)
    assert versions(other) == [1]
    with pytest.raises(StoreError):
        put(other, version=2)
    other.close()
    put(database, version=2)


def test_a_database_without_the_schema_is_not_read(empty_url: str) -> None:
    if Path(empty_url).suffix == ".db":
        with pytest.raises(Unavailable, match="no database"):
            Database.open(empty_url, exclusive=False)
        Path(empty_url).touch()
    with pytest.raises(WrongSchema):
        Database.open(empty_url, exclusive=False)


def test_other_processes_hear_which_table_has_changed(postgres: str) -> None:
    url = new_postgres_database(postgres)
    database = Database.open(url)
    database.write(lambda connection: create_stream(connection, "table:one"))
    with psycopg.connect(url, autocommit=True) as listener:
        listener.execute("LISTEN fortyeight")
        events = (NewEvent("a", "{}"), NewEvent("b", "{}"))
        change = Change("table:one", 0, 0, 5, "ann", events=events)
        person = Change("person:ann", 0, 0, 5, "ann", events=events)
        refused = Change("table:one", 0, 0, 5, "ann", events=events)
        store_changes(database, [change, person, refused])
        heard = [note.payload for note in listener.notifies(timeout=60, stop_after=1)]
        heard += [note.payload for note in listener.notifies(timeout=0.1)]
    assert heard == ["table:one 2"]
    database.close()


class TestSqlite:
    """Properties of a database file."""

    def test_a_second_process_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "store.db"
        database = Database.open(str(path))
        code = (
            "import sys; from fortyeight.store.database.database import Database\n"
            "try: Database.open(sys.argv[1]).close()\n"
            "except Exception as error: print(type(error).__name__, error)\n"
            "else: print('opened')"
        )
        command = [sys.executable, "-c", code, str(path)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert said.startswith("DatabaseInUse Another process has the database store.db open")
        with pytest.raises(DatabaseInUse):
            Database.open(str(path))
        database.close()
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert said.strip() == "opened"

    def test_every_commit_waits_for_the_disk(self, tmp_path: Path) -> None:
        database = Database.open(str(tmp_path / "store.db"))

        def pragmas(connection: Connection) -> list[object]:
            return [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "wal_autocheckpoint")
            ]

        assert database.write(pragmas) == ["wal", 2, 4000]
        with database.read() as connection:
            assert pragmas(connection) == ["wal", 2, 0], "readers do not checkpoint"
        database.close()

    def test_who_only_reads_does_not_checkpoint_when_he_is_the_last(self, tmp_path: Path) -> None:
        path = tmp_path / "store.db"
        code = (
            "import os, sys; from fortyeight.store.database.database import Database\n"
            "from fortyeight.store.log.changes import create_stream\n"
            "database = Database.open(sys.argv[1])\n"
            "database.write(lambda c: create_stream(c, 'table:one'))\n"
            "os._exit(0)"
        )
        subprocess.run([sys.executable, "-c", code, str(path)], check=True)
        log = path.with_name("store.db-wal")
        before = log.stat().st_size
        assert before > 0
        reader = Database.open(str(path), exclusive=False)
        with reader.read() as connection:
            assert connection.execute(select(schema.streams.c.stream)).scalar() == "table:one"
        reader.close()
        assert log.stat().st_size == before
        Database.open(str(path)).close()
        assert not log.exists(), "the writer leaves no log behind"

    def test_only_its_owner_reads_the_file(self, tmp_path: Path) -> None:
        path = tmp_path / "store.db"
        database = Database.open(str(path))
        put(database)
        files = sorted(tmp_path.iterdir())
        assert len(files) == 4, "the database, its log, the log's index, and the lock"
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
        database.close()

    def test_a_transaction_that_cannot_be_undone_stops_nobody(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        database = Database.open(str(tmp_path / "store.db"))
        monkeypatch.setattr(database._writer.dialect, "do_rollback", lambda connection: None)

        def fail(connection: Connection) -> None:
            connection.execute(insert(schema.events).values(EVENT))
            raise LookupError

        with pytest.raises(LookupError):
            database.write(fail)
        put(database, version=2)
        assert versions(database) == [2]
        assert database.generation == 2
        database.close()

    def test_a_file_that_is_no_database(self, tmp_path: Path) -> None:
        path = tmp_path / "store.db"
        path.write_text("something else, and long enough to be no empty file" * 100)
        with pytest.raises(Unavailable, match="not a database"):
            Database.open(str(path))

    def test_names_that_an_address_could_misread(self, tmp_path: Path) -> None:
        path = tmp_path / "50% of ?a#b.db"
        database = Database.open(f"sqlite:///{path}")
        put(database)
        assert versions(database) == [1]
        database.close()
        assert path.is_file()


def test_a_closed_database_is_unavailable(url: str) -> None:
    database = Database.open(url)
    database.close()
    with pytest.raises(Unavailable):
        put(database)
    database.close()


@pytest.mark.parametrize(
    "bad", ["", ":memory:", "sqlite:///", "mysql://a/b", "postgresql://a:b:c/"]
)
def test_addresses_that_lead_nowhere(bad: str) -> None:
    with pytest.raises(ValueError, match="database"):
        parse_address(bad)


def test_a_server_that_is_not_there_is_unavailable_and_its_password_is_not_told() -> None:
    with pytest.raises(Unavailable) as caught:
        Database.open("postgresql://ann:geheim@127.0.0.1:1/none")
    assert "geheim" not in f"{caught.value}{caught.value.__cause__!r}"


def test_a_change_is_stored_by_any_thread(database: Database) -> None:
    results: list[Head | StoreError] = []
    change = Change("person:ann", 0, 0, 5, "ann", events=(NewEvent("came", "{}"),))
    thread = threading.Thread(target=lambda: results.extend(store_changes(database, [change])))
    thread.start()
    thread.join(60)
    assert isinstance(results[0], Head)
