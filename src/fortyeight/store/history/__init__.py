"""Reading for people: finished rounds, account statements, the lobby, and the audit log."""
