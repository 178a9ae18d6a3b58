"""Robots at a table, and what is done for a player who does not answer."""
