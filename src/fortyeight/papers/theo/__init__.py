"""Theoretical win: what a table of a house wins on average, and how far it may be off.

Imports `analysis`, `view` and `papers.document`. Start with `table_win.py`, plain arithmetic;
`theo_paper.py` makes a paper of it.
"""
