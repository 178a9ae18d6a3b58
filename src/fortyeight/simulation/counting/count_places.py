"""Layout of the array with which the kernel counts cards."""

from __future__ import annotations

from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.simulation.game.game_tables import FACES
from fortyeight.strategy import TRUE_COUNTS

#: Counts: the main one, then those of the side bets in their order.
MAIN, MATCH, PAIR, INSURANCE, BREAK_BONUS, BONUS_SPIN, XTREME, MATCH_HOLE, COUNTS = range(9)
#: Length of rows by true count; the index in a row is the true count less the lowest one.
TRUES = len(TRUE_COUNTS)
#: Sums by true count: rounds, main wagers staked, net results of rounds and their squares, and both
#: of these multiplied by the wager. Wagers on a wheel have spins and aces in place of net results.
ROUNDS, STAKED, NET, SQUARES, WON, WON_SQUARES, KEPT = range(7)
SPINS, ACES = NET, SQUARES

#: State of a shoe: the place up to which cards were counted, the place at which counting started,
#: the place of a hole card that is face down (or -1), whether the discards are in play. State of a
#: round: its true count less the lowest one, and its wager.
LOOKED, SINCE, HIDDEN, AGAIN, TRUE, WAGER = range(6)
#: Cards of a deck, step and rounding of the estimate, bounds of true counts, the number of levels,
#: and the place of the last part of the array.
DECK_CARDS, STEP, ROUNDING, LOWEST, HIGHEST, LEVELS_NUMBER, VARIES = range(6, 13)
#: Units of match, pair and insurance wagers, what insurance wins, and the units of a Break Bonus;
#: then the net of a Break Bonus by the number of cards with which the dealer breaks, which is
#: always less than `MOST_CARDS`.
MATCH_UNIT, PAIR_UNIT, INSURANCE_UNIT, INSURANCE_WINS, BREAK_UNIT, BREAKS = range(13, 19)
MOST_CARDS = 24
#: Counts that have their own tags: how many, and which.
KEPT_NUMBER = BREAKS + MOST_CARDS
KEPT_COUNTS = KEPT_NUMBER + 1
#: By count: the running count, its start, its scale, the count whose tags it uses, whether the
#: wager is offered, and the true count at which it was made in this round (or -1).
RUNNING, START, SCALE, SOURCE, OFFERED, WAGERED, TAGS = (
    KEPT_COUNTS + COUNTS * row for row in range(1, 8)
)
#: Tags are by count and card.
LEVELS = TAGS + COUNTS * FACES
#: By true count: levels, then main wagers. By count and true count: whether a wager is made.
WAGERS = LEVELS + TRUES
MADE = WAGERS + TRUES
BY_COUNT = MADE + COUNTS * TRUES
#: Then contexts by level, pair, and whether the second card was the pair's again. Last come words
#: by state, whose bits say for each up card whether levels decide differently.
CONTEXTS = BY_COUNT + COUNTS * TRUES * KEPT
LEVEL_ROW = (RANKS + 1) * 2
