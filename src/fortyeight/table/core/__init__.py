"""State, commands, events, and the two pure functions of the referee: `decide` and `evolve`.

Start with `state`, then `decide`. `legal` lists what `decide` would accept, `steps` says what the
dealer does next, and `run` plays commands one after another. This folder calls all others of the
table.
"""
