"""State changes by the events around the round."""

from __future__ import annotations

from fortyeight.table.around import events
from fortyeight.table.around.opening import inspects_reader
from fortyeight.table.core.changing import changed, unchanged
from fortyeight.table.core.dispatch import handle
from fortyeight.table.core.state import NO_CARDS, Table
from fortyeight.table.settle.chips import add_chips
from fortyeight.table.shoe.care import NEW_DEALER, Care
from fortyeight.table.wagers.wager_kinds import money_in


def _opened(table: Table, event: events.TableOpened) -> Table:
    due = inspects_reader(table)
    care = Care(open=True, dealer=event.dealer, reader_due=due, day_began=event.at)
    return changed(table, care=care)


def _closed(table: Table, event: events.TableClosed) -> Table:
    return changed(
        table, NO_CARDS, care=Care(), reshuffle_due=False, barred=frozenset(), entry_closed=False
    )


def _dealer_changed(table: Table, event: events.DealerChanged) -> Table:
    """Change the dealer, who burns a card unless a burn is due already."""
    care = table.care
    assert care is not None, "a dealer changes at a table that is open"
    burns = care.burns
    if table.house.shoe.burn_new_dealer and not (burns or care.burn_after_bets):
        burns = (NEW_DEALER,) * table.house.shoe.burn_cards
    return changed(table, care=changed(care, dealer=event.dealer, burns=burns))


def _gaming_day(table: Table, event: events.GamingDayBegun) -> Table:
    assert table.care is not None, "a gaming day begins at a table that is open"
    began = event.at or table.care.day_began
    due = inspects_reader(table)
    return changed(table, care=changed(table.care, reader_due=due, day_began=began))


def _reader_inspected(table: Table, event: events.ReaderInspected) -> Table:
    return changed(table, care=changed(table.care, reader_due=False))


def _left(table: Table, event: events.PersonLeft) -> Table:
    person = event.person
    care = table.care
    if care is not None:
        to_ask = tuple(one for one in care.to_ask if one != person)
        asked = "" if care.asked == person else care.asked
        cutter = "" if care.cutter == person else care.cutter
        wants_look = "" if care.wants_look == person else care.wants_look
        care = changed(
            care,
            to_ask=to_ask,
            asked=asked,
            cutter=cutter,
            idle_people=without(care.idle_people, person),
            wants_look=wants_look,
        )
    return changed(
        table,
        chips={one: held for one, held in table.chips.items() if one != person},
        seats={box: one for box, one in table.seats.items() if one != person},
        barred=table.barred - {person},
        waiting=without(table.waiting, person),
        care=care,
    )


def _permitted(table: Table, event: events.WagersPermitted) -> Table:
    return changed(table, barred=table.barred - {event.person})


def _wait_begun(table: Table, event: events.WaitBegun) -> Table:
    return changed(table, waiting=(*table.waiting, event.person))


def _wait_ended(table: Table, event: events.WaitEnded) -> Table:
    return changed(table, waiting=without(table.waiting, event.person))


def without(people: tuple[str, ...], person: str) -> tuple[str, ...]:
    """Return these people except one of them."""
    return tuple(one for one in people if one != person) if person in people else people


def _ceded(table: Table, event: events.BoxCeded) -> Table:
    chips = table.chips
    for wager in table.wagers:
        if wager.box == event.box:
            chips = add_chips(chips, wager.person, money_in(wager.kind, wager.cents))
    return changed(
        table,
        chips=chips,
        wagers=tuple(wager for wager in table.wagers if wager.box != event.box),
        seats={**table.seats, event.box: event.to},
        private=table.private - {event.box},
        waiting=without(table.waiting, event.to),
    )


AROUND_EVOLVED_BY = (
    handle(events.TableOpened, _opened)
    + handle(events.TableClosed, _closed)
    + handle(events.DealerChanged, _dealer_changed)
    + handle(events.GamingDayBegun, _gaming_day)
    + handle(events.ReaderInspected, _reader_inspected)
    + handle(events.PersonLeft, _left)
    + handle(events.WagersPermitted, _permitted)
    + handle(events.VerbalWagerConfirmed, unchanged)
    + handle(events.WaitBegun, _wait_begun)
    + handle(events.WaitEnded, _wait_ended)
    + handle(events.BoxCeded, _ceded)
    + handle(events.BetsCalled, unchanged)
)
