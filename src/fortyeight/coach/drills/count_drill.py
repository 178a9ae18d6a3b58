"""The counting drill: counting systems, and a shoe to count."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fortyeight.cards import full_shoe
from fortyeight.chance import shuffled
from fortyeight.rulebook import House
from fortyeight.strategy.counts.count_files import named_counting, shipped_counts
from fortyeight.strategy.counts.counting import Counting, Tags


def counts_for(house: House) -> list[dict[str, Any]]:
    """Return the shipped counting systems, that of the book or of its base first."""
    books = [one.id for one in (house.book, *house.book.ancestors)]
    names = sorted(shipped_counts(), key=lambda name: (name not in books, name))
    return [_counting_json(name, named_counting(name), house, name == books[0]) for name in names]


def _counting_json(name: str, counting: Counting, house: House, own: bool) -> dict[str, Any]:
    decks = house.cards.decks
    return {
        "id": name,
        "name": counting.name,
        "for_this_book": own,
        "tags": _tags(counting.tags, house),
        "start": _number(counting.tags.start + counting.tags.start_per_deck * decks),
        "divide": counting.divide.value,
        "decks_seen": counting.decks_seen.value,
        "round": counting.rounding.value,
        "decks": decks,
        "wagers": [
            {
                "kind": kind.value,
                "from": one.span.begin,
                "below": one.span.below,
                "tags": None if one.tags is None else _tags(one.tags, house),
            }
            for kind, one in counting.wagers.items()
        ],
    }


def _tags(tags: Tags, house: House) -> dict[str, int | float]:
    removed = house.cards.removed_ranks
    return {rank.value: _number(tag) for rank, tag in tags.by_rank.items() if rank not in removed}


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)


def shoe_for(house: House, cards: int) -> dict[str, Any]:
    """Return the first cards of a shoe that is shuffled for this drill."""
    whole = full_shoe(house.cards.decks, house.cards.removed_ranks)
    drawn = shuffled(whole)[:cards]
    return {
        "book": house.book.id,
        "decks": house.cards.decks,
        "cards": [str(card) for card in drawn],
        "left": len(whole) - len(drawn),
        "in_all": len(whole),
    }
