"""A house's game as tables of numbers for the kernels.

Start with `game_tables`; `round_machine` is the whole round of one box as one table.
"""
