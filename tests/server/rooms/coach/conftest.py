"""The coach's tests use the tables' places; the solver runs in the test's own process."""

from __future__ import annotations

from tests.server.table.conftest import (
    migrated_sqlite,
    pytest_pyfunc_call,
    same_cards,
    small,
)

__all__ = ["migrated_sqlite", "pytest_pyfunc_call", "same_cards", "small"]
