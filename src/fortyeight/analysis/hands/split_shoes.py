"""The shoes of a split hand, one column for each number of other pair cards that are out.

A column holds the share of each value among the cards, then what is needed for a blackjack. Loops
over columns are short and uniform, so that the compiler can vectorize them.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from numba import njit

from fortyeight.analysis.compiled import helper
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.values.play_values import FREE, SAME

#: Rows after the shares: chance of no blackjack after one more card; after one more of the card
#: that would complete it; which card that is; whether the shoe is possible.
SAFE, SAFE_TOO, COMPLETING, THERE = RANKS, RANKS + 1, RANKS + 2, RANKS + 3


@helper
def set_shoes(shoe, first, pair, held, max_others, shoes, chances):
    """Fill the shoes that a hand leaves, and the chance of one order of its cards from each."""
    completing = 9 if first == 0 else 0 if first == 9 else -1
    for others in range(len(chances)):
        chances[others] = 0.0
        shoes[:, others] = 0.0
        shoes[SAFE, others] = shoes[SAFE_TOO, others] = 1.0
        shoes[COMPLETING, others] = completing
        if others > max_others:
            continue
        possible, cards, drawn, chance = True, 0, -1, 1.0
        for value in range(RANKS):
            own = held[value] - (1 if value == pair else 0)
            before = shoe[value] - (1 if value == first else 0)
            before -= 1 + others if value == pair else 0
            for number in range(own):
                chance *= before - number
            shoes[value, others] = before - own
            possible = possible and before - own >= 0
            cards += before - own
            drawn += held[value]
        if not possible or cards < 1:
            shoes[:RANKS, others] = 0.0
            continue
        for number in range(drawn):
            chance /= cards + drawn - number
        chances[others] = chance
        if completing >= 0 and cards > 1:
            there = shoes[completing, others]
            shoes[SAFE, others] = 1.0 - there / (cards - 1)
            shoes[SAFE_TOO, others] = 1.0 - (there - 1) / (cards - 1)
        shoes[THERE, others] = 1.0
        for value in range(RANKS):
            shoes[value, others] /= cards


@njit(cache=True)
def next_cards(hand, shoes, child, values, under, means):
    """Fill the mean of `values` over the hands that one more card from each shoe leads to."""
    width = len(means)
    completing = int(shoes[COMPLETING, 0])
    means[:] = 0.0
    for card in range(RANKS):
        after = child[hand, card]
        if after >= 0:
            for others in range(width):
                means[others] += shoes[card, others] * values[after, others]
        elif under == SAME:
            safe = SAFE_TOO if card == completing else SAFE
            for others in range(width):
                means[others] -= shoes[card, others] * shoes[safe, others]
        elif under != FREE:
            for others in range(width):
                means[others] -= shoes[card, others]
