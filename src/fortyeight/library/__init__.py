"""The library behind `import fortyeight`: games, houses, values and simulations as objects.

`public.py` lists every public name; `fortyeight` itself exports them, and imports them when one is
used. A game imports none of the numerical libraries. This room may import `papers` and the layers
below it. Start with `rounds/game.py` (one object that reads like the game) and `solvable_house.py`.
"""
