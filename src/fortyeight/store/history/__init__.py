"""Queries for people: finished rounds, account statements, the lobby, and the audit log.

Imports `signing`, `log`, `database` and `model` of the store. Start with `played_rounds`; pages of
results are continued with the positions in `cursors`.
"""
