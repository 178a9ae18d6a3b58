"""The steps of the cards, a module each, from receiving and shuffling to filling and burning.

Each function takes the table and a command and returns events of the shoe, or a refusal. May import
`core`, `around` and `shoe`. Start with `receiving`.
"""
