"""The ways of having doubled a hand: what then stands on it, and what a rescue forfeits."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Floats, Ints

#: Sizes of a double: in full, and the smaller one that a house has.
FULL_SIZE, LESS_SIZE = 0, 1
#: What a smaller double adds, as a share of a full one. The smallest of any amount adds nothing
#: that counts, in the limit of a wager of many chips.
HALF, LEAST = Fraction(1, 2), Fraction(0)
#: The least double that may not be under the table minimum, of a wager of just that: the original
#: wager.
MINIMUM = Fraction(1)


class DoubleWays(NamedTuple):
    """Sequences of doubles, the shortest first.

    `following` is the way after one more double, in full or for less, -1 where there is none; it
    has a first row for a hand that is not doubled. `left` is the number of doubles left, `wager`
    what stands on the hand and `forfeits` what a rescue gives up, per original wager.
    """

    following: Ints
    left: Ints
    wager: Floats
    forfeits: Floats


class Way(NamedTuple):
    """One way of having doubled: the sizes of its doubles, and exact amounts as in `DoubleWays`."""

    sizes: tuple[int, ...]
    wager: Fraction
    forfeits: Fraction


@lru_cache(64)
def all_ways(
    doubles: int, less: Fraction | None, of_original: bool, forfeits_original: bool
) -> tuple[tuple[Way, ...], DoubleWays]:
    """Return the ways in a house with so many doubles, by amount and as arrays.

    `less` is what a smaller double adds, if there are any (MINIMUM: the original wager). A double
    adds a share of the original wager, or else of all that stands on the hand. The order of all
    doubles but the last only matters where they add amounts of both kinds.
    """
    one = Fraction(1)
    ways = [Way((), one, one)]
    places: dict[tuple[int, ...], int] = {(): 0}
    following: list[list[int]] = []
    while len(following) < len(ways):
        sizes, wager, _ = ways[len(following)]
        row = [-1, -1]
        for size, share in enumerate((one, less)):
            if share is None or len(sizes) == doubles:
                continue
            full = one if of_original else wager
            added = one if size == LESS_SIZE and less == MINIMUM else share * full
            if size == LESS_SIZE and added >= full:
                continue
            more = (*(sizes if less == MINIMUM else sorted(sizes)), size)
            if more not in places:
                places[more] = len(ways)
                ways.append(Way(more, wager + added, one if forfeits_original else wager))
            row[size] = places[more] - 1
        following.append(row)
    made = tuple(ways[1:])
    arrays = DoubleWays(
        np.array(following, np.int64),
        np.array([doubles - len(way.sizes) for way in made], np.int64),
        np.array([float(way.wager) for way in made], np.float64),
        np.array([float(way.forfeits) for way in made], np.float64),
    )
    return made, arrays
