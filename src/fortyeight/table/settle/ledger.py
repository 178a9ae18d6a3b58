"""Balanced postings between people, layout and house for every event that moves money."""

from __future__ import annotations

from typing import Any

from fortyeight.money import Posting, move
from fortyeight.table.around.events import BoxCeded, PersonLeft
from fortyeight.table.core import events
from fortyeight.table.core.dispatch import handle
from fortyeight.table.core.events import Event
from fortyeight.table.core.state import Line, Phase, Table, Wager
from fortyeight.table.irregular.void import lines_to_undo, refund_lines
from fortyeight.table.wagers.placing import wager_of
from fortyeight.table.wagers.wager_kinds import COUPONS, WHEEL_WAGERS, money_in

CASHIER = "cashier"
LAYOUT = "layout"
HOUSE = "house"


def account(person: str) -> str:
    """Return the account of a person's chips at the table."""
    return f"person:{person}"


def table_postings(table: Table, event: Event) -> tuple[Posting, ...]:
    """Return the postings of an event, given the table before it."""
    kind: type[Any] = type(event)
    posted_by = _POSTED_BY.get(kind)
    return () if posted_by is None else posted_by(table, event)


def _joined(table: Table, event: events.PersonJoined) -> tuple[Posting, ...]:
    return (move(event.chips, CASHIER, account(event.person)),) if event.chips else ()


def _bought(table: Table, event: events.ChipsBought) -> tuple[Posting, ...]:
    return (move(event.cents, CASHIER, account(event.person)),)


def _left(table: Table, event: PersonLeft) -> tuple[Posting, ...]:
    return (move(event.chips, account(event.person), CASHIER),) if event.chips else ()


def _ceded(table: Table, event: BoxCeded) -> tuple[Posting, ...]:
    ceded = [wager for wager in table.wagers if wager.box == event.box]
    return tuple(_refund(wager) for wager in ceded if wager.kind not in COUPONS)


def _placed(table: Table, event: events.WagerPlaced) -> tuple[Posting, ...]:
    return () if event.kind in COUPONS else _paid(table, event)


def _paid(
    table: Table,
    event: events.WagerPlaced | events.InsurancePlaced | events.HandDoubled | events.DoubleFollowed,
) -> tuple[Posting, ...]:
    return (move(event.cents, account(event.person), LAYOUT),)


def _withdrawn(table: Table, event: events.WagerWithdrawn) -> tuple[Posting, ...]:
    wager = wager_of(table, event.person, event.box, event.kind)
    assert wager is not None, "what is withdrawn was placed"
    return () if wager.kind in COUPONS else (_refund(wager),)


def _split(table: Table, event: events.HandSplit | events.SplitCovered) -> tuple[Posting, ...]:
    box, hand = table.hand_in_turn
    person = event.person if isinstance(event, events.SplitCovered) else box.caller
    stake = hand.stake_of(person)
    assert stake is not None, "a person who pays for a split has a wager on the pair"
    return (move(stake.main, account(person), LAYOUT),)


def _all_settled(table: Table, event: events.WagersSettled) -> tuple[Posting, ...]:
    return tuple(posting for line in event.lines for posting in _settled(line))


def _refund(wager: Wager) -> Posting:
    return move(wager.cents, LAYOUT, account(wager.person))


def _voided(table: Table, event: events.RoundVoided) -> tuple[Posting, ...]:
    """Return what is on the layout, and undo what was won or lost before."""
    open_lines = [line for line in refund_lines(table, "") if line.returned]
    back = [move(line.returned, LAYOUT, account(line.person)) for line in open_lines]
    taken_back = [
        move(line.staked - line.returned, HOUSE, account(line.person))
        for line in lines_to_undo(table)
        if line.staked != line.returned
    ]
    return (*back, *taken_back)


def _settled(line: Line) -> tuple[Posting, ...]:
    paid: list[Posting] = []
    if line.staked:
        paid.append(move(line.staked, LAYOUT, HOUSE))
    if line.returned:
        paid.append(move(line.returned, HOUSE, account(line.person)))
    return tuple(paid)


#: The events that move money; all others post nothing.
_POSTED_BY = (
    handle(events.PersonJoined, _joined)
    + handle(events.ChipsBought, _bought)
    + handle(PersonLeft, _left)
    + handle(BoxCeded, _ceded)
    + handle(events.WagerPlaced, _placed)
    + handle(events.InsurancePlaced, _paid)
    + handle(events.HandDoubled, _paid)
    + handle(events.DoubleFollowed, _paid)
    + handle(events.WagerWithdrawn, _withdrawn)
    + handle(events.HandSplit, _split)
    + handle(events.SplitCovered, _split)
    + handle(events.RoundVoided, _voided)
    + handle(events.WagersSettled, _all_settled)
)


def at_stake(table: Table) -> int:
    """Return the total amount on the layout."""
    if table.phase is Phase.OVER:
        return 0
    if table.phase is Phase.WHEELS:
        return sum(wager.cents for wager in table.wagers if wager.kind in WHEEL_WAGERS)
    hands = (hand for box in table.boxes for hand in box.hands if not hand.closed)
    mains = sum(stake.main + sum(stake.lying) for hand in hands for stake in hand.stakes)
    placed = sum(money_in(wager.kind, wager.cents) for wager in table.wagers)
    return mains + placed + sum(bet.cents for bet in table.insurance)
