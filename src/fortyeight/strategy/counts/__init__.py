"""Counting systems: their parts, their files, and the counts that ship and were published.

Start with `counting.py`. The files of shipped counts lie beside the modules.
"""
