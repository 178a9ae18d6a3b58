"""Every test of the store's contract runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Protocol

import psycopg
import pytest

from fortyeight.store.database.database import Database
from fortyeight.store.database.schema import metadata
from tests.store.shared_postgres import shared_postgres, spares, start_postgres

#: Imported by other test folders with `import *`.
__all__ = [
    "database",
    "empty_url",
    "kind",
    "make_url",
    "migrated_sqlite",
    "postgres",
    "spare_databases",
    "start_postgres",
    "url",
]

_numbers = count(1)


class MakeUrl(Protocol):
    """Makes the address of a new database."""

    def __call__(self) -> str: ...


def new_postgres_database(server: str) -> str:
    """Create an empty database on a server, and return its address."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")


def drop_postgres_database(url: str) -> None:
    """Drop a database that is no longer in use."""
    place, _, query = url.partition("?")
    server, _, name = place.rpartition("/")
    with psycopg.connect(f"{server}/postgres?{query}", autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres() -> str:
    """Address of a PostgreSQL server for this run, shared by all test folders."""
    return shared_postgres()


def emptied(url: str) -> bool:
    """Empty all tables of a database; return false if it is still in use."""
    names = ", ".join(metadata.tables)
    try:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("SET lock_timeout = '1s'")
            connection.execute(f"TRUNCATE {names} RESTART IDENTITY")
    except psycopg.Error:
        return False
    return True


@pytest.fixture(scope="session")
def spare_databases() -> list[str]:
    """PostgreSQL databases that tests have released for reuse: creating one takes a while."""
    return spares()


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Path of a migrated database that others are copied from."""
    path = tmp_path_factory.mktemp("template") / "store.db"
    Database.open(str(path)).close()
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    """SQLite in one run of a test, PostgreSQL in the other."""
    return str(request.param)


@pytest.fixture
def make_url(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, spare_databases: list[str]
) -> Iterator[MakeUrl]:
    """Make addresses of empty databases with the current schema."""
    if kind == "sqlite":
        original: Path = request.getfixturevalue("migrated_sqlite")
        yield lambda: str(shutil.copy(original, tmp_path / f"store_{next(_numbers)}.db"))
        return
    server: str = request.getfixturevalue("postgres")
    made: list[str] = []

    def make() -> str:
        if spare_databases:
            made.append(spare_databases.pop())
        else:
            made.append(new_postgres_database(server))
            Database.open(made[-1]).close()
        return made[-1]

    yield make
    spare_databases.extend(url for url in made if emptied(url))


@pytest.fixture
def url(make_url: MakeUrl) -> str:
    """Address of an empty database with the current schema."""
    return make_url()


@pytest.fixture
def empty_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Address of a database without any schema."""
    if kind == "sqlite":
        return str(tmp_path / "empty.db")
    return new_postgres_database(request.getfixturevalue("postgres"))


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A new database."""
    opened = Database.open(url)
    yield opened
    opened.close()
