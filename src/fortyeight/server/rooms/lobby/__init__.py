"""The lobby: rulebooks and open tables.

Start with `lobby_api`. May import the tables and `http`, and no other room.
"""
