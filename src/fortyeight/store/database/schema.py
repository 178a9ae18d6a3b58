"""The tables of the store, the same in SQLite and PostgreSQL.

Times are milliseconds since 1970; money is in cents. Events, entries and heads are append-only, as
are commands, apart from answers without events, which expire. The other tables can be rebuilt from
these, or are about people and machines.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import CheckConstraint, Column, Index, MetaData, Table, Text

from fortyeight.store.database.columns import Long, blobs, ints, longs, texts

metadata = MetaData()


def _table(name: str, *parts: Column[Any] | CheckConstraint | Index) -> Table:
    return Table(name, metadata, *parts, sqlite_strict=True, sqlite_with_rowid=True)


#: The end of each stream. Only a writer that knows the current epoch may append to it.
streams = _table(
    "streams",
    *texts("stream", key=True),
    *longs("version"),
    *blobs("hash"),
    *longs("epoch"),
    *texts("owner"),
)

#: Events. Each hash covers the event and the hash before it.
events = _table(
    "events",
    *texts("stream", key=True),
    *longs("version", key=True),
    *longs("at"),
    *texts("actor", "command", "name", "body"),
    *blobs("hash"),
)

#: The first answer to each command, returned again when the command is retried.
commands = _table(
    "commands",
    *texts("stream", "actor", "id", key=True),
    *blobs("digest"),
    *texts("answer"),
    *longs("version", "at"),
)

#: Balances of the accounts that may not be overdrawn; the houses and the bank have no row.
accounts = _table(
    "accounts",
    *texts("account", key=True),
    *longs("cents"),
    CheckConstraint("cents >= 0", name="nobody_owes"),
)

#: Ledger lines, each under the event that moved the money.
entries = _table(
    "entries",
    *texts("stream", key=True),
    *longs("version", key=True),
    *ints("line", key=True),
    *texts("account"),
    *longs("cents", "at"),
)
Index("entries_of_account", entries.c.account, entries.c.at)

#: Snapshots: a table's state at some version, so that it loads without a full replay.
snapshots = _table(
    "snapshots",
    *texts("stream", key=True),
    *longs("version", key=True),
    *texts("shape"),
    *blobs("body"),
    *longs("at"),
)

#: The tables in the lobby, open and closed.
tables = _table(
    "tables",
    *texts("id", key=True),
    *texts("name", "book", "house", "settings", "opened_by"),
    *longs("opened_at"),
    *longs("closed_at", nullable=True),
    *ints("people"),
    *longs("round"),
)

#: Finished rounds with their records.
rounds = _table(
    "rounds",
    *texts("stream", key=True),
    *longs("round", key=True),
    *longs("first", "last", "began_at", "ended_at"),
    *texts("status"),
    *longs("shoe"),
    *texts("record"),
)

#: The players of each round, with what they staked and got back.
round_people = _table(
    "round_people",
    *texts("stream", key=True),
    *longs("round", key=True),
    *texts("person", key=True),
    *longs("staked", "returned", "ended_at"),
)
Index("rounds_of_person", round_people.c.person, round_people.c.ended_at)

#: Verifiable shuffles: the commitment, and after the end of the shoe the transcript.
shoes = _table(
    "shoes",
    *texts("stream", key=True),
    *longs("shoe", key=True),
    *texts("commitment"),
    *longs("published_at"),
    *texts("transcript", nullable=True),
    *longs("revealed_at", nullable=True),
)

#: The periods that each person spent at a table.
sittings = _table(
    "sittings",
    *texts("person", "stream", key=True),
    *longs("joined_at", key=True),
    *longs("left_at", nullable=True),
)

people = _table(
    "people",
    *texts("name", key=True),
    Column("folded", Text, nullable=False, unique=True),
    *texts("kind"),
    *texts("password", nullable=True),
    *texts("roles"),
    *longs("created_at"),
    *longs("disabled_at", nullable=True),
)

#: Active sessions, each stored under the hash of its token.
sessions = _table(
    "sessions",
    *blobs("id", key=True),
    *texts("person"),
    *longs("created_at", "seen_at", "expires_at"),
    *texts("source"),
)
Index("sessions_of_person", sessions.c.person)

#: Failed sign-ins.
failures = _table(
    "failures",
    Column("number", Long, primary_key=True, autoincrement=True),
    *texts("folded", "source"),
    *longs("at"),
)
Index("failures_of_account", failures.c.folded, failures.c.at)

#: Limits that people have set for themselves.
limits = _table(
    "limits",
    *texts("person", "kind", key=True),
    *longs("value", "next_value", "next_from", nullable=True),
    *longs("set_at"),
)

#: Server processes on this store; `backend` is the PostgreSQL process of the writing connection.
nodes = _table(
    "nodes",
    *texts("node", key=True),
    *texts("url"),
    *ints("backend", nullable=True),
    *longs("started_at", "seen_at"),
)

#: Exports of signed heads, by number.
heads = _table(
    "heads",
    *longs("number", key=True),
    *longs("at"),
    *texts("body"),
    *blobs("signature"),
)
