"""Every hand that players and dealers can hold, as arrays for the solver's kernels.

Also here: the patterns of a split and the cases of suits. Imports `game_rules`, and constants of
`values.play_values`. Start reading with `dealer_hands` and `player_hands`.
"""
