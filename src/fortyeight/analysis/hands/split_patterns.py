"""Patterns of a split: which hands get a second card that does not pair, and which any card.

All orders of the shoe are equally likely, so the second cards of all hands can be treated as dealt
first. A card of the pair splits again while the box may be split; after that, every hand still
waiting takes any card. The chance of "does not pair" is one minus the chance of "pairs", so values
with more cards of the pair removed are all that is needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb


@dataclass(frozen=True, slots=True)
class Pattern:
    """A final pattern of a split, and the number of ways that lead to it.

    `others` is the number of further pair cards drawn, `barred` the number of hands whose second
    card does not pair, and `free` the number of hands that take any second card.
    """

    ways: int
    others: int
    barred: int
    free: int


@cache
def patterns(splits: int) -> tuple[Pattern, ...]:
    """Return every final pattern of a box that may be split `splits` times in all."""
    if splits < 1:
        return ()
    ends: dict[tuple[int, int, int], int] = {}
    # Keys: hands, hands waiting for a second card, pair cards drawn, hands whose second card does
    # not pair. Many orders lead to the same key, so they are counted rather than enumerated.
    open_ways = {(2, 2, 0, 0): 1}
    while open_ways:
        after: dict[tuple[int, int, int, int], int] = {}
        for (hands, waiting, drawn, barred), ways in open_ways.items():
            if hands == splits + 1 or not waiting:
                end = drawn, barred, waiting
                ends[end] = ends.get(end, 0) + ways
                continue
            for more in (
                (hands + 1, waiting + 1, drawn + 1, barred),
                (hands, waiting - 1, drawn, barred + 1),
            ):
                after[more] = after.get(more, 0) + ways
        open_ways = after
    return tuple(Pattern(ways, *end) for end, ways in sorted(ends.items()))


def all_pair(pair_cards: int, cards: int, out: int, number: int) -> float:
    """Return the chance that `number` cards are all of the pair, with `out` of it out already."""
    chance = 1.0
    for drawn in range(number):
        rest = cards - out - drawn
        chance *= max(pair_cards - out - drawn, 0) / rest if rest > 0 else 0.0
    return chance


@lru_cache(maxsize=4096)
def coefficients(
    splits: int, pair_cards: int, cards: int, max_others: int, *, but_first: bool = False
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the weights of values: of a hand of one card, and of one that paired again.

    They are summed over all hands of the box, or over all but its first. `pair_cards` and `cards`
    are the cards left when both cards of the pair and the up card are out. Weights are by the
    number of other pair cards out, of which there is always one.
    """
    start = [0.0] * (max_others + 1)
    paired = [0.0] * (max_others + 1)

    for pattern in patterns(splits):
        frequency = pattern.ways * all_pair(pair_cards, cards, 0, pattern.others)
        if not frequency:
            continue
        # Second cards are dealt in order, so the first hand is the first to be barred.
        less = (1, 0) if pattern.barred else (0, 1)
        barred_less, free_less = less if but_first else (0, 0)
        for hands, barred, own in (
            (pattern.barred - barred_less, pattern.barred - 1, True),
            (pattern.free - free_less, pattern.barred, False),
        ):
            if not hands:
                continue
            for taken in range(barred + 1):
                sign = -1 if taken % 2 else 1
                out = pattern.others + taken
                chance = all_pair(pair_cards, cards, pattern.others, taken)
                weight = frequency * hands * sign * comb(barred, taken) * chance
                if not weight:
                    continue
                start[1 + out] += weight
                if own:
                    paired[1 + out] -= weight * all_pair(pair_cards, cards, out, 1)
    return tuple(start), tuple(paired)


def most_others(splits: int) -> int:
    """Return the maximum number of other pair cards for which a value is needed."""
    return 1 + max((one.others + one.barred for one in patterns(splits)), default=-1)
