"""The cards from the box they come in to the shoe and back, at a table that is run by the book.

`care` is the state, `steps` holds a module for each stage (receiving, spreading, shuffling,
cutting, filling, burning, changing cards), `decide` and `evolve` dispatch to them. A table without
`care` is given its shoe by `LoadShoe`. May import `core`, `around` and the other steps. Start with
`care`.
"""
