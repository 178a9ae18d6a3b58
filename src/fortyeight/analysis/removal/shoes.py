"""Full shoes that lack one card, by value; of a six, seven or eight also by suits that differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.game_rules import TEN, GameRules, by_suit, game_rules
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.split_patterns import most_others
from fortyeight.analysis.hands.suited import COMBOS, EIGHT, SIX, SUITS, extra_pays
from fortyeight.analysis.solver import kept_table
from fortyeight.rulebook import House


@dataclass(frozen=True)
class RemovedShoe:
    """The rules with a shoe that lacks a card of a value, and how often it is this one of it."""

    value: int | None
    weight: float
    rules: GameRules
    table: NDArray[np.float64]


def full_shoe_rules(house: House) -> RemovedShoe:
    """The full shoe."""
    rules = game_rules(house)
    return RemovedShoe(None, 1.0, rules, _table(rules))


def removed_shoes(house: House) -> Iterator[RemovedShoe]:
    """Every shoe that lacks a card.

    Where tens are split by rank, each rank still counts as whole: a pair of tens that is one card
    rarer is seldom split.
    """
    full = game_rules(house)
    tens = int(full.pairing[TEN]), float(full.first_pairs[TEN])
    for value in range(RANKS):
        if full.shoe[value] < 1:
            continue
        shoe = full.shoe.copy()
        shoe[value] -= 1
        for weight, suits in _suits(house, value):
            rules = game_rules(house, shoe, suits, None, tens)
            yield RemovedShoe(value, weight, rules, _table(rules))


def _suits(house: House, value: int) -> Iterator[tuple[float, NDArray[np.int64]]]:
    """The sixes, sevens and eights that are left; suits that are paid alike count once."""
    if not SIX <= value <= EIGHT:
        yield 1.0, by_suit(house)
        return
    pays = extra_pays(house)
    alike: dict[tuple[float, ...], list[int]] = {}
    for suit in range(SUITS):
        key = tuple(pays[number, suit] for number in range(len(COMBOS)))
        alike.setdefault(key, []).append(suit)
    for suits in alike.values():
        left = by_suit(house)
        left[value - SIX, suits[0]] -= 1
        yield len(suits) / SUITS, left


def _table(rules: GameRules) -> NDArray[np.float64]:
    most = most_others(rules.splits) if rules.splits else 0
    return kept_table(rules.shoe.tobytes(), rules.draws_soft_17, most)
