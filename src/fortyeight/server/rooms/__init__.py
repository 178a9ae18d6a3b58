"""What the server offers besides its tables, one room each: people, lobby, floor, audit and more.

Each room has its routes in `*_api`. Start with `lobby`, then `people`. A room may import `http`,
`table`, `wire` and `base` of the server; none of these imports a room.
"""
