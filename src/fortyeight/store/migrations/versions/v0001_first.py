"""The first schema."""

from __future__ import annotations

from typing import Any

from alembic import op
from sqlalchemy import CheckConstraint, Column, Text

from fortyeight.store.database.columns import Long, blobs, ints, longs, texts

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _table(name: str, *parts: Any) -> None:
    op.create_table(name, *parts, sqlite_strict=True, sqlite_with_rowid=True)


def upgrade() -> None:
    _table(
        "streams",
        *texts("stream", key=True),
        *longs("version"),
        *blobs("hash"),
        *longs("epoch"),
        *texts("owner"),
    )
    _table(
        "events",
        *texts("stream", key=True),
        *longs("version", key=True),
        *longs("at"),
        *texts("actor", "command", "name", "body"),
        *blobs("hash"),
    )
    _table(
        "commands",
        *texts("stream", "actor", "id", key=True),
        *blobs("digest"),
        *texts("answer"),
        *longs("version", "at"),
    )
    _table(
        "accounts",
        *texts("account", key=True),
        *longs("cents"),
        CheckConstraint("cents >= 0", name="nobody_owes"),
    )
    _table(
        "entries",
        *texts("stream", key=True),
        *longs("version", key=True),
        *ints("line", key=True),
        *texts("account"),
        *longs("cents", "at"),
    )
    op.create_index("entries_of_account", "entries", ["account", "at"])
    _table(
        "snapshots",
        *texts("stream", key=True),
        *longs("version", key=True),
        *texts("shape"),
        *blobs("body"),
        *longs("at"),
    )
    _table(
        "tables",
        *texts("id", key=True),
        *texts("name", "book", "house", "settings", "opened_by"),
        *longs("opened_at"),
        *longs("closed_at", nullable=True),
        *ints("people"),
        *longs("round"),
    )
    _table(
        "rounds",
        *texts("stream", key=True),
        *longs("round", key=True),
        *longs("first", "last", "began_at", "ended_at"),
        *texts("status"),
        *longs("shoe"),
        *texts("record"),
    )
    _table(
        "round_people",
        *texts("stream", key=True),
        *longs("round", key=True),
        *texts("person", key=True),
        *longs("staked", "returned", "ended_at"),
    )
    op.create_index("rounds_of_person", "round_people", ["person", "ended_at"])
    _table(
        "shoes",
        *texts("stream", key=True),
        *longs("shoe", key=True),
        *texts("commitment"),
        *longs("published_at"),
        *texts("transcript", nullable=True),
        *longs("revealed_at", nullable=True),
    )
    _table(
        "sittings",
        *texts("person", "stream", key=True),
        *longs("joined_at", key=True),
        *longs("left_at", nullable=True),
    )
    _table(
        "people",
        *texts("name", key=True),
        Column("folded", Text, nullable=False, unique=True),
        *texts("kind"),
        *texts("password", nullable=True),
        *texts("roles"),
        *longs("created_at"),
        *longs("disabled_at", nullable=True),
    )
    _table(
        "sessions",
        *blobs("id", key=True),
        *texts("person"),
        *longs("created_at", "seen_at", "expires_at"),
        *texts("source"),
    )
    op.create_index("sessions_of_person", "sessions", ["person"])
    _table(
        "failures",
        Column("number", Long, primary_key=True, autoincrement=True),
        *texts("folded", "source"),
        *longs("at"),
    )
    op.create_index("failures_of_account", "failures", ["folded", "at"])
    _table(
        "limits",
        *texts("person", "kind", key=True),
        *longs("value", "next_value", "next_from", nullable=True),
        *longs("set_at"),
    )
    _table(
        "nodes",
        *texts("node", key=True),
        *texts("url"),
        *ints("backend", nullable=True),
        *longs("started_at", "seen_at"),
    )
    _table(
        "heads",
        *longs("number", key=True),
        *longs("at"),
        *texts("body"),
        *blobs("signature"),
    )
