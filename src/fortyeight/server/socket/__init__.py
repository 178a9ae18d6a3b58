"""WebSockets at tables: reading commands, and queues of messages to send.

It may import `http`, `table`, `wire` and `base`, but neither `rooms` nor `cluster`. Start with
`table_socket` (one connection), then `table_sockets` (all that are open) and `outgoing` (the queue
of a slow client).
"""
