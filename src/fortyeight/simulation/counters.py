"""Where a run counts what it has dealt: the places of its numbers."""

from __future__ import annotations

#: After these numbers come the ends of hands, each four times: of boxes not split and split, under
#: other first cards and under a seven.
ROUNDS, SHOES, CARDS, SQUARES, SPLIT_BOXES, RUN_OUT, SEEN, COUNTERS = 0, 1, 2, 3, 4, 5, 6, 8

#: Last come so many of optional wagers: first how the two cards match the dealer's (each not,
#: unsuited, suited), then pairs, insurances and those that won, and dealers that broke by cards.
PAIRS, INSURED, BROKEN, BESIDE = 9, 10, 12, 28
