"""State of a served table, its events, and the change set that a command leads to.

Start with `table_state`, then `service_events` and `change_set`. Imports nothing else of the served
tables.
"""
