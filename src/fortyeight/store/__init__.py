"""The event store and the ledger: SQLite in a file, or PostgreSQL."""
