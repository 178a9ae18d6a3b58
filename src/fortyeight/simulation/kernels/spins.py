"""Spin the wheels for a run's triggers, by the run's seed and a trigger's number alone.

The kernel counts rounds by how many boxes have a blackjack and how many have an ace without one,
and rounds in which the dealer has a six and a ten. For the wheels, rounds in the same counter (a
case) are equivalent. They are numbered within their case from the beginning of the run, so that
spins do not depend on how the run is divided into blocks, nor on the rounds in which they occur.
"""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from fortyeight.analysis.arrays import Ints
from fortyeight.simulation.compiled import helper
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.wheel_tables import SpinTables
from fortyeight.simulation.kernels import counters as counter
from fortyeight.simulation.kernels.single_box_spins import (
    SpinSingleBox,
    below,
    round_key,
    spin_single_box,
    symbol_at,
)

#: The case of rounds with a six and a ten; it comes after all others.
XTREME_ROUNDS = counter.BOX_ROW * counter.BOX_ROW
#: Squares are summed in parts of this many bits, so that no block's sum overflows a word.
_PART = 22


@helper
def _add_square(value, times, parts):
    """Add a square, `times` times, to a sum in three parts."""
    size = abs(value)
    high, low = size >> _PART, size & ((1 << _PART) - 1)
    parts[0] += low * low * times
    parts[1] += high * low * times
    parts[2] += high * high * times


@njit(cache=True, nogil=True)
def spin_bonus(seed, begin, boxes, rounds, wheel, numbers, counts, squares):
    """Spin for every blackjack.

    `rounds` is by boxes with an ace but no blackjack, and by boxes with a blackjack; `begin` is the
    same for the run so far. `squares` receives the sums of squares of boxes' and of rounds'
    results, in cents.
    """
    wager, ace, returned = numbers[0], numbers[1], numbers[2]
    back = wager if returned else 0
    size, won = wheel[-1, 0], np.zeros(boxes, np.int64)
    for aces in range(boxes + 1):
        for spins in range(boxes + 1 - aces):
            for number in range(rounds[aces, spins] if spins else 0):
                case = aces * counter.BOX_ROW + spins
                key = round_key(seed, case, begin[aces, spins] + number)
                at = uint64(0)
                shared = 0
                for spin in range(spins):
                    place, at = below(size, key, at)
                    symbol = symbol_at(wheel, place)
                    counts[counter.WHEEL + symbol] += 1
                    # A box gets the community prizes of all spins but its own.
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
                    counts[counter.ONLY_SHARED] += others + (aces if ace == 0 else 0)
                _add_square(paid, aces, squares[0])
                _add_square(plain, others, squares[0])
                _add_square(total + aces * paid + others * plain, 1, squares[1])
            if not spins:
                paid = ace + (back if ace > 0 else 0) - wager
                _add_square(paid, aces * rounds[aces, 0], squares[0])
                _add_square(wager, (boxes - aces) * rounds[aces, 0], squares[0])
                _add_square(aces * paid - (boxes - aces) * wager, rounds[aces, 0], squares[1])


@njit(cache=True, nogil=True)
def spin_xtreme(seed, begin, boxes, rounds, hot, community, numbers, counts, squares):
    """Spin for every six and ten: draw a seat, a community prize, and a hot spot for the seat."""
    lost = 0 if numbers[4] else numbers[3]
    seats = max(numbers[5], boxes)
    for number in range(rounds):
        key = round_key(seed, XTREME_ROUNDS, begin + number)
        seat, at = below(seats, key, uint64(0))
        place, at = below(community[-1, 0], key, at)
        shared = symbol_at(community, place)
        others, total = boxes, 0
        if seat < boxes:
            place, at = below(hot[-1, 0], key, at)
            symbol = symbol_at(hot, place)
            counts[counter.HOT + symbol] += 1
            others, total = boxes - 1, hot[symbol, 1] - lost
        counts[counter.COMMUNITY + shared] += others
        _add_square(total + others * (community[shared, 1] - lost), 1, squares)


def spin(
    game: GameTables,
    seed: int,
    boxes: int,
    before: Ints,
    counts: Ints,
    single_box: SpinSingleBox | None = None,
) -> None:
    """Spin for the triggers of a block, and add the prizes to its `counts`.

    `before` are the counts of the run so far. With one box, `single_box` spins the wheels; it only
    counts symbols.
    """
    wheel, hot, community, numbers = game.spins
    if not len(wheel) and not len(hot):
        return
    counters, earlier = counts[-counter.SIDE_BET_COUNTERS :], before[-counter.SIDE_BET_COUNTERS :]
    key = np.uint64(seed)
    if boxes == 1:
        _spin_single_box(game.spins, key, earlier, counters, single_box or spin_single_box)
        return
    if len(wheel):
        squares = np.zeros((2, 3), np.int64)
        begin, rounds = spin_rounds(earlier, boxes), spin_rounds(counters, boxes)
        spin_bonus(key, begin, boxes, rounds, wheel, numbers, counters, squares)
        _keep(counters, counter.SPIN_BOX_SQUARES, _join_parts(squares[0]))
        _keep(counters, counter.SPIN_SQUARES, _join_parts(squares[1]))
    if len(hot):
        parts = np.zeros(3, np.int64)
        begins, dealt = earlier[counter.SIX_AND_TEN], counters[counter.SIX_AND_TEN]
        spin_xtreme(key, begins, boxes, dealt, hot, community, numbers, counters, parts)
        _keep(counters, counter.XTREME_SQUARES, _join_parts(parts))


def _spin_single_box(
    tables: SpinTables, key: np.uint64, earlier: Ints, counters: Ints, count: SpinSingleBox
) -> None:
    """Spin for one box; the sums of squares follow from the counts of symbols."""
    wheel, hot, community, numbers = tables
    wager, ace, returned, lost, lost_back, seats = (int(one) for one in numbers[:6])
    if len(wheel):
        rounds = spin_rounds(counters, 1)
        begin = int(spin_rounds(earlier, 1)[0, 1])
        symbols = count(key, 1, begin, int(rounds[0, 1]), wheel, hot[:0], 0)[0]
        counters[counter.WHEEL : counter.WHEEL + len(wheel)] += symbols
        back = wager if returned else 0
        squares = _squares(symbols, wheel[:, 1] + back - wager)
        paid = ace + (back if ace > 0 else 0) - wager
        squares += int(rounds[1, 0]) * paid**2 + int(rounds[0, 0]) * wager**2
        _keep(counters, counter.SPIN_BOX_SQUARES, squares)
        _keep(counters, counter.SPIN_SQUARES, squares)
    if len(hot):
        begin, number = int(earlier[counter.SIX_AND_TEN]), int(counters[counter.SIX_AND_TEN])
        symbols = count(key, XTREME_ROUNDS, begin, number, community, hot, max(seats, 1))
        counters[counter.COMMUNITY : counter.COMMUNITY + len(community)] += symbols[0]
        counters[counter.HOT : counter.HOT + len(hot)] += symbols[1]
        stake_lost = 0 if lost_back else lost
        squares = _squares(symbols[0], community[:, 1] - stake_lost)
        _keep(
            counters, counter.XTREME_SQUARES, squares + _squares(symbols[1], hot[:, 1] - stake_lost)
        )


def _squares(symbols: Ints, nets: Ints) -> int:
    both = zip(symbols.tolist(), nets.tolist(), strict=True)
    return sum(int(number) * int(net) ** 2 for number, net in both)


def spin_rounds(counters: Ints, boxes: int) -> Ints:
    """Return rounds by boxes with an ace but no blackjack, and by boxes with a blackjack."""
    if boxes > 1:
        end = counter.SPIN_ROUNDS + counter.BOX_ROW * counter.BOX_ROW
        return counters[counter.SPIN_ROUNDS : end].reshape(counter.BOX_ROW, counter.BOX_ROW)
    # With one box, the counters by first two cards are enough.
    by_cards = (
        counters[: counter.MATCHING * (counter.A_BLACKJACK + 1)]
        .reshape(-1, counter.MATCHING)
        .sum(axis=1)
    )
    aces, blackjacks = (
        by_cards[counter.ONE_ACE : counter.A_BLACKJACK].sum(),
        by_cards[counter.A_BLACKJACK],
    )
    return np.array([[by_cards[: counter.ONE_ACE].sum(), blackjacks], [aces, 0]], np.int64)


def _join_parts(parts: Ints) -> int:
    """Return a sum of squares from its three parts."""
    low, middle, high = (int(part) for part in parts)
    return low + (middle << _PART + 1) + (high << 2 * _PART)


def _keep(counters: Ints, place: int, total: int) -> None:
    """Store a sum of squares in two counters, so that they do not overflow as blocks are added."""
    counters[place] = total & ((1 << counter.LOWER) - 1)
    counters[place + 1] = total >> counter.LOWER


def kept(counters: Ints, place: int) -> int:
    """Return a sum of squares that `_keep` stored."""
    return int(counters[place]) + (int(counters[place + 1]) << counter.LOWER)
