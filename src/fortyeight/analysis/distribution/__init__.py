"""Distribution of the net result of one round, and of many rounds.

Imports `hands`, `game_rules`, `solver`, `policy.policies` and constants of `values`. Start reading
with `net_results`; `after_rounds` stands alone.
"""
