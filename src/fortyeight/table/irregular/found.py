"""Cards that should not be in the shoe as they are: foreign cards, and cards that lie face up."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.cards import JOKER, Card
from fortyeight.table.core.events import Event, FaceUpCardFound, FoundCardReported
from fortyeight.table.core.state import Table
from fortyeight.table.irregular.void import void_round


def irregular_card_events(table: Table, card: Card) -> tuple[Event, ...] | None:
    """Return the events that replace dealing the next card; None if it is as it should be.

    A foreign card is reported, and the floor removes it. A ten that lies face up is a found ten
    (R26).
    """
    if is_foreign(table, card):
        return (FoundCardReported(card),)
    if table.drawn in table.face_up:
        return _found_face_up(table, card)
    return None


def is_foreign(table: Table, card: Card) -> bool:
    """Return whether the decks cannot hold this card, as the book understands it (R40).

    The cards of a virtual shoe are counted when it is loaded: only a ten can be among them.
    """
    if is_ten(table, card):
        return True
    if not table.physical or table.house.irregularities.foreign_cards != "all":
        return False
    return card is JOKER or len(places_seen(table, card)) >= table.house.cards.decks


def is_ten(table: Table, card: Card) -> bool:
    """Return whether the card is of a rank that was removed from the decks."""
    return card is not JOKER and card.rank in table.house.cards.removed_ranks


def places_seen(table: Table, card: Card) -> tuple[str, ...]:
    """Return where each copy of a card lies that has left the shoe face up."""
    return tuple(place for place, one in _out_of_shoe(table) if one is card)


def _out_of_shoe(table: Table) -> Iterator[tuple[str, Card]]:
    for box in table.boxes:
        for hand in box.hands:
            if not hand.closed:
                yield from ((f"box {box.number}", card) for card in hand.cards)
    yield from (("the dealer's hand", card) for card in table.dealer)
    yield from (("the discard rack", card) for card in table.discards)


def void_for_foreign(table: Table, card: Card) -> tuple[Event, ...]:
    """Void the round if the card found now is one too many for the book."""
    rules = table.house.irregularities
    if rules.found_ten == "void":
        clause = table.house.clause("irregularities.found_ten")
        return (void_round(table, _foreign_reason(table, card), clause),)
    if table.found_tens:
        clause = table.house.clause("irregularities.second_ten")
        return (void_round(table, "more than one ten was found", clause),)
    return ()


def _foreign_reason(table: Table, card: Card) -> str:
    if card is JOKER:
        return "a joker does not belong in these decks"
    if is_ten(table, card):
        return f"the {card} does not belong in these decks"
    return f"these decks do not hold so many of {card}"


def _found_face_up(table: Table, card: Card) -> tuple[Event, ...]:
    found = FaceUpCardFound(card)
    if table.found_face_up:
        clause = table.house.clause("irregularities.second_face_up")
        return found, void_round(table, "more than one card was found face up", clause)
    return (found,)
