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

#: What other folders of tests take over whole, with `import *`.
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
    """Make an empty database on a server; its address."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")


def drop_postgres_database(url: str) -> None:
    """Take away a database that nobody is in any more."""
    place, _, query = url.partition("?")
    server, _, name = place.rpartition("/")
    with psycopg.connect(f"{server}/postgres?{query}", autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres() -> str:
    """The address of a PostgreSQL server for this run, the same for all folders of tests."""
    return shared_postgres()


def emptied(url: str) -> bool:
    """Take everything out of a database but its schema; false if somebody is still in it."""
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
    """PostgreSQL databases that tests have left and others may have: to make one takes a while."""
    return spares()


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that others are copied from."""
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
    """Addresses of databases with the schema of today and nothing in them."""
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
    """The address of a database with the schema of today and nothing in it."""
    return make_url()


@pytest.fixture
def empty_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without any schema."""
    if kind == "sqlite":
        return str(tmp_path / "empty.db")
    return new_postgres_database(request.getfixturevalue("postgres"))


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A new database."""
    opened = Database.open(url)
    yield opened
    opened.close()
