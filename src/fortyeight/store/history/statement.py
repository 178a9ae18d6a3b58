"""Account statements: the ledger lines of all accounts of a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, func, select, tuple_

from fortyeight.store.database import schema
from fortyeight.store.history.cursors import LineCursor, clamp_limit
from fortyeight.store.history.lobby import practice_streams
from fortyeight.store.model import wallet_account

_entries = schema.entries
_events = schema.events
_ORDER = (_entries.c.at, _entries.c.stream, _entries.c.version, _entries.c.line)


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A credit or debit, with the balance after it and the name of the event that caused it."""

    account: str
    cents: int
    balance: int
    event: str
    cursor: LineCursor


def list_lines_of_person(
    connection: Connection, person: str, before: LineCursor | None, limit: int
) -> list[StatementLine]:
    """Return a page of the lines of a person's wallet and table accounts, newest first.

    The lines are older than `before`, the `cursor` of the last line of the previous page.
    """
    return list_lines(connection, list_accounts(connection, person), before, limit)


def list_lines(
    connection: Connection, accounts: Sequence[str], before: LineCursor | None, limit: int
) -> list[StatementLine]:
    """Return a page of the lines of some accounts, newest first."""
    # One statement, so that sums and lines come from the same snapshot.
    mine = _entries.c.account.in_(accounts)
    sums = _older(
        select(_entries.c.account, func.sum(_entries.c.cents).label("sum")).where(mine), before
    )
    total = sums.group_by(_entries.c.account).subquery()
    same = and_(_events.c.stream == _entries.c.stream, _events.c.version == _entries.c.version)
    page = (
        select(_entries, _events.c.name, total.c.sum)
        .select_from(
            _entries.join(_events, same).join(total, total.c.account == _entries.c.account)
        )
        .where(mine)
        .order_by(*(column.desc() for column in _ORDER))
        .limit(clamp_limit(limit))
    )
    after: dict[str, int] = {}
    lines = []
    for row in connection.execute(_older(page, before)):
        balance = after.setdefault(row.account, int(row.sum))
        place = LineCursor(row.at, row.stream, row.version, row.line)
        lines.append(StatementLine(row.account, row.cents, balance, row.name, place))
        after[row.account] = balance - row.cents
    return lines


def list_accounts(connection: Connection, person: str) -> list[str]:
    """Return a person's wallet, and their account at every table where they have been.

    Practice tables are left out: their chips are worth nothing elsewhere.
    """
    stream = schema.sittings.c.stream
    sat = select(stream).where(schema.sittings.c.person == person)
    sat = sat.where(stream.not_in(practice_streams(person)))
    streams = connection.execute(sat.distinct().order_by(schema.sittings.c.stream)).scalars()
    return [wallet_account(person), *(f"{stream}:person:{person}" for stream in streams)]


def _older(query: Select[Any], before: LineCursor | None) -> Select[Any]:
    return query if before is None else query.where(tuple_(*_ORDER) < before)
