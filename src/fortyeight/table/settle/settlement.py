"""Settling hands and rounds in the order that the book asks for."""

from __future__ import annotations

from collections.abc import Sequence

from fortyeight.rulebook.schema.sections import SettlementOrder
from fortyeight.table.around.coupons import with_coupons
from fortyeight.table.core.events import Event, RoundSettled, WagersSettled
from fortyeight.table.core.state import DONE, Box, Hand, Line, Table
from fortyeight.table.play.insurance import settle_insurance
from fortyeight.table.play.points import MAX_TOTAL, is_blackjack, may_become_blackjack
from fortyeight.table.settle.main_wager import dealer_hand, settle_hand
from fortyeight.table.wagers.break_bonus import settle_break_bonus
from fortyeight.table.wagers.envy_bonus import settle_envy_bonus
from fortyeight.table.wagers.match_and_pair import settle_hole_matches
from fortyeight.table.wagers.wager_kinds import WHEEL_WAGERS
from fortyeight.table.wagers.wheel_events import WheelsAwaited
from fortyeight.table.wagers.wheel_wagers import clears_layout


def settled_at_once(table: Table, box: Box, hand: Hand) -> bool:
    """Return whether a finished hand is settled before the dealer goes on to the next."""
    house, up_card = table.house, table.up_card
    if hand.stage is not DONE or hand.closed:
        return False
    if hand.surrendered:
        return up_card.rank in house.surrender.at_once_under
    if hand.bust:
        return house.settlement.bust_at_once and not _may_be_returned(table, box, hand)
    if hand.blackjack:
        return up_card.rank in house.blackjack.at_once_under
    # A rescued 21 is not paid; a blackjack may give back what it has forfeited (R12).
    return hand.total == MAX_TOTAL and house.twenty_one.at_once and not hand.rescued


def _may_be_returned(table: Table, box: Box, hand: Hand) -> bool:
    """Return whether a dealer's blackjack could still give back some of a bust hand (R12)."""
    return (
        table.house.dealer_blackjack.takes == "original-only"
        and not table.looked
        and may_become_blackjack(table.up_card)
        and (hand.doubles > 0 or box.splits > 0)
    )


def settle_hand_at_once(table: Table) -> tuple[Event, ...]:
    """Settle the hand in turn, and take its cards away."""
    box, _ = table.hand_in_turn
    number = table.turn[1] + 1
    dealer = dealer_hand(table.dealer)
    lines = settle_hand(table.house, box, number, table.up_card, dealer)
    return (WagersSettled(with_coupons(table, lines), (box.number, number)),)


def settle_second_card(table: Table) -> tuple[Event, ...]:
    """Settle insurance and surrenders, as soon as the dealer's second card is known."""
    dealer = dealer_hand(table.dealer)
    events: list[Event] = []
    insured = settle_insurance(table, is_blackjack(table.dealer[:2]))
    if insured:
        events.append(WagersSettled(insured, None))
    for box in table.boxes:
        for number, hand in enumerate(box.hands, start=1):
            if hand.surrendered and not hand.closed:
                lines = settle_hand(table.house, box, number, table.up_card, dealer)
                lines = with_coupons(table, lines)
                events.append(WagersSettled(lines, (box.number, number)))
    return tuple(events)


def settle_round(table: Table) -> tuple[Event, ...]:
    """Settle everything that is still on the layout, then pay the envy bonus."""
    dealer = dealer_hand(table.dealer)
    lines: list[Line] = []
    for box in table.boxes:
        for number, hand in enumerate(box.hands, start=1):
            if not hand.closed:
                lines += settle_hand(table.house, box, number, table.up_card, dealer)
    if table.wagers:
        lines = list(with_coupons(table, lines))
        lines.extend(settle_hole_matches(table))
        lines.extend(settle_break_bonus(table))
    lines.extend(settle_envy_bonus(table, (*table.settled, *lines)))
    groups = in_order(lines, table.house.settlement.order)
    waits = table.has_wager(*WHEEL_WAGERS)
    end: Event = WheelsAwaited(clears_layout(table)) if waits else RoundSettled(table.round)
    return (*[WagersSettled(group, None) for group in groups], end)


def in_order(lines: Sequence[Line], order: SettlementOrder) -> list[tuple[Line, ...]]:
    """Return the lines in groups, in the order in which the book settles them.

    Losers first: all losing wagers are collected, then the others are paid or returned. From the
    right: box by box, beginning with the one farthest to the dealer's right.
    """
    if order == "losers-first":
        lost: list[Line] = []
        kept: list[Line] = []
        for line in lines:
            (lost if line.returned < line.staked else kept).append(line)
        return [tuple(group) for group in (lost, kept) if group]
    boxes = sorted({line.box for line in lines}, reverse=True)
    return [tuple(line for line in lines if line.box == box) for box in boxes]
