"""Account statements: the ledger lines of all accounts of a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, func, select, tuple_

from fortyeight.store.database import schema
from fortyeight.store.history.page_places import LinePlace, bounded
from fortyeight.store.model import wallet

_entries = schema.entries
_events = schema.events
_PLACE = (_entries.c.at, _entries.c.stream, _entries.c.version, _entries.c.line)


@dataclass(frozen=True, slots=True)
class Line:
    """A credit or debit, with the balance after it and the name of the event that caused it."""

    account: str
    cents: int
    balance: int
    event: str
    place: LinePlace


def lines_of_person(
    connection: Connection, person: str, before: LinePlace | None, limit: int
) -> list[Line]:
    """Return a page of the lines of a person's wallet and table accounts, newest first.

    The lines are older than `before`, the `place` of the last line of the previous page.
    """
    return lines_of_accounts(connection, accounts_of(connection, person), before, limit)


def lines_of_accounts(
    connection: Connection, accounts: Sequence[str], before: LinePlace | None, limit: int
) -> list[Line]:
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
        .order_by(*(column.desc() for column in _PLACE))
        .limit(bounded(limit))
    )
    after: dict[str, int] = {}
    lines = []
    for row in connection.execute(_older(page, before)):
        balance = after.setdefault(row.account, int(row.sum))
        place = LinePlace(row.at, row.stream, row.version, row.line)
        lines.append(Line(row.account, row.cents, balance, row.name, place))
        after[row.account] = balance - row.cents
    return lines


def accounts_of(connection: Connection, person: str) -> list[str]:
    """Return a person's wallet, and their account at every table where they have been."""
    sat = select(schema.sittings.c.stream).where(schema.sittings.c.person == person)
    streams = connection.execute(sat.distinct().order_by(schema.sittings.c.stream)).scalars()
    return [wallet(person), *(f"{stream}:person:{person}" for stream in streams)]


def _older(query: Select[Any], before: LinePlace | None) -> Select[Any]:
    return query if before is None else query.where(tuple_(*_PLACE) < before)
