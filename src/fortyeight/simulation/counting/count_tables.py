"""A way of counting as tables of numbers, for one house.

The kernel computes the same true count as `CountTables.true_count`, with integers only, so that it
is the same on every machine. Running counts are in units of 1/`scale`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm

import numpy as np

from fortyeight.analysis.arrays import Bools, Ints, UInt8s
from fortyeight.cards import Card, Rank
from fortyeight.rulebook import House
from fortyeight.rulebook.checking.faults import Fault
from fortyeight.simulation.counting.counts import FLOOR, NEAREST, TRUNCATE
from fortyeight.strategy import (
    COUNTED_WAGERS,
    MAX_TRUE_COUNT,
    MIN_TRUE_COUNT,
    TRUE_COUNTS,
    BadCounting,
    Counting,
    DecksSeen,
    Divide,
    Rounding,
    Tags,
)

_ROUNDINGS = {Rounding.FLOOR: FLOOR, Rounding.NEAREST: NEAREST, Rounding.TRUNCATE: TRUNCATE}
_PARTS = {DecksSeen.HALF: 2, DecksSeen.FULL: 1}


@dataclass(frozen=True)
class CountTables:
    """Everything that the kernel needs to count cards.

    Counts are numbered: 0 is the main one, then come those of the side bets in the order of
    `COUNTED_WAGERS`. `tags` is by count and by card, as numbered in `GameTables.faces`, in units of
    1/`scale[count]`; `start` is the running count of a new shoe. The number of cards left is
    rounded up to multiples of `step`; a `step` of 0 means that the count is not divided by decks.

    `levels`, `wagers` and `made` are by true count less `lowest`: the level whose policy is played,
    the main wager in units of the smallest (0 sits out), and for every count whether its side bet
    is made. `own` says which counts have tags of their own and need their own running count;
    `mentioned` says which side bets the counting file mentions at all.
    """

    name: str
    tags: Ints
    scale: Ints
    start: Ints
    own: Bools
    mentioned: Bools
    deck_cards: int
    step: int
    rounding: int
    lowest: int
    highest: int
    levels: UInt8s
    wagers: Ints
    made: UInt8s

    def running(self, seen: tuple[int, ...], count: int = 0) -> int:
        """Return the running count after these cards of a new shoe, given by number."""
        return int(self.start[count] + sum(int(self.tags[count, card]) for card in seen))

    def true_count(self, running: int, unseen: int, count: int = 0) -> int:
        """Return the true count for a running count and a number of unseen cards.

        The unseen cards are rounded up to whole steps, and to at least one step. The quotient is
        rounded down, to the nearest (halves up), or towards 0, and then clamped to `lowest` and
        `highest`.
        """
        above, below = running, int(self.scale[count])
        if self.step:
            steps = max(-(-unseen // self.step), 1)
            above, below = running * self.deck_cards, steps * self.step * below
        if self.rounding == NEAREST:
            true = (2 * above + below) // (2 * below)
        elif self.rounding == TRUNCATE:
            true = abs(above) // below * (1 if above >= 0 else -1)
        else:
            true = above // below
        return min(max(true, self.lowest), self.highest)


def count_tables(house: House, faces: tuple[Card, ...], counting: Counting) -> CountTables:
    """Return the tables of a way of counting.

    Raise `BadCounting` if a rank of the house's deck has no tag.
    """
    deck = len(faces)
    counts = [counting.tags]
    for kind in COUNTED_WAGERS:
        wager = counting.wagers.get(kind)
        counts.append(counting.tags if wager is None or wager.tags is None else wager.tags)
    _check(counting, counts, faces)
    scales = [_scale(tags) for tags in counts]
    wagers = [counting.wagers.get(kind) for kind in COUNTED_WAGERS]
    return CountTables(
        counting.name,
        np.array(
            [
                [int(tags.by_rank[card.rank] * scale) for card in faces]
                for tags, scale in zip(counts, scales, strict=True)
            ],
            np.int64,
        ),
        np.array(scales, np.int64),
        np.array(
            [
                int((tags.start + tags.start_per_deck * house.cards.decks) * scale)
                for tags, scale in zip(counts, scales, strict=True)
            ],
            np.int64,
        ),
        np.array([True, *(one is not None and one.tags is not None for one in wagers)]),
        np.array([False, *(one is not None for one in wagers)]),
        deck,
        _step(counting, deck),
        _ROUNDINGS[counting.rounding],
        MIN_TRUE_COUNT,
        MAX_TRUE_COUNT,
        np.array([counting.level(count) for count in TRUE_COUNTS], np.uint8),
        np.array([counting.units(count) for count in TRUE_COUNTS], np.int64),
        np.array(
            [
                [one is not None and one.span.holds(count) for count in TRUE_COUNTS]
                for one in (None, *wagers)
            ],
            np.uint8,
        ),
    )


def _check(counting: Counting, counts: list[Tags], faces: tuple[Card, ...]) -> None:
    ranks = {card.rank for card in faces}
    for tags in counts:
        if missing := [rank.value for rank in Rank if rank in ranks and rank not in tags.by_rank]:
            sentence = f"this house's deck has {', '.join(missing)} too, which has no tag"
            raise BadCounting([Fault("tags", sentence)], counting.name)


def _scale(tags: Tags) -> int:
    values = (*tags.by_rank.values(), tags.start, tags.start_per_deck)
    return lcm(*(one.denominator for one in values))


def _step(counting: Counting, deck: int) -> int:
    """Return the step to which cards left are rounded up; 0 if counts are not divided by decks."""
    if counting.divide is Divide.NONE:
        return 0
    parts = _PARTS.get(counting.decks_seen)
    return 1 if parts is None else deck // parts
