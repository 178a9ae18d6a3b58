"""Exact values of decisions: hands in play, split hands, and single situations with any shoe.

Start reading with `play_values`, then `split_values`; both import `hands` only. `situation_values`
and `super_bonus` also import `solver`.

The kernels of the solver, here and in `analysis.policy` and `analysis.distribution`, take their
arrays one by one. An argument name means the same in all of them:

| argument | meaning |
| --- | --- |
| `shoe` | number of cards of each value in the full shoe |
| `first`, `under` | value of the dealer's up card, and what an unseen blackjack takes under it |
| `counts`, `total`, `soft`, `size`, `child` | the arrays of `PlayerHands` |
| `rows`, `table` | `RemovedCards.row`, and the dealer's results by that row and up card |
| `pays`, `totals`, `rules` | pay of a 21 by hand, totals that may double, the other rules |
| `pair`, `most` | value of the split pair, and maximum number of other cards of it out |
| `may_hit`, `doubles_too` | whether hands of this pair may be hit, and doubled |
| `weights`, `back_weights` | weight of a hand by others out, and where wagers are returned |
| `combo`, `third` | bonus by suit that a two-card hand may complete, and the card it needs |
| `suit_chance`, `suit_extra`, `suit_group` | cases of suits: chance, extra pay, their group |
| `policy`, `aware` | values to decide by, or whether to decide by what is best for this pair |
| `chosen`, `chosen_suited` | decisions by hand, and by case of suits |
| `after`, `firm` | decisions after a double, and after one that makes aces count 1 |
| `found`, `values`, `doubled`, `start`, `paired`, `…_back`, `worth`, `…_worth` | results to fill |

For the arguments of the simulator's kernels see `simulation.game.kernel_tables`.
"""
