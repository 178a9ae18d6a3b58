"""Play of a round, from the first deal to the dealer's last card: a module for each decision.

`dealing` deals cards and `turn` checks whose turn it is. `decisions`, `doubling`, `splitting` and
`insurance` take the players' commands, `dealer` says when the dealer draws, and `evolve` applies
the events of a hand. May import `core`, `settle`, `wagers`, `shoe` and `irregular`. Start with
`dealing`.
"""
