"""The databases of the store's tests serve those of the tables too."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from fortyeight.store.database import Database
from tests.server.tables.place import Place
from tests.store.conftest import database, make_url, postgres, url

__all__ = ["database", "make_url", "postgres", "sqlite", "url"]


@pytest.fixture
def sqlite(tmp_path: Path) -> Path:
    """Where an SQLite database may be, for what does not depend on the kind of store."""
    return tmp_path / "store.db"


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
def small(sqlite: Path, tmp_path: Path) -> Opened:
    """A table service on SQLite."""

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[Place]:
        store = Database.open(str(sqlite))
        made = Place(store, tmp_path / "keys")
        await made.start()
        try:
            yield made
        finally:
            await made.end()
            store.close()

    return opened
