"""Strategy charts: the best one for a house, its exact value, and departures by a count.

Imports `solver`, `policy`, `distribution`, `values`, and `strategy` for charts as data. Start
reading with `best_chart`, then `chart_policy`.
"""
