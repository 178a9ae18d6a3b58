"""Coach, drills and review over HTTP.

The answers are worked out in `fortyeight.coach`, by worker processes.
"""
