"""The first schema."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _table(name: str, *parts: Any) -> None:
    op.create_table(name, *parts, sqlite_strict=True, sqlite_with_rowid=True)


def upgrade() -> None:
    _table(
        "streams",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", _LONG, nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("epoch", _LONG, nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("stream"),
    )
    _table(
        "events",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", _LONG, nullable=False, autoincrement=False),
        sa.Column("at", _LONG, nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "version"),
    )
    _table(
        "commands",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("version", _LONG, nullable=False),
        sa.Column("at", _LONG, nullable=False),
        sa.PrimaryKeyConstraint("stream", "actor", "id"),
    )
    _table(
        "accounts",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("cents", _LONG, nullable=False),
        sa.PrimaryKeyConstraint("account"),
        sa.CheckConstraint("cents >= 0", name="nobody_owes"),
    )
    _table(
        "entries",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", _LONG, nullable=False, autoincrement=False),
        sa.Column("line", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("cents", _LONG, nullable=False),
        sa.Column("at", _LONG, nullable=False),
        sa.PrimaryKeyConstraint("stream", "version", "line"),
    )
    op.create_index("entries_of_account", "entries", ["account", "at"])
    _table(
        "snapshots",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", _LONG, nullable=False, autoincrement=False),
        sa.Column("shape", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("at", _LONG, nullable=False),
        sa.PrimaryKeyConstraint("stream", "version"),
    )
    _table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("book", sa.Text(), nullable=False),
        sa.Column("house", sa.Text(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("opened_by", sa.Text(), nullable=False),
        sa.Column("opened_at", _LONG, nullable=False),
        sa.Column("closed_at", _LONG, nullable=True),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("round", _LONG, nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    _table(
        "rounds",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("round", _LONG, nullable=False, autoincrement=False),
        sa.Column("first", _LONG, nullable=False),
        sa.Column("last", _LONG, nullable=False),
        sa.Column("began_at", _LONG, nullable=False),
        sa.Column("ended_at", _LONG, nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("shoe", _LONG, nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "round"),
    )
    _table(
        "round_people",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("round", _LONG, nullable=False, autoincrement=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("staked", _LONG, nullable=False),
        sa.Column("returned", _LONG, nullable=False),
        sa.Column("ended_at", _LONG, nullable=False),
        sa.PrimaryKeyConstraint("stream", "round", "person"),
    )
    op.create_index("rounds_of_person", "round_people", ["person", "ended_at"])
    _table(
        "shoes",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("shoe", _LONG, nullable=False, autoincrement=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("published_at", _LONG, nullable=False),
        sa.Column("transcript", sa.Text(), nullable=True),
        sa.Column("revealed_at", _LONG, nullable=True),
        sa.PrimaryKeyConstraint("stream", "shoe"),
    )
    _table(
        "sittings",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("joined_at", _LONG, nullable=False, autoincrement=False),
        sa.Column("left_at", _LONG, nullable=True),
        sa.PrimaryKeyConstraint("person", "stream", "joined_at"),
    )
    _table(
        "people",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("roles", sa.Text(), nullable=False),
        sa.Column("created_at", _LONG, nullable=False),
        sa.Column("disabled_at", _LONG, nullable=True),
        sa.PrimaryKeyConstraint("name"),
        sa.UniqueConstraint("folded"),
    )
    _table(
        "sessions",
        sa.Column("id", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("created_at", _LONG, nullable=False),
        sa.Column("seen_at", _LONG, nullable=False),
        sa.Column("expires_at", _LONG, nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("sessions_of_person", "sessions", ["person"])
    _table(
        "failures",
        sa.Column("number", _LONG, nullable=False, autoincrement=True),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("at", _LONG, nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_index("failures_of_account", "failures", ["folded", "at"])
    _table(
        "limits",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("value", _LONG, nullable=True),
        sa.Column("next_value", _LONG, nullable=True),
        sa.Column("next_from", _LONG, nullable=True),
        sa.Column("set_at", _LONG, nullable=False),
        sa.PrimaryKeyConstraint("person", "kind"),
    )
    _table(
        "nodes",
        sa.Column("node", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("backend", sa.Integer(), nullable=True),
        sa.Column("started_at", _LONG, nullable=False),
        sa.Column("seen_at", _LONG, nullable=False),
        sa.PrimaryKeyConstraint("node"),
    )
    _table(
        "heads",
        sa.Column("number", _LONG, nullable=False, autoincrement=False),
        sa.Column("at", _LONG, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("signature", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
