"""Trial balance: the entries of every event add up to zero, those of an account to its balance."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from fortyeight.store.database import schema
from fortyeight.store.model import may_owe


@dataclass(frozen=True, slots=True)
class LedgerFault:
    """A fault in the ledger: its kind, its location, and a sentence."""

    kind: str
    where: str
    text: str


def trial_balance(connection: Connection) -> list[LedgerFault]:
    """Return all faults in the ledger; none if the books balance."""
    return [
        *_unbalanced(connection),
        *_without_event(connection),
        *_wrong_balances(connection),
    ]


def _unbalanced(connection: Connection) -> list[LedgerFault]:
    entries = schema.entries
    total = func.sum(entries.c.cents)
    query = (
        select(entries.c.stream, entries.c.version, total)
        .group_by(entries.c.stream, entries.c.version)
        .having(total != 0)
        .order_by(entries.c.stream, entries.c.version)
    )
    return [
        LedgerFault("unbalanced", f"{stream} {version}", f"The lines come to {int(cents)} cents.")
        for stream, version, cents in connection.execute(query)
    ]


def _without_event(connection: Connection) -> list[LedgerFault]:
    entries, events = schema.entries, schema.events
    same = (events.c.stream == entries.c.stream) & (events.c.version == entries.c.version)
    query = (
        select(entries.c.stream, entries.c.version)
        .outerjoin(events, same)
        .where(events.c.stream.is_(None))
        .distinct()
        .order_by(entries.c.stream, entries.c.version)
    )
    return [
        LedgerFault("no event", f"{stream} {version}", "There are lines without their event.")
        for stream, version in connection.execute(query)
    ]


def _wrong_balances(connection: Connection) -> list[LedgerFault]:
    entries, accounts = schema.entries, schema.accounts
    moved = select(entries.c.account, func.sum(entries.c.cents)).group_by(entries.c.account)
    sums = {account: int(cents) for account, cents in connection.execute(moved)}
    held = {row.account: row.cents for row in connection.execute(select(accounts))}
    faults = []
    for account in sorted(sums.keys() | held.keys()):
        if account in held and account not in sums:
            faults.append(
                LedgerFault("no cause", account, "The account has a balance and no entries.")
            )
        elif may_owe(account):
            if account in held:
                faults.append(
                    LedgerFault("balance", account, "An account that may owe has a balance.")
                )
        elif sums[account] != held.get(account):
            text = f"The balance is {held.get(account)}, the entries come to {sums[account]}."
            faults.append(LedgerFault("balance", account, text))
    return faults
