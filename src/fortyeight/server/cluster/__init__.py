"""Several server processes on one store: membership, ownership of tables, relayed commands.

It may import `http`, `table`, `wire`, `base` and the store, but neither `rooms` nor `socket`.
Start with `cluster`, which uses the others; `membership` claims tables, `relay` forwards commands
to a table's owner.
"""
