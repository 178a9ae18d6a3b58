"""What a player at a chart looks at in the cards: the up card's column, and bonuses still live."""

from __future__ import annotations

from fortyeight.cards import Card, Rank, Suit
from fortyeight.strategy.choices import LiveBonusMark

_SIX_TO_EIGHT = {Rank.SIX, Rank.SEVEN, Rank.EIGHT}


def column(up: Card) -> str:
    """The column of an up card: one of `UPS`."""
    return "T" if up.is_ten_valued else up.rank.value


def live(cards: tuple[Card, ...], up: Card) -> frozenset[LiveBonusMark]:
    """The bonuses of three cards that the next card could complete, by the hand alone.

    Which cards are left is not looked at, nor whether the book pays such a bonus on this hand: for
    a hand that earns none the caller has nothing live.
    """
    if len(cards) != 2:
        return frozenset()
    ranks = {one.rank for one in cards}
    suits = {one.suit for one in cards}
    found: set[LiveBonusMark] = set()
    if len(ranks) == 2 and ranks < _SIX_TO_EIGHT:
        found.add(LiveBonusMark.ANY_678)
        if len(suits) == 1:
            found.add(LiveBonusMark.SUITED_678)
        if suits == {Suit.SPADES}:
            found.add(LiveBonusMark.SPADES_678)
    elif ranks == {Rank.SEVEN}:
        found.add(LiveBonusMark.SEVENS)
        if len(suits) == 1 and up.rank is Rank.SEVEN:
            found.add(LiveBonusMark.SUITED_SEVENS)
    return frozenset(found)
