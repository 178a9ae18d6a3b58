"""Shuffles by hand: the physical model, what is left of the old order, and what it does to play."""
