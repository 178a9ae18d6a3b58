"""The floor's tests use the tables' places."""

from tests.server.table.conftest import migrated_sqlite, pytest_pyfunc_call, same_cards, small

__all__ = ["migrated_sqlite", "pytest_pyfunc_call", "same_cards", "small"]
