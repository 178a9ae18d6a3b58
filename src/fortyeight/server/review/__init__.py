"""The review: what was expected of rounds, what mistakes cost, and what was luck."""
