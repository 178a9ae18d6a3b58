"""Verification of a stored log: chains, signed heads, ledger, answers and derived rows.

May import the rest of the store except `backup`. Start with `verify_log`, which runs the other
checks; `faults` has what they report.
"""
