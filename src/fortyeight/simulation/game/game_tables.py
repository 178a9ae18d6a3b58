"""A house's game as tables of numbers: its cards, its dealer, and the net result of every end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from fortyeight.analysis.arrays import Bools, Int8s, Int32s, Ints, UInt8s
from fortyeight.analysis.distribution.hand_ends import SURRENDERED
from fortyeight.analysis.distribution.round_ends import Blackjack, HandEnds, hand_ends_of, nets
from fortyeight.analysis.game_rules import ACE, TEN, GameRules, value_of
from fortyeight.analysis.hands.bonus_kinds import kind_of
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, ENDS, RANKS
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.up_cards import looks_under, surrenders_at_once
from fortyeight.analysis.values.super_bonus import SevensPlay, may_be_won
from fortyeight.cards import Card, full_shoe
from fortyeight.rulebook import House
from fortyeight.simulation.counting.count_tables import CountTables, count_tables
from fortyeight.simulation.game.automaton import (
    Automaton,
    automaton,
    kind_by_name,
    kind_of_suit,
    kind_of_ten,
)
from fortyeight.simulation.game.wheel_tables import SpinTables, spin_tables
from fortyeight.strategy import Counting
from fortyeight.table.wagers.wager_kinds import WagerKind

_SUITS = "cdhs"
#: Dealer states from here on are final: the dealer draws no more cards.
FINAL = 64
#: Row lengths of tables by up card, and by the dealer's end.
UPS, ENDS_ROW = 16, 8
#: Row length of tables by card; there is room for every card of a deck.
FACES = 64
#: What a hand's end needs to know of the dealer's hand: whether it is a blackjack, or all of it.
ASKS_BLACKJACK, ASKS_ALL = 1, 2
#: Whether the dealer looks for a blackjack before the players act, or after they may surrender.
LOOKS, LOOKS_LATER = 1, 2


@dataclass(frozen=True)
class GameTables:
    """Everything that the kernel needs to know about a game.

    `cards` are the shoe's cards in a fixed order, each as its index in `faces`. `up` is the number
    of each card as an up card (see `UpCard`). `nets` is the net result in `unit`s of a wager, by up
    card, whether a hand has the original wager, whether its box was split, its end, and the
    dealer's end. `asks` is what an end needs to know of the dealer's hand, and `of_sevens` whether
    it is three sevens of a suit. `looks` is LOOKS, LOOKS_LATER or 0, by up card. `count` is the way
    of counting, if any. `following` is that of `DoubleWays`. `sevens` is how the Super Bonus is
    played for, if one policy plays all rounds. `kinds` are the names of kinds of cards by which a
    bonus goes.
    """

    house: House
    automaton: Automaton
    ends: HandEnds
    faces: tuple[Card, ...]
    cards: UInt8s
    value: Int8s
    rank: Int8s
    up: Int8s
    dealer: Int8s
    nets: Int32s
    asks: Int8s
    unit: Fraction
    looks: Int8s
    hole: bool
    splits: int
    ace_splits: int
    following: Ints
    burn: int
    last_round: int
    of_sevens: Bools
    optional: frozenset[WagerKind]
    spins: SpinTables
    count: CountTables | None = None
    solved: float | None = None
    sevens: SevensPlay | None = None
    kinds: tuple[str, ...] = ()


def game_tables(
    house: House,
    rules: GameRules,
    policy: Policy | Sequence[Policy],
    *,
    optional: frozenset[WagerKind] = frozenset(),
    counting: Counting | None = None,
) -> GameTables:
    """Return the tables of a house that is played by a policy, with these side bets.

    With `counting`, `policy` is a sequence with a policy for each level of the count.
    """
    ends = hand_ends_of(house, rules)
    faces = tuple(full_shoe(house.cards.decks, house.cards.removed_ranks))
    kinds = tuple(dict.fromkeys(faces))
    numbered = {card: number for number, card in enumerate(kinds)}
    table, unit = _nets(rules, ends)
    procedure = house.dealing.procedure
    looks = np.zeros(len(rules.ups), np.int8)
    for up in rules.ups:
        if up.value in (ACE, TEN) and up.value in looks_under(house, up.ten):
            later = up.value in up.rules.surrender_before
            looks[up.number] = LOOKS_LATER if later else LOOKS
    shoe = house.shoe
    return GameTables(
        house,
        automaton(rules, policy, ends),
        ends,
        kinds,
        np.array([numbered[card] for card in faces], np.uint8),
        np.array([value_of(card.rank.value) for card in kinds], np.int8),
        _ranks(kinds, house),
        np.array([rules.up_of(card.rank.value) for card in kinds], np.int8),
        _dealer(rules.draws_soft_17, len(rules.ups)),
        table,
        _asks(table, house, rules),
        unit,
        looks,
        procedure != "no-hole-card",
        rules.splits,
        rules.ace_splits,
        rules.double_ways.following,
        shoe.new_shoe_burns,
        shoe.last_round_after(len(faces), house.cards.deck_size),
        np.array([_suited_sevens(house, end.name) for end in ends.ends], np.bool_),
        optional,
        spin_tables(house, optional),
        None if counting is None else count_tables(house, kinds, counting),
        kinds=() if rules.live is None else rules.live.names,
    )


def _suited_sevens(house: House, name: str) -> bool:
    """Return whether an end is three suited sevens, which a dealer's seven makes worth more."""
    if house.super_bonus is not None and not may_be_won(house):
        return False
    return name.startswith("7-7-7") and "mixed" not in name


def kinds_of(tables: GameTables) -> Int8s:
    """Return the automaton's kind of each card."""
    by_rank, names = tables.house.split.by == "rank", tables.kinds

    def kind(card: Card) -> int:
        value = value_of(card.rank.value)
        if kind_of(card, names) in names:
            return kind_by_name(kind_of(card, names), names)
        if by_rank and value == TEN:
            return kind_of_ten(card.rank)
        return kind_of_suit(value, _SUITS.index(card.suit.value))

    return np.array([kind(card) for card in tables.faces], np.int8)


def matches(faces: tuple[Card, ...]) -> UInt8s:
    """Return how every card matches every other: not (0), by rank (1), by rank and suit (2)."""
    table = np.zeros((FACES, FACES), np.uint8)
    for one, card in enumerate(faces):
        for other, against in enumerate(faces):
            if card.rank is against.rank:
                table[one, other] = 2 if card.suit is against.suit else 1
    return table.reshape(-1)


def _ranks(kinds: tuple[Card, ...], house: House) -> Int8s:
    """Return for each card a number that two cards must share to be a pair that splits."""
    if house.split.by == "rank":
        names = sorted({card.rank.value for card in kinds})
        return np.array([names.index(card.rank.value) for card in kinds], np.int8)
    return np.array([value_of(card.rank.value) for card in kinds], np.int8)


def _nets(rules: GameRules, ends: HandEnds) -> tuple[Int32s, Fraction]:
    nets_of: dict[tuple[Blackjack, int], list[list[Fraction]]] = {}
    places: dict[tuple[int, int, int], tuple[Blackjack, int]] = {}
    for first, original, split in np.ndindex(len(rules.ups), 2, 2):
        under = Blackjack.under(rules.ups[first])
        # A blackjack takes the original wager of a split box only once.
        taken = under.by_hand if split else under
        places[first, original, split] = key = taken, original
        if key not in nets_of:
            nets_of[key] = nets(ends.ends, taken, rules, first=original == 1)
    every = [one for table in nets_of.values() for row in table for one in row]
    unit = Fraction(1, lcm(*(one.denominator for one in every)))
    in_units = {
        key: [[int(one / unit) for one in row] for row in rows] for key, rows in nets_of.items()
    }
    table = np.zeros((len(rules.ups), 2, 2, len(ends.ends), ENDS), np.int32)
    for place, key in places.items():
        table[place] = in_units[key]
    return table, unit


def _asks(table: Int32s, house: House, rules: GameRules) -> Int8s:
    """Return what each end needs of the dealer's hand: all, whether it is a blackjack, nothing.

    A surrender that is not settled at once waits for the second card even if no blackjack matters.
    """
    plain = table[..., :BLACKJACK]
    all_of_it = (plain != plain[..., :1]).any(axis=-1)
    blackjack = table[..., BLACKJACK] != table[..., 0]
    # With other up cards there is no blackjack.
    blackjack[[up.number for up in rules.ups if up.value not in (ACE, TEN)]] = False
    for up in rules.ups:
        at_once = up.value in surrenders_at_once(house, up.ten)
        blackjack[up.number, ..., SURRENDERED] = not at_once
    asked: Ints = ASKS_ALL * all_of_it + ASKS_BLACKJACK * blackjack
    return asked.astype(np.int8)


def _dealer(draws_soft_17: bool, ups: int) -> Int8s:
    """Return the transitions of the dealer's states: total and softness, by the card that comes.

    State 0 has no card, and goes by the number of the up card; 1 to 10 have one, by value; then
    hard 4 to 16 and soft 12 to 17 follow. The dealer's ends are final states.
    """
    states: dict[tuple[int, bool, int], int] = {(0, False, 0): 0}
    for value in range(RANKS):
        states[(11, True, 1) if value == ACE else (value + 1, False, 1)] = 1 + value
    rows: list[list[int]] = []
    order = list(states)
    while len(rows) < len(order):
        total, soft, size = order[len(rows)]
        row = []
        for value in range(RANKS):
            hard = total - (10 if soft else 0) + value + 1
            ace = soft or value == ACE
            now, soft_now = (hard + 10, True) if ace and hard + 10 <= 21 else (hard, False)
            key = now, soft_now, min(size + 1, 2)
            stands = now > 17 or (now == 17 and not (soft_now and draws_soft_17))
            if size and stands:
                blackjack = now == 21 and size == 1
                end = BLACKJACK if blackjack else 5 if now > 21 else now - 17
                row.append(FINAL + end)
                continue
            if key not in states:
                states[key] = len(order)
                order.append(key)
            row.append(states[key])
        rows.append(row + row[-1:] * (ups - RANKS))
    return np.array(rows, np.int8)
