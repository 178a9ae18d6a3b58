"""The end of a round: the order in which the dealer picks up the cards on the layout."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.cards import Card
from fortyeight.table.core.state import Hand, Table


def hands_on_layout(table: Table) -> Iterator[tuple[int, int, Hand]]:
    """Yield box, number and hand, counterclockwise from the box at the dealer's far right."""
    for box in reversed(table.boxes):
        for number, hand in enumerate(box.hands, start=1):
            if not hand.closed:
                yield box.number, number, hand


def dealer_cards(table: Table) -> tuple[Card, ...]:
    """Return the dealer's cards, which are picked up last, with a hole card that was not turned."""
    return table.dealer if table.hole is None else (*table.dealer, table.hole)


def players_cards(table: Table) -> tuple[Card, ...]:
    """Return the players' cards on the layout in the order in which they go to the discard rack."""
    cards: list[Card] = []
    for _, _, hand in hands_on_layout(table):
        cards += hand.cards
    return tuple(cards)


def cards_to_pick_up(table: Table) -> tuple[Card, ...]:
    """Return the cards on the layout in the order in which they go to the discard rack."""
    return players_cards(table) + dealer_cards(table)
