"""HTTP requests about a house: its choices, its felt, its terminal and its wheels.

Start with `house_api`. May import the tables' houses, and `lobby` of the rooms.
"""
