"""Ownership of streams by server processes, and notification of the other processes of commits.

Imports `database` and `model` of the store. Matters mainly with PostgreSQL: an SQLite file has a
single server process. Start with `ownership`; `nodes` has the heartbeats, `listener` the
notifications.
"""
