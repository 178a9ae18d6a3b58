"""Exact values of decisions: hands in play, split hands, and single situations with any shoe.

Start reading with `play_values`, then `split_values`; both import `hands` only. `situation_values`
and `super_bonus` also import `solver`.

The kernels of the solver, here and in `analysis.policy` and `analysis.distribution`, take their
arrays in named tuples. An argument name means the same in all of them:

| argument | meaning |
| --- | --- |
| `shoe` | number of cards of each value in the full shoe |
| `first`, `under` | value of the dealer's up card, and what an unseen blackjack takes under it |
| `hands` | all hands: `PlayerHands` |
| `rows`, `table` | `RemovedCards.row`, and the dealer's results by that row and up card |
| `pays`, `rules` | pay of a 21 by hand, and the other rules: `KernelRules` |
| `pair` | value of the split pair; -1 for an unsplit box |
| `max_others` | maximum number of other cards of the pair that are out of the shoe |
| `may_hit`, `doubles_too` | whether hands of this pair may be hit, and doubled |
| `weights`, `back_weights` | weight of a hand by others out, and where wagers are returned |
| `suits`, `combo` | cases of suits, and the bonus by suit that a two-card hand may complete |
| `play` | decisions: `Decisions`, filled by the solver and followed by a policy |
| `actions`, `values`, `doubled` | value by decision, of the best one, and of a doubled hand |
| `after`, `firm` | decisions after a double, and after one that makes aces count 1 |

For the arguments of the simulator's kernels see `simulation.game.kernel_tables`.
"""
