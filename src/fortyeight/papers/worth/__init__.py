"""What rules are worth, as a paper: a waterfall between two houses, and sweeps over choices.

Imports `analysis.worth` and `papers.document`. Start with `worth_paper.py`; `changes.py` is shared
with submissions.
"""
