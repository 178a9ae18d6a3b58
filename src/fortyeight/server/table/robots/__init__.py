"""Strategies of robots, made in a worker process so that no table waits for them.

Start with `charts` (strategies by name), then `chart_making` (the worker process). Imports nothing
else of the served tables.
"""
