"""The tables with which the kernel counts side bets."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm

import numpy as np

from fortyeight.analysis.arrays import UInt8s, UInt64s
from fortyeight.analysis.game_rules import ACE, TEN
from fortyeight.analysis.hands.suited import SIX
from fortyeight.cards import Card, Rank
from fortyeight.rulebook import House
from fortyeight.simulation.game.game_tables import FACES, UPS, GameTables, matches
from fortyeight.simulation.kernels import counters as counter
from fortyeight.simulation.kernels import side_bet_kernel
from fortyeight.table.wagers.wager_kinds import WagerKind


@lru_cache(16)
def first_two_tables(faces: tuple[Card, ...]) -> UInt8s:
    """Return one flat table: how every card matches every other, then what every two cards are."""
    two = np.zeros((FACES, FACES), np.uint8)
    for one, card in enumerate(faces):
        for other, against in enumerate(faces):
            two[one, other] = _what(card, against) * counter.MATCHING
    return np.concatenate([matches(faces), two.reshape(-1)])


def _what(one: Card, other: Card) -> int:
    aces = sum(card.rank is Rank.ACE for card in (one, other))
    if aces == 1:
        return counter.A_BLACKJACK if 10 in (one.points, other.points) else counter.ONE_ACE
    if one.rank is other.rank:
        return counter.TWO_ACES if aces else counter.PAIRED
    return counter.PLAIN


def match_unit(house: House) -> int:
    """Return the units of a match wager for which all payouts are whole units."""
    return lcm(*(row.odds.fraction.denominator for row in house.match_pays.values()))


def pair_unit(house: House) -> int:
    """Return the units of a pair wager for which its payout is whole units."""
    return 1 if house.pair is None else house.pair.pays.fraction.denominator


def worths(game: GameTables) -> UInt64s:
    """Return what a box adds to the sums of its round, by the counter of its first two cards.

    After these comes what a match wager on the hole card gets back, by how the two cards match it.
    """
    by_match, by_hole = (
        [_match_worth(game, kind, *divmod(cell, 3)) for cell in range(counter.MATCHING)]
        for kind in (WagerKind.MATCH, WagerKind.MATCH_HOLE)
    )
    pair = _pair_worth(game) << int(side_bet_kernel.PAIR_PART)
    by_cards = {
        counter.PAIRED: pair,
        counter.ONE_ACE: 1 << int(side_bet_kernel.ACE_PART),
        counter.A_BLACKJACK: 1 << int(side_bet_kernel.BLACKJACK_PART),
    }
    by_cards[counter.TWO_ACES] = pair + by_cards[counter.ONE_ACE]
    values = [by_cards.get(what, 0) + one for what in range(counter.FIRST_TWO) for one in by_match]
    return np.array(values + by_hole, np.uint64)


def _match_worth(game: GameTables, kind: WagerKind, one: int, other: int) -> int:
    """Return what a match wager on the up card or the hole card gets back, in units."""
    matches_here = (one == 2) + (other == 2), (one == 1) + (other == 1)
    row = game.house.match_pays.get(matches_here) if kind in game.optional else None
    return 0 if row is None else _fitting((1 + row.odds.fraction) * match_unit(game.house))


def _pair_worth(game: GameTables) -> int:
    if game.house.pair is None or WagerKind.PAIR not in game.optional:
        return 0
    return _fitting((1 + game.house.pair.pays.fraction) * pair_unit(game.house))


def _fitting(units: Fraction) -> int:
    assert units * counter.MOST_BOXES < 1 << int(side_bet_kernel.PAIR_PART), (
        "odds are not that long"
    )
    return int(units)


def optional_word(game: GameTables) -> int:
    """Return the word that tells the kernel which side bets are made; 0 without any."""
    if not game.optional:
        return 0
    word, asking = int(side_bet_kernel.ANY), set()
    if WagerKind.INSURANCE in game.optional:
        word |= int(side_bet_kernel.INSURANCE_WAGER)
        asking.add(ACE)
    if WagerKind.XTREME in game.optional:
        word |= int(side_bet_kernel.XTREME_WAGER)
        asking |= {SIX, *range(TEN, len(game.looks))}
    if WagerKind.BREAK_BONUS in game.optional:
        word |= int(side_bet_kernel.BREAK_WAGER)
    if WagerKind.MATCH_HOLE in game.optional:
        word |= int(side_bet_kernel.HOLE_MATCH_WAGER)
    assert max(asking, default=0) < UPS
    word |= sum(1 << up for up in asking) << int(side_bet_kernel.ASKING)
    sixteen = int(game.dealer[game.dealer[0, SIX], TEN])
    return word | sixteen << int(side_bet_kernel.STATE)
