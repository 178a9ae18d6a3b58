"""Where a run counts what it has dealt: the places of its numbers."""

from __future__ import annotations

#: After these numbers come the ends of hands, each four times: of boxes not split and split, under
#: other first cards and under a seven.
ROUNDS, SHOES, CARDS, SQUARES, SPLIT_BOXES, RUN_OUT, SEEN, COUNTERS = 0, 1, 2, 3, 4, 5, 6, 8

#: Last come those of optional wagers. First boxes by their first two cards: what the two are, and
#: how each matches the dealer's first card (not, by rank, by rank and suit).
PLAIN, PAIRED, ONE_ACE, TWO_ACES, A_BLACKJACK, FIRST_TWO = 0, 1, 2, 3, 4, 5
MATCHING = 9
#: Then rounds: insured and those won, dealers that broke by cards, and a six with a ten.
INSURED = FIRST_TWO * MATCHING
BROKEN = INSURED + 2
SIX_AND_TEN = BROKEN + 16
#: With several boxes, squares of what a round's match and pair wagers get back, and rounds by how
#: many boxes have an ace and no blackjack, and how many a blackjack.
MATCH_SQUARES = SIX_AND_TEN + 1
PAIR_SQUARES = MATCH_SQUARES + 1
MOST_BOXES = 8
SPIN_ROUNDS = PAIR_SQUARES + 1
BOX_ROW = MOST_BOXES + 1
#: The kernel counts up to here; what follows is spun when a block is dealt: prizes by symbol, boxes
#: that got nothing but others' prizes, and squares in two parts (the lower has this many bits).
SPUN = SPIN_ROUNDS + BOX_ROW * BOX_ROW
SYMBOLS = 100
WHEEL, HOT, COMMUNITY = SPUN, SPUN + SYMBOLS, SPUN + 2 * SYMBOLS
ONLY_SHARED = SPUN + 3 * SYMBOLS
SPIN_BOX_SQUARES, SPIN_SQUARES, XTREME_SQUARES = ONLY_SHARED + 1, ONLY_SHARED + 3, ONLY_SHARED + 5
LOWER = 32
BESIDE = XTREME_SQUARES + 2
