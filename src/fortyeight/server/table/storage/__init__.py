"""Served tables in the store: events, changes, snapshots and replays.

Start with `loading` (a table from its log) and `stored_changes` (a change set as it is stored). May
import `state`.
"""
