"""Checks that need more than one entry, and the faults that they report.

Start with `faults.py`; `checks.py` finds contradictions between values, `wheel_checks.py` those of
wheels and jackpots.
"""
