"""Full shoes that lack one card, by value; by suit too for sixes, sevens and eights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fortyeight.analysis.arrays import Floats, Ints
from fortyeight.analysis.game_rules import TEN, GameRules, by_suit, game_rules
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.split_patterns import most_others
from fortyeight.analysis.hands.suited import COMBOS, EIGHT, SIX, SUITS, all_extra_pays
from fortyeight.analysis.solver import kept_table
from fortyeight.rulebook import House


@dataclass(frozen=True)
class RemovedShoe:
    """Rules with a shoe that lacks a card of a value.

    `weight` is the share of this shoe among those that lack a card of the value. `value` is None
    for the full shoe.
    """

    value: int | None
    weight: float
    rules: GameRules
    table: Floats


def full_shoe_rules(house: House) -> RemovedShoe:
    """Return the rules with the full shoe."""
    rules = game_rules(house)
    return RemovedShoe(None, 1.0, rules, _table(rules))


def removed_shoes(house: House) -> Iterator[RemovedShoe]:
    """Yield every shoe that lacks a card.

    Where tens are split by rank, each rank still counts as complete: pairs of tens are seldom
    split, so that one card fewer hardly matters.
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


def _suits(house: House, value: int) -> Iterator[tuple[float, Ints]]:
    """Yield the sixes, sevens and eights left, once for suits that pay the same, with weights."""
    if not SIX <= value <= EIGHT:
        yield 1.0, by_suit(house)
        return
    every = all_extra_pays(house).values()
    alike: dict[tuple[float, ...], list[int]] = {}
    for suit in range(SUITS):
        key = tuple(pays[number, suit] for pays in every for number in range(len(COMBOS)))
        alike.setdefault(key, []).append(suit)
    for suits in alike.values():
        left = by_suit(house)
        left[value - SIX, suits[0]] -= 1
        yield len(suits) / SUITS, left


def _table(rules: GameRules) -> Floats:
    return kept_table(rules.shoe.tobytes(), rules.draws_soft_17, most_others(rules.splits))
