"""The value of rules: options of a house, differences between houses, and edges.

Imports `solver`, `game_rules` and `limits`, and `view` for words. Start reading with `rule_worth`
for the options of one house, and with `waterfall` for the way from one house to another.
"""
