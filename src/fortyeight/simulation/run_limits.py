"""Bounds of what a run may be asked for, on the command line and in the library."""

MAX_ROUNDS, MAX_BOXES, MAX_THREADS, MAX_SEED = 10**13, 8, 1024, 2**64 - 1
#: Cards that a box may need in a round.
CARDS_PER_BOX = 24
