"""Rounds as objects: the game, its states and moves, its pictures, results and records.

Start with `game.py`. None of it imports a numerical library before it is asked for values.
"""
