"""A house's game and a strategy as tables of numbers for the kernels.

`automaton` turns a policy into a state machine for one hand, `round_machine` turns a whole round
of one box into a single table, and the other modules hold side bets and wheels.

It may import `analysis` and the layers below, constants of `simulation.kernels`, and
`simulation.counting`. Start reading with `game_tables`; callers enter through `strategies`.
"""
