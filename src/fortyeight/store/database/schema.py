"""The tables of the store, the same in SQLite and PostgreSQL.

Times are milliseconds since 1970; money is in cents. Events, entries and heads are append-only, as
are commands, apart from answers without events, which expire. The other tables can be rebuilt from
these, or are about people and machines.
"""

from __future__ import annotations

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

#: SQLite's strict tables have no BIGINT; their INTEGER has 64 bits.
Long = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData()


def _table(name: str, *parts: Column[object] | CheckConstraint | Index) -> Table:
    return Table(name, metadata, *parts, sqlite_strict=True, sqlite_with_rowid=True)


#: The end of each stream. Only a writer that knows the current epoch may append to it.
streams = _table(
    "streams",
    Column("stream", Text, primary_key=True),
    Column("version", Long, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("epoch", Long, nullable=False),
    Column("owner", Text, nullable=False),
)

#: Events. Each hash covers the event and the hash before it.
events = _table(
    "events",
    Column("stream", Text, primary_key=True),
    Column("version", Long, primary_key=True, autoincrement=False),
    Column("at", Long, nullable=False),
    Column("actor", Text, nullable=False),
    Column("command", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)

#: The first answer to each command, returned again when the command is retried.
commands = _table(
    "commands",
    Column("stream", Text, primary_key=True),
    Column("actor", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("answer", Text, nullable=False),
    Column("version", Long, nullable=False),
    Column("at", Long, nullable=False),
)

#: Balances of the accounts that may not be overdrawn; the houses and the bank have no row.
accounts = _table(
    "accounts",
    Column("account", Text, primary_key=True),
    Column("cents", Long, nullable=False),
    CheckConstraint("cents >= 0", name="nobody_owes"),
)

#: Ledger lines, each under the event that moved the money.
entries = _table(
    "entries",
    Column("stream", Text, primary_key=True),
    Column("version", Long, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("account", Text, nullable=False),
    Column("cents", Long, nullable=False),
    Column("at", Long, nullable=False),
)
Index("entries_of_account", entries.c.account, entries.c.at)

#: Snapshots: a table's state at some version, so that it loads without a full replay.
snapshots = _table(
    "snapshots",
    Column("stream", Text, primary_key=True),
    Column("version", Long, primary_key=True, autoincrement=False),
    Column("shape", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("at", Long, nullable=False),
)

#: The tables in the lobby, open and closed.
tables = _table(
    "tables",
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("book", Text, nullable=False),
    Column("house", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("opened_by", Text, nullable=False),
    Column("opened_at", Long, nullable=False),
    Column("closed_at", Long, nullable=True),
    Column("people", Integer, nullable=False),
    Column("round", Long, nullable=False),
)

#: Finished rounds with their records.
rounds = _table(
    "rounds",
    Column("stream", Text, primary_key=True),
    Column("round", Long, primary_key=True, autoincrement=False),
    Column("first", Long, nullable=False),
    Column("last", Long, nullable=False),
    Column("began_at", Long, nullable=False),
    Column("ended_at", Long, nullable=False),
    Column("status", Text, nullable=False),
    Column("shoe", Long, nullable=False),
    Column("record", Text, nullable=False),
)

#: The players of each round, with what they staked and got back.
round_people = _table(
    "round_people",
    Column("stream", Text, primary_key=True),
    Column("round", Long, primary_key=True, autoincrement=False),
    Column("person", Text, primary_key=True),
    Column("staked", Long, nullable=False),
    Column("returned", Long, nullable=False),
    Column("ended_at", Long, nullable=False),
)
Index("rounds_of_person", round_people.c.person, round_people.c.ended_at)

#: Verifiable shuffles: the commitment, and after the end of the shoe the transcript.
shoes = _table(
    "shoes",
    Column("stream", Text, primary_key=True),
    Column("shoe", Long, primary_key=True, autoincrement=False),
    Column("commitment", Text, nullable=False),
    Column("published_at", Long, nullable=False),
    Column("transcript", Text, nullable=True),
    Column("revealed_at", Long, nullable=True),
)

#: The periods that each person spent at a table.
sittings = _table(
    "sittings",
    Column("person", Text, primary_key=True),
    Column("stream", Text, primary_key=True),
    Column("joined_at", Long, primary_key=True, autoincrement=False),
    Column("left_at", Long, nullable=True),
)

people = _table(
    "people",
    Column("name", Text, primary_key=True),
    Column("folded", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("password", Text, nullable=True),
    Column("roles", Text, nullable=False),
    Column("created_at", Long, nullable=False),
    Column("disabled_at", Long, nullable=True),
)

#: Active sessions, each stored under the hash of its token.
sessions = _table(
    "sessions",
    Column("id", LargeBinary, primary_key=True),
    Column("person", Text, nullable=False),
    Column("created_at", Long, nullable=False),
    Column("seen_at", Long, nullable=False),
    Column("expires_at", Long, nullable=False),
    Column("source", Text, nullable=False),
)
Index("sessions_of_person", sessions.c.person)

#: Failed sign-ins.
failures = _table(
    "failures",
    Column("number", Long, primary_key=True, autoincrement=True),
    Column("folded", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("at", Long, nullable=False),
)
Index("failures_of_account", failures.c.folded, failures.c.at)

#: Limits that people have set for themselves.
limits = _table(
    "limits",
    Column("person", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("value", Long, nullable=True),
    Column("next_value", Long, nullable=True),
    Column("next_from", Long, nullable=True),
    Column("set_at", Long, nullable=False),
)

#: Server processes on this store; `backend` is the PostgreSQL process of the writing connection.
nodes = _table(
    "nodes",
    Column("node", Text, primary_key=True),
    Column("url", Text, nullable=False),
    Column("backend", Integer, nullable=True),
    Column("started_at", Long, nullable=False),
    Column("seen_at", Long, nullable=False),
)

#: Exports of signed heads, by number.
heads = _table(
    "heads",
    Column("number", Long, primary_key=True, autoincrement=False),
    Column("at", Long, nullable=False),
    Column("body", Text, nullable=False),
    Column("signature", LargeBinary, nullable=False),
)
