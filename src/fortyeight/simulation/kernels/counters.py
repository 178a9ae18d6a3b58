"""Indices of the counters of a run."""

from __future__ import annotations

#: After these counters come the ends of hands, with four counters each: boxes that are not split,
#: then split ones; of each, first other hands, then suited sevens against a dealer's seven.
ROUNDS, SHOES, CARDS, SQUARES, SPLIT_BOXES, RUN_OUT, UNPLAYED, COUNTERS = 0, 1, 2, 3, 4, 5, 6, 8

#: Side bets come last. First there are boxes by their first two cards: what the two are, and how
#: each matches the up card (not, by rank, by rank and suit).
PLAIN, PAIRED, ONE_ACE, TWO_ACES, A_BLACKJACK, FIRST_TWO = 0, 1, 2, 3, 4, 5
MATCHING = 9
#: Then rounds: those with insurance and those that won it, those in which the dealer broke, by
#: number of cards, and those in which the dealer's first two cards are a six and a ten.
INSURED = FIRST_TWO * MATCHING
BROKEN = INSURED + 2
SIX_AND_TEN = BROKEN + 16
#: With several boxes: sums of squares of what a round's match and pair wagers get back, and rounds
#: by how many boxes have an ace and no blackjack, and how many have a blackjack.
MATCH_SQUARES = SIX_AND_TEN + 1
PAIR_SQUARES = MATCH_SQUARES + 1
MOST_BOXES = 8
SPIN_ROUNDS = PAIR_SQUARES + 1
BOX_ROW = MOST_BOXES + 1
#: The kernel counts up to here; what follows is counted by spins after a block is dealt: prizes by
#: symbol, boxes that got only other boxes' prizes, and sums of squares in two parts (the lower part
#: has `LOWER` bits).
SPUN = SPIN_ROUNDS + BOX_ROW * BOX_ROW
SYMBOLS = 100
WHEEL, HOT, COMMUNITY = SPUN, SPUN + SYMBOLS, SPUN + 2 * SYMBOLS
ONLY_SHARED = SPUN + 3 * SYMBOLS
SPIN_BOX_SQUARES, SPIN_SQUARES, XTREME_SQUARES = ONLY_SHARED + 1, ONLY_SHARED + 3, ONLY_SHARED + 5
LOWER = 32
#: Last come boxes by how each of their first two cards matches the dealer's second card, and the
#: sum of squares of what a round's match wagers on it get back; the kernel counts them.
HOLE_MATCHES = XTREME_SQUARES + 2
HOLE_SQUARES = HOLE_MATCHES + MATCHING
SIDE_BET_COUNTERS = HOLE_SQUARES + 1
