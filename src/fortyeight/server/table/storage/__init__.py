"""Served tables in the store: events, changes, snapshots and replays."""
