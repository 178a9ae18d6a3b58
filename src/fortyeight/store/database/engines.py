"""Engines and connection settings for SQLite and PostgreSQL."""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool, QueuePool

from fortyeight.extras import require
from fortyeight.store.database.address import Address
from fortyeight.store.database.errors import wrap_driver_errors
from fortyeight.store.database.sqlite_file import connect, connect_to_read
from fortyeight.store.model import Unavailable

#: Maximum number of reading connections. They are pooled: opening one takes longer than most reads.
MAX_READERS = 16

#: A connection to PostgreSQL that breaks silently is detected after about 15 seconds.
_KEEP_ALIVE = {
    "connect_timeout": 10,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 15000,
    "application_name": "fortyeight",
}


def writing_engine(address: Address) -> Engine:
    """Return the engine of the single writing connection."""
    if address.path is None:
        return _postgresql(address.url, poolclass=NullPool)
    path = address.path

    def connect_to_write() -> sqlite3.Connection:
        connection = connect(f"{path.as_uri()}?mode=rwc")
        if connection.execute("PRAGMA journal_mode=WAL").fetchone() != ("wal",):
            connection.close()
            raise Unavailable("The disk that the database is on cannot hold SQLite's log.")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA fullfsync=ON")
        connection.execute("PRAGMA temp_store=MEMORY")
        # Pages that change again and again are copied less often from a longer log, and a larger
        # cache holds those at the ends of hundreds of streams: 16 MB and 64 MB.
        connection.execute("PRAGMA wal_autocheckpoint=4000")
        connection.execute("PRAGMA cache_size=-65536")
        connection.execute("PRAGMA journal_size_limit=67108864")
        return connection

    engine = create_engine(
        "sqlite://", creator=connect_to_write, poolclass=NullPool, hide_parameters=True
    )
    _set_begin_statement(engine, "BEGIN IMMEDIATE")
    return engine


def reading_engine(address: Address) -> Engine:
    """Return the engine of the reading connections."""
    if address.path is None:
        return _postgresql(
            address.url,
            poolclass=QueuePool,
            pool_size=MAX_READERS,
            max_overflow=0,
            pool_pre_ping=True,
            isolation_level="REPEATABLE READ",
            execution_options={"postgresql_readonly": True},
        )
    engine = create_engine(
        "sqlite://",
        creator=partial(connect_to_read, address.path, immutable=address.immutable),
        poolclass=QueuePool,
        pool_size=MAX_READERS,
        max_overflow=0,
        hide_parameters=True,
    )
    _set_begin_statement(engine, "BEGIN")
    return engine


def is_lost(connection: Connection) -> bool:
    """Return whether a connection is known to be lost, without sending a query."""
    if connection.invalidated or connection.closed:
        return True
    return bool(getattr(connection.connection.dbapi_connection, "closed", False))


def is_idle(connection: Connection) -> bool:
    """Return whether a connection is open and in no transaction, so that one can begin."""
    if connection.invalidated or connection.closed:
        return False
    driver = connection.connection.driver_connection
    status = getattr(getattr(driver, "info", None), "transaction_status", None)
    return getattr(status, "name", "IDLE") == "IDLE" and not getattr(
        driver, "in_transaction", False
    )


def check_transaction(connection: Connection) -> None:
    """Raise if the transaction has failed: at COMMIT, PostgreSQL would roll it back silently."""
    driver = connection.connection.driver_connection
    status = getattr(getattr(driver, "info", None), "transaction_status", None)
    if getattr(status, "name", "") == "INERROR":
        raise RuntimeError("the work went on after its transaction had failed")


def backend_pid(connection: Connection) -> int:
    """Return the PID of a connection's PostgreSQL backend; make its commits synchronous."""
    with connection.begin():
        # Without this, clients could be told of a commit that a crash then loses.
        connection.exec_driver_sql(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') = 'off'"
        )
        return int(connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one())


def _set_begin_statement(engine: Engine, statement: str) -> None:
    def begin(connection: Connection) -> None:
        # SQLAlchemy's own way takes as long as a statement over several rows.
        driver: Any = connection.connection.driver_connection
        with wrap_driver_errors(connection):
            driver.execute(statement)

    event.listen(engine, "begin", begin)


def _postgresql(url: URL, **options: Any) -> Engine:
    require("psycopg")
    connect_args = {key: value for key, value in _KEEP_ALIVE.items() if key not in url.query}
    return create_engine(url, connect_args=connect_args, hide_parameters=True, **options)
