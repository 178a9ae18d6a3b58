"""Dealing cards in the book's order, and looking at and turning the hole card."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from fortyeight.cards import FACE_DOWN, Card
from fortyeight.remember_last import remember_last
from fortyeight.rulebook.book import capital
from fortyeight.table.core import events
from fortyeight.table.core.events import Event
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import DEALING, Phase, Table
from fortyeight.table.irregular.found import irregular_card_events
from fortyeight.table.play.announcements import say_total, say_up_card
from fortyeight.table.play.insurance import settle_insurance
from fortyeight.table.play.points import count, is_blackjack
from fortyeight.table.shoe.cutting_card import cutting_card_events


def deals_hole_card(table: Table) -> bool:
    """Return whether this house deals the dealer a second card before the players draw."""
    return table.house.dealing.procedure != "no-hole-card"


class Due(Enum):
    """What the first deal waits for, when it is not the next box."""

    FIRST = "the dealer's first card"
    HOLE = "the hole card"
    NOTHING = "nothing"


#: Read for every card: Python 3.11 reads a constant much faster than a member of an enum.
FIRST, HOLE, NOTHING = Due.FIRST, Due.HOLE, Due.NOTHING


@remember_last
def card_due(table: Table) -> int | Due | None:
    """Return who gets the next card of the first deal: the index of a box, or the dealer.

    One card to each box, one to the dealer, a second to each box, then the hole card. A missed card
    is passed over; a card that the dealer missed of their own comes after everyone's first two.
    Where the book puts such a deal right, a box gets its missed card after the other boxes.
    """
    if table.phase is not DEALING:
        return None
    rounds = 1 if not table.dealer and not table.own_missed else 2
    missed: int | None = None
    for place, box in enumerate(table.boxes):
        hand = box.hands[0]
        if hand.dead or len(hand.cards) >= 2:
            continue
        if len(hand.cards) + hand.skipped < rounds:
            return place
        if missed is None:
            missed = place
    if rounds == 1:
        return FIRST
    if missed is not None:
        return missed if table.house.irregularities.missed == "dealt-late" else NOTHING
    return FIRST if not table.dealer else HOLE


def deal_card(table: Table) -> tuple[Event, ...] | Refused:
    """Deal the next card of the shoe where the order of the deal wants it."""
    if table.drawn >= len(table.shoe):
        clause = table.house.clause("shoe.run_out")
        return Refused("shoe-too-short", "the shoe has no card left for this", clause)
    card = table.shoe[table.drawn]
    if card is not FACE_DOWN:
        dealt = irregular_card_events(table, card) or _DEALT_BY[table.phase](table, card)
    elif next_is_hole_card(table):
        dealt = _deal_hole_card(table, card)
    else:
        return Refused("card-not-keyed", "the face of the next card is to be keyed in")
    if 0 <= table.cutting_at <= table.drawn:
        return cutting_card_events(table, recipient(table)[0]) + dealt
    return dealt


def next_is_unknown(table: Table) -> bool:
    """Return whether the next card of the shoe is one that nobody has seen."""
    return table.drawn < len(table.shoe) and table.shoe[table.drawn] is FACE_DOWN


def next_is_hole_card(table: Table) -> bool:
    """Return whether the next card is dealt face down, as the dealer's hole card."""
    return table.phase is Phase.LOOK or card_due(table) is HOLE


def recipient(table: Table) -> tuple[int | None, int | None]:
    """Return the box and hand that get the next card, or None and None for the dealer."""
    if table.phase is Phase.PLAY:
        return table.hand_in_turn[0].number, table.turn[1] + 1
    due = card_due(table)
    return (table.boxes[due].number, 1) if isinstance(due, int) else (None, None)


def _deal_first_cards(table: Table, card: Card) -> tuple[Event, ...]:
    due = card_due(table)
    if isinstance(due, int):
        return (events.CardDealt(table.boxes[due].number, 1, card, ""),)
    if due is FIRST:
        return (events.DealerCardDealt(card, say_up_card(card)),)
    return _deal_hole_card(table, card)


def _deal_hole_card(table: Table, card: Card) -> tuple[Event, ...]:
    return (events.HoleCardDealt(card),)


def _deal_to_hand(table: Table, card: Card) -> tuple[Event, ...]:
    box, hand = table.hand_in_turn
    firm = 2 if hand.doubles and table.house.double.ace_counts_one else 0
    says = say_total(*count((*hand.cards, card), firm))
    return (events.CardDealt(box.number, table.turn[1] + 1, card, says),)


def _deal_to_dealer(table: Table, card: Card) -> tuple[Event, ...]:
    cards = (*table.dealer, card)
    drawn = events.DealerCardDealt(card, _dealer_announcement(table, cards))
    call = table.house.book.calls["dealers_card"]
    if len(table.dealer) == 1 and call.clause:
        return (events.DealersCardCalled(call.words), drawn)
    return (drawn,)


_DEALT_BY: dict[Phase, Callable[[Table, Card], tuple[Event, ...]]] = {
    Phase.DEALING: _deal_first_cards,
    Phase.LOOK: _deal_hole_card,
    Phase.PLAY: _deal_to_hand,
    Phase.DEALER: _deal_to_dealer,
}


def _dealer_announcement(table: Table, cards: tuple[Card, ...]) -> str:
    if is_blackjack(cards):
        return capital(table.house.book.blackjack)
    return say_total(*count(cards))


def call_hand(table: Table) -> tuple[Event, ...]:
    """Turn to the next hand and announce its point count."""
    box, hand = table.hand_in_turn
    if hand.blackjack:
        says = capital(table.house.book.blackjack)
    else:
        says = say_total(hand.total, hand.soft)
    return (events.HandCalled(box.number, table.turn[1] + 1, says),)


def look(table: Table, seen: bool | None = None) -> tuple[Event, ...] | Refused:
    """Return whether the hole card makes a blackjack, as the reader or the check shows.

    For a card that the software does not know, the dealer says what the look has shown.
    """
    assert table.hole is not None, "there is a hole card to look at"
    if table.hole is not FACE_DOWN:
        blackjack = is_blackjack((table.up_card, table.hole))
    elif seen is None:
        sentence = "whether there is a blackjack is to be keyed in"
        return Refused("look-not-keyed", table.house.book.in_its_words(sentence))
    else:
        blackjack = seen
    checked = events.HoleCardChecked(blackjack)
    if blackjack or not table.insurance or table.house.insurance.lost != "at-the-look":
        return (checked,)
    return (checked, events.WagersSettled(settle_insurance(table, blackjack=False), None))


def turn_hole_card(table: Table) -> tuple[Event, ...] | Refused:
    assert table.hole is not None, "there is a hole card to turn"
    if table.hole is FACE_DOWN:
        return Refused("card-not-keyed", "the face of the hole card is to be keyed in")
    cards = (*table.dealer, table.hole)
    return (events.HoleCardTurned(table.hole, _dealer_announcement(table, cards)),)
