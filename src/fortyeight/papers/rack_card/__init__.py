"""Rack card: how a house's game is played and what it pays, for the players at its tables.

Imports `view` and `papers.document`. Start with `rack_card_paper.py`.
"""
