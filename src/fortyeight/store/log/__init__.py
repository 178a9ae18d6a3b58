"""The event log: append changes to streams, and read them back.

`changes` stores many changes in one transaction, `planning` decides which of them can be stored,
`storer` stores batch after batch, `writer` in a thread of this process and `remote` in another
process; `reading` loads events and snapshots.

Imports `store.database` and `store.model`. Start with `store.model`, then `changes`.
"""
