"""The virtual dealer, and shuffles that players can check.

Start with `virtual_dealer`, then `fairness`. May import `state` of the served tables.
"""
