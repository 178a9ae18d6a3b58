"""The tables of the store, the same in SQLite and PostgreSQL.

Times are milliseconds since 1970; money is in cents. Events, entries and heads are append-only, as
are commands, apart from answers without events, which expire. The other tables can be rebuilt from
these, or are about people and machines.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.types import TypeEngine

#: SQLite's strict tables have no BIGINT; their INTEGER has 64 bits.
Long = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData()


def _table(name: str, *parts: Column[Any] | CheckConstraint | Index) -> Table:
    return Table(name, metadata, *parts, sqlite_strict=True, sqlite_with_rowid=True)


def _columns(
    type_: TypeEngine[Any], *names: str, key: bool = False, nullable: bool = False
) -> list[Column[Any]]:
    """Return columns of one type; those of a key are never counted up by the database."""
    options: dict[str, Any] = {"primary_key": key, "nullable": nullable, "autoincrement": False}
    return [Column(name, type_, **options) for name in names]


_text = partial(_columns, Text())
_long = partial(_columns, Long)
_int = partial(_columns, Integer())
_bytes = partial(_columns, LargeBinary())

#: The end of each stream. Only a writer that knows the current epoch may append to it.
streams = _table(
    "streams",
    *_text("stream", key=True),
    *_long("version"),
    *_bytes("hash"),
    *_long("epoch"),
    *_text("owner"),
)

#: Events. Each hash covers the event and the hash before it.
events = _table(
    "events",
    *_text("stream", key=True),
    *_long("version", key=True),
    *_long("at"),
    *_text("actor", "command", "name", "body"),
    *_bytes("hash"),
)

#: The first answer to each command, returned again when the command is retried.
commands = _table(
    "commands",
    *_text("stream", "actor", "id", key=True),
    *_bytes("digest"),
    *_text("answer"),
    *_long("version", "at"),
)

#: Balances of the accounts that may not be overdrawn; the houses and the bank have no row.
accounts = _table(
    "accounts",
    *_text("account", key=True),
    *_long("cents"),
    CheckConstraint("cents >= 0", name="nobody_owes"),
)

#: Ledger lines, each under the event that moved the money.
entries = _table(
    "entries",
    *_text("stream", key=True),
    *_long("version", key=True),
    *_int("line", key=True),
    *_text("account"),
    *_long("cents", "at"),
)
Index("entries_of_account", entries.c.account, entries.c.at)

#: Snapshots: a table's state at some version, so that it loads without a full replay.
snapshots = _table(
    "snapshots",
    *_text("stream", key=True),
    *_long("version", key=True),
    *_text("shape"),
    *_bytes("body"),
    *_long("at"),
)

#: The tables in the lobby, open and closed.
tables = _table(
    "tables",
    *_text("id", key=True),
    *_text("name", "book", "house", "settings", "opened_by"),
    *_long("opened_at"),
    *_long("closed_at", nullable=True),
    *_int("people"),
    *_long("round"),
)

#: Finished rounds with their records.
rounds = _table(
    "rounds",
    *_text("stream", key=True),
    *_long("round", key=True),
    *_long("first", "last", "began_at", "ended_at"),
    *_text("status"),
    *_long("shoe"),
    *_text("record"),
)

#: The players of each round, with what they staked and got back.
round_people = _table(
    "round_people",
    *_text("stream", key=True),
    *_long("round", key=True),
    *_text("person", key=True),
    *_long("staked", "returned", "ended_at"),
)
Index("rounds_of_person", round_people.c.person, round_people.c.ended_at)

#: Verifiable shuffles: the commitment, and after the end of the shoe the transcript.
shoes = _table(
    "shoes",
    *_text("stream", key=True),
    *_long("shoe", key=True),
    *_text("commitment"),
    *_long("published_at"),
    *_text("transcript", nullable=True),
    *_long("revealed_at", nullable=True),
)

#: The periods that each person spent at a table.
sittings = _table(
    "sittings",
    *_text("person", "stream", key=True),
    *_long("joined_at", key=True),
    *_long("left_at", nullable=True),
)

people = _table(
    "people",
    *_text("name", key=True),
    Column("folded", Text, nullable=False, unique=True),
    *_text("kind"),
    *_text("password", nullable=True),
    *_text("roles"),
    *_long("created_at"),
    *_long("disabled_at", nullable=True),
)

#: Active sessions, each stored under the hash of its token.
sessions = _table(
    "sessions",
    *_bytes("id", key=True),
    *_text("person"),
    *_long("created_at", "seen_at", "expires_at"),
    *_text("source"),
)
Index("sessions_of_person", sessions.c.person)

#: Failed sign-ins.
failures = _table(
    "failures",
    Column("number", Long, primary_key=True, autoincrement=True),
    *_text("folded", "source"),
    *_long("at"),
)
Index("failures_of_account", failures.c.folded, failures.c.at)

#: Limits that people have set for themselves.
limits = _table(
    "limits",
    *_text("person", "kind", key=True),
    *_long("value", "next_value", "next_from", nullable=True),
    *_long("set_at"),
)

#: Server processes on this store; `backend` is the PostgreSQL process of the writing connection.
nodes = _table(
    "nodes",
    *_text("node", key=True),
    *_text("url"),
    *_int("backend", nullable=True),
    *_long("started_at", "seen_at"),
)

#: Exports of signed heads, by number.
heads = _table(
    "heads",
    *_long("number", key=True),
    *_long("at"),
    *_text("body"),
    *_bytes("signature"),
)
