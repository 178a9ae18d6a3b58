"""Served tables: one writer each, from the log and back to it.

Start with `tables` (all tables of a process), then `runner` (the one writer of a table).
"""
