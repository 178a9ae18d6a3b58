"""Fan-out of a table's events: each watcher is sent what they may see."""
