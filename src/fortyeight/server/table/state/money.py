"""A table's money as lines of the service's ledger."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.money import Posting
from fortyeight.progressive.ledger import game_postings, opening_postings
from fortyeight.server.table.state.service_events import ServedEvent, TableFounded, is_service_event
from fortyeight.server.table.state.table_state import TableState, initial_state
from fortyeight.store.model import BANK, LedgerLine, table_account, wallet_account
from fortyeight.table.settle.ledger import CASHIER

_PERSON = "person:"


def lines(state: TableState | None, event: ServedEvent, place: int) -> tuple[LedgerLine, ...]:
    """Return the money that an event moves, given the state before it.

    For a person's chips the cashier is their wallet; for a robot's it is the bank.
    """
    if isinstance(event, TableFounded):
        system = initial_state(event).game.system
        return tuple(_lines(event.table, opening_postings(system), place, frozenset()))
    if state is None or is_service_event(event):
        return ()
    service = state.service
    moved = game_postings(state.game, event)
    return tuple(_lines(service.table, moved, place, frozenset(service.robots)))


def _lines(
    table: str, postings: tuple[Posting, ...], place: int, robots: frozenset[str]
) -> Iterator[LedgerLine]:
    for posting in postings:
        people = [
            entry.account.removeprefix(_PERSON)
            for entry in posting.entries
            if entry.account.startswith(_PERSON)
        ]
        for entry in posting.entries:
            account = table_account(table, entry.account)
            if entry.account == CASHIER:
                (person,) = people
                account = BANK if person in robots else wallet_account(person)
            yield LedgerLine(place, account, entry.cents)
