"""Alembic environment: runs migrations on the caller's connection, in its transaction."""

from __future__ import annotations

from alembic import context

from fortyeight.store.database.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
