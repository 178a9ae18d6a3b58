"""Tallies of many shuffles, each with the chances of what it has seen if all orders are equal.

A tally is fed order by order and keeps only sums, so that a million shuffles fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise, permutations
from math import comb, factorial, sqrt
from operator import eq, gt, mul

from fortyeight.simulation.shuffles.riffle_distance import eulerian
from tests.chance.battery.tails import (
    chi_square_tails,
    count_bound,
    goodness_of_fit,
    normal_tail,
)

Order = Sequence[int]
CHUNK = 500


class PlaceTally:
    """How often each card came to each place."""

    def __init__(self, places: int, kinds: int) -> None:
        self.places, self.kinds = places, kinds
        self.counts: list[Counter[int]] = [Counter() for _ in range(places)]
        self.waiting: list[Order] = []
        self.orders = 0

    def add(self, order: Order) -> None:
        self.waiting.append(order)
        if len(self.waiting) == CHUNK:
            self._flush()

    def _flush(self) -> None:
        for counter, column in zip(self.counts, zip(*self.waiting, strict=True), strict=False):
            counter.update(column)
        self.orders += len(self.waiting)
        self.waiting.clear()

    def chances(self) -> dict[str, float]:
        self._flush()
        cells = [counter[kind] for counter in self.counts for kind in range(self.kinds)]
        mean = self.orders / self.kinds
        # Both margins are fixed in every order, so a cell's spread is that of drawing without
        # replacement, and a row and a column of freedom are lost.
        spread = mean * self.places / (self.places - 1)
        statistic = sum((cell - mean) ** 2 for cell in cells) / spread
        freedom = (self.places - 1) * (self.kinds - 1)
        chance = 1 / self.kinds
        outermost = min(
            count_bound(min(cells), self.orders, chance),
            count_bound(max(cells), self.orders, chance),
        )
        return {
            "places": chi_square_tails(statistic, freedom),
            "outermost place": min(1.0, 2 * len(cells) * outermost),
        }


class RepeatTally:
    """Whether an order came twice. Its first 24 cards stand for it: 48 have 2^124 of them."""

    def __init__(self) -> None:
        self.seen: set[bytes] = set()
        self.orders = 0

    def add(self, order: Order) -> None:
        self.seen.add(bytes(order[:24]))
        self.orders += 1

    def chances(self) -> dict[str, float]:
        repeated = len(self.seen) < self.orders
        return {"repeats": self.orders**2 / 2.0**101 if repeated else 1.0}


class DeckTally:
    """Orders of distinct cards, 0 up to their number."""

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.start = tuple(range(cards))
        self.places = PlaceTally(cards, cards)
        self.repeats = RepeatTally()
        self.orders = self.unmoved = self.kept = self.as_before = self.products = 0
        self.falls: Counter[int] = Counter()
        self.tops: Counter[tuple[int, int]] = Counter()
        self.last: Order = ()

    def add(self, order: Order) -> None:
        following = order[1:]
        self.orders += 1
        self.places.add(order)
        self.repeats.add(order)
        self.falls[sum(map(gt, order, following))] += 1
        self.products += sum(map(mul, order, following)) + order[-1] * order[0]
        self.unmoved += sum(map(eq, order, self.start))
        self.kept += sum(below == above + 1 for above, below in zip(order, following, strict=False))
        if self.last:
            self.as_before += sum(map(eq, order, self.last))
            if self.orders % 2 == 0:
                self.tops[self.last[0] // 4, order[0] // 4] += 1
        self.last = order

    def chances(self) -> dict[str, float]:
        n, orders = self.cards, self.orders
        all_orders = factorial(n)
        return {
            **self.places.chances(),
            **self.repeats.chances(),
            "runs": goodness_of_fit(
                [self.falls[falls] for falls in range(n)],
                [count / all_orders for count in eulerian(n)],
            ),
            "serial correlation": sum_tail(self.products, orders, *serial_products(n)),
            "cards unmoved": sum_tail(self.unmoved, orders, 1, 1),
            "neighbours kept": sum_tail(self.kept, orders, *kept_neighbours(n)),
            "same as the shoe before": sum_tail(self.as_before, orders - 1, 1, 1),
            "top card after top card": self._tops(),
        }

    def _tops(self) -> float:
        groups = range(-(-self.cards // 4))
        sizes = [min(4, self.cards - 4 * group) / self.cards for group in groups]
        pairs = [(one, other) for one in groups for other in groups]
        return goodness_of_fit(
            [self.tops[pair] for pair in pairs], [sizes[one] * sizes[other] for one, other in pairs]
        )


class ShoeTally:
    """Orders of several decks; each number up to the faces stands on a card of every deck."""

    def __init__(self, faces: int, decks: int) -> None:
        self.faces, self.decks = faces, decks
        self.cards = faces * decks
        self.places = PlaceTally(self.cards, faces)
        self.repeats = RepeatTally()
        self.orders = self.pairs = 0
        self.collected: Counter[int] = Counter()

    def add(self, order: Order) -> None:
        self.orders += 1
        self.places.add(order)
        self.repeats.add(order)
        self.pairs += sum(map(eq, order, order[1:]))
        # The last face to show up: keys keep the order in which they were first seen.
        last = next(reversed(dict.fromkeys(order)))
        self.collected[order.index(last) + 1] += 1

    def chances(self) -> dict[str, float]:
        pairs = sum_tail(self.pairs, self.orders, *pairs_in_shoe(self.faces, self.decks))
        sizes = range(self.cards + 1)
        return {
            **self.places.chances(),
            **self.repeats.chances(),
            "pairs": pairs,
            "coupon collector": goodness_of_fit(
                [self.collected[size] for size in sizes], collecting(self.faces, self.decks)
            ),
        }


class HandfulTally:
    """All orders of a handful of cards."""

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.counts: Counter[tuple[int, ...]] = Counter()

    def add(self, order: Order) -> None:
        self.counts[tuple(order)] += 1

    def chances(self) -> dict[str, float]:
        orders = list(permutations(range(self.cards)))
        even = 1 / len(orders)
        return {
            "all orders": goodness_of_fit(
                [self.counts[order] for order in orders], [even] * len(orders)
            )
        }


def sum_tail(total: int, orders: int, mean: float, variance: float) -> float:
    return normal_tail((total - orders * mean) / sqrt(orders * variance))


def serial_products(n: int) -> tuple[float, float]:
    """Mean and variance of the sum of neighbours' products, the last beside the first.

    By Wald and Wolfowitz (1943), for the numbers 0 to n - 1 measured from their middle, which
    moves the sum by a constant.
    """
    centred = [number - (n - 1) / 2 for number in range(n)]
    s2, s4 = sum(x**2 for x in centred), sum(x**4 for x in centred)
    mean = -s2 / (n - 1)
    variance = (s2**2 - s4) / (n - 1) + (s2**2 - 2 * s4) / ((n - 1) * (n - 2)) - mean**2
    return mean + n * ((n - 1) / 2) ** 2, variance


def kept_neighbours(n: int) -> tuple[float, float]:
    """Mean and variance of how many cards lie directly under the number one less."""
    mean = (n - 1) / n
    return mean, (n - 2) / n + mean - mean**2


def pairs_in_shoe(faces: int, decks: int) -> tuple[float, float]:
    """Mean and variance of how many cards lie under a card of the same face."""
    n = faces * decks
    one = (decks - 1) / (n - 1)
    touching = one * (decks - 2) / (n - 2)
    same_face = (decks - 2) * (decks - 3)
    other_face = (faces - 1) * decks * (decks - 1)
    apart = one * (same_face + other_face) / ((n - 2) * (n - 3))
    mean = (n - 1) * one
    return mean, mean + 2 * (n - 2) * touching + (n - 2) * (n - 3) * apart - mean**2


@cache
def collecting(faces: int, decks: int) -> list[float]:
    """The chance that every face has shown up with exactly the first 0, 1, 2... cards."""
    n = faces * decks
    within = [
        sum(
            (-1) ** absent * comb(faces, absent) * comb(n - decks * absent, size)
            for absent in range(faces + 1)
        )
        / comb(n, size)
        for size in range(n + 1)
    ]
    return [within[0], *(later - sooner for sooner, later in pairwise(within))]


Tally = DeckTally | ShoeTally | HandfulTally


def tallied(tally: Tally, orders: Iterable[Order]) -> dict[str, float]:
    for order in orders:
        tally.add(order)
    return tally.chances()
