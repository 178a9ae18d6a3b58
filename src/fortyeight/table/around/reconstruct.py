"""Rebuild every hand of a round from the discard rack, as in a dispute.

The rack holds cards and nothing else. The hands are told apart by the order in which they were
picked up and by the number of cards in each, both of which are public.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fortyeight.cards import Card
from fortyeight.table.core.events import HandsCalledDead, RoundOpened, WagersSettled
from fortyeight.table.core.state import Table
from fortyeight.table.settle.pick_up import dealer_cards, hands_on_layout
from fortyeight.table.wagers.wheel_events import WheelsAwaited

#: The box number under which the dealer's own cards are listed.
DEALER = 0


@dataclass(frozen=True, slots=True)
class Pile:
    """The number of cards that went to the rack together, and the hand they were.

    The dealer's cards have box 0. A card that was burned or set aside has no box and no hand.
    """

    cards: int
    box: int | None = None
    hand: int | None = None


def rack_after(
    piles: tuple[Pile, ...], before: Table, event: object, after: Table
) -> tuple[Pile, ...]:
    """Return the piles in the rack after an event, given those before it.

    A reshuffle empties the rack: the piles that lay in it are gone.
    """
    added = len(after.discards) - len(before.discards)
    if added < 0:
        return loose_piles(after)
    return (*piles, *_added(before, event, added)) if added else piles


def loose_piles(table: Table) -> tuple[Pile, ...]:
    """Return the rack as single cards of no known hand."""
    return (Pile(1),) * len(table.discards)


def _added(table: Table, event: object, cards: int) -> list[Pile]:
    if isinstance(event, RoundOpened | WheelsAwaited):
        hands = [Pile(len(hand.cards), box, at) for box, at, hand in hands_on_layout(table)]
        if isinstance(event, WheelsAwaited):
            return hands
        return [*hands, Pile(len(dealer_cards(table)), DEALER, 1)]
    if isinstance(event, WagersSettled) and event.closes is not None:
        return [Pile(cards, *event.closes)]
    if isinstance(event, HandsCalledDead):
        return [Pile(_cards_of(table, box, hand), box, hand) for box, hand in event.hands]
    return [Pile(cards)]


def _cards_of(table: Table, number: int, hand: int) -> int:
    box = table.box_numbered(number)
    assert box is not None, "a dead hand lies in a box in play"
    return len(box.hands[hand - 1].cards)


def reconstruct(
    rack: tuple[Card, ...], piles: Iterable[Pile]
) -> dict[tuple[int, int], tuple[Card, ...]]:
    """Return the cards of each hand by box and number, the dealer's under box 0.

    Where the rack holds several rounds, each hand is that of the last round.
    """
    hands: dict[tuple[int, int], tuple[Card, ...]] = {}
    at = 0
    for pile in piles:
        if pile.box is not None and pile.hand is not None:
            hands[pile.box, pile.hand] = rack[at : at + pile.cards]
        at += pile.cards
    if at != len(rack):
        raise ValueError(f"the rack holds {len(rack)} cards and the round left {at}")
    return hands
