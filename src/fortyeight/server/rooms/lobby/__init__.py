"""The lobby: rulebooks and open tables.

Start with `lobby_api`; `catalogue_api` compares books and real tables, and `house_request` is the
house in any request. May import the tables and `http`, and no other room.
"""
