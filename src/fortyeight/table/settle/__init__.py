"""Settlement: what each wager comes to, in the book's order, and the postings of the money.

`main_wager` judges one hand, `settlement` settles hands and rounds in order, `evolve` applies the
result, and `ledger` turns events into balanced postings. May import `core`, `play`, `wagers`,
`around` and `irregular`. Start with `main_wager`.
"""
