"""The first schema, which is still that of `store.database.schema`.

Before a table changes there, write out here what this version creates: its tables stay as they are.
"""

from __future__ import annotations

from alembic import op

from fortyeight.store.database.schema import metadata

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    metadata.create_all(op.get_bind(), checkfirst=False)
