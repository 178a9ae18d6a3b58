"""Connections to SQLite files. Takes none of the database libraries."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from fortyeight.store.database.driver_errors import describe_error
from fortyeight.store.model import Unavailable

#: Timeout for another process's transaction, in seconds.
_BUSY_TIMEOUT = 10


def connect(uri: str) -> sqlite3.Connection:
    """Return a connection in which the caller begins transactions."""
    connection = sqlite3.connect(
        uri,
        uri=True,
        timeout=_BUSY_TIMEOUT,
        isolation_level=None,
        check_same_thread=False,
        # A statement over many rows has a text for each number of them.
        cached_statements=1024,
    )
    connection.execute("PRAGMA trusted_schema=OFF")
    return connection


def connect_to_read(path: Path, *, immutable: bool = False) -> sqlite3.Connection:
    """Return a read-only connection. It cannot checkpoint, not even when it closes."""
    connection = connect(f"{path.as_uri()}?mode=ro{'&immutable=1' if immutable else ''}")
    connection.execute("PRAGMA query_only=ON")
    connection.execute("PRAGMA wal_autocheckpoint=0")
    return connection


@contextmanager
def read_file(path: Path, *, immutable: bool = False) -> Iterator[sqlite3.Connection]:
    """Open a read-only connection; its errors are raised as `Unavailable`."""
    try:
        with closing(connect_to_read(path, immutable=immutable)) as connection:
            yield connection
    except sqlite3.Error as error:
        raise Unavailable(describe_error(error)) from error


def in_read_only_folder(path: Path) -> bool:
    """Return whether SQLite cannot read a file because it may not create its log beside it."""
    try:
        with closing(connect(f"{path.as_uri()}?mode=ro")) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        name = str(getattr(error, "sqlite_errorname", ""))
        return name.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")) and os.access(path, os.R_OK)
    except sqlite3.DatabaseError:
        pass  # reading the file will raise the same error
    return False
