"""Renderers: one for each format of a paper's file. Start with `files`, which calls them all.

Each takes a `Paper` and gives bytes, the same for equal papers.
"""
