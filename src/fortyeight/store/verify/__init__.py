"""Checks of a stored log: chains, signed heads, ledger, answers and rows."""
