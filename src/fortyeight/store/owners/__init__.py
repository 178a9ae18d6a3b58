"""Which process owns which stream, and how the others hear of its commits (PostgreSQL)."""
