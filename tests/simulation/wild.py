"""Strategies that try everything somewhere, and houses taken at random."""

from __future__ import annotations

import random
from typing import Any, get_args

from fortyeight.analysis.limits import limits
from fortyeight.cards import Rank
from fortyeight.rulebook import House
from fortyeight.rulebook.checking.checks import clashes
from fortyeight.rulebook.schema.sections import (
    SECTIONS,
    Dealing,
    DoubleAmount,
    RescueForfeits,
    Takes,
    TwoCardSplit,
)
from fortyeight.rulebook.schema.values import BLACKJACK_RANKS
from fortyeight.strategy import AFTER_ROWS, ROWS, UPS, AfterDouble, Cell, Strategy, cell
from tests.analysis.by_hand.tiny import changed

#: What a row may say; the last of a pair's codes leave it to its total.
_HANDS = ("H", "S", "D", "d", "R", "r", "R/D", "D3", "S4", "d5", "S*", "S'", 'S"', "d*", "r'")
_PAIRS = ("P", "P", "P", "R/P", "D/P", "H", "S", "P%", "S$", "D%", "r$")
_AFTERS = (AfterDouble.KEEP, AfterDouble.RESCUE, AfterDouble.DOUBLE, AfterDouble.HALF)


def wild_chart(seed: int) -> Strategy:
    """Return a nonsensical chart that splits a lot, doubles often, rescues and surrenders.

    Tens that pair may be played unlike those that do not.
    """
    chance = random.Random(seed)
    rows: dict[str, tuple[Cell, ...]] = {}
    for row in ROWS:
        kind, name = row.split()
        codes: tuple[str, ...] = _HANDS
        if kind == "pair":
            codes = ("P",) if name == "T" else _PAIRS
        elif name == "20":
            codes = ("S",)
        elif int(name) < 12:
            codes = ("H", "H", "H", "D", "R", "D3")
        rows[row] = tuple(cell(chance.choice(codes)) for _ in UPS)
    if seed % 2:
        rows["pair T"] = tuple(cell(chance.choice("PHS")) for _ in UPS)
        rows["hard 20"] = tuple(cell(chance.choice("SHD")) for _ in UPS)
    after = {row: tuple(chance.choice(_AFTERS) for _ in UPS) for row in AFTER_ROWS}
    return Strategy(rows, after)


def random_house(house: House, seed: int, steps: int = 40) -> House:
    """Return the house with many of its rules changed, whether its book allows it or not.

    Rules are changed a few at a time, as some go together only with others. What the solver does
    not value as it is stays out.
    """
    chance = random.Random(f"{house.book.id} {seed}")
    for _ in range(steps):
        other = house
        for section, rule, values in chance.sample(_RULES, chance.randint(1, 3)):
            other = changed(other, section, **{rule: chance.choice(values)})
        if sound(other):
            house = other
    return house


def sound(house: House) -> bool:
    """Return whether rules go together, and the solver values them as they are."""
    values = {
        f"{section}.{rule}": value
        for section in SECTIONS
        if getattr(house, section) is not None
        for rule, value in getattr(house, section).__dict__.items()
    }
    return not limits(house) and not any(clashes(values))


_LOW = tuple(rank for rank in Rank if rank not in BLACKJACK_RANKS)
_HIGH = tuple(rank for rank in Rank if rank in BLACKJACK_RANKS and rank is not Rank.TEN)
_RULES: tuple[tuple[str, str, tuple[Any, ...]], ...] = (
    ("cards", "decks", (1, 2, 4, 5, 6, 7, 8)),
    ("dealing", "procedure", get_args(Dealing)),
    ("dealing", "looks_under", ((Rank.ACE,), _HIGH, _HIGH)),
    ("dealing", "soft_17", ("stand", "draw")),
    ("blackjack", "against_blackjack", ("win", "push")),
    ("blackjack", "at_once_under", ((), _LOW, (*_LOW, *_HIGH))),
    ("twenty_one", "against_21", ("win", "push")),
    ("twenty_one", "against_blackjack", ("win", "lose")),
    ("twenty_one", "at_once", (False, True)),
    ("twenty_one", "two_card_split", get_args(TwoCardSplit)),
    ("bonus", "on_split_hands", (False, True)),
    ("surrender", "against", ((), _HIGH, (*_LOW, *_HIGH))),
    ("surrender", "at_once_under", ((), _LOW, (*_LOW, *_HIGH))),
    ("surrender", "cards", ("first-two", "any")),
    ("surrender", "after_split", (False, True)),
    ("surrender", "against_blackjack", ("lose", "stands")),
    ("double", "times", (0, 1, 1, 1, 2, 3)),
    ("double", "cards", ("first-two", "two-or-more")),
    ("double", "totals", ((), (), (9, 10, 11))),
    ("double", "on_21", (False, True)),
    ("double", "amount", get_args(DoubleAmount)),
    ("double", "of", ("original", "standing")),
    ("double", "after_split", (False, True)),
    ("double", "split_aces", (False, True)),
    ("double", "ace_counts_one", (False, True)),
    ("rescue", "at_most", (0, 20, 21)),
    ("rescue", "forfeits", get_args(RescueForfeits)),
    ("split", "times", (0, 1, 2, 3, 3, 3)),
    ("split", "ace_times", (1, 2, 99)),
    ("split", "aces_draw", (False, True)),
    ("split", "by", ("value", "rank")),
    ("dealer_blackjack", "takes", get_args(Takes)),
    ("settlement", "bust_at_once", (False, True)),
)
