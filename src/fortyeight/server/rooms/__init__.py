"""What people do beside the tables, one room for each: people, floor, audit and more.

Each room has its routes in `*_api` and may use the tables, never the other way round.
"""
