"""Papers about houses, made in a separate process and kept, for the floor and administrators.

Start with `papers_api` (the routes), then `paper_press` (making and keeping) and `printing`
(what runs in the other process). May import `papers`, the tables' houses and `http`, and `lobby`
of the rooms.
"""
