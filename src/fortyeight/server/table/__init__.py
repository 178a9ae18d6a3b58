"""Served tables: each has a single writer, and is loaded from the log and stored in it.

Start with `tables` (all tables of a process), then `runner` (the single writer of a table). `state`
holds a table's state and its service events, `storage` loads and stores them, `publish` sends them
to watchers, `dealer` is the virtual dealer, `robots` makes the robots' charts.

May import the game's own packages, `fortyeight.store`, and `base` and `wire` of the server; never
`rooms`.
"""
