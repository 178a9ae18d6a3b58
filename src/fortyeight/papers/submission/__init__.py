"""Rules submission: the choices of an operator clause by clause, for a regulator to approve.

Imports `view`, `progressive` and `papers.document`. Start with `submission_paper.py`;
`versions.py` keeps the index of all versions in a folder.
"""
