"""The log for auditors: its streams, its signed heads, and checks that it is what was stored.

Start with `audit_api`, then `audit_log` (reading) and `verifications` (checking). May import the
tables and `http`, and `people` and `rulebooks` of the rooms.
"""
