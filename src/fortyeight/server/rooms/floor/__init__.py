"""The floor: an overview of all tables, including the private ones, and one table's house.

Start with `floor_api` (the routes), then `floor_lines` (what is shown of a table). May import the
tables, and `lobby` of the rooms.
"""
