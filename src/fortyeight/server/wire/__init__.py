"""The protocol between clients and tables: messages in both directions, and their fields.

It may import `base` and the packages below the server, above all the referee's commands. Start
with `ask` (the envelope) and `commands` (parsing and roles); the `*_asks` modules have one class
per message from a client, `messages` has what a table sends. `docs/protocol.md` has tables that
are generated from the first lines of these docstrings.
"""
