"""How a split can go: which hands get a second card that is not the pair's, and which any.

The cards of a shoe come in any order alike, so the second cards of all hands can be thought of as
coming first. A pair's card splits again while the box may; then every hand that still waits takes
what comes. What is asked of a second card, "not the pair's", is one less "the pair's", so values
with more of the pair removed are all that is needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb


@dataclass(frozen=True, slots=True)
class Pattern:
    """So many ways to end with these hands after so many further pair cards."""

    ways: int
    others: int
    barred: int
    free: int


@cache
def patterns(splits: int) -> tuple[Pattern, ...]:
    """Every end of a split when the box may split so often in all."""
    if splits < 1:
        return ()
    ends: dict[tuple[int, int, int], int] = {}
    # Hands, hands that wait for a second card, pair cards drawn, hands with another second card:
    # many orders lead to the same, so they are counted and not walked one by one.
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
    """The chance that so many cards are all the pair's, with so many more out already."""
    chance = 1.0
    for drawn in range(number):
        rest = cards - out - drawn
        chance *= max(pair_cards - out - drawn, 0) / rest if rest > 0 else 0.0
    return chance


@lru_cache(maxsize=4096)
def coefficients(
    splits: int, pair_cards: int, cards: int, most: int, *, but_first: bool = False
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How much each value counts: of a hand begun with one card, and of one that paired again.

    All hands of the box count, or all but its first.

    `pair_cards` and `cards` are what is left when both cards of the pair and the dealer's first
    card are out. Values are by the number of other pair cards that are out; one is always.
    """
    start = [0.0] * (most + 1)
    paired = [0.0] * (most + 1)

    for pattern in patterns(splits):
        here = pattern.ways * all_pair(pair_cards, cards, 0, pattern.others)
        if not here:
            continue
        # Hands get their second cards in order, so the first hand is the first to be barred.
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
                weight = here * hands * sign * comb(barred, taken) * chance
                if not weight:
                    continue
                start[1 + out] += weight
                if own:
                    paired[1 + out] -= weight * all_pair(pair_cards, cards, out, 1)
    return tuple(start), tuple(paired)


def most_others(splits: int) -> int:
    """The largest number of other pair cards that any value is needed for."""
    return 1 + max(one.others + one.barred for one in patterns(splits))
