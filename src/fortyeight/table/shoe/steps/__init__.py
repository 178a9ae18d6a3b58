"""The steps between the box and the shoe: receiving, spreading, shuffling, cutting, filling."""
