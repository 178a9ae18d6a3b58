"""A table's money as lines of the service's ledger."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.money import Posting
from fortyeight.progressive.ledger import game_postings, opening_postings
from fortyeight.server.table.state.service_events import ServedEvent, TableFounded, is_service_event
from fortyeight.server.table.state.table_state import TableState, initial_state
from fortyeight.store.model import BANK, PRACTICE, LedgerLine, table_account, wallet_account
from fortyeight.table.settle.ledger import CASHIER

_PERSON = "person:"


def lines(state: TableState | None, event: ServedEvent, place: int) -> tuple[LedgerLine, ...]:
    """Return the money that an event moves, given the state before it.

    For a person's chips the cashier is their wallet; for a robot's it is the bank. At a practice
    table it is neither: its chips come from an account of their own, and go back to it.
    """
    if isinstance(event, TableFounded):
        founded = initial_state(event)
        return tuple(_lines(founded, opening_postings(founded.game.system), place))
    if state is None or is_service_event(event):
        return ()
    postings = game_postings(state.game, event)
    return tuple(_lines(state, postings, place)) if postings else ()


def _lines(state: TableState, postings: tuple[Posting, ...], place: int) -> Iterator[LedgerLine]:
    service = state.service
    for posting in postings:
        people = [
            entry.account.removeprefix(_PERSON)
            for entry in posting.entries
            if entry.account.startswith(_PERSON)
        ]
        for entry in posting.entries:
            account = table_account(service.table, entry.account)
            if entry.account == CASHIER:
                (person,) = people
                account = BANK if person in service.robots else wallet_account(person)
                if service.settings.practice:
                    account = PRACTICE
            yield LedgerLine(place, account, entry.cents)
