"""Cards that should not be in the shoe as they are: tens, and cards that lie face up."""

from __future__ import annotations

from fortyeight.cards import Card
from fortyeight.table.events import Event, FaceUpCardFound, TenFound
from fortyeight.table.irregular.void import void_round
from fortyeight.table.state import Table


def found_irregular(table: Table, card: Card) -> tuple[Event, ...] | None:
    """What happens instead of dealing the next card; nothing where it is as it should be.

    A ten that lies face up is a found ten (R26).
    """
    if card.rank in table.house.cards.removed_ranks:
        return _found_ten(table, card)
    if table.drawn in table.face_up:
        return _found_face_up(table, card)
    return None


def _found_ten(table: Table, card: Card) -> tuple[Event, ...]:
    return (TenFound(card), *void_for_ten(table, card))


def void_for_ten(table: Table, card: Card) -> tuple[Event, ...]:
    """The end of the round, where a ten that was found now is one too many for the book."""
    rules = table.house.irregularities
    if rules.found_ten == "void":
        reason = f"the {card} does not belong in these decks"
        return (void_round(table, reason, table.house.clause("irregularities.found_ten")),)
    if table.found_tens:
        clause = table.house.clause("irregularities.second_ten")
        return (void_round(table, "more than one ten was found", clause),)
    return ()


def _found_face_up(table: Table, card: Card) -> tuple[Event, ...]:
    found = FaceUpCardFound(card)
    if table.found_face_up:
        clause = table.house.clause("irregularities.second_face_up")
        return found, void_round(table, "more than one card was found face up", clause)
    return (found,)
