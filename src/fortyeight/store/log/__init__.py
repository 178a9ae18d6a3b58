"""The event log: changes planned, written in one transaction, and read back.

Start with `store.model`, then `changes`.
"""
