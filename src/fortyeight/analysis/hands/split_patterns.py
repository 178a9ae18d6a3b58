"""Patterns of a split: which hands get a second card that does not pair, and which any card.

All orders of the shoe are equally likely, so the second cards of all hands can be treated as dealt
first. A card of the pair splits again while the box may be split; after that, every hand still
waiting takes any card. The chance of "does not pair" is one minus the chance of "pairs", so values
with more cards of the pair removed are all that is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Pattern:
    """A final pattern of a split, and the number of ways that lead to it.

    `others` is the number of further pair cards drawn, `barred_at` the number of hands whose second
    card does not pair, and `free` the number of hands that take any second card. `barred_at` is by
    the number of hands that the box had then, from two on, if that was asked for.
    """

    ways: int
    others: int
    barred_at: tuple[int, ...]
    free: int

    @property
    def barred(self) -> int:
        return sum(self.barred_at)


@cache
def patterns(splits: int, *, by_hands: bool = False) -> tuple[Pattern, ...]:
    """Return every final pattern of a box that may be split `splits` times in all."""
    if splits < 1:
        return ()
    ends: dict[tuple[int, tuple[int, ...], int], int] = {}
    # Keys: hands, hands waiting for a second card, pair cards drawn, hands whose second card does
    # not pair. Many orders lead to the same key, so they are counted rather than enumerated.
    none = (0,) * (splits if by_hands else 1)
    open_ways = {(2, 2, 0, none): 1}
    while open_ways:
        after: dict[tuple[int, int, int, tuple[int, ...]], int] = {}
        for (hands, waiting, drawn, barred), ways in open_ways.items():
            if hands == splits + 1 or not waiting:
                end = drawn, barred, waiting
                ends[end] = ends.get(end, 0) + ways
                continue
            at = drawn if by_hands else 0
            one_more = (*barred[:at], barred[at] + 1, *barred[at + 1 :])
            for more in (
                (hands + 1, waiting + 1, drawn + 1, barred),
                (hands, waiting - 1, drawn, one_more),
            ):
                after[more] = after.get(more, 0) + ways
        open_ways = after
    return tuple(Pattern(ways, *end) for end, ways in sorted(ends.items()))


class _Turn(NamedTuple):
    """Hands that get their second cards after `others` further pair cards.

    `before` is the number of other hands whose second cards are known not to pair, `barred` whether
    their own do not, and `first` whether the first hand of the box is among them.
    """

    ways: int
    others: int
    hands: int
    before: int
    barred: bool
    first: bool


def _all_turns(splits: int) -> Iterator[_Turn]:
    """Yield the hands of every final pattern."""
    for one in patterns(splits):
        # Second cards are dealt in order, so the first hand is the first to be barred.
        if one.barred:
            yield _Turn(one.ways, one.others, one.barred, one.barred - 1, True, True)
        if one.free:
            yield _Turn(one.ways, one.others, one.free, one.barred, False, not one.barred)


def _turns_at(splits: int, hands: int) -> Iterator[_Turn]:
    """Yield the hands that get their second cards while the box has so many hands."""
    if hands > splits + 1:
        return
    others, last = hands - 2, hands == splits + 1
    # Ways to come to so many hands with each number of hands barred before.
    ways = [1]
    for reached in range(2, hands):
        ways = [sum(ways[: barred + 1]) for barred in range(reached)]
    if last:
        for barred, number in enumerate(ways):
            yield _Turn(number, others, hands - barred, barred, False, not barred)
        return
    for barred in range(hands):
        yield _Turn(sum(ways[: barred + 1]), others, 1, barred, True, not barred)


def all_pair(pair_cards: int, cards: int, out: int, number: int) -> float:
    """Return the chance that `number` cards are all of the pair, with `out` of it out already."""
    chance = 1.0
    for drawn in range(number):
        rest = cards - out - drawn
        chance *= max(pair_cards - out - drawn, 0) / rest if rest > 0 else 0.0
    return chance


@lru_cache(maxsize=4096)
def coefficients(
    splits: int,
    pair_cards: int,
    cards: int,
    max_others: int,
    *,
    but_first: bool = False,
    hands: int | None = None,
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the weights of values: of a hand of one card, and of one that paired again.

    They are summed over all hands of the box, or over all but its first; with `hands`, over those
    that are played while the box has so many. `pair_cards` and `cards` are the cards left when both
    cards of the pair and the up card are out. Weights are by the number of other pair cards out, of
    which there is always one.
    """
    start = [0.0] * (max_others + 1)
    paired = [0.0] * (max_others + 1)
    for turn in _all_turns(splits) if hands is None else _turns_at(splits, hands):
        number = turn.hands - (but_first and turn.first)
        frequency = turn.ways * all_pair(pair_cards, cards, 0, turn.others)
        for taken in range(turn.before + 1) if frequency and number else ():
            sign = -1 if taken % 2 else 1
            out = turn.others + taken
            chance = all_pair(pair_cards, cards, turn.others, taken)
            weight = frequency * number * sign * comb(turn.before, taken) * chance
            if not weight:
                continue
            start[1 + out] += weight
            if turn.barred:
                paired[1 + out] -= weight * all_pair(pair_cards, cards, out, 1)
    return tuple(start), tuple(paired)


def most_others(splits: int) -> int:
    """Return the maximum number of other pair cards for which a value is needed."""
    return 1 + max((one.others + one.barred for one in patterns(splits)), default=-1)
