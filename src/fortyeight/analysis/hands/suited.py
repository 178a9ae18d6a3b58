"""Suits matter to the first two cards of a 6-7-8 or 7-7-7: what the third may then be paid more.

A third card that completes one ends the hand, so all that suits change is the value of a hit on
two such cards. How their suits may lie follows from the shoe and the dealer's first card alone;
cards that others hold and nobody has looked at say nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import hand_index
from fortyeight.cards import Card, card
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.rows import BonusRow

SIX, SEVEN, EIGHT = 5, 6, 7
SUITS = 4
SPADES = 3
#: Two cards whose suits differ.
MIXED = -1

#: Two cards, and the third that completes a bonus: the two sixes, sevens and eights that matter.
COMBOS = ((SIX, SEVEN, EIGHT), (SIX, EIGHT, SEVEN), (SEVEN, EIGHT, SIX), (SEVEN, SEVEN, SEVEN))

#: The combination of three sevens.
THREE_SEVENS = COMBOS.index((SEVEN, SEVEN, SEVEN))

_LETTERS = "cdhs"
_NAMES = {SIX: "6", SEVEN: "7", EIGHT: "8"}

#: The most ways in which suits can lie that differ in value.
CASES = 1 + SUITS * SUITS


@dataclass(frozen=True)
class Suited:
    """For each pair of cards and each first card the cases of suits: their chances, the suit of
    both cards (none where they differ), how often the completing card is of it too, and what
    that card is paid besides, on average over its suits.
    """

    combo: NDArray[np.int8]
    third: NDArray[np.int8]
    chance: NDArray[np.float64]
    extra: NDArray[np.float64]
    suit: NDArray[np.int8]
    match: NDArray[np.float64]


def combos_by_hand(hands: int) -> NDArray[np.int8]:
    """The combination that a hand of two cards is part of; -1 for all others."""
    found = np.full(hands, -1, np.int8)
    index = hand_index()
    for number, (one, other, _) in enumerate(COMBOS):
        counts = [0] * RANKS
        counts[one] += 1
        counts[other] += 1
        found[index[tuple(counts)]] = number
    return found


def extra_pays(house: House) -> dict[tuple[int, int], float]:
    """What a completed bonus pays more than with mixed suits, by combination and suit."""
    return dict(_extra_pays(house.bonus_21))


@lru_cache(64)
def _extra_pays(rows: tuple[BonusRow, ...]) -> dict[tuple[int, int], float]:
    extra = {}
    for number, ranks in enumerate(COMBOS):
        mixed = _pay(rows, ranks, (0, 1, 2))
        for suit in range(SUITS):
            extra[number, suit] = _pay(rows, ranks, (suit, suit, suit)) - mixed
    return extra


def combo_cards(number: int, suit: int) -> tuple[Card, ...]:
    """A completed combination of one suit."""
    return tuple(card(_NAMES[rank] + _LETTERS[suit]) for rank in COMBOS[number])


def _pay(rows: tuple[BonusRow, ...], ranks: tuple[int, ...], suits: tuple[int, ...]) -> float:
    cards = tuple(
        card(_NAMES[rank] + _LETTERS[suit]) for rank, suit in zip(ranks, suits, strict=True)
    )
    pays = [float(row.pays.fraction) for row in rows if row.fits(cards)]
    return max(pays, default=1.0)


def suited_cases(
    house: House, by_suit: NDArray[np.int64], hands: int, up_suit: int | None = None
) -> Suited:
    """The cases of suits in a shoe that holds so many of each six, seven and eight by suit.

    The suit of the dealer's first card counts where it is known.
    """
    chance = np.zeros((len(COMBOS), RANKS, CASES))
    extra = np.zeros((len(COMBOS), RANKS, CASES))
    suits = np.full((len(COMBOS), RANKS, CASES), MIXED, np.int8)
    match = np.zeros((len(COMBOS), RANKS, CASES))
    pays = extra_pays(house)
    for number, combo in enumerate(COMBOS):
        for first in range(RANKS):
            for place, case in enumerate(_cases(combo, first, by_suit, up_suit)):
                chance[number, first, place] = case.chance
                suits[number, first, place] = case.suit
                match[number, first, place] = case.match
                if case.suit != MIXED:
                    extra[number, first, place] = case.match * pays[number, case.suit]
    third = np.array([combo[2] for combo in COMBOS], np.int8)
    return Suited(combos_by_hand(hands), third, chance, extra, suits, match)


class _Case(NamedTuple):
    chance: float
    suit: int
    match: float


def _cases(
    combo: tuple[int, int, int], first: int, by_suit: NDArray[np.int64], up_suit: int | None
) -> list[_Case]:
    """Each suit in which both cards may be, then all mixed ones together."""
    one, other, third = combo
    cases: list[_Case] = []
    known = (up_suit,) if up_suit is not None else range(SUITS)
    for up in known if SIX <= first <= EIGHT else (None,):
        left = by_suit.copy().astype(float)
        share = 1.0
        if up is not None:
            held = left[first - SIX].sum()
            if up_suit is None:
                share = left[first - SIX, up] / held if held > 0 else 0.0
            left[first - SIX, up] -= 1
        for suit in range(SUITS):
            weight, rest = share, left.copy()
            for rank in (one, other):
                total = rest[rank - SIX].sum()
                weight *= rest[rank - SIX, suit] / total if total > 0 else 0.0
                rest[rank - SIX, suit] -= 1
            total = rest[third - SIX].sum()
            match = rest[third - SIX, suit] / total if total > 0 else 0.0
            if weight > 0:
                cases.append(_Case(weight, suit, max(match, 0.0)))
    cases.append(_Case(1.0 - sum(case.chance for case in cases), MIXED, 0.0))
    return cases
