"""Fixtures of the audit tests: the databases of the store's tests, and the tables' places."""

from tests.server.table.conftest import pytest_pyfunc_call, same_cards, small
from tests.store.conftest import *  # noqa: F403  # it lists them

__all__ = ["pytest_pyfunc_call", "same_cards", "small"]
