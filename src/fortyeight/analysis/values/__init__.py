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
| `state`, `twin` | whether a hand is doubled, and what a double turns it into: `PlayerHands` |
| `way`, `ways` | a way of having doubled, and all of them: `DoubleWays` |
| `pair` | value of the split pair; -1 for an unsplit box |
| `split` | what hands of this pair may do, and how often they come: `SplitHands` |
| `lane`, `lanes` | a number of other cards of the pair out, for one or the other hands: `Lanes` |
| `original` | 1 for the hand with the original wager of its box, 0 for others |
| `suits`, `combo` | cases of suits, and the bonus by suit that a two-card hand may complete |
| `play` | decisions: `Decisions`, filled by the solver and followed by a policy |
| `actions`, `values`, `doubled` | value by decision, of the best one, and of a doubled hand |
| `after` | decisions on a doubled hand |

For the arguments of the simulator's kernels see `simulation.game.kernel_tables`.
"""
