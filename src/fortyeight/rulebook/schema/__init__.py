"""The format of a rulebook: sections, entries, values and payout rows.

Start with `sections.py`, the list of everything in which games differ.
"""
