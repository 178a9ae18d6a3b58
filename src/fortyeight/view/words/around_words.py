"""Sentences for events around a round: the table, people who come and go, wagers."""

from __future__ import annotations

from fortyeight.table import Table, WagerKind
from fortyeight.table.around.events import (
    BoxCeded,
    DealerChanged,
    GamingDayBegun,
    PersonLeft,
    ReaderInspected,
    TableClosed,
    TableOpened,
    VerbalWagerConfirmed,
    WagersPermitted,
    WaitBegun,
    WaitEnded,
)
from fortyeight.table.core.events import (
    ChipsBought,
    CompanyAllowed,
    CompanyRefused,
    PersonJoined,
    WagerPlaced,
    WagerWithdrawn,
)
from fortyeight.table.wagers.wager_kinds import COUPONS
from fortyeight.view.words.card_words import cited, money
from fortyeight.view.words.names import name_at, shown_name
from fortyeight.view.words.settlement_words import kind_words
from fortyeight.view.words.story_line import Sentences


def _opened(table: Table, event: TableOpened) -> str:
    return f"{name_at(table, event.dealer)} opens the table."


def _closed(table: Table, event: TableClosed) -> str:
    leave = f" and {event.cards} cards leave it" if event.cards else ""
    return f"The table is closed{leave}."


def _dealer_changed(table: Table, event: DealerChanged) -> str:
    return f"{name_at(table, event.dealer)} comes to the table as the new dealer."


def _gaming_day(table: Table, event: GamingDayBegun) -> str:
    return "A new gaming day begins."


def _reader_inspected(table: Table, event: ReaderInspected) -> str:
    clause = cited(table.house.clause("opening.reader_inspected"))
    return f"The card reader is inspected and found in order{clause}."


def _joined(table: Table, event: PersonJoined) -> str:
    """Return nothing for people whose chips are not counted."""
    if event.chips is None:
        return ""
    name = shown_name(event.person, [*table.chips, event.person])
    return f"{name} comes with {_money(table, event.chips)} in chips."


def _left(table: Table, event: PersonLeft) -> str:
    chips = "" if event.chips is None else f" with {_money(table, event.chips)} in chips"
    return f"{name_at(table, event.person)} leaves the table{chips}."


def _bought(table: Table, event: ChipsBought) -> str:
    return f"{name_at(table, event.person)} buys {_money(table, event.cents)} in chips."


def _permitted(table: Table, event: WagersPermitted) -> str:
    clause = cited(table.house.clause("around.mid_shoe_entry"))
    return f"The floor lets {name_at(table, event.person)} wager before the next shuffle{clause}."


def _confirmed(table: Table, event: VerbalWagerConfirmed) -> str:
    what = (
        f"{kind_words(table.house, event.kind)} of {_money(table, event.cents)} on box {event.box}"
    )
    who = "the dealer and the supervisor confirm" if event.supervisor else "the dealer confirms"
    clause = cited(table.house.clause("around.verbal"))
    return f"{name_at(table, event.person)} calls out a {what} with cash, and {who} it{clause}."


def _wagered(table: Table, event: WagerPlaced) -> str:
    name, amount = name_at(table, event.person), _money(table, event.cents)
    if event.kind is WagerKind.MAIN:
        return f"{name} wagers {amount} on box {event.box}."
    adds = f"{name} adds a {kind_words(table.house, event.kind)} of {amount} on box {event.box}"
    clause = cited(table.house.clause("around.match_play")) if event.kind in COUPONS else ""
    return f"{adds}{clause}."


def _withdrawn(table: Table, event: WagerWithdrawn) -> str:
    main = event.kind is WagerKind.MAIN
    what = table.house.book.word("main") if main else kind_words(table.house, event.kind)
    return f"{name_at(table, event.person)} takes the {what} on box {event.box} back."


def _company(table: Table, event: CompanyRefused | CompanyAllowed) -> str:
    first = next(wager.person for wager in table.wagers if wager.box == event.box)
    wants = "alone" if isinstance(event, CompanyRefused) else "open to others again"
    return f"{name_at(table, first)} wants box {event.box} {wants}."


def _ceded(table: Table, event: BoxCeded) -> str:
    clause = cited(table.house.clause("around.ceding"))
    wagered = any(wager.box == event.box for wager in table.wagers)
    back = ", and its wagers come back" if wagered else ""
    gives = f"{name_at(table, event.person)} gives box {event.box} up"
    return f"{gives} to {name_at(table, event.to)}, for whom no box is free{back}{clause}."


def _wait_begun(table: Table, event: WaitBegun) -> str:
    clause = cited(table.house.clause("around.newcomers_first"))
    return f"{name_at(table, event.person)} waits for a box{clause}."


def _wait_ended(table: Table, event: WaitEnded) -> str:
    return f"{name_at(table, event.person)} no longer waits for a box."


def _money(table: Table, cents: int) -> str:
    return money(cents, table.house.limits.currency)


#: Sentences for events about the table and its people, on the table before the event.
AROUND: Sentences = {
    TableOpened: _opened,
    TableClosed: _closed,
    DealerChanged: _dealer_changed,
    GamingDayBegun: _gaming_day,
    ReaderInspected: _reader_inspected,
    PersonJoined: _joined,
    PersonLeft: _left,
    ChipsBought: _bought,
    WagersPermitted: _permitted,
    CompanyRefused: _company,
    CompanyAllowed: _company,
    WaitBegun: _wait_begun,
    WaitEnded: _wait_ended,
    BoxCeded: _ceded,
}

#: Sentences for wagers before the deal.
WAGERS: Sentences = {
    VerbalWagerConfirmed: _confirmed,
    WagerPlaced: _wagered,
    WagerWithdrawn: _withdrawn,
}
