"""What the solver and the simulator found, as objects that are also tables of plain cells.

Start with `frames.py`, the tables. A house asks for these objects in `solvable_house.py`.
"""
