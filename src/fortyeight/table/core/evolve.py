"""`evolve`: the state after an event. Events are facts, so nothing is refused here."""

from __future__ import annotations

from fortyeight.cards import FACE_DOWN
from fortyeight.table.around.evolve import AROUND_EVOLVED_BY, without
from fortyeight.table.core import events
from fortyeight.table.core.changing import changed, setting, unchanged
from fortyeight.table.core.dispatch import handle
from fortyeight.table.core.events import Event
from fortyeight.table.core.state import (
    DEALING,
    NEW_ROUND,
    WAITING,
    BeforeKeyed,
    Box,
    Hand,
    Insurance,
    Phase,
    Stake,
    Table,
    Wager,
    WheelState,
)
from fortyeight.table.irregular.evolve import IRREGULAR_EVOLVED_BY, hands_called_dead
from fortyeight.table.physical.events import CardKeyed, HoleTenFound
from fortyeight.table.physical.evolve import PHYSICAL_EVOLVED_BY
from fortyeight.table.play.after_deal import (
    after_deal,
    after_deal_if_complete,
    after_insurance,
    begin_play,
)
from fortyeight.table.play.evolve import (
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
from fortyeight.table.play.hands import box_index, with_hand
from fortyeight.table.settle.chips import add_chips
from fortyeight.table.settle.evolve import wagers_settled
from fortyeight.table.settle.pick_up import cards_to_pick_up, players_cards
from fortyeight.table.shoe.care import NEW_SHOE, Care
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.table.shoe.evolve import SHOE_EVOLVED_BY
from fortyeight.table.wagers import wheel_events
from fortyeight.table.wagers.wager_kinds import MAIN, money_in


def evolve(table: Table, event: Event) -> Table:
    """Return the table after an event."""
    after = _EVOLVED_BY[type(event)](table, event)
    if after.before is not None and after.reported is None and type(event) not in _CORRECTABLE:
        return changed(after, before=None)
    return after


#: Events after which the card keyed last can still be corrected: what it brings about at once,
#: and what does not touch the round.
_CORRECTABLE = frozenset(
    [
        CardKeyed,
        events.CardDealt,
        events.DealersCardCalled,
        events.DealerCardDealt,
        events.HoleCardChecked,
        events.HoleCardTurned,
        HoleTenFound,
        events.FoundCardReported,
        events.TenFound,
        events.FaceUpCardFound,
        events.CardDrawnInError,
        events.CardBurned,
        events.CardPutRight,
        events.PersonJoined,
        events.ChipsBought,
    ]
)


def _person_joined(table: Table, event: events.PersonJoined) -> Table:
    barred = table.barred | {event.person} if table.entry_closed else table.barred
    return changed(table, chips={**table.chips, event.person: event.chips}, barred=barred)


def _chips_bought(table: Table, event: events.ChipsBought) -> Table:
    return changed(table, chips=add_chips(table.chips, event.person, event.cents))


def _seat_taken(table: Table, event: events.SeatTaken) -> Table:
    seats = {**table.seats, event.box: event.person}
    return changed(table, seats=seats, waiting=without(table.waiting, event.person))


def _seat_left(table: Table, event: events.SeatLeft) -> Table:
    seats = {box: person for box, person in table.seats.items() if box != event.box}
    return changed(table, seats=seats)


def _shoe_loaded(table: Table, event: events.ShoeLoaded) -> Table:
    return changed(
        table,
        shoe=event.cards,
        face_up=frozenset(event.face_up),
        drawn=0,
        discards=(),
        removed=(),
        pulled=None,
        reshuffle_due=False,
        barred=frozenset(),
        entry_closed=False,
    )


def _shoe_reloaded(table: Table, event: events.ShoeReloaded) -> Table:
    burned = event.cards[:1]
    return changed(table, shoe=event.cards, face_up=frozenset(), drawn=1, discards=burned)


def _wager_placed(table: Table, event: events.WagerPlaced) -> Table:
    wager = Wager(event.person, event.box, event.kind, event.cents)
    chips = add_chips(table.chips, event.person, -money_in(event.kind, event.cents))
    waiting = without(table.waiting, event.person)
    return changed(table, wagers=(*table.wagers, wager), chips=chips, waiting=waiting)


def _wager_withdrawn(table: Table, event: events.WagerWithdrawn) -> Table:
    kept = []
    chips = table.chips
    for wager in table.wagers:
        if (wager.person, wager.box, wager.kind) == (event.person, event.box, event.kind):
            chips = add_chips(table.chips, wager.person, money_in(wager.kind, wager.cents))
        else:
            kept.append(wager)
    boxes = {wager.box for wager in kept}
    return changed(table, wagers=tuple(kept), chips=chips, private=table.private & boxes)


def _company_refused(table: Table, event: events.CompanyRefused) -> Table:
    return changed(table, private=table.private | {event.box})


def _company_allowed(table: Table, event: events.CompanyAllowed) -> Table:
    return changed(table, private=table.private - {event.box})


def _bets_closed(table: Table, event: events.BetsClosed) -> Table:
    stakes: dict[int, list[Stake]] = {}
    others = []
    for wager in table.wagers:
        if wager.kind is MAIN:
            stakes.setdefault(wager.box, []).append(Stake(wager.person, wager.cents))
        else:
            others.append(wager)
    boxes = [
        Box(number, caller, (Hand(tuple(stakes[number])),)) for number, caller in event.callers
    ]
    care = _burn_due(table)
    table = changed(table, phase=DEALING, boxes=tuple(boxes), wagers=tuple(others), care=care)
    return table if table.house.around.mid_shoe_entry == "free" else _closed_to_others(table)


def _burn_due(table: Table) -> Care | None:
    """Make a burn due that waited for the bets to be closed."""
    care = table.care
    if care is None or not care.burn_after_bets:
        return care
    due = (NEW_SHOE,) * table.house.shoe.burn_cards
    return changed(care, burns=(*care.burns, *due), burn_after_bets=False)


def _closed_to_others(table: Table) -> Table:
    """Bar everyone who is not in this round from wagering until the next shuffle."""
    playing = {stake.person for box in table.boxes for stake in box.hands[0].stakes}
    playing |= {wager.person for wager in table.wagers}
    return changed(table, entry_closed=True, barred=table.barred | (set(table.chips) - playing))


def _card_dealt(table: Table, event: events.CardDealt) -> Table:
    if table.phase is not DEALING:
        return deal_to_hand(table, event.card)
    place = box_index(table, event.box)
    hand = table.boxes[place].hands[0]
    hand = hand.with_cards((*hand.cards, event.card), stage=WAITING)
    boxes = with_hand(table, place, 0, hand)
    return after_deal_if_complete(changed(table, boxes=boxes, drawn=table.drawn + 1, pulled=None))


def _dealer_card_dealt(table: Table, event: events.DealerCardDealt) -> Table:
    dealer = (*table.dealer, event.card)
    return after_deal_if_complete(changed(table, dealer=dealer, drawn=table.drawn + 1, pulled=None))


def _hole_card_dealt(table: Table, event: events.HoleCardDealt) -> Table:
    dealt = changed(table, hole=event.card, drawn=table.drawn + 1, pulled=None)
    return dealt if table.phase is Phase.LOOK else after_deal(dealt)


def _insurance_placed(table: Table, event: events.InsurancePlaced) -> Table:
    bet = Insurance(event.person, event.box, event.cents)
    chips = add_chips(table.chips, event.person, -event.cents)
    table = changed(table, insurance=(*table.insurance, bet), chips=chips)
    return _answered(table, event.person, event.box)


def _insurance_declined(table: Table, event: events.InsuranceDeclined) -> Table:
    return _answered(table, event.person, event.box)


def _surrendered(table: Table, event: events.HandSurrendered) -> Table:
    box = table.box_numbered(event.box)
    early = table.phase is Phase.INSURANCE and box is not None
    table = surrender(table, event)
    return _answered(table, box.caller, event.box) if early and box is not None else table


def _answered(table: Table, person: str, box: int) -> Table:
    asked = tuple(one for one in table.asked if one != (person, box))
    table = changed(table, asked=asked)
    return table if asked else after_insurance(table)


def _hole_card_checked(table: Table, event: events.HoleCardChecked) -> Table:
    """Store what the look has shown; for a card unknown to the software it can be corrected."""
    unknown = table.hole is FACE_DOWN
    before = BeforeKeyed.of(table, None, "", event.blackjack) if unknown else None
    if event.blackjack:
        return changed(table, phase=Phase.DEALER, before=before)
    return begin_play(changed(table, looked=True, before=before))


def _hole_card_turned(table: Table, event: events.HoleCardTurned) -> Table:
    return changed(table, dealer=(*table.dealer, event.card), hole=None)


def _hands_called_dead(table: Table, event: events.HandsCalledDead) -> Table:
    table = hands_called_dead(table, event)
    return after_deal_if_complete(table) if table.phase is Phase.DEALING else table


def _reader_failed(table: Table, event: events.ReaderFailed) -> Table:
    """Put the reader out of use; where the book plays on, play begins without a look (R24)."""
    table = changed(table, reader_down=True)
    unread = table.house.irregularities.reader_failed == "unread"
    return begin_play(table) if unread and table.phase is Phase.LOOK else table


def _wheels_awaited(table: Table, event: wheel_events.WheelsAwaited) -> Table:
    """Begin the wait for the wheels; the players' cards go to the rack where the book says so."""
    if not event.cleared:
        return changed(table, phase=Phase.WHEELS)
    boxes = tuple(
        changed(box, hands=tuple(changed(hand, closed=True) for hand in box.hands))
        for box in table.boxes
    )
    discards = table.discards + players_cards(table)
    return changed(table, phase=Phase.WHEELS, boxes=boxes, discards=discards, cleared=True)


def _round_opened(table: Table, event: events.RoundOpened) -> Table:
    care, reshuffle_due = table.care, table.reshuffle_due
    if care is not None:
        reshuffle_due |= care.last_round or is_continuous(table)
        care = changed(care, last_round=False)
    return changed(
        table,
        NEW_ROUND,
        discards=table.discards + cards_to_pick_up(table),
        reshuffle_due=reshuffle_due,
        care=care,
        wheels=table.wheels if table.wheels is WheelState.NONE else WheelState.OPEN,
        round=event.round,
    )


_EVOLVED_BY = (
    handle(events.PersonJoined, _person_joined)
    + handle(events.ChipsBought, _chips_bought)
    + handle(events.SeatTaken, _seat_taken)
    + handle(events.SeatLeft, _seat_left)
    + handle(events.ShoeLoaded, _shoe_loaded)
    + handle(events.ShoeReloaded, _shoe_reloaded)
    + handle(events.WagerPlaced, _wager_placed)
    + handle(events.WagerWithdrawn, _wager_withdrawn)
    + handle(events.CompanyRefused, _company_refused)
    + handle(events.CompanyAllowed, _company_allowed)
    + handle(events.BetsClosed, _bets_closed)
    + handle(events.CardDealt, _card_dealt)
    + handle(events.DealersCardCalled, unchanged)
    + handle(events.DealerCardDealt, _dealer_card_dealt)
    + handle(events.HoleCardDealt, _hole_card_dealt)
    + handle(events.HoleCardChecked, _hole_card_checked)
    + handle(events.HoleCardTurned, _hole_card_turned)
    + handle(events.InsurancePlaced, _insurance_placed)
    + handle(events.InsuranceDeclined, _insurance_declined)
    + handle(events.HandCalled, call_hand)
    + handle(events.HandSurrendered, _surrendered)
    + handle(events.HandHit, hit)
    + handle(events.HandStood, stand)
    + handle(events.HandDoubled, double_hand)
    + handle(events.DoubleFollowed, follow_double)
    + handle(events.DoubleDeclined, decline_double)
    + handle(events.DoubleKept, keep_double)
    + handle(events.DoubleRescued, rescue_double)
    + handle(events.HandSplit, split_hand)
    + handle(events.SplitCovered, cover)
    + handle(events.SplitRidden, ride)
    + handle(events.WagersSettled, wagers_settled)
    + handle(events.HandsCalledDead, _hands_called_dead)
    + handle(events.ReaderFailed, _reader_failed)
    + handle(wheel_events.WheelWagersLocked, setting(Table, wheels=WheelState.LOCKED))
    + handle(wheel_events.WheelWagersUnlocked, setting(Table, wheels=WheelState.OPEN))
    + handle(wheel_events.WheelsAwaited, _wheels_awaited)
    + handle(events.RoundSettled, setting(Table, phase=Phase.OVER))
    + handle(events.RoundOpened, _round_opened)
    + SHOE_EVOLVED_BY
    + AROUND_EVOLVED_BY
    + IRREGULAR_EVOLVED_BY
    + PHYSICAL_EVOLVED_BY
)
