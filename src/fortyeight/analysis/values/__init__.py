"""Exact values of decisions: hands in play, split hands, and single situations with any shoe.

The kernels of the solver, here and in `analysis.policy` and `analysis.distribution`, take their
arrays one by one. One name is one thing in all of them:

| argument | meaning |
| --- | --- |
| `shoe` | number of cards of each value in the full shoe |
| `first`, `under` | value of the dealer's first card, and what an unseen blackjack takes under it |
| `counts`, `total`, `soft`, `size`, `child` | the arrays of `PlayerHands` |
| `rows`, `table` | `RemovedCards.row`, and how the dealer ends by that row and first card |
| `pays`, `totals`, `rules` | what a 21 is paid by hand, totals that may double, plain rules |
| `pair`, `most` | value of the split pair, and the most other cards of it that are out |
| `may_hit`, `doubles_too` | whether hands of this pair may be hit, and doubled |
| `weights`, `back_weights` | weight of a hand by others out, and where wagers come back |
| `combo`, `third` | the suited bonus that a hand of two cards may complete, and by which card |
| `suit_chance`, `suit_extra`, `suit_group` | cases of suits: chance, extra pay, their group |
| `policy`, `aware` | decisions to follow, or whether to find those best for this pair |
| `chosen`, `chosen_suited` | decisions by hand, and by the case of suits |
| `after`, `firm` | decisions after a double, and after one that stands firm |
| `found`, `values`, `doubled`, `start`, `paired`, `…_back`, `worth`, `…_worth` | results, filled |

What the kernels of the simulator take is described in `simulation.game.kernel_tables`.
"""
