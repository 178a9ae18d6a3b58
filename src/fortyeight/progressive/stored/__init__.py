"""Stored forms of a table with wheels: snapshots as JSON.

May import the rest of `progressive`, and `table.core` for the conversion itself. Start with
`snapshot`.
"""
