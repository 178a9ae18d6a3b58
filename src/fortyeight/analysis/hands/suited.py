"""Cases of suits of the first two cards of a 6-7-8 or 7-7-7, and the extra pay of the third.

Where other cards have a bonus by suit too, there are no cases: `bonus_kinds` has them all.

A third card that completes the bonus ends the hand, so suits only change the value of a hit on two
such cards. The chances of the cases depend only on the shoe and the dealer's up card: unseen cards
in other hands give no information about them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Floats, Int8s, Ints
from fortyeight.analysis.hands.bonus_kinds import suits_by_kind
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import hand_index
from fortyeight.cards import Card, card
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.rows import BonusRow

SIX, SEVEN, EIGHT = 5, 6, 7
SUITS = 4
SPADES = 3
#: Two cards whose suits differ.
NOT_SUITED = -1

#: Two cards, and the third that completes a bonus by suit.
COMBOS = ((SIX, SEVEN, EIGHT), (SIX, EIGHT, SEVEN), (SEVEN, EIGHT, SIX), (SEVEN, SEVEN, SEVEN))

#: The combination of three sevens.
THREE_SEVENS = COMBOS.index((SEVEN, SEVEN, SEVEN))

_LETTERS = "cdhs"
_NAMES = {SIX: "6", SEVEN: "7", EIGHT: "8"}

#: Maximum number of cases of suits with different values.
CASES = 1 + SUITS * SUITS


@dataclass(frozen=True)
class Suited:
    """Cases of suits by combination and up card.

    `combo` and `third` are the combination of a two-card hand and the card that completes it. For
    each case: its chance, the suit of both cards (NOT_SUITED where they differ), how often the
    completing card has the same suit (`match`), and the mean extra pay of that card over its suits:
    `extra`, and where those of split or doubled hands are others, in arrays of their own.
    """

    combo: Int8s
    third: Int8s
    chance: Floats
    extra: Floats
    suit: Int8s
    match: Floats
    extra_split: Floats | None = None
    extra_doubled: Floats | None = None
    extra_doubled_split: Floats | None = None


def combos_by_hand(hands: int) -> Int8s:
    """Return the combination that a two-card hand is part of; -1 for all other hands."""
    combos = np.full(hands, -1, np.int8)
    index = hand_index()
    for number, (one, other, _) in enumerate(COMBOS):
        counts = [0] * RANKS
        counts[one] += 1
        counts[other] += 1
        combos[index[tuple(counts)]] = number
    return combos


def extra_pays(
    house: House, *, split: bool = False, doubled: bool = False
) -> dict[tuple[int, int], float]:
    """Return how much more a bonus of one suit pays than a mixed one, by combination and suit."""
    if suits_by_kind(house):
        return {(number, suit): 0.0 for number in range(len(COMBOS)) for suit in range(SUITS)}
    return dict(_extra_pays(house.earned_bonuses(split=split, doubled=doubled)))


def bonus_doubles(house: House) -> bool:
    """Return whether doubled hands earn a bonus 21."""
    return bool(house.double.times and house.earned_bonuses(doubled=True))


def suited_on_splits(house: House) -> bool:
    """Return whether split hands earn all bonuses by suit as others do."""
    if all(row.on_split_hands is None for row in house.bonus_21):
        return house.bonus.on_split_hands
    return extra_pays(house, split=True) == extra_pays(house)


@lru_cache(64)
def _extra_pays(rows: tuple[BonusRow, ...]) -> dict[tuple[int, int], float]:
    extra = {}
    for number, ranks in enumerate(COMBOS):
        mixed = _pay(rows, ranks, (0, 1, 2))
        for suit in range(SUITS):
            extra[number, suit] = _pay(rows, ranks, (suit, suit, suit)) - mixed
    return extra


def combo_cards(number: int, suit: int) -> tuple[Card, ...]:
    """Return the cards of a completed combination of one suit."""
    return tuple(card(_NAMES[rank] + _LETTERS[suit]) for rank in COMBOS[number])


def _pay(rows: tuple[BonusRow, ...], ranks: tuple[int, ...], suits: tuple[int, ...]) -> float:
    cards = tuple(
        card(_NAMES[rank] + _LETTERS[suit]) for rank, suit in zip(ranks, suits, strict=True)
    )
    pays = [float(row.pays.fraction) for row in rows if row.fits(cards)]
    return max(pays, default=1.0)


def suited_cases(house: House, by_suit: Ints, hands: int, up_suit: int | None = None) -> Suited:
    """Return the cases of suits for a shoe with these sixes, sevens and eights by suit.

    `up_suit` is the suit of the dealer's up card where it is known.
    """
    chance = np.zeros((len(COMBOS), RANKS, CASES))
    by_suit_pays = all_extra_pays(house)
    extra = {key: np.zeros((len(COMBOS), RANKS, CASES)) for key in by_suit_pays}
    suits = np.full((len(COMBOS), RANKS, CASES), NOT_SUITED, np.int8)
    match = np.zeros((len(COMBOS), RANKS, CASES))
    held = tuple(tuple(row) for row in by_suit.tolist())
    for number, combo in enumerate(COMBOS):
        # An up card of another value takes none of these cards.
        other = _cases(combo, 0, held, up_suit)
        for first in range(RANKS):
            taken = SIX <= first <= EIGHT
            cases = _cases(combo, first, held, up_suit) if taken else other
            for place, case in enumerate(cases):
                chance[number, first, place] = case.chance
                suits[number, first, place] = case.suit
                match[number, first, place] = case.match
                for key, pays in by_suit_pays.items() if case.suit != NOT_SUITED else ():
                    extra[key][number, first, place] = case.match * pays[number, case.suit]
    third = np.array([combo[2] for combo in COMBOS], np.int8)
    others = (extra.get(key) for key in ((True, False), (False, True), (True, True)))
    combos = np.full(hands, -1, np.int8) if suits_by_kind(house) else combos_by_hand(hands)
    return Suited(combos, third, chance, extra[False, False], suits, match, *others)


def all_extra_pays(house: House) -> dict[tuple[bool, bool], dict[tuple[int, int], float]]:
    """Return the extra pays of all hands that have their own, by whether split and doubled."""
    pays = {(False, False): extra_pays(house)}
    split = extra_pays(house, split=True)
    if house.split.times and any(split.values()) and not suited_on_splits(house):
        pays[True, False] = split
    if bonus_doubles(house):
        pays[False, True] = extra_pays(house, doubled=True)
        pays[True, True] = extra_pays(house, split=True, doubled=True)
    return pays


class _Case(NamedTuple):
    chance: float
    suit: int
    match: float


@lru_cache(1024)
def _cases(
    combo: tuple[int, int, int],
    first: int,
    by_suit: tuple[tuple[int, ...], ...],
    up_suit: int | None,
) -> tuple[_Case, ...]:
    """Return a case for each suit that both cards may have, then one for all mixed suits.

    Most houses have the same few shoes: their cases are kept.
    """
    one, other, third = combo
    cases: list[_Case] = []
    known = (up_suit,) if up_suit is not None else range(SUITS)
    for up in known if SIX <= first <= EIGHT else (None,):
        left = [list(row) for row in by_suit]
        share = 1.0
        if up is not None:
            if up_suit is None:
                share = _share(left[first - SIX], up)
            left[first - SIX][up] -= 1
        for suit in range(SUITS):
            weight, rest = share, [list(row) for row in left]
            for rank in (one, other):
                weight *= _share(rest[rank - SIX], suit)
                rest[rank - SIX][suit] -= 1
            match = _share(rest[third - SIX], suit)
            if weight > 0:
                cases.append(_Case(weight, suit, max(match, 0.0)))
    cases.append(_Case(1.0 - sum(case.chance for case in cases), NOT_SUITED, 0.0))
    return tuple(cases)


def _share(cards: list[int], suit: int) -> float:
    total = sum(cards)
    return cards[suit] / total if total > 0 else 0.0
