"""Accounts, sessions, failed sign-ins, and the limits that people set for themselves.

Every function takes a connection and runs in the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, func, insert, or_, select, update

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


# People -----------------------------------------------------------------------------------------


def _person(row: Row[Any] | None) -> Person | None:
    if row is None:
        return None
    roles = frozenset(row.roles.split())
    return Person(
        row.name, row.folded, row.kind, row.password, roles, row.created_at, row.disabled_at
    )


def _written(roles: Iterable[str]) -> str:
    return " ".join(sorted(roles))


def person(connection: Connection, name: str) -> Person | None:
    return _person(connection.execute(select(people).where(people.c.name == name)).one_or_none())


def person_like(connection: Connection, folded: str) -> Person | None:
    """Return the person whose folded name is this."""
    found = connection.execute(select(people).where(people.c.folded == folded))
    return _person(found.one_or_none())


def hold_people(connection: Connection, names: Iterable[str]) -> dict[str, Person]:
    """Load people and lock their rows until the end of the transaction.

    Rows are locked in the order of names, so that two transactions never deadlock.
    """
    held = {}
    for name in sorted(set(names)):
        chosen = select(people).where(people.c.name == name).with_for_update()
        found = _person(connection.execute(chosen).one_or_none())
        if found is not None:
            held[name] = found
    return held


def hold_person_like(connection: Connection, folded: str) -> Person | None:
    chosen = select(people).where(people.c.folded == folded).with_for_update()
    return _person(connection.execute(chosen).one_or_none())


def everybody(
    connection: Connection, after: str = "", most: int = 100, folded: str = ""
) -> list[Person]:
    """Return up to `most` people in the order of their names, starting after a name.

    With `folded`, only those whose folded names contain this text.
    """
    chosen = select(people).where(people.c.name > after).order_by(people.c.name).limit(most)
    if folded:
        chosen = chosen.where(people.c.folded.contains(folded, autoescape=True))
    found = (_person(row) for row in connection.execute(chosen))
    return [each for each in found if each is not None]


def add_person(connection: Connection, new: Person) -> None:
    connection.execute(
        insert(people).values(
            name=new.name,
            folded=new.folded,
            kind=new.kind,
            password=new.password,
            roles=_written(new.roles),
            created_at=new.created_at,
            disabled_at=new.disabled_at,
        )
    )


def set_password(connection: Connection, name: str, password: str) -> None:
    connection.execute(update(people).where(people.c.name == name).values(password=password))


def set_roles(connection: Connection, name: str, roles: Iterable[str]) -> None:
    connection.execute(update(people).where(people.c.name == name).values(roles=_written(roles)))


def set_disabled(connection: Connection, name: str, at: int | None) -> None:
    connection.execute(update(people).where(people.c.name == name).values(disabled_at=at))


# Sessions ---------------------------------------------------------------------------------------


def _session(row: Row[Any]) -> SessionRow:
    return SessionRow(
        bytes(row.id), row.person, row.created_at, row.seen_at, row.expires_at, row.source
    )


#: Built once: this is the most frequent query of all.
_SESSION = (
    select(
        *people.c,
        sessions.c.id,
        sessions.c.person,
        sessions.c.created_at.label("begun_at"),
        sessions.c.seen_at,
        sessions.c.expires_at,
        sessions.c.source,
    )
    .join_from(sessions, people, people.c.name == sessions.c.person)
    .where(sessions.c.id == bindparam("id"))
)
_PERSON = len(people.c) + 1


def session(connection: Connection, id_: bytes) -> tuple[SessionRow, Person] | None:
    """Return a session and its person."""
    row: Any = connection.execute(_SESSION, {"id": id_}).one_or_none()
    if row is None:
        return None
    whose = _person(row)
    return None if whose is None else (SessionRow(bytes(row.id), *row[_PERSON:]), whose)


def add_session(connection: Connection, new: SessionRow) -> None:
    connection.execute(
        insert(sessions).values(
            id=new.id,
            person=new.person,
            created_at=new.created_at,
            seen_at=new.seen_at,
            expires_at=new.expires_at,
            source=new.source,
        )
    )


def sessions_of(connection: Connection, name: str) -> list[SessionRow]:
    """Return a person's sessions, newest first."""
    chosen = select(sessions).where(sessions.c.person == name)
    found = connection.execute(chosen.order_by(sessions.c.created_at.desc(), sessions.c.id))
    return [_session(row) for row in found]


def touch_session(connection: Connection, id_: bytes, at: int) -> None:
    connection.execute(update(sessions).where(sessions.c.id == id_).values(seen_at=at))


def end_sessions(connection: Connection, ids: Iterable[bytes]) -> list[bytes]:
    """Delete sessions, and return the ids of those that existed."""
    gone = delete(sessions).where(sessions.c.id.in_(list(ids))).returning(sessions.c.id)
    return [bytes(row.id) for row in connection.execute(gone)]


def end_sessions_of(connection: Connection, name: str, keep: bytes = b"") -> list[bytes]:
    """Delete all sessions of a person except `keep`, and return the ids of the deleted ones."""
    gone = delete(sessions).where(sessions.c.person == name, sessions.c.id != keep)
    return [bytes(row.id) for row in connection.execute(gone.returning(sessions.c.id))]


def drop_old_sessions(connection: Connection, now: int, seen_before: int) -> None:
    """Delete sessions that have expired or were last used before a time."""
    connection.execute(
        delete(sessions).where(or_(sessions.c.expires_at <= now, sessions.c.seen_at < seen_before))
    )


# Failed sign-ins --------------------------------------------------------------------------------


def add_failure(connection: Connection, folded: str, source: str, at: int) -> None:
    connection.execute(insert(failures).values(folded=folded, source=source, at=at))


def failures_between(
    connection: Connection, folded: str | None, first: int, last: int, source: str | None = None
) -> int:
    """Count the failed sign-ins in a period, for one name or all, from one source or all."""
    chosen = select(func.count()).select_from(failures).where(failures.c.at.between(first, last))
    if folded is not None:
        chosen = chosen.where(failures.c.folded == folded)
    if source is not None:
        chosen = chosen.where(failures.c.source == source)
    return int(connection.execute(chosen).scalar_one())


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


def limits_of(connection: Connection, name: str) -> dict[str, LimitRow]:
    """Return a person's limits by kind."""
    found = connection.execute(select(limits).where(limits.c.person == name))
    return {
        row.kind: LimitRow(
            row.person, row.kind, row.value, row.next_value, row.next_from, row.set_at
        )
        for row in found
    }


def put_limit(connection: Connection, row: LimitRow) -> None:
    values = {
        "value": row.value,
        "next_value": row.next_value,
        "next_from": row.next_from,
        "set_at": row.set_at,
    }
    which = (limits.c.person == row.person, limits.c.kind == row.kind)
    changed = update(limits).where(*which).values(**values).returning(limits.c.kind)
    if connection.execute(changed).one_or_none() is None:
        connection.execute(insert(limits).values(person=row.person, kind=row.kind, **values))


# Chips ------------------------------------------------------------------------------------------


def moved_in(connection: Connection, stream: str, account: str, since: int) -> int:
    """Return the cents that the events of a stream have credited to an account since a time."""
    chosen = select(func.coalesce(func.sum(entries.c.cents), 0)).where(
        entries.c.account == account,
        entries.c.at >= since,
        entries.c.stream == stream,
        entries.c.cents > 0,
    )
    return int(connection.execute(chosen).scalar_one())
