"""Fixtures of the audit tests: the databases of the store's tests."""

from tests.store.conftest import *  # noqa: F403  # it lists them
