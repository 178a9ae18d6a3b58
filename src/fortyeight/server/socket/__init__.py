"""WebSockets at tables: reading commands, and queues of messages to send."""
