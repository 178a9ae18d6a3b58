"""Where the numbers lie in the one array with which the kernel counts cards."""

from __future__ import annotations

from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.simulation.game.game_tables import FACES
from fortyeight.strategy import TRUE_COUNTS

#: Counts: the main one, then those of the optional wagers in their order.
MAIN, MATCH, PAIR, INSURANCE, BREAK_BONUS, BONUS_SPIN, XTREME, COUNTS = range(8)
#: Rows by true count are this long; places in them are the true count less the lowest.
TRUES = len(TRUE_COUNTS)
#: What is kept by true count: rounds, main wagers staked, net results of a round and their squares,
#: and both times the wager. Of a wager on a wheel, spins and aces stand in the place of results.
ROUNDS, STAKED, NET, SQUARES, WON, WON_SQUARES, KEPT = range(7)
SPINS, ACES = NET, SQUARES

#: What is known of a shoe: up to which place cards were looked at, from where on they were seen,
#: the place of a hole card that is face down (or -1), whether the discards have come, and of a
#: round its true count less the lowest, and its wager.
LOOKED, SINCE, HIDDEN, AGAIN, TRUE, WAGER = range(6)
#: Cards of a deck, step and rounding of the estimate, bounds, how many levels there are, and where
#: the last part begins.
DECK_CARDS, STEP, ROUNDING, LOWEST, HIGHEST, LEVELS_NUMBER, VARIES = range(6, 13)
#: Units of match, pair and insurance wagers, what insurance wins, and the units of a Break Bonus;
#: then what that nets by the cards of a dealer that breaks, who never has so many.
MATCH_UNIT, PAIR_UNIT, INSURANCE_UNIT, INSURANCE_WINS, BREAK_UNIT, BREAKS = range(13, 19)
MOST_CARDS = 24
#: The counts that have tags of their own: how many, and which.
KEPT_NUMBER = BREAKS + MOST_CARDS
KEPT_COUNTS = KEPT_NUMBER + 1
#: By count: running counts, where they start, their scales, whose tags they have, whether the wager
#: is offered, and at which true count it was made in this round (or -1).
RUNNING, START, SCALE, SOURCE, OFFERED, WAGERED, TAGS = (
    KEPT_COUNTS + COUNTS * row for row in range(1, 8)
)
#: By count and card.
LEVELS = TAGS + COUNTS * FACES
#: By true count: levels, and main wagers; by count and true count, whether a wager is made.
WAGERS = LEVELS + TRUES
MADE = WAGERS + TRUES
BY_COUNT = MADE + COUNTS * TRUES
#: Then come the contexts: by level, pair, and whether the second card was the pair's. Last come
#: words by state, whose bits say for each first card of the dealer whether levels play differently.
CONTEXTS = BY_COUNT + COUNTS * TRUES * KEPT
LEVEL_ROW = (RANKS + 1) * 2
