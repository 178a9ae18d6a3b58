"""Fan-out of a table's events: each watcher is sent what they may see.

Start with `hub` (the watchers of one table), then `table_views` (what each audience is shown). May
import `state`, and the interface in `watching`.
"""
