"""The referee itself: state, commands, events, and the two pure functions `decide` and `evolve`.

Start with `state`, then `decide`. Every other room of the table is called from here.
"""
