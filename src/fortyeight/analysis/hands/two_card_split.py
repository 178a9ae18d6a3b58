"""What 21 in two cards on a split hand is worth more than a plain 21, where it is not one (R2)."""

from __future__ import annotations

import numpy as np

from fortyeight.analysis.arrays import Floats
from fortyeight.analysis.game_rules import ACE, ALL, SAME, TEN, UNDOUBLED, GameRules
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, DEALERS_21, RANKS
from fortyeight.analysis.hands.player_hands import hand_index, removed_sets
from fortyeight.analysis.hands.split_shoes import Lanes


def more_on_splits(
    rules: GameRules, table: Floats, pair: int, first: int, lanes: Lanes, most: int
) -> Floats:
    """Return what standing on it is worth more, by lane; `most` is the maximum of others."""
    more = np.zeros(len(lanes.others))
    plain = 1.0 if rules.wins_21 else 0.0
    special = rules.two_card_over_21 != plain or rules.two_card_over_blackjack[first]
    if pair not in (ACE, TEN) or not special:
        return more
    rows = removed_sets(most).row[two_card_21(), pair]
    for lane in np.flatnonzero(lanes.others >= 0):
        row = table[rows[lanes.others[lane]], first]
        more[lane] = gain(rules, first, row, float(lanes.original[lane]))
    return more


def gain(rules: GameRules, first: int, row: Floats, original: float = 1.0) -> float:
    """Return what one hand is worth more; `row` has the dealer's results.

    `original` is 1 for the hand with the original wager, and 0 for others.
    """
    plain = 1.0 if rules.wins_21 else 0.0
    against_21 = (rules.two_card_over_21 - plain) * float(row[DEALERS_21])
    if not rules.two_card_over_blackjack[first]:
        return against_21
    under = rules.under[first]
    # What a plain 21 gets; where it is the same for all hands, values leave out the lost wager.
    plain = 1.0 if under != SAME and rules.wins_21_over_blackjack else -original
    if under in (ALL, UNDOUBLED) and not rules.wins_21_over_blackjack:
        plain = -1.0
    return against_21 + (rules.blackjack_pays - plain) * float(row[BLACKJACK])


def two_card_21() -> int:
    """Return the index of the hand of an ace and a ten-valued card."""
    counts = [0] * RANKS
    counts[ACE] = counts[TEN] = 1
    return hand_index()[tuple(counts)]
