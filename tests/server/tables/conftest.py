"""The databases of the store's tests serve those of the tables too."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from fortyeight.store.database import Database
from tests.server.tables.place import Place
from tests.store.conftest import (
    database,
    kind,
    make_url,
    migrated_sqlite,
    postgres,
    spare_databases,
    url,
)

__all__ = [
    "database",
    "kind",
    "make_url",
    "migrated_sqlite",
    "postgres",
    "spare_databases",
    "url",
]


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Tests here are coroutines, each with a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


Opened = Callable[[], AbstractAsyncContextManager[Place]]


@pytest.fixture
def place(database: Database, tmp_path: Path) -> Opened:
    """A table service on the database of this test."""

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[Place]:
        made = Place(database, tmp_path / "keys")
        await made.start()
        try:
            yield made
        finally:
            await made.end()

    return opened


@pytest.fixture
def small(migrated_sqlite: Path, tmp_path: Path) -> Opened:
    """A table service on SQLite, for what does not depend on the kind of store."""

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[Place]:
        store = Database.open(str(shutil.copy(migrated_sqlite, tmp_path / "small.db")))
        made = Place(store, tmp_path / "keys")
        await made.start()
        try:
            yield made
        finally:
            await made.end()
            store.close()

    return opened
