"""What was played: for players, the floor and auditors.

Start with `history_api` and `history_reading` (from the store); `replays_api` replays records that
clients send. May import the tables and `http`, and `lobby` of the rooms.
"""
