"""The floor: an overview of all tables, including the private ones, and one table's house.

Start with `floor_api`. May import the tables, and `lobby` of the rooms.
"""
