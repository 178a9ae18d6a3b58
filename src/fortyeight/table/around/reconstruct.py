"""Every hand of a round rebuilt from the discard rack, as in a dispute.

The rack holds cards and nothing else. What tells the hands apart is the order in which they are
picked up, and how many cards each had: that is public, and it is all that is used here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fortyeight.cards import Card
from fortyeight.table.events import Event, HandsCalledDead, RoundOpened, WagersSettled
from fortyeight.table.evolve import evolve
from fortyeight.table.pick_up import hands_on_layout, own_cards
from fortyeight.table.state import Table


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that went to the rack together, by their number.

    A hand has its box and number; the dealer's cards have box 0; a card that was burned or set
    aside has neither.
    """

    cards: int
    box: int | None = None
    hand: int | None = None


#: The dealer's own cards lie in the rack like those of a box.
DEALER = 0


def rack_piles(table: Table, events: Iterable[Event]) -> tuple[Pile, ...]:
    """What went to the rack while these things happened, in its order, without any card's face.

    A reshuffle empties the rack: what lay in it before is gone.
    """
    piles = [Pile(1)] * len(table.discards)
    for event in events:
        after = evolve(table, event)
        if len(after.discards) < len(table.discards):
            piles = [Pile(1)] * len(after.discards)
        elif len(after.discards) > len(table.discards):
            piles += _added(table, event, len(after.discards) - len(table.discards))
        table = after
    return tuple(piles)


def _added(table: Table, event: Event, cards: int) -> list[Pile]:
    if isinstance(event, RoundOpened):
        hands = [Pile(len(hand.cards), box, at) for box, at, hand in hands_on_layout(table)]
        return [*hands, Pile(len(own_cards(table)), DEALER, 1)]
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
    """The cards of each hand by box and number, the dealer's under box 0.

    Of several rounds in one rack each hand is that of the last round.
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
