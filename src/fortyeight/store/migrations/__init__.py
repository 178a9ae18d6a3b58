"""Alembic migrations of the store's schema.

`migrate` brings a database to the current version, `check` refuses one that has another. Imports
`store.model` and, when Alembic runs `env`, `store.database.schema`.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from fortyeight.store.model import StoreError

if TYPE_CHECKING:
    from sqlalchemy import Connection

#: The current version.
HEAD = "0001"

_VERSION = "SELECT version_num FROM alembic_version"

#: Key of the advisory lock that a process holds in PostgreSQL while it migrates.
_LOCK = 4_800_480_048


class WrongSchema(StoreError):
    """The schema of the database is not the one of this version of the program."""


def revision(connection: Connection) -> str | None:
    """Return the version of a database's schema, or None if it is empty."""
    from sqlalchemy import inspect

    if not inspect(connection).has_table("alembic_version"):
        return None
    current = connection.exec_driver_sql(_VERSION).scalar()
    return None if current is None else str(current)


def file_revision(connection: sqlite3.Connection) -> str | None:
    """Return the version of an SQLite file's schema, or None if it is empty."""
    tables = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
    if connection.execute(tables).fetchone() is None:
        return None
    row = connection.execute(_VERSION).fetchone()
    return None if row is None else str(row[0])


def check(connection: Connection) -> None:
    """Raise `WrongSchema` if a database is not at the current version."""
    current = revision(connection)
    if current is None:
        raise WrongSchema("The database is empty or is not one of this program.")
    if current != HEAD:
        raise WrongSchema(
            f"The database is of version {current}, this program of {HEAD}; "
            "a server that is started on it brings an older one up to date."
        )


def migrate(connection: Connection, to: str = "head") -> None:
    """Migrate a database to a version, within the connection's transaction.

    On PostgreSQL an advisory lock lets only one process migrate at a time.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    current = revision(connection)
    if current == (HEAD if to == "head" else to):
        return
    # Alembic is slow to import, and a database that is up to date does not need it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    if current is not None:
        try:
            ScriptDirectory.from_config(config).get_revision(current)
        except CommandError as error:
            raise WrongSchema(
                f"The database is of version {current}, which this program does not know; "
                "it needs a newer program."
            ) from error
    command.upgrade(config, to)
