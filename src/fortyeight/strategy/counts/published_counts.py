"""Card counts that were published, as data: their tags by card and their sources."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import resources

from fortyeight.cards import Card, Rank, Suit

_RED = (Suit("h"), Suit("d"))


@dataclass(frozen=True, slots=True)
class PublishedCount:
    """A published count: its tags by rank, those of red cards where they differ, and its source.

    `published` has the figures that are commonly given for it in ordinary blackjack: betting
    correlation, playing efficiency and insurance correlation.
    """

    id: str
    name: str
    source: str
    tags: Mapping[Rank, Fraction]
    red: Mapping[Rank, Fraction] = field(default_factory=dict)
    published: Mapping[str, float] = field(default_factory=dict)

    def tag(self, card: Card) -> Fraction:
        """Return the tag of a card."""
        if card.suit in _RED and card.rank in self.red:
            return self.red[card.rank]
        return self.tags[card.rank]


@cache
def published_counts() -> tuple[PublishedCount, ...]:
    """Return the published counts.

    >>> [count.name for count in published_counts()][:3]
    ['Hi-Lo', 'Hi-Opt I', 'Hi-Opt II']
    """
    place = resources.files("fortyeight.strategy") / "published_counts.toml"
    read = tomllib.loads(place.read_text("utf-8"))
    return tuple(
        PublishedCount(
            key,
            count["name"],
            count["source"],
            _by_rank(count["tags"]),
            _by_rank(count.get("red", {})),
            count.get("published", {}),
        )
        for key, count in read.items()
    )


def _by_rank(tags: Mapping[str, str]) -> dict[Rank, Fraction]:
    return {Rank(rank): Fraction(tag) for rank, tag in tags.items()}
