"""The database under the store: one connection that writes, and a few that read.

SQLite before 3.51.3 can lose a transaction when several connections checkpoint its log: here only
the writing connection does, and it closes last. On PostgreSQL the writing connection lives as long
as it can, since the advisory locks of a table's owner are held on it.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from fortyeight.store import migrations
from fortyeight.store.database import connecting
from fortyeight.store.database.connecting import Address
from fortyeight.store.database.errors import unavailable
from fortyeight.store.database.locking import DatabaseLock
from fortyeight.store.model import StoreError, Unavailable

T = TypeVar("T")


class Database:
    """An open database. `write` and `read` may be called by any thread."""

    def __init__(self, address: Address, lock: DatabaseLock | None, read_only: bool) -> None:
        self.address = address
        self.read_only = read_only
        #: Raised with every new writing connection: locks held on the one before are gone.
        self.generation = 0
        self._lock = lock
        self._readers: Engine = connecting.readers(address)
        self._writer: Engine = connecting.writer(address)
        self._connection: Connection | None = None
        self._pid = 0
        self._mutex = threading.Lock()
        self._writing: int | None = None
        self._closed = False
        self._copied: TemporaryDirectory[str] | None = None

    @classmethod
    def open(cls, url: str, *, migrate: bool = True, exclusive: bool = True) -> Database:
        """Open the database at a path, `sqlite:///PATH` or `postgresql://…`.

        A server's own (`exclusive`) may be written to, is brought to the schema of today, and, in
        SQLite, belongs to this process alone. Without it, it is only read, whoever else has it.
        """
        address = connecting.address(url)
        lock: DatabaseLock | None = None
        copied: TemporaryDirectory[str] | None = None
        if address.path is not None:
            lock = _prepared(address, exclusive)
            if not exclusive and connecting.in_read_only_folder(address.path):
                address, copied = _without_writing(address, address.path)
        database = cls(address, lock, read_only=not exclusive)
        database._copied = copied
        try:
            if exclusive:
                database._open_for_writing(migrate)
            elif migrate:
                database._check_schema()
        except BaseException:
            database.close()
            raise
        return database

    @property
    def is_postgres(self) -> bool:
        return self.address.path is None

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees the database as it is at its first statement, and only reads."""
        if self._closed:
            raise Unavailable("The database is closed.")
        try:
            with self._readers.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            failure = unavailable(error)
            if failure is None:
                raise
            raise failure from error

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do work in a transaction of its own; when this returns, it is on the disk.

        One at a time. Whatever the work raises undoes it all. Errors of the database itself become
        `Unavailable`; broken constraints are raised as they are.
        """
        if self.read_only:
            raise StoreError("The database was opened for reading only.")
        if self._writing == threading.get_ident():
            raise RuntimeError("a write inside a write would wait for itself")
        with self._mutex:
            self._writing = threading.get_ident()
            try:
                return self._transaction(work)
            except SQLAlchemyError as error:
                failure = unavailable(error)
                if failure is None:
                    raise
                raise failure from error
            finally:
                self._writing = None

    def writing_pid(self) -> int:
        """The process behind the writing connection: PostgreSQL's backend, or this process."""
        return self._pid

    def close(self) -> None:
        """Close all connections, the writing one last."""
        self._closed = True
        self._readers.dispose()
        with self._mutex:
            self._drop()
            self._writer.dispose()
            if self._lock is not None:
                self._lock.release()
            if self._copied is not None:
                self._copied.cleanup()

    def _transaction(self, work: Callable[[Connection], T]) -> T:
        connection = self._connected()
        try:
            with connection.begin():
                result = work(connection)
                connecting.refuse_failed(connection)
            return result
        finally:
            if not connecting.is_at_rest(connection):
                self._drop()

    def _connected(self) -> Connection:
        if self._closed:
            raise Unavailable("The database is closed.")
        if self._connection is not None and connecting.is_lost(self._connection):
            self._drop()
        if self._connection is None:
            connection = self._writer.connect()
            self._pid = connecting.backend_pid(connection) if self.is_postgres else os.getpid()
            self._connection = connection
            self.generation += 1
        return self._connection

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _open_for_writing(self, migrate: bool) -> None:
        self.write(migrations.migrate if migrate else lambda connection: None)

    def _check_schema(self) -> None:
        with self.read() as connection:
            migrations.check(connection)


def _without_writing(
    address: Address, path: Path
) -> tuple[Address, TemporaryDirectory[str] | None]:
    """A file in a folder that may not be written to: as it is, or with its log as a copy.

    SQLite ignores the log of a file that it takes for unchangeable, and needs room for an index
    beside it otherwise.
    """
    log = path.with_name(f"{path.name}-wal")
    if not log.exists() or not log.stat().st_size:
        return replace(address, immutable=True), None
    copied = TemporaryDirectory(prefix="fortyeight-copy-")
    try:
        for one in (path, log):
            shutil.copyfile(one, Path(copied.name, one.name))
    except OSError:
        copied.cleanup()
        raise
    return replace(address, path=Path(copied.name, path.name)), copied


def _prepared(address: Address, exclusive: bool) -> DatabaseLock | None:
    """The lock on an SQLite file; a file that is only read must be there already."""
    assert address.path is not None
    if exclusive:
        if not address.path.parent.is_dir():
            raise Unavailable(f"There is no folder {address.path.parent}.")
        lock = DatabaseLock(address.path.with_name(address.path.name + ".lock"))
        if not address.path.exists():
            # Nobody else needs to read it; SQLite's own files beside it get the same rights.
            try:
                address.path.touch(mode=0o600)
            except OSError as error:
                lock.release()
                raise Unavailable(f"{address.path} cannot be made: {error.strerror}") from error
        return lock
    if not address.path.is_file():
        raise Unavailable(f"There is no database at {address.path}.")
    return None
