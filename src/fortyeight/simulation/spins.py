"""Spins of a block's triggers, by numbers that depend on the run's seed, block and trigger alone.

The kernel counts rounds by how many boxes have a blackjack and how many an ace without one, and
rounds in which the dealer has a six and a ten. Rounds that are counted alike are alike for the
wheels, so they are numbered among themselves: a block that is dealt in part has the first spins of
the whole one, and nobody needs to know in which round a spin was.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from fortyeight.simulation.counters import (
    A_BLACKJACK,
    BESIDE,
    BOX_ROW,
    COMMUNITY,
    HOT,
    LOWER,
    MATCHING,
    ONE_ACE,
    ONLY_SHARED,
    SIX_AND_TEN,
    SPIN_BOX_SQUARES,
    SPIN_ROUNDS,
    SPIN_SQUARES,
    WHEEL,
    XTREME_SQUARES,
)
from fortyeight.simulation.draws import mix
from fortyeight.simulation.game import GameTables

_GOLDEN, _STREAM = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1342543DE82EF95)
#: Spins have a stream of their own beside that of the shoes.
_SPINS = np.uint64(0xA0761D6478BD642F)
#: Rounds with a six and a ten are numbered by themselves, after all others.
_XTREME_ROUNDS = BOX_ROW * BOX_ROW
_1, _MOST = np.uint64(1), np.uint64(0xFFFFFFFFFFFFFFFF)
#: Squares are summed in parts, so that no block's sum is too large for a word.
_PART = 22


@njit(cache=True, nogil=True)
def round_key(seed, block, case, number):
    """The key of all spins of one round: the so-manieth of its case in its block."""
    key = mix(mix(mix(seed) ^ _SPINS) + uint64(block) * _STREAM)
    return mix(mix(key + uint64(case) * _GOLDEN) + uint64(number) * _STREAM)


@njit(cache=True, nogil=True)
def below(size, key, at):
    """A number from 0 up to a size, each as likely as any other, and where the next begins.

    Words past the last whole multiple of the size are passed over.
    """
    size = uint64(size)
    while True:
        word = mix(key + at * _GOLDEN)
        at += _1
        # There are fewer of those than the size, so hardly a word is looked at more closely.
        if word <= _MOST - size or word <= _MOST - (_MOST % size + _1) % size:
            return np.int64(word % size), at


@njit(cache=True, nogil=True)
def symbol_at(wheel, place):
    """Which symbol stands at a place of a wheel."""
    symbol = 0
    while wheel[symbol, 0] <= place:
        symbol += 1
    return symbol


@njit(cache=True, nogil=True)
def _add_square(value, times, parts):
    """Add a square, so many times, to a sum that is kept in three parts."""
    size = abs(value)
    high, low = size >> _PART, size & ((1 << _PART) - 1)
    parts[0] += low * low * times
    parts[1] += high * low * times
    parts[2] += high * high * times


@njit(cache=True, nogil=True)
def spin_bonus(seed, block, boxes, rounds, wheel, numbers, counts, squares):
    """Spin for every blackjack; `rounds` are by aces without one, and blackjacks.

    `squares` gets those of boxes' and of rounds' results, in cents.
    """
    wager, ace, returned = numbers[0], numbers[1], numbers[2]
    back = wager if returned else 0
    size, won = wheel[-1, 0], np.zeros(boxes, np.int64)
    for aces in range(boxes + 1):
        for spins in range(boxes + 1 - aces):
            for number in range(rounds[aces, spins] if spins else 0):
                key = round_key(seed, block, aces * BOX_ROW + spins, number)
                at = uint64(0)
                shared = 0
                for spin in range(spins):
                    place, at = below(size, key, at)
                    symbol = symbol_at(wheel, place)
                    counts[WHEEL + symbol] += 1
                    # A box gets the community pays of all spins but its own.
                    won[spin] = wheel[symbol, 1] - wheel[symbol, 2]
                    shared += wheel[symbol, 2]
                total = 0
                for spin in range(spins):
                    net = won[spin] + shared + back - wager
                    _add_square(net, 1, squares[0])
                    total += net
                paid = shared + ace + (back if shared + ace > 0 else 0) - wager
                plain = shared + (back if shared > 0 else 0) - wager
                others = boxes - spins - aces
                if shared > 0:
                    counts[ONLY_SHARED] += others + (aces if ace == 0 else 0)
                _add_square(paid, aces, squares[0])
                _add_square(plain, others, squares[0])
                _add_square(total + aces * paid + others * plain, 1, squares[1])
            if not spins:
                paid = ace + (back if ace > 0 else 0) - wager
                _add_square(paid, aces * rounds[aces, 0], squares[0])
                _add_square(wager, (boxes - aces) * rounds[aces, 0], squares[0])
                _add_square(aces * paid - (boxes - aces) * wager, rounds[aces, 0], squares[1])


@njit(cache=True, nogil=True)
def spin_xtreme(seed, block, boxes, rounds, hot, community, numbers, counts, squares):
    """Spin for every six and ten: a seat, the community's prize, and a hot spot for that seat."""
    lost = 0 if numbers[4] else numbers[3]
    seats = max(numbers[5], boxes)
    for number in range(rounds):
        key = round_key(seed, block, _XTREME_ROUNDS, number)
        seat, at = below(seats, key, uint64(0))
        place, at = below(community[-1, 0], key, at)
        shared = symbol_at(community, place)
        others, total = boxes, 0
        if seat < boxes:
            place, at = below(hot[-1, 0], key, at)
            symbol = symbol_at(hot, place)
            counts[HOT + symbol] += 1
            others, total = boxes - 1, hot[symbol, 1] - lost
        counts[COMMUNITY + shared] += others
        _add_square(total + others * (community[shared, 1] - lost), 1, squares)


def spin(game: GameTables, seed: int, block: int, boxes: int, counts: NDArray[np.int64]) -> None:
    """Spin for what a block has dealt, and count that with the rest of it."""
    wheel, hot, community, numbers = game.spins
    beside, key = counts[-BESIDE:], np.uint64(seed)
    if len(wheel):
        squares = np.zeros((2, 3), np.int64)
        rounds = spin_rounds(beside, boxes)
        spin_bonus(key, block, boxes, rounds, wheel, numbers, beside, squares)
        _keep(beside, SPIN_BOX_SQUARES, squares[0])
        _keep(beside, SPIN_SQUARES, squares[1])
    if len(hot):
        parts = np.zeros(3, np.int64)
        rounds = beside[SIX_AND_TEN]
        spin_xtreme(key, block, boxes, rounds, hot, community, numbers, beside, parts)
        _keep(beside, XTREME_SQUARES, parts)


def spin_rounds(beside: NDArray[np.int64], boxes: int) -> NDArray[np.int64]:
    """Rounds by boxes with an ace and no blackjack, and by boxes with a blackjack."""
    if boxes > 1:
        end = SPIN_ROUNDS + BOX_ROW * BOX_ROW
        return beside[SPIN_ROUNDS:end].reshape(BOX_ROW, BOX_ROW)
    # One box is counted by its cards alone.
    by_cards = beside[: MATCHING * (A_BLACKJACK + 1)].reshape(-1, MATCHING).sum(axis=1)
    aces, blackjacks = by_cards[ONE_ACE:A_BLACKJACK].sum(), by_cards[A_BLACKJACK]
    return np.array([[by_cards[:ONE_ACE].sum(), blackjacks], [aces, 0]], np.int64)


def _keep(beside: NDArray[np.int64], place: int, parts: NDArray[np.int64]) -> None:
    """Keep a sum of squares in two numbers, which stay small as blocks are added."""
    low, middle, high = (int(part) for part in parts)
    whole = low + (middle << _PART + 1) + (high << 2 * _PART)
    beside[place] = whole & ((1 << LOWER) - 1)
    beside[place + 1] = whole >> LOWER


def kept(beside: NDArray[np.int64], place: int) -> int:
    """A sum of squares that was kept so."""
    return int(beside[place]) + (int(beside[place + 1]) << LOWER)
