"""The database: connections, schema, locks and errors, for SQLite and PostgreSQL."""
