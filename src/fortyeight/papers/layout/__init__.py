"""Table layout: the felt of a house drawn to scale, checked against the clauses on layouts.

Imports `view` and `papers.document`. Start with `felt_drawing.py`; `layout_paper.py` makes a paper
of it.
"""
