"""Around the round: the table itself, who may wager, cash, coupons, the discard rack."""
