"""A server put together from its settings, started and stopped.

Start with `assembling`.
"""
