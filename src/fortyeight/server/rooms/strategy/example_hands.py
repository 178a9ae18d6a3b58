"""Example hands for the rows of a chart: two cards, more cards, and hands with a live bonus."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

_SUITS = "hcds"
_ACE = 11


@dataclass(frozen=True, slots=True)
class Sample:
    """Hand of a row, and what is special about it."""

    cards: str
    words: str
    doubled: int = 0

    def as_json(self) -> dict[str, str | int]:
        return {"cards": self.cards, "words": self.words, "doubled": self.doubled}


#: Two cards that the next can complete to a bonus 21, by their total.
_LIVE = {
    13: (("6s 7s", "6-7 in spades"), ("6h 7h", "6-7 of one suit"), ("6h 7c", "6-7 of two suits")),
    14: (("6s 8s", "6-8 in spades"), ("6h 8h", "6-8 of one suit"), ("6h 8c", "6-8 of two suits")),
    15: (("7s 8s", "7-8 in spades"), ("7h 8h", "7-8 of one suit"), ("7h 8c", "7-8 of two suits")),
}


@lru_cache(maxsize=64)
def samples(row: str) -> tuple[Sample, ...]:
    """Return hands that are played by a row, the plainest first.

    There are none for 21, which stands.
    """
    kind, _, name = row.partition(" ")
    if kind == "pair":
        return _pairs(name)
    if kind == "after":
        kind, _, name = name.partition(" ")
        hand = _hand(int(name), kind == "soft", 3)
        return (Sample(" ".join(hand), f"{_ranks(hand)}, doubled", 1),) if hand else ()
    total = int(name)
    if total == 21:
        return ()
    plain = [_hand(total, kind == "soft", size) for size in range(2, 7)]
    examples = [Sample(" ".join(hand), _words(hand)) for hand in plain if hand]
    live = _LIVE.get(total, ()) if kind == "hard" else ()
    return (*examples, *(Sample(cards, words) for cards, words in live))


def _pairs(name: str) -> tuple[Sample, ...]:
    if name == "T":
        return (Sample("Kh Kc", "K-K"),)
    plain = Sample(f"{name}h {name}c", f"{name}-{name}")
    if name != "7":
        return (plain,)
    return plain, Sample("7s 7s", "7-7 in spades"), Sample("7h 7h", "7-7 of one suit")


def _words(hand: tuple[str, ...]) -> str:
    ranks = _ranks(hand)
    return ranks if len(hand) == 2 else f"{ranks}, {len(hand)} cards"


def _ranks(hand: tuple[str, ...]) -> str:
    return "-".join(one[0] for one in hand)


def _hand(total: int, soft: bool, size: int) -> tuple[str, ...]:
    """Return the first hand of this size that is no pair and holds no two of 6, 7 and 8."""
    points = (total - _ACE, size - 1) if soft else (total, size)
    for values in _values(*points, highest=10):
        hand = ((_ACE,) if soft else ()) + values
        if _is_plain(hand):
            return tuple(_name(value, at) for at, value in enumerate(hand))
    return ()


def _values(total: int, size: int, highest: int) -> list[tuple[int, ...]]:
    """Return the values of 2 to 10 that add up to a total, highest first."""
    if size == 0:
        return [()] if total == 0 else []
    return [
        (value, *rest)
        for value in range(min(highest, total), 1, -1)
        for rest in _values(total - value, size - 1, value)
    ]


def _is_plain(values: tuple[int, ...]) -> bool:
    middle = sum(value in (6, 7, 8) for value in values)
    return middle < 2 and (len(values) != 2 or values[0] != values[1])


def _name(value: int, at: int) -> str:
    rank = {10: "K", _ACE: "A"}.get(value, str(value))
    return rank + _SUITS[at % len(_SUITS)]
