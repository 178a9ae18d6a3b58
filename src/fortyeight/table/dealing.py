"""Dealing a card to whom the book's order names, and the dealer's looking and turning."""

from __future__ import annotations

from fortyeight.table.events import (
    CardDealt,
    DealerCardDealt,
    DealersCardCalled,
    Event,
    HandCalled,
    HoleCardChecked,
    HoleCardDealt,
    HoleCardTurned,
    WagersSettled,
)
from fortyeight.table.insurance import settle_insurance
from fortyeight.table.points import count, is_blackjack
from fortyeight.table.refusal import Refused
from fortyeight.table.state import Phase, Table
from fortyeight.table.words import say_first_card, say_hand, say_total


def deals_hole_card(table: Table) -> bool:
    """Whether this house gives the dealer a second card before the players draw."""
    return table.house.dealing.procedure != "no-hole-card"


def deal_card(table: Table) -> tuple[Event, ...] | Refused:
    """The next card of the shoe goes where the order of the deal wants it."""
    if table.drawn >= len(table.shoe):
        return Refused("shoe-too-short", "the shoe has no card left for this")
    card = table.shoe[table.drawn]
    if table.phase is Phase.DEALING:
        # One card to each box, one to the dealer, a second to each box, then the hole card.
        passed = 1 + len(table.dealer)
        for box in table.boxes:
            if len(box.hands[0].cards) < passed:
                return (CardDealt(box.number, 1, card, ""),)
        if not table.dealer:
            return (DealerCardDealt(card, say_first_card(card)),)
        return (HoleCardDealt(card),)
    if table.phase is Phase.PLAY:
        box, hand = table.hand_in_turn
        firm = 2 if hand.doubles and table.house.double.ace_counts_one else 0
        says = say_total(*count((*hand.cards, card), firm))
        return (CardDealt(box.number, table.turn[1] + 1, card, says),)
    cards = (*table.dealer, card)
    drawn = DealerCardDealt(card, say_hand(*count(cards), is_blackjack(cards)))
    call = table.house.book.calls["dealers_card"]
    if len(table.dealer) == 1 and call.clause:
        return (DealersCardCalled(call.words), drawn)
    return (drawn,)


def call_hand(table: Table) -> tuple[Event, ...]:
    """The dealer comes to the next hand and announces its point count."""
    box, hand = table.hand_in_turn
    says = say_hand(hand.total, hand.soft, hand.blackjack)
    return (HandCalled(box.number, table.turn[1] + 1, says),)


def look(table: Table) -> tuple[Event, ...]:
    """Reader or check: whether the hole card makes a blackjack."""
    assert table.hole is not None, "there is a hole card to look at"
    blackjack = is_blackjack((table.up_card, table.hole))
    checked = HoleCardChecked(blackjack)
    if blackjack or not table.insurance or table.house.insurance.lost != "at-the-look":
        return (checked,)
    return (checked, WagersSettled(settle_insurance(table, blackjack=False), None))


def turn_hole_card(table: Table) -> tuple[Event, ...]:
    assert table.hole is not None, "there is a hole card to turn"
    cards = (*table.dealer, table.hole)
    return (HoleCardTurned(table.hole, say_hand(*count(cards), is_blackjack(cards))),)
