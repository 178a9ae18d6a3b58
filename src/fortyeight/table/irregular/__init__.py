"""Irregularities: what happens outside an ordinary round, a file for each family."""
