"""The protocol between clients and tables: messages in both directions, and their fields.

It may import `base` and the packages below the server, above all the referee's commands. Start
with `client_request` (the envelope) and `parsing` (parsing and roles); the `*_requests` modules
list the messages from clients. `docs/reference/protocol.md` has tables that are generated from
their meanings.
"""
