"""The exact solver: the value of every decision, and the edge of every house.

`hands` lists the hands of players and dealers, `values` values decisions, `policy` and
`distribution` follow a fixed policy, `chart` finds the best chart, `worth` compares houses,
`optional` values side bets, and `removal` derives counts. `limits` lists the rules that the solver
does not value exactly.

The solver may import `strategy`, `view` and the packages below them. Start reading with
`house_solution`, then `game_rules` and `solver`.
"""

import os

# Numba reads this on import. Level 2 halves the compile time; the kernels here run no slower.
os.environ.setdefault("NUMBA_OPT", "2")
