"""The event log: append changes to streams, and read them back.

`changes` stores many changes in one transaction, `planning` decides which of them can be stored,
`writer` batches the changes of all event loops in a thread, `reading` loads events and snapshots.

Imports `store.database` and `store.model`. Start with `store.model`, then `changes`.
"""
