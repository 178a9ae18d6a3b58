"""The kinds of database that a store supports."""

from __future__ import annotations

KINDS = ("sqlite", "postgresql")
