"""The coach: explained values, drills, reviews and robots. Pure: no server, no store.

Start with `question` (a decision that a player has) and `valuing` (its answer).
"""
