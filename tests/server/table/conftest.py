"""Fixtures of the table tests: the databases of the store's tests."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import random
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from fortyeight.chance import SystemBits
from fortyeight.server.table import new_tables
from fortyeight.server.table.dealer import fairness
from fortyeight.store.database.database import Database
from tests.effort import effort
from tests.server.table.place import Place
from tests.store.conftest import *  # noqa: F403  # it lists them
from tests.store.kinds import KINDS


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run coroutine tests, each in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


@pytest.fixture(autouse=True)
def same_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed secrets and draws in every ordinary run; the long tests deal real ones."""
    if request.node.get_closest_marker("long") is not None:
        return
    chance = random.Random(request.node.name)
    monkeypatch.setattr(SystemBits, "take", lambda self, size: chance.randbytes(size))
    monkeypatch.setattr(fairness, "new_secret", lambda: chance.randbytes(32))
    monkeypatch.setattr(new_tables, "new_id", lambda: f"{chance.getrandbits(48):012x}")


Opened = Callable[[], AbstractAsyncContextManager[Place]]


@pytest.fixture(name="kind", params=effort(["sqlite"], KINDS))
def ordinary_kind(request: pytest.FixtureRequest) -> str:
    """SQLite, and PostgreSQL too in a long run; some modules take both in every run."""
    return str(request.param)


@pytest.fixture
def place(database: Database, tmp_path: Path) -> Opened:
    """Return a table service on the database of this test."""

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
    """Return a table service on SQLite, for tests that do not depend on the kind of store."""

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
