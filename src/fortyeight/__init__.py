"""Referee, table and tools for the 48-card blackjack family."""

__version__ = "0.1.0"
