"""Proven limits of the chances of split boxes.

Deal every hand of a split box, and the dealer's, from a shoe of its own. The real box is dealt like
these hands given that no card lies in two of them, times a factor for the number of cards. With the
numbers of cards that lie in two hands, S1, and of pairs of them, S2, Bonferroni's inequality says
that 1 - S1 + S2 is never less than the indicator of "no card lies in two hands". So it gives every
chance an upper limit, for which nothing but the factorial moments of single hands' cards is needed.
The real chances add up to a known number; what their limits add up to beyond it is the most by
which all of them together may be too high.

The factor for the number of cards is an integral over a gamma variable, under which each hand has a
factor of its own. Gauss-Laguerre quadrature makes a sum of a few terms of it.
"""

# A kernel is typed when it is compiled, not by annotations.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from functools import lru_cache
from math import perm, prod
from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Complexes, Floats, Ints
from fortyeight.analysis.compiled import helper, kernel, lent_by_thread
from fortyeight.analysis.distribution.hand_ends import CardTables
from fortyeight.analysis.hands.dealer_hands import ENDS, RANKS, DealerHands, dealer_hands

#: Pairs of values. A hand's moments are its chance, the mean number of its cards of each value, and
#: of its pairs of cards of each pair of values.
_ONE, _OTHER = np.triu_indices(RANKS)
_FIRST, _SECOND = slice(1, 1 + RANKS), slice(1 + RANKS, None)
PAIRS = len(_ONE)
MOMENTS = 1 + RANKS + PAIRS

#: Relative errors of a quadrature that are allowed, by numbers of cards of a box and the dealer.
_ALLOWED = {12: 1e-9, 18: 1e-7, 24: 1e-5}
_MAX_NODES = 16


class Nodes(NamedTuple):
    """Weights and nodes with sum(weights / nodes ** k) = 1 / (n (n - 1) … (n - k + 1))."""

    weights: Floats
    at: Floats


@lru_cache(64)
def nodes(cards: int) -> Nodes:
    """Return the fewest nodes that are exact for a shoe of `cards` cards."""
    result = Nodes(np.ones(1), np.ones(1))
    for count in range(2, _MAX_NODES + 1):
        # Exact for 2 * count numbers of cards; the centre is near those that are most likely.
        centre = min(5 + count, cards)
        power = cards - centre
        steps = np.arange(1.0, count)
        beside = np.sqrt(steps * (steps + power))
        matrix = np.diag(2.0 * np.arange(count) + 1.0 + power) + np.diag(beside, 1)
        at, vectors = np.linalg.eigh(matrix + np.diag(beside, -1))
        weights = vectors[0] ** 2 * prod(at / (cards - one) for one in range(centre))
        result = Nodes(weights, at)
        if all(_error(result, cards, most) < off for most, off in _ALLOWED.items()):
            break
    return result


def _error(nodes: Nodes, cards: int, most: int) -> float:
    """Return the largest relative error of a quadrature for up to `most` cards."""
    numbers = range(min(most, cards) + 1)
    return max(
        abs(float(nodes.weights @ nodes.at ** -float(k)) * perm(cards, k) - 1.0) for k in numbers
    )


def _moments(counts: Ints) -> Floats:
    """Return the factorial moments of hands, by hand and moment."""
    pairs = counts[:, _ONE] * (counts[:, _OTHER] - (_ONE == _OTHER))
    return np.column_stack([np.ones(len(counts)), counts, pairs]).astype(float)


_scratch = lent_by_thread(lambda number: (np.empty(number), np.empty(number)))


_transforms = lent_by_thread(lambda *shape: (np.empty(shape, np.complex128),))


def moment_tables(drawn: Ints, shoe: Ints, at: Floats) -> CardTables:
    """Return moments for `hand_ends`, by hand, then node and moment.

    `drawn` are the cards of each hand. `hand_ends` multiplies them by the chance of one order, so
    that the factors for the number of cards turn this chance into that of each node. The next call
    in the same thread writes over them.
    """
    cards, size = int(shoe.sum()), drawn.sum(axis=1)
    there = _moments(drawn)
    share = (shoe - drawn) / np.maximum(cards - size, 1)[:, None]
    after = there.copy()
    after[:, _FIRST] += share
    after[:, _SECOND] += drawn[:, _ONE] * share[:, _OTHER] + share[:, _ONE] * drawn[:, _OTHER]
    left = np.maximum(cards - np.arange(size.max() + 1.0), 0.0)
    factors = np.cumprod(np.vstack([np.ones(len(at)), left[:, None] / at]), axis=0)
    number = len(drawn) * len(at) * MOMENTS
    shape = (len(drawn), len(at), MOMENTS)
    stopped, drawing = (
        one[:number].reshape(shape) for one in _scratch(1 << number.bit_length()).value
    )
    np.multiply(factors[size][:, :, None], there[:, None], out=stopped)
    np.multiply(factors[size + 1][:, :, None], after[:, None], out=drawing)
    return CardTables(stopped.reshape(len(drawn), -1), drawing.reshape(len(drawn), -1))


class DealerMoments:
    """Factorial moments of the dealer's cards under one up card."""

    @staticmethod
    @lru_cache(32)
    def under(draws_soft_17: bool, first: int) -> DealerMoments:
        return DealerMoments(dealer_hands(draws_soft_17), first)

    def __init__(self, hands: DealerHands, first: int) -> None:
        orders = np.flatnonzero(hands.order_first == first)
        hand = np.searchsorted(hands.order_starts, orders, side="right") - 1
        counts = np.zeros((len(hands.ends), RANKS), np.int64)
        counts[np.repeat(np.arange(len(hands.ends)), np.diff(hands.starts)), hands.values] = (
            hands.numbers
        )
        self._counts = counts[hand]
        self._counts[:, first] -= 1
        self._orders = hands.orders[orders] * (hands.ends[hand] == np.arange(ENDS)[:, None])
        self._moments = _moments(self._counts)

    def by_end(self, shoe: Ints, at: Floats) -> Floats:
        """Return the moments by the dealer's result, node and moment."""
        numbers = np.arange(self._counts.max())
        left = np.maximum(shoe[:, None] - numbers, 0.0)
        falling = np.cumprod(np.column_stack([np.ones(RANKS), left]), axis=1)
        chance = falling[np.arange(RANKS), self._counts].prod(axis=1)
        by_node = chance * at[:, None] ** -self._counts.sum(axis=1)
        result: Floats = (self._orders[:, None] * by_node) @ self._moments
        return result


def moment_transforms(hands: list[tuple[Floats, Ints]], dealer: Floats, size: int) -> Complexes:
    """Return the transforms of hands' moments on a grid of `size` places, and the dealer's.

    `hands` have moments by end, then by node and moment, and the places of ends. The result is by
    kind of hand, by frequency and node, and by moment. The next call in the same thread writes over
    it.
    """
    frequencies = np.arange(size // 2 + 1)
    parts: Complexes = _transforms(len(hands) + 1, len(frequencies), dealer.size).value[0]
    parts[-1] = dealer.ravel()
    for part, (moments, places) in zip(parts, hands, strict=False):
        there = np.flatnonzero(moments[:, 0])
        # Many ends have the same place: they are added up before they are transformed.
        there = there[np.argsort(places[there], kind="stable")]
        taken, starts = np.unique(places[there], return_index=True)
        sums = np.add.reduceat(moments[there], starts, axis=0)
        phases = np.exp(-2j * np.pi / size * np.outer(frequencies, taken))
        part[:] = 0.0
        _fill_transforms(phases, sums, part)
    return parts.reshape(len(parts), -1, MOMENTS)


@kernel
def _fill_transforms(phases, sums, result):
    """Add up moments times the phases of their places."""
    for frequency in range(len(phases)):
        for at in range(len(sums)):
            phase = phases[frequency, at]
            for moment in range(result.shape[1]):
                result[frequency, moment] += phase * sums[at, moment]


def upper_limits(numbers: Ints, parts: Complexes, shoe: Ints) -> Complexes:
    """Return transforms of the upper limits of a box, from those of the moments of its hands.

    `numbers` are those of the hands of each kind, and `parts` their moments by kind, by whatever
    the result is by, and by moment. The dealer's hand is a kind too.
    """
    left = np.maximum(shoe, 1).astype(float)
    same = _ONE == _OTHER
    one, other = left[_ONE], left[_OTHER]
    scales = _Scales(
        1.0 / left,
        1.0 / left**2,
        # Two cards of one value are counted as a pair twice.
        1.0 / np.where(same, 2.0 * one * np.maximum(one - 1.0, 1.0), one * other),
        np.where(same, 0.5, 1.0) / (one * other),
    )
    kinds = len(numbers)
    shared, twice = np.empty((2, kinds, kinds), np.complex128)
    scratch = np.empty(PAIRS, np.complex128), shared, twice
    result = np.zeros(parts.shape[1], np.complex128)
    _fill_limits(numbers, parts, scales, _ONE, _OTHER, *scratch, result)
    return result


class _Scales(NamedTuple):
    """Factors of moments: of cards in two hands, in three, of pairs in two, and in three."""

    two: Floats
    three: Floats
    pairs: Floats
    chains: Floats


@kernel
def _fill_limits(numbers, parts, scales, ones, others, outer, shared, twice, result):
    """Fill 1 - S1 + S2, each term times the moments of the hands that it is about."""
    kinds = len(numbers)
    for at in range(len(result)):
        total = _rest(numbers, parts, at, -1, -1, -1, -1)
        for one in range(kinds):
            for other in range(one, kinds):
                if _ways(numbers, one, other, -1, -1) > 0.0:
                    _pair(parts, at, one, other, scales, shared, twice)
        for one in range(kinds):
            for other in range(one, kinds):
                ways = _ways(numbers, one, other, -1, -1) / (2 if one == other else 1)
                if ways == 0.0:
                    continue
                both = twice[one, other] - shared[one, other]
                total += ways * both * _rest(numbers, parts, at, one, other, -1, -1)
                for place in range(PAIRS):
                    first, second = 1 + ones[place], 1 + others[place]
                    ends = parts[one, at, first] * parts[other, at, second]
                    ends += parts[one, at, second] * parts[other, at, first]
                    outer[place] = scales.chains[place] * ends
                for middle in range(kinds):
                    ways = _ways(numbers, one, other, middle, -1) / (2 if one == other else 1)
                    if ways > 0.0:
                        chains = _chains(parts, at, one, other, middle, scales, outer)
                        total += ways * chains * _rest(numbers, parts, at, one, other, middle, -1)
                for third in range(kinds):
                    for fourth in range(third, kinds):
                        ways = _ways(numbers, one, other, third, fourth) / 2
                        ways /= (2 if one == other else 1) * (2 if third == fourth else 1)
                        if ways > 0.0:
                            pairs = shared[one, other] * shared[third, fourth]
                            rest = _rest(numbers, parts, at, one, other, third, fourth)
                            total += ways * pairs * rest
        result[at] = total


@helper
def _pair(parts, at, one, other, scales, shared, twice):
    """Fill the cards that lie in two hands, and the pairs of cards that do."""
    cards, pairs = 0j, 0j
    for value in range(RANKS):
        cards += scales.two[value] * parts[one, at, 1 + value] * parts[other, at, 1 + value]
    for place in range(PAIRS):
        moment = 1 + RANKS + place
        pairs += scales.pairs[place] * parts[one, at, moment] * parts[other, at, moment]
    shared[one, other] = cards
    twice[one, other] = pairs


@helper
def _chains(parts, at, one, other, middle, scales, outer):
    """Return the pairs of cards of the middle hand that lie in one other hand each.

    Those that are the same card lie in all three.
    """
    chains = 0j
    for place in range(PAIRS):
        chains += parts[middle, at, 1 + RANKS + place] * outer[place]
    for value in range(RANKS):
        both = parts[one, at, 1 + value] * parts[other, at, 1 + value]
        chains += scales.three[value] * both * parts[middle, at, 1 + value]
    return chains


@helper
def _left(numbers, kind, one, other, third, fourth):
    """Return the number of hands of a kind that are not among those named."""
    named = (one == kind) + (other == kind) + (third == kind) + (fourth == kind)
    return numbers[kind] - named


@helper
def _ways(numbers, one, other, third, fourth):
    """Return in how many ways different hands of these kinds can be named; -1 is none."""
    ways = 1.0
    ways *= numbers[one]
    ways *= _left(numbers, other, one, -1, -1, -1)
    if third >= 0:
        ways *= _left(numbers, third, one, other, -1, -1)
    if fourth >= 0:
        ways *= _left(numbers, fourth, one, other, third, -1)
    return max(ways, 0.0)


@helper
def _rest(numbers, parts, at, one, other, third, fourth):
    """Return the product of the hands that are not among those named."""
    rest = 1.0 + 0j
    for kind in range(len(numbers)):
        for _ in range(_left(numbers, kind, one, other, third, fourth)):
            rest *= parts[kind, at, 0]
    return rest
