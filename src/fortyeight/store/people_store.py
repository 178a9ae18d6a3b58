"""Accounts, sessions, failed sign-ins, and the limits that people set for themselves.

Every function takes a connection and runs in the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from fortyeight.store.database.schema import entries, failures, limits, people, sessions

ACCOUNT = "account"
GUEST = "guest"


@dataclass(frozen=True, slots=True)
class Person:
    """A row of `people`.

    `folded` is the name in the form in which names are compared. `kind` is `account` or `guest`; a
    guest has no password.
    """

    name: str
    folded: str
    kind: str
    password: str | None
    roles: frozenset[str]
    created_at: int
    disabled_at: int | None = None


@dataclass(frozen=True, slots=True)
class SessionRow:
    """An active session; `id` is the hash of its token."""

    id: bytes
    person: str
    created_at: int
    seen_at: int
    expires_at: int
    source: str


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A limit that a person has set; from `next_from` on, its value is `next_value`."""

    person: str
    kind: str
    value: int | None
    next_value: int | None
    next_from: int | None
    set_at: int


_PERSON_COLUMNS = len(people.c)


# People -----------------------------------------------------------------------------------------


def _person(row: Row[Any] | None) -> Person | None:
    if row is None:
        return None
    name, folded, kind, password, roles, created_at, disabled_at = row[:_PERSON_COLUMNS]
    return Person(name, folded, kind, password, frozenset(roles.split()), created_at, disabled_at)


def _format_roles(roles: Iterable[str]) -> str:
    return " ".join(sorted(roles))


def _load_person(
    connection: Connection, which: ColumnElement[bool], *, lock: bool = False
) -> Person | None:
    query = select(people).where(which)
    return _person(connection.execute(query.with_for_update() if lock else query).one_or_none())


def find_person(connection: Connection, name: str) -> Person | None:
    return _load_person(connection, people.c.name == name)


def find_person_by_folded_name(connection: Connection, folded: str) -> Person | None:
    return _load_person(connection, people.c.folded == folded)


def lock_person_by_folded_name(connection: Connection, folded: str) -> Person | None:
    return _load_person(connection, people.c.folded == folded, lock=True)


def lock_people(connection: Connection, names: Iterable[str]) -> dict[str, Person]:
    """Load people and lock their rows until the end of the transaction.

    Rows are locked in the order of names, so that two transactions never deadlock.
    """
    loaded = (
        _load_person(connection, people.c.name == name, lock=True) for name in sorted(set(names))
    )
    return {person.name: person for person in loaded if person is not None}


def list_people(
    connection: Connection, after: str = "", most: int = 100, folded: str = ""
) -> list[Person]:
    """Return up to `most` people in the order of their names, starting after a name.

    With `folded`, only those whose folded names contain this text.
    """
    query = select(people).where(people.c.name > after).order_by(people.c.name).limit(most)
    if folded:
        query = query.where(people.c.folded.contains(folded, autoescape=True))
    loaded = (_person(row) for row in connection.execute(query))
    return [person for person in loaded if person is not None]


def add_person(connection: Connection, new: Person) -> None:
    row = asdict(new) | {"roles": _format_roles(new.roles)}
    connection.execute(insert(people).values(row))


def set_password(connection: Connection, name: str, password: str) -> None:
    connection.execute(update(people).where(people.c.name == name).values(password=password))


def set_roles(connection: Connection, name: str, roles: Iterable[str]) -> None:
    connection.execute(
        update(people).where(people.c.name == name).values(roles=_format_roles(roles))
    )


def set_disabled(connection: Connection, name: str, at: int | None) -> None:
    connection.execute(update(people).where(people.c.name == name).values(disabled_at=at))


# Sessions ---------------------------------------------------------------------------------------


#: Built once: this is the most frequent query of all.
_SESSIONS = (
    select(people, *(column.label(f"session_{column.name}") for column in sessions.c))
    .join_from(sessions, people, people.c.name == sessions.c.person)
    .where(sessions.c.id.in_(bindparam("ids", expanding=True)))
)


def find_sessions(
    connection: Connection, ids: Sequence[bytes]
) -> dict[bytes, tuple[SessionRow, Person]]:
    """Return those of the sessions that exist, each with its person."""
    found = {}
    for row in connection.execute(_SESSIONS, {"ids": ids}):
        person, session = _person(row), SessionRow(*row[_PERSON_COLUMNS:])
        if person is not None:
            found[session.id] = (session, person)
    return found


def add_session(connection: Connection, new: SessionRow) -> None:
    connection.execute(insert(sessions).values(asdict(new)))


def list_sessions(connection: Connection, name: str) -> list[SessionRow]:
    """Return a person's sessions, newest first."""
    query = select(sessions).where(sessions.c.person == name)
    rows = connection.execute(query.order_by(sessions.c.created_at.desc(), sessions.c.id))
    return [SessionRow(*row) for row in rows]


def touch_sessions(connection: Connection, ids: Sequence[bytes], at: int) -> None:
    connection.execute(update(sessions).where(sessions.c.id.in_(ids)).values(seen_at=at))


def end_sessions(connection: Connection, ids: Iterable[bytes]) -> list[bytes]:
    """Delete sessions, and return the ids of those that existed."""
    deleted = delete(sessions).where(sessions.c.id.in_(list(ids))).returning(sessions.c.id)
    return list(connection.execute(deleted).scalars())


def end_sessions_of(connection: Connection, name: str, keep: bytes = b"") -> list[bytes]:
    """Delete all sessions of a person except `keep`, and return the ids of the deleted ones."""
    deleted = delete(sessions).where(sessions.c.person == name, sessions.c.id != keep)
    return list(connection.execute(deleted.returning(sessions.c.id)).scalars())


def drop_old_sessions(connection: Connection, now: int, seen_before: int) -> None:
    """Delete sessions that have expired or were last used before a time."""
    connection.execute(
        delete(sessions).where(or_(sessions.c.expires_at <= now, sessions.c.seen_at < seen_before))
    )


# Failed sign-ins --------------------------------------------------------------------------------


def add_failure(connection: Connection, folded: str, source: str, at: int) -> None:
    connection.execute(insert(failures).values(folded=folded, source=source, at=at))


def count_failures(
    connection: Connection, folded: str | None, first: int, last: int, source: str | None = None
) -> int:
    """Count the failed sign-ins in a period, for one name or all, from one source or all."""
    query = select(func.count()).select_from(failures).where(failures.c.at.between(first, last))
    if folded is not None:
        query = query.where(failures.c.folded == folded)
    if source is not None:
        query = query.where(failures.c.source == source)
    return int(connection.execute(query).scalar_one())


def drop_last_failure(connection: Connection, folded: str, source: str) -> None:
    last = select(func.max(failures.c.number)).where(
        failures.c.folded == folded, failures.c.source == source
    )
    connection.execute(delete(failures).where(failures.c.number == last.scalar_subquery()))


def clear_failures(connection: Connection, folded: str, source: str) -> None:
    connection.execute(
        delete(failures).where(failures.c.folded == folded, failures.c.source == source)
    )


def drop_failures_outside(connection: Connection, first: int, last: int) -> None:
    """Delete the failures outside a period, which no longer count."""
    connection.execute(delete(failures).where(or_(failures.c.at < first, failures.c.at > last)))


# Limits -----------------------------------------------------------------------------------------


def load_limits(connection: Connection, name: str) -> dict[str, LimitRow]:
    """Return a person's limits by kind."""
    rows = connection.execute(select(limits).where(limits.c.person == name))
    return {row.kind: LimitRow(*row) for row in rows}


def save_limit(connection: Connection, row: LimitRow) -> None:
    same = (limits.c.person == row.person, limits.c.kind == row.kind)
    changed = update(limits).where(*same).values(asdict(row)).returning(limits.c.kind)
    if connection.execute(changed).one_or_none() is None:
        connection.execute(insert(limits).values(asdict(row)))


# Chips ------------------------------------------------------------------------------------------


def sum_credits(connection: Connection, stream: str, account: str, since: int) -> int:
    """Return the cents that the events of a stream have credited to an account since a time."""
    query = select(func.coalesce(func.sum(entries.c.cents), 0)).where(
        entries.c.account == account,
        entries.c.at >= since,
        entries.c.stream == stream,
        entries.c.cents > 0,
    )
    return int(connection.execute(query).scalar_one())
