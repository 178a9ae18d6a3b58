"""Coach, drills and review over HTTP.

Start with `coach_api` and `coach_service`. The answers are computed in `fortyeight.coach`, by
worker processes. May import the tables, and `lobby`, `houses`, `history` and `strategy` of the
rooms.
"""
