"""What players win who watch the cards: on side bets and on the main game, by cutting card.

`watching` deals shoes and lets players watch them, with the kernels of `wager_values` and
`shoe_walk`; `estimates` are the results with their errors. `side_bet_risk` and `main_game_risk`
choose the players, `recommendation` says what depth and limits follow, and `vulnerability` is all
of it for a house.

It may import `simulation.game`, `simulation.kernels`, `simulation.run`, `analysis`, and the layers
below. Start reading with `watching`, then `vulnerability`.
"""
