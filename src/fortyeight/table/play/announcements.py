"""The dealer's announcements in words."""

from __future__ import annotations

from fortyeight.cards import Card, Rank
from fortyeight.table.play.points import MAX_TOTAL

_TO_TWENTY = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_NUMBERS = [*_TO_TWENTY, *(f"twenty-{unit}" for unit in _TO_TWENTY[1:10]), "thirty", "thirty-one"]


def _words(total: int, soft: bool) -> str:
    if total > MAX_TOTAL:
        return f"{_NUMBERS[total].capitalize()}, too many"
    return f"Soft {_NUMBERS[total]}" if soft and total < MAX_TOTAL else _NUMBERS[total].capitalize()


_ANNOUNCEMENTS = {
    (total, soft): _words(total, soft) for total in range(32) for soft in (False, True)
}
#: The point count and whether it is soft, by its announcement.
SAID = {words: said for said, words in reversed(_ANNOUNCEMENTS.items())}


def say_total(total: int, soft: bool) -> str:
    """Return the dealer's announcement of a point count.

    >>> say_total(17, True)
    'Soft seventeen'
    """
    return _ANNOUNCEMENTS[total, soft]


_UP_CARDS = {
    rank: f"Dealer shows {'an' if rank in 'A8' else 'a'} {rank.name.lower()}" for rank in Rank
}


def say_up_card(card: Card) -> str:
    """Return the announcement of the dealer's up card."""
    return _UP_CARDS[card.rank]
