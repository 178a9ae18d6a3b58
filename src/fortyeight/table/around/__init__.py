"""Everything around the round: opening the table, seats, who may wager, cash, coupons, the rack.

`sitting` and `waiting` handle people and boxes, `names` what people are called, `opening` the table
and its dealer, `cash` and `coupons` other ways to wager, `reconstruct` a dispute. May import
`core`, `wagers`, `settle` and `shoe`. Start with `sitting`.
"""
