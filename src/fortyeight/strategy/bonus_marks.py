"""The column of an up card in a chart, and the bonuses that a hand can still make."""

from __future__ import annotations

from fortyeight.cards import Card, Rank, Suit
from fortyeight.strategy.choices import LiveBonusMark

_SIX_TO_EIGHT = {Rank.SIX, Rank.SEVEN, Rank.EIGHT}


def up_card_column(up: Card) -> str:
    """Return the column of an up card: one of `UPS`."""
    return "T" if up.is_ten_valued else up.rank.value


def live_bonuses(cards: tuple[Card, ...], up: Card) -> frozenset[LiveBonusMark]:
    """Return the three-card bonuses that the next card could complete.

    This looks only at the hand, not at the cards left in the shoe nor at whether the book pays
    such a bonus on this hand.
    """
    if len(cards) != 2:
        return frozenset()
    ranks = {one.rank for one in cards}
    suits = {one.suit for one in cards}
    marks: set[LiveBonusMark] = set()
    if len(ranks) == 2 and ranks < _SIX_TO_EIGHT:
        marks.add(LiveBonusMark.ANY_678)
        if len(suits) == 1:
            marks.add(LiveBonusMark.SUITED_678)
        if suits == {Suit.SPADES}:
            marks.add(LiveBonusMark.SPADES_678)
    elif ranks == {Rank.SEVEN}:
        marks.add(LiveBonusMark.SEVENS)
        if len(suits) == 1 and up.rank is Rank.SEVEN:
            marks.add(LiveBonusMark.SUITED_SEVENS)
    return frozenset(marks)
