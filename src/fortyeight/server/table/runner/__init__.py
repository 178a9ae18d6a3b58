"""Single writer of a table: commands one after another, clocks, and what follows from them.

Start with `runner` (the loop), then `inbox` (requests that wait), `judge` (a command done or
refused) and `clocks`. May import `state`, `storage`, `publish`, `dealer` and `hooks` beside it, and
`wire` and `base` of the server; it reaches the rest of the server through `runner_services` only.
"""
