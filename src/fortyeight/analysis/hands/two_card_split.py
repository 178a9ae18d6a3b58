"""21 in two cards on a split hand, where it is no plain 21 (R2).

It stands in any case, so its other reading is added to what a hand that began with one card of
the pair is worth: a card that completes it, times what it then wins more or less.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.game_rules import ACE, BUSTED, SAME, TEN, GameRules
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, DEALERS_21, RANKS
from fortyeight.analysis.hands.player_hands import hand_index, removed_sets


class More(NamedTuple):
    """What a hand gains, by pair, first card and other pair cards out: any hand of the box, its
    first besides; and how much less often a blackjack meets a hand of the others unpaid.
    """

    every: NDArray[np.float64]
    first: NDArray[np.float64]
    back: NDArray[np.float64]


def more_on_splits(rules: GameRules, table: NDArray[np.float64], most: int) -> More:
    """What the house's reading is worth beside a plain 21."""
    more = More(*np.zeros((3, RANKS, RANKS, most + 1)))
    plain = 1.0 if rules.wins_21 else 0.0
    if rules.two_card_over_21 == plain and not rules.two_card_over_blackjack.any():
        return more
    hand, rows = two_card_21(), removed_sets(most).row
    for pair, partner in ((ACE, TEN), (TEN, ACE)):
        for first in range(RANKS):
            left = int(rules.shoe[partner]) - (partner == first)
            for others in range(most + 1):
                cards = int(rules.shoe.sum()) - 2 - others
                if left <= 0 or cards <= 0:
                    continue
                place = pair, first, others
                row = table[rows[hand, pair, others], first]
                for found, gain in zip(more, gains(rules, first, row), strict=True):
                    found[place] = left / cards * gain
    return more


def gains(rules: GameRules, first: int, row: NDArray[np.float64]) -> tuple[float, float, float]:
    """What the hand itself gains when the dealer's ends are these; as the fields of `More`."""
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
    """The place of an ace and a ten-valued card among the hands."""
    counts = [0] * RANKS
    counts[ACE] = counts[TEN] = 1
    return hand_index()[tuple(counts)]
