"""The event store and the ledger, in an SQLite file or a PostgreSQL database.

Events are appended to streams, one for each table and person, as hash chains. The ledger lines,
stored answers, snapshots and query tables of a change are committed in the same transaction.

- `model`: the dataclasses and errors that the other modules pass around
- `database`, `migrations`: connections, schema and its versions
- `log`: append changes and read events
- `people_store`: accounts, sessions, failed sign-ins and limits
- `signing`: keys, encryption of secrets, signed heads
- `owners`: which server process may write to a stream
- `history`: queries for the lobby, rounds, statements and auditors
- `verify`, `backup`: check a log, back it up and restore it

The store knows nothing of the game: it imports no other package of `fortyeight`. Inside it, each of
`backup`, `verify`, `history`, `owners`, `signing`, `log`, `database` and `model` imports only those
after it. Start reading with `model`, then `log.changes`.
"""
