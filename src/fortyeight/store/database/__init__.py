"""The database: connections, schema, locks and errors, for SQLite and PostgreSQL.

Imports `store.model` and `store.migrations`, nothing else of the store. Start with `database`
(one writing connection, a pool of reading ones), then `schema`.
"""
