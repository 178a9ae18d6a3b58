"""Table service: many tables, accounts, an HTTP API and WebSockets.

The packages form layers: `app` → `rooms`, `socket`, `cluster` → `http` → `table` → `wire` → `base`.
Each may import those to its right and any package below the server, such as `store` and `view`.

Start with `app.assembling`, which builds a server; `socket.table_socket` and `table.runner.runner`
then show the way of a command.
"""
