"""Answers without events expire after a day; those with events stay."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from fortyeight.server.rooms.audit.logged_rows import logged_rows
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.log import expiring
from fortyeight.store.log.changes import store_changes
from fortyeight.store.log.expiring import RETENTION_MS, drop_old_answers
from fortyeight.store.model import AlreadyAnswered, Change, StoredAnswer
from fortyeight.store.verify.verify_log import verify_log
from tests.store.small_log import NOW, buy, store

REFUSED = '{"refusal":{"code":"allowance"}}'


def refused(number: int, at: int) -> Change:
    answer = StoredAnswer("ann", f"no{number}", b"d" * 32, REFUSED, 1)
    return Change("person:ann", 1, 0, at, "ann", f"no{number}", answer=answer)


def ids(database: Database) -> list[str]:
    with database.read() as connection:
        return sorted(connection.execute(select(schema.commands.c.id)).scalars())


def test_a_refusal_is_kept_for_a_day(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiring, "PAGE", 2)
    store(database, buy("ann", 0, 100))
    store(database, *(refused(number, NOW + 1000 * number) for number in range(5)))
    assert drop_old_answers(database, NOW + RETENTION_MS) == 0
    (again,) = store_changes(database, [refused(0, NOW + RETENTION_MS)])
    assert isinstance(again, AlreadyAnswered), "within the day it is the same answer"
    assert drop_old_answers(database, NOW + RETENTION_MS + 2001) == 3
    assert ids(database) == ["c1", "no3", "no4"]
    store(database, refused(0, NOW + RETENTION_MS + 3000))
    assert drop_old_answers(database, NOW + 3 * RETENTION_MS) == 3
    assert ids(database) == ["c1"], "what was done is known for ever"
    assert verify_log(database, rows=logged_rows()).clean
