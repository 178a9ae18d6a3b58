"""Tests of papers may be coroutines."""

from tests.server.table.conftest import pytest_pyfunc_call

__all__ = ["pytest_pyfunc_call"]
