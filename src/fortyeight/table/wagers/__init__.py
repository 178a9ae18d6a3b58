"""Wagers before the deal, and the side bets: a module for each kind.

`wager_kinds` lists the kinds, `placing` takes and withdraws wagers and closes the bets, `amounts`
describes what may be wagered; the other modules settle side bets. May import `core`, `around`,
`play` and `shoe`. Start with `placing`.
"""
