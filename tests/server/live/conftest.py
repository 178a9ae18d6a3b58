"""Real servers in processes of their own, on SQLite and on PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.conftest import new_postgres_database, postgres

__all__ = ["postgres"]


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Address of an empty store."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.sqlite'}"
    return new_postgres_database(request.getfixturevalue("postgres"))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def one_store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Address of an empty store, for tests that hardly depend on its kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.sqlite'}"
    return new_postgres_database(request.getfixturevalue("postgres"))
