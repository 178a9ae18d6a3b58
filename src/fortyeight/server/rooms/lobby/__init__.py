"""The lobby: rulebooks and open tables.

Start with `lobby_api`; `house_request` is the house in any request. May import the tables and
`http`, and no other room.
"""
