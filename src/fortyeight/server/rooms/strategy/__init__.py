"""Charts and calculations for any house, solved in a separate process.

Start with `strategy_api` (the routes), then `strategy_service` (responses in stages) and
`solver_queue` (the queue before the solver's process). May import the tables' houses and `http`,
and `lobby` and `houses` of the rooms.
"""
