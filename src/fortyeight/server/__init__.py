"""The table service: many tables, accounts, HTTP and WebSocket."""
