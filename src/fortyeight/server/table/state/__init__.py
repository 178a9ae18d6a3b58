"""The state of a served table, its events, and the change set that a command leads to."""
