"""Weights of the hands of a split box, by pair, up card and other pair cards out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fortyeight.analysis.arrays import Bools, Floats
from fortyeight.analysis.game_rules import ACE, TEN, GameRules
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.split_patterns import coefficients


@dataclass(frozen=True)
class SplitCounts:
    """The possible splits, and the weights of the hands in them.

    `of` holds the weights of hands of one card of the pair, then of two that are not split again;
    by pair, up card, whether they are other hands than the one with the original wager, and others
    out. `weights` are the weights for decisions, by pair, up card, whether the second card paired
    again, and as before. Where the hands of a box do not differ, all count as the first ones do.
    `wanted` marks the possible splits.
    """

    wanted: Bools
    of: Floats
    weights: Floats


def split_counts(
    rules: GameRules,
    max_others: int,
    only: tuple[int, int] | None = None,
    hands: int | None = None,
    ten_out: int | None = None,
) -> SplitCounts:
    """Return the weights for every pair under every up card, or for the one in `only`.

    With `hands`, they are of hands that are played while the box has so many. `ten_out` is 1 where
    a ten-valued up card is of the rank of split tens, and 0 where it is not.
    """
    pairs, cards = range(RANKS), int(rules.shoe.sum()) - 3
    times = [rules.ace_splits if pair == ACE else rules.splits for pair in pairs]
    ups = len(rules.ups)
    wanted = np.zeros((RANKS, ups), np.bool_)
    of = np.zeros((2, RANKS, ups, 2, max_others + 1))
    weights = np.zeros((RANKS, ups, 2, 2, max_others + 1))
    for pair in pairs:
        for up in rules.ups:
            first, number = up.value, up.number
            left = int(rules.pairing[pair]) - 2
            same = float(rules.first_pairs[pair]) if pair == first else 0.0
            if ten_out is not None and pair == first == TEN:
                same = float(ten_out)
            possible = times[pair] and left >= (same == 1.0) and rules.shoe[first] > 0 and cards > 0
            wanted[pair, number] = possible and only in (None, (pair, number))
            if not wanted[pair, number]:
                continue
            # Where tens must have the same rank, the up card may or may not be of the pair's rank.
            for share, out in ((same, 1), (1.0 - same, 0)):
                if share <= 0.0 or left < out:
                    continue
                for other in range(2 if up.rules.hands_differ(first) else 1):
                    start, paired = coefficients(
                        times[pair], left - out, cards, max_others, but_first=other > 0, hands=hands
                    )
                    of[:, pair, number, other] += share * np.array([start, paired])
                    more = _weights(start, paired, left - out, cards)
                    weights[pair, number, :, other] += share * more
    for part in (of[0], of[1], weights[:, :, 0], weights[:, :, 1]):
        # So far, the first are of all hands.
        part[:, :, 0] -= part[:, :, 1]
    return SplitCounts(wanted, of, weights)


def pairing_chances(rules: GameRules, pair: int, first: int, max_others: int) -> Floats:
    """Return how often the second card of a split hand pairs again, by the number of others out."""
    others = np.arange(max_others + 1)
    left = rules.pairing[pair] - 1 - others - (rules.first_pairs[pair] if pair == first else 0.0)
    cards = int(rules.shoe.sum()) - 2 - others
    return np.where(cards > 0, np.maximum(left, 0.0) / np.maximum(cards, 1), 0.0)


def _weights(starts: tuple[float, ...], pairs: tuple[float, ...], left: int, cards: int) -> Floats:
    """Return the weights of decisions on hands whose second card is another, or pairs again.

    A second card of the pair stays in a hand that may not be split again.
    """
    weights = np.array([starts, starts])
    for others in range(1, len(starts)):
        rest = cards - others + 1
        chance = max(left - others + 1, 0) / rest if rest > 0 else 0.0
        weights[1, others] = starts[others] + (pairs[others] / chance if chance else 0.0)
    return weights
