"""Results of a run over time: trips, drawdown, risk of ruin, and the result per hour.

`walk` is the kernel that goes through the rounds of a run, `journeys` holds its state, and
`time_summary` reports the outcome. `pace` and `ruin` are formulas that need no journeys.

It may import `simulation.results.tally`, `rulebook` and `money`. Start reading with `journeys`.
"""
