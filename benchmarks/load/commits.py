"""Commits a second with nothing around them: one row, on the disk before the next begins."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

_ROW = "x" * 500


def sqlite_commits(folder: Path, seconds: float = 1.0) -> float:
    connection = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, text TEXT)")
    count, began = 0, time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        connection.execute("INSERT INTO rows (text) VALUES (?)", (_ROW,))
        count += 1
    connection.close()
    return count / passed


def postgres_commits(url: str, seconds: float = 1.0) -> float:
    import psycopg  # noqa: PLC0415  # only where PostgreSQL is measured

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE bare (number bigserial PRIMARY KEY, text text)")
        count, began = 0, time.perf_counter()
        while (passed := time.perf_counter() - began) < seconds:
            connection.execute("INSERT INTO bare (text) VALUES (%s)", (_ROW,))
            count += 1
        connection.execute("DROP TABLE bare")
    return count / passed
