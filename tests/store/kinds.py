"""The kinds of database that a store can be kept in."""

from __future__ import annotations

KINDS = ("sqlite", "postgresql")
