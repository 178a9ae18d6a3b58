"""Monte Carlo simulation of complete play from real shoes.

`game` turns a house and a strategy into tables, `kernels` deals shoes by these tables, `run` deals
blocks of shoes on threads and `backends` deals them on a GPU or a cluster. `results`, `counting`
and `over_time` report what came out, `advantage` what players win who watch the cards, `shuffles`
models shuffles by hand, and `sweeping` simulates many houses.

The simulation may import `analysis` and everything below it, but nothing above it (`coach`,
`papers`, `server`, `cli`). Start reading with `run`, then `game.game_tables`.
"""

import os

# Numba reads this on import. It halves the compilation time.
os.environ.setdefault("NUMBA_OPT", "2")
