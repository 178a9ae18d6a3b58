"""What an event changes. Events are facts: nothing is refused here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fortyeight.cards import Card
from fortyeight.table.changing import changed
from fortyeight.table.dealing import deals_hole_card
from fortyeight.table.events import (
    BetsClosed,
    CardDealt,
    ChipsBought,
    CompanyAllowed,
    CompanyRefused,
    DealerCardDealt,
    DealersCardCalled,
    DoubleDeclined,
    DoubleFollowed,
    DoubleKept,
    DoubleRescued,
    Event,
    HandCalled,
    HandDoubled,
    HandHit,
    HandSplit,
    HandStood,
    HandSurrendered,
    HoleCardChecked,
    HoleCardDealt,
    HoleCardTurned,
    InsuranceDeclined,
    InsurancePlaced,
    PersonJoined,
    RoundOpened,
    RoundSettled,
    SeatLeft,
    SeatTaken,
    ShoeLoaded,
    ShoeReloaded,
    SplitCovered,
    SplitRidden,
    WagerPlaced,
    WagersSettled,
    WagerWithdrawn,
)
from fortyeight.table.evolve_hand import (
    call_hand,
    cover,
    deal_to_hand,
    decline_double,
    double_hand,
    follow_double,
    hit,
    keep_double,
    rescue_double,
    ride,
    split_hand,
    stand,
    surrender,
)
from fortyeight.table.hands import move_on, put_hand
from fortyeight.table.kinds import Kind
from fortyeight.table.optional import EARLY
from fortyeight.table.state import Box, Hand, Insurance, Line, Phase, Stake, Table, Wager


def evolve(table: Table, event: Event) -> Table:
    """The table after an event."""
    return _EVOLVED_BY[type(event)](table, event)


def with_chips(table: Table, person: str, cents: int) -> Mapping[str, int | None]:
    """Everybody's chips after one person got (or paid) some."""
    held = table.chips[person]
    if held is None:
        return table.chips
    return {**table.chips, person: held + cents}


def _person_joined(table: Table, event: PersonJoined) -> Table:
    return changed(table, chips={**table.chips, event.person: event.chips})


def _chips_bought(table: Table, event: ChipsBought) -> Table:
    return changed(table, chips=with_chips(table, event.person, event.cents))


def _seat_taken(table: Table, event: SeatTaken) -> Table:
    return changed(table, seats={**table.seats, event.box: event.person})


def _seat_left(table: Table, event: SeatLeft) -> Table:
    seats = {box: person for box, person in table.seats.items() if box != event.box}
    return changed(table, seats=seats)


def _shoe_loaded(table: Table, event: ShoeLoaded) -> Table:
    return changed(table, shoe=event.cards, drawn=0, discards=())


def _shoe_reloaded(table: Table, event: ShoeReloaded) -> Table:
    return changed(table, shoe=event.cards, drawn=1, discards=event.cards[:1])


def _wager_placed(table: Table, event: WagerPlaced) -> Table:
    wager = Wager(event.person, event.box, event.kind, event.cents)
    chips = with_chips(table, event.person, -event.cents)
    return changed(table, wagers=(*table.wagers, wager), chips=chips)


def _wager_withdrawn(table: Table, event: WagerWithdrawn) -> Table:
    kept = []
    chips = table.chips
    for wager in table.wagers:
        if (wager.person, wager.box, wager.kind) == (event.person, event.box, event.kind):
            chips = with_chips(table, wager.person, wager.cents)
        else:
            kept.append(wager)
    boxes = {wager.box for wager in kept}
    return changed(table, wagers=tuple(kept), chips=chips, private=table.private & boxes)


def _company_refused(table: Table, event: CompanyRefused) -> Table:
    return changed(table, private=table.private | {event.box})


def _company_allowed(table: Table, event: CompanyAllowed) -> Table:
    return changed(table, private=table.private - {event.box})


def _bets_closed(table: Table, event: BetsClosed) -> Table:
    stakes: dict[int, list[Stake]] = {}
    others = []
    for wager in table.wagers:
        if wager.kind is Kind.MAIN:
            stakes.setdefault(wager.box, []).append(Stake(wager.person, wager.cents))
        else:
            others.append(wager)
    boxes = tuple(
        Box(number, caller, (Hand(tuple(stakes[number])),)) for number, caller in event.callers
    )
    return changed(table, phase=Phase.DEALING, boxes=boxes, wagers=tuple(others))


def _card_dealt(table: Table, event: CardDealt) -> Table:
    if table.phase is not Phase.DEALING:
        return deal_to_hand(table, event.card)
    last = table.boxes[-1]
    place = next(i for i, box in enumerate(table.boxes) if box.number == event.box)
    hand = table.boxes[place].hands[0]
    cards = (*hand.cards, event.card)
    table = put_hand(table, place, 0, hand.with_cards(cards), drawn=table.drawn + 1)
    if len(cards) == 2 and event.box == last.number and not deals_hole_card(table):
        return _after_deal(table)
    return table


def _dealers_card_called(table: Table, event: DealersCardCalled) -> Table:
    return table


def _dealer_card_dealt(table: Table, event: DealerCardDealt) -> Table:
    return changed(table, dealer=(*table.dealer, event.card), drawn=table.drawn + 1)


def _hole_card_dealt(table: Table, event: HoleCardDealt) -> Table:
    return _after_deal(changed(table, hole=event.card, drawn=table.drawn + 1))


def _after_deal(table: Table) -> Table:
    if any(wager.kind in EARLY for wager in table.wagers):
        return changed(table, phase=Phase.OPTIONAL)
    return _after_optional(table)


def _after_optional(table: Table) -> Table:
    if table.up_card.rank not in table.house.insurance.against:
        return _after_insurance(table)
    asked = tuple(
        (stake.person, box.number) for box in table.boxes for stake in box.hands[0].stakes
    )
    return changed(table, phase=Phase.INSURANCE, asked=asked)


def _after_insurance(table: Table) -> Table:
    dealing = table.house.dealing
    reads = dealing.procedure in ("card-reader", "hole-card-checked")
    if reads and table.up_card.rank in dealing.looks_under:
        return changed(table, phase=Phase.LOOK)
    return changed(table, phase=Phase.PLAY)


def _insurance_placed(table: Table, event: InsurancePlaced) -> Table:
    bet = Insurance(event.person, event.box, event.cents)
    chips = with_chips(table, event.person, -event.cents)
    table = changed(table, insurance=(*table.insurance, bet), chips=chips)
    return _answered(table, event.person, event.box)


def _insurance_declined(table: Table, event: InsuranceDeclined) -> Table:
    return _answered(table, event.person, event.box)


def _answered(table: Table, person: str, box: int) -> Table:
    asked = tuple(one for one in table.asked if one != (person, box))
    table = changed(table, asked=asked)
    return table if asked else _after_insurance(table)


def _hole_card_checked(table: Table, event: HoleCardChecked) -> Table:
    if event.blackjack:
        return changed(table, phase=Phase.DEALER)
    return changed(table, phase=Phase.PLAY, looked=True)


def _hole_card_turned(table: Table, event: HoleCardTurned) -> Table:
    return changed(table, dealer=(*table.dealer, event.card), hole=None)


def _wagers_settled(table: Table, event: WagersSettled) -> Table:
    chips = table.chips
    rack = table.rack
    wagers, insurance = table.wagers, table.insurance
    for line in event.lines:
        held = chips[line.person]
        if held is not None and line.returned:
            chips = {**chips, line.person: held + line.returned}
        rack += line.staked - line.returned
        if line.hand is None:
            wagers = tuple(wager for wager in wagers if not _is_of(line, wager))
            if line.kind is Kind.INSURANCE:
                insurance = tuple(
                    bet for bet in insurance if (bet.person, bet.box) != (line.person, line.box)
                )
    table = changed(
        table,
        chips=chips,
        rack=rack,
        wagers=wagers,
        insurance=insurance,
        settled=table.settled + event.lines,
    )
    if event.closes is not None:
        return _close(table, *event.closes)
    if table.phase is Phase.OPTIONAL and not any(wager.kind in EARLY for wager in wagers):
        return _after_optional(table)
    return table


def _is_of(line: Line, wager: Wager) -> bool:
    return (wager.person, wager.box, wager.kind) == (line.person, line.box, line.kind)


def _close(table: Table, number: int, hand_number: int) -> Table:
    """A hand that is settled at once leaves the table for the discard rack."""
    place = next(i for i, box in enumerate(table.boxes) if box.number == number)
    hand = table.boxes[place].hands[hand_number - 1]
    table = put_hand(
        table,
        place,
        hand_number - 1,
        changed(hand, closed=True),
        discards=table.discards + hand.cards,
    )
    return move_on(table) if table.phase is Phase.PLAY else table


def _round_settled(table: Table, event: RoundSettled) -> Table:
    return changed(table, phase=Phase.OVER)


def picked_up(table: Table) -> tuple[Card, ...]:
    """The cards on the layout in the order in which the dealer picks them up.

    From the box at his far right, counterclockwise, then his own.
    """
    hands = (hand for box in reversed(table.boxes) for hand in box.hands if not hand.closed)
    return tuple(card for hand in hands for card in hand.cards) + table.dealer


def _round_opened(table: Table, event: RoundOpened) -> Table:
    return Table(
        house=table.house,
        shoe=table.shoe,
        drawn=table.drawn,
        discards=table.discards + picked_up(table),
        chips=table.chips,
        seats=table.seats,
        rack=table.rack,
        round=event.round,
    )


# A table from each type of event to the function that applies it; the types agree by hand.
_EVOLVED_BY: dict[type[Event], Callable[[Table, Any], Table]] = {
    PersonJoined: _person_joined,
    ChipsBought: _chips_bought,
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    ShoeLoaded: _shoe_loaded,
    ShoeReloaded: _shoe_reloaded,
    WagerPlaced: _wager_placed,
    WagerWithdrawn: _wager_withdrawn,
    CompanyRefused: _company_refused,
    CompanyAllowed: _company_allowed,
    BetsClosed: _bets_closed,
    CardDealt: _card_dealt,
    DealersCardCalled: _dealers_card_called,
    DealerCardDealt: _dealer_card_dealt,
    HoleCardDealt: _hole_card_dealt,
    HoleCardChecked: _hole_card_checked,
    HoleCardTurned: _hole_card_turned,
    InsurancePlaced: _insurance_placed,
    InsuranceDeclined: _insurance_declined,
    HandCalled: call_hand,
    HandSurrendered: surrender,
    HandHit: hit,
    HandStood: stand,
    HandDoubled: double_hand,
    DoubleFollowed: follow_double,
    DoubleDeclined: decline_double,
    DoubleKept: keep_double,
    DoubleRescued: rescue_double,
    HandSplit: split_hand,
    SplitCovered: cover,
    SplitRidden: ride,
    WagersSettled: _wagers_settled,
    RoundSettled: _round_settled,
    RoundOpened: _round_opened,
}
