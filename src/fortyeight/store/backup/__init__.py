"""Backups of a store in one file, and restoring them.

May import the rest of the store, none of which imports it. Start with `write_backup`, which
describes the file format.
"""
