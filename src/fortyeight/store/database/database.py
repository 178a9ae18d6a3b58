"""The store's database: one writing connection and a pool of reading ones.

SQLite before 3.51.3 can lose a transaction when several connections write or checkpoint its log at
the same time: here only the writing connection does, and it is closed last. The processes of one
server each have such a connection, and take turns. On PostgreSQL the writing connection is kept as
long as possible, since it holds the advisory locks of the tables that this process owns.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from sqlalchemy import Connection, Engine

from fortyeight.store import migrations
from fortyeight.store.database import engines
from fortyeight.store.database.address import Address, parse_address
from fortyeight.store.database.errors import cannot_open, translate_errors
from fortyeight.store.database.files import DatabaseLock, ServerLock, WriteTurn
from fortyeight.store.database.sqlite_file import in_read_only_folder
from fortyeight.store.model import StoreError, Unavailable

T = TypeVar("T")

#: Seconds in which the processes of a killed server end.
_ENDING_SECONDS = 5.0


class Database:
    """An open database. `write` and `read` may be called from any thread."""

    def __init__(
        self,
        address: Address,
        lock: DatabaseLock | None,
        read_only: bool,
        turn: WriteTurn | None = None,
    ) -> None:
        self.address = address
        self.read_only = read_only
        #: Incremented with every new writing connection; locks of the previous one are lost.
        self.generation = 0
        self._lock = lock
        self._turn = turn
        self._readers: Engine = engines.reading_engine(address)
        self._writer: Engine = engines.writing_engine(address)
        self._connection: Connection | None = None
        self._pid = 0
        self._mutex = threading.Lock()
        self._writing: int | None = None
        self._closed = False
        self._temporary_copy: TemporaryDirectory[str] | None = None

    @classmethod
    def open(
        cls, url: str, *, migrate: bool = True, exclusive: bool = True, in_turns: bool = False
    ) -> Database:
        """Open the database at a path, `sqlite:///PATH` or `postgresql://…`.

        With `exclusive`, as for a server, the database may be written to and is migrated to the
        current schema; an SQLite file is locked for this process. Without it, the database is
        opened for reading only, even while another process writes to it.

        With `in_turns`, an SQLite file is shared by the processes of one server: the process that
        started them holds the lock (see `lock_database`), and they take turns to write.

        `migrate=False` skips the migration, and for reading the check of the schema.
        """
        address = parse_address(url)
        lock: DatabaseLock | None = None
        turn: WriteTurn | None = None
        temporary_copy: TemporaryDirectory[str] | None = None
        if address.path is not None:
            if in_turns:
                turn = WriteTurn(address.path.with_name(address.path.name + ".turn"))
            else:
                lock = _prepare_file(address, exclusive)
            if not exclusive and in_read_only_folder(address.path):
                address, temporary_copy = _find_readable_copy(address, address.path)
        database = cls(address, lock, read_only=not exclusive, turn=turn)
        database._temporary_copy = temporary_copy
        try:
            if exclusive:
                database.write(migrations.migrate if migrate else lambda connection: None)
            else:
                with database.read() as connection:
                    if migrate:
                        migrations.check(connection)
        except Unavailable as error:
            database.close()
            if address.path is not None:
                raise
            raise cannot_open(address.url, error) from error.__cause__
        except BaseException:
            database.close()
            raise
        return database

    @property
    def is_postgres(self) -> bool:
        return self.address.path is None

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to the store too."""
        return self.is_postgres or self._turn is not None

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Open a read-only connection that sees a snapshot as of its first statement."""
        if self._closed:
            raise Unavailable("The database is closed.")
        with translate_errors(), self._readers.connect() as connection:
            yield connection

    def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction, and return its result once the commit is on disk.

        Transactions run one at a time. Any exception rolls back. Errors of the database itself
        become `Unavailable`; violated constraints are raised as they are.
        """
        if self.read_only:
            raise StoreError("The database was opened for reading only.")
        if self._writing == threading.get_ident():
            raise RuntimeError("a write inside a write would wait for itself")
        with self._mutex, self._turn or nullcontext(), translate_errors():
            self._writing = threading.get_ident()
            try:
                return self._transaction(work)
            finally:
                self._writing = None

    def writing_pid(self) -> int:
        """Return the id of the PostgreSQL backend that writes, or for SQLite of this process."""
        return self._pid

    def close(self) -> None:
        """Close all connections, the writing one last, and release the lock."""
        self._closed = True
        self._readers.dispose()
        with self._mutex:
            with self._turn or nullcontext():
                self._disconnect()
            self._writer.dispose()
            if self._turn is not None:
                self._turn.close()
            if self._lock is not None:
                self._lock.release()
            if self._temporary_copy is not None:
                self._temporary_copy.cleanup()

    def _transaction(self, work: Callable[[Connection], T]) -> T:
        connection = self._connect()
        try:
            with connection.begin():
                result = work(connection)
                engines.check_transaction(connection)
            return result
        finally:
            if not engines.is_idle(connection):
                self._disconnect()

    def _connect(self) -> Connection:
        if self._closed:
            raise Unavailable("The database is closed.")
        if self._connection is not None and engines.is_lost(self._connection):
            self._disconnect()
        if self._connection is None:
            connection = self._writer.connect()
            self._pid = engines.backend_pid(connection) if self.is_postgres else os.getpid()
            self._connection = connection
            self.generation += 1
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _find_readable_copy(
    address: Address, path: Path
) -> tuple[Address, TemporaryDirectory[str] | None]:
    """Return an address at which SQLite can read a file in a read-only folder.

    Without a log, that is the file itself, opened as immutable. SQLite would ignore the log of an
    immutable file, and otherwise has to create an index beside it, so a file with a log is copied
    to a temporary folder, together with the log.
    """
    log = path.with_name(f"{path.name}-wal")
    if not log.exists() or not log.stat().st_size:
        return replace(address, immutable=True), None
    folder = TemporaryDirectory(prefix="fortyeight-copy-")
    try:
        for file in (path, log):
            shutil.copyfile(file, Path(folder.name, file.name))
    except OSError:
        folder.cleanup()
        raise
    return replace(address, path=Path(folder.name, path.name)), folder


def lock_database(url: str) -> ServerLock | None:
    """Lock an SQLite file for processes that write to it in turns; PostgreSQL needs no lock.

    Those of a server that was killed notice it at once, and are waited for.
    """
    path = parse_address(url).path
    if path is None:
        return None
    _check_folder(path)
    lock = ServerLock(path.with_name(path.name + ".lock"), _ENDING_SECONDS)
    try:
        _create(path)
    except Unavailable:
        lock.release()
        raise
    return lock


def _check_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise Unavailable(f"There is no folder {path.parent}.")


def _create(path: Path) -> None:
    """Create a file, private to the server; SQLite gives its own beside it the same permissions."""
    if path.exists():
        return
    try:
        path.touch(mode=0o600)
    except OSError as error:
        raise Unavailable(f"{path} cannot be made: {error.strerror}") from error


def _prepare_file(address: Address, exclusive: bool) -> DatabaseLock | None:
    """Lock an SQLite file for writing, and create it if needed; to be read, it must exist."""
    assert address.path is not None
    if exclusive:
        _check_folder(address.path)
        lock = DatabaseLock(address.path.with_name(address.path.name + ".lock"))
        try:
            _create(address.path)
        except Unavailable:
            lock.release()
            raise
        return lock
    address.check_exists()
    return None
