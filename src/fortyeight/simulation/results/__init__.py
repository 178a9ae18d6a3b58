"""Results of a run: the tally, side bets, summaries, and Parquet tables.

`tally` holds all counts of a run; the other modules derive means, errors and frequencies from it.
`run_summary` gives the whole result as plain data, which `cli.simulate` formats.

It may import `game`, `kernels`, `counting`, `over_time` and `run`. Start reading with `tally`.
"""
