"""The databases of the store's tests serve those of the auditor's program too."""

from __future__ import annotations

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
