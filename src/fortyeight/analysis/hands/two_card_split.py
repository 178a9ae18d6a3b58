"""21 in two cards on a split hand, where it is not a plain 21 (R2).

It always stands, so the house's reading is added to the value of a hand of one card of the pair:
the chance of the completing card, times the difference from a plain 21.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.game_rules import ACE, BUSTED, SAME, TEN, GameRules
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, DEALERS_21, RANKS
from fortyeight.analysis.hands.player_hands import hand_index, removed_sets


class More(NamedTuple):
    """Gains over a plain 21, by pair, up card and other pair cards out.

    `every` is for every hand of the box, and `first` is added for its first hand. `back` is the
    change in how often a blackjack meets one of the other hands and returns its wager.
    """

    every: NDArray[np.float64]
    first: NDArray[np.float64]
    back: NDArray[np.float64]


def more_on_splits(rules: GameRules, table: NDArray[np.float64], max_others: int) -> More:
    """Return the gains of the house's reading over a plain 21."""
    more = More(*np.zeros((3, RANKS, RANKS, max_others + 1)))
    plain = 1.0 if rules.wins_21 else 0.0
    if rules.two_card_over_21 == plain and not rules.two_card_over_blackjack.any():
        return more
    hand, rows = two_card_21(), removed_sets(max_others).row
    for pair, partner in ((ACE, TEN), (TEN, ACE)):
        for first in range(RANKS):
            left = int(rules.shoe[partner]) - (partner == first)
            for others in range(max_others + 1):
                cards = int(rules.shoe.sum()) - 2 - others
                if left <= 0 or cards <= 0:
                    continue
                place = pair, first, others
                row = table[rows[hand, pair, others], first]
                for gains_of, gain in zip(more, gains(rules, first, row), strict=True):
                    gains_of[place] = left / cards * gain
    return more


def gains(rules: GameRules, first: int, row: NDArray[np.float64]) -> tuple[float, float, float]:
    """Return the gains of one hand as the fields of `More`; `row` has the dealer's results."""
    plain = 1.0 if rules.wins_21 else 0.0
    against_21 = (rules.two_card_over_21 - plain) * float(row[DEALERS_21])
    if not rules.two_card_over_blackjack[first]:
        return against_21, 0.0, 0.0
    blackjack = float(row[BLACKJACK])
    under = rules.under[first]
    if under == SAME:
        return against_21 + rules.blackjack_pays * blackjack, blackjack, 0.0
    lost = 1.0 if rules.wins_21_over_blackjack else -1.0
    won = (rules.blackjack_pays - lost) * blackjack
    return against_21 + won, 0.0, -blackjack if under == BUSTED else 0.0


def two_card_21() -> int:
    """Return the index of the hand of an ace and a ten-valued card."""
    counts = [0] * RANKS
    counts[ACE] = counts[TEN] = 1
    return hand_index()[tuple(counts)]
