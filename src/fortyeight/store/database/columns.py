"""Columns of the store's tables, several of one type at a time."""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, Text
from sqlalchemy.types import TypeEngine

#: SQLite's strict tables have no BIGINT; their INTEGER has 64 bits.
Long = BigInteger().with_variant(Integer, "sqlite")


def _columns(
    type_: TypeEngine[Any], *names: str, key: bool = False, nullable: bool = False
) -> list[Column[Any]]:
    """Return columns of one type; those of a key are never counted up by the database."""
    options: dict[str, Any] = {"primary_key": key, "nullable": nullable, "autoincrement": False}
    return [Column(name, type_, **options) for name in names]


texts = partial(_columns, Text())
longs = partial(_columns, Long)
ints = partial(_columns, Integer())
blobs = partial(_columns, LargeBinary())
