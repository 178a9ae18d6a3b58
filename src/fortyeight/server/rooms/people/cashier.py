"""The cashier: free play chips up to a daily allowance, each purchase made once.

Chips come from the bank, which may owe, to a person's wallet; from there they take them to a table.
A purchase has an id chosen by the client: a retry gets the same answer, and nothing happens twice.
A refusal is an answer too, and stays the answer to its id.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from fortyeight.money import MAX_AMOUNT, format_amount
from fortyeight.server.base.refusals import Refusal, not_signed_in
from fortyeight.server.base.who import Who
from fortyeight.server.rooms.people.messages import Receipt
from fortyeight.server.rooms.people.people_database import PeopleDatabase
from fortyeight.server.rooms.people.people_settings import PeopleSettings
from fortyeight.server.rooms.people.person_log import event
from fortyeight.server.rooms.people.stored_receipts import (
    BOUGHT,
    RETURNED,
    format_receipt,
    receipt_body,
)
from fortyeight.server.rooms.people.times import day_begins
from fortyeight.store import people_store
from fortyeight.store.history.lobby import Seat, list_seats
from fortyeight.store.log import reading
from fortyeight.store.log.changes import lock_balance, lock_stream, store_in_transaction
from fortyeight.store.model import (
    BANK,
    Change,
    LedgerLine,
    StoredAnswer,
    person_stream,
    wallet_account,
)

#: More than anyone can win in a lifetime: an upper bound.
MAX_WALLET = 100 * MAX_AMOUNT

_ID = re.compile(r"[!-~]{1,64}")


@dataclass(frozen=True, slots=True)
class _Order:
    what: str
    cents: int

    @property
    def digest(self) -> bytes:
        return hashlib.sha256(json.dumps([self.what, self.cents]).encode()).digest()


class Cashier:
    """Sells chips and takes them back. Raises `Refusal`."""

    def __init__(self, database: PeopleDatabase, settings: PeopleSettings) -> None:
        self._database = database
        self._settings = settings

    async def buy(self, who: Who, cents: int, id_: str) -> Receipt:
        """Move chips from the bank into the wallet."""
        return await self._execute(who, _Order(BOUGHT, cents), id_)

    async def give_back(self, who: Who, cents: int, id_: str) -> Receipt:
        """Move chips from the wallet to the bank. The day's allowance does not grow by them."""
        return await self._execute(who, _Order(RETURNED, cents), id_)

    async def balance(self, who: Who) -> int:
        """Return the cents in a person's wallet, without their chips at tables."""
        return await self._database.read(
            lambda c: reading.read_balance(c, wallet_account(who.name))
        )

    async def holdings(self, who: Who) -> tuple[int, list[Seat]]:
        """Return the cents in a person's wallet, and the tables where they have chips."""

        def read(connection: Connection) -> tuple[int, list[Seat]]:
            balance = reading.read_balance(connection, wallet_account(who.name))
            return balance, list_seats(connection, who.name)

        return await self._database.read(read)

    async def left_today(self, who: Who) -> int | None:
        """Return what a person may still buy today (UTC); None if there is no allowance."""
        now = self._database.clock()
        return await self._database.read(lambda connection: self._left(connection, who, now))

    async def _execute(self, who: Who, order: _Order, id_: str) -> Receipt:
        if not who.name:
            raise not_signed_in()
        if not _ID.fullmatch(id_):
            sentence = "an id has 1 to 64 visible ASCII characters"
            raise Refusal("bad-id", sentence)
        if type(order.cents) is not int or not 0 < order.cents <= MAX_AMOUNT:
            raise Refusal("bad-amount", "so many chips cannot be counted")
        answer = await self._database.write(lambda c: self._do(c, who, order, id_))
        return _read_answer(answer)

    def _do(self, connection: Connection, who: Who, order: _Order, id_: str) -> str:
        """Return the stored answer to a command, or answer it now and store the answer."""
        stream = person_stream(who.name)
        # Locked from here on, so that concurrent purchases are decided one after the other.
        ends = lock_stream(connection, stream)
        if (stored := reading.read_answer(connection, stream, who.name, id_)) is not None:
            if stored.digest != order.digest:
                raise Refusal("id-reused", "this id was sent with something else before")
            return stored.answer
        now = self._database.clock()
        balance = lock_balance(connection, wallet_account(who.name))
        after = balance + order.cents if order.what == BOUGHT else balance - order.cents
        refusal = self._refusal(connection, who, order, after, now)
        receipt = receipt_body(order.cents, after)
        answer = format_receipt(receipt) if refusal is None else _format_refusal(refusal)
        change = Change(
            stream,
            expected=ends,
            epoch=0,
            at=now,
            actor=who.name,
            command=id_,
            events=() if refusal else (event(order.what, receipt),),
            lines=() if refusal else _lines(who, order),
            answer=StoredAnswer(who.name, id_, order.digest, answer, ends),
        )
        store_in_transaction(connection, change)
        return answer

    def _refusal(
        self, connection: Connection, who: Who, order: _Order, after: int, now: int
    ) -> Refusal | None:
        if order.what == RETURNED:
            return Refusal("too-few-chips", "there are not so many chips") if after < 0 else None
        left = self._left(connection, who, now)
        if left is not None and order.cents > left:
            return Refusal(
                "allowance",
                f"${format_amount(left)} is left to buy today, and the day ends at midnight UTC",
            )
        if after > MAX_WALLET:
            return Refusal("wallet-full", "no more chips go into this wallet")
        return None

    def _left(self, connection: Connection, who: Who, now: int) -> int | None:
        if self._settings.allowance is None:
            return None
        stream, account = person_stream(who.name), wallet_account(who.name)
        # In a person's own stream, only the cashier puts chips into a wallet.
        bought = people_store.sum_credits(connection, stream, account, day_begins(now))
        return max(0, self._settings.allowance - bought)


def _lines(who: Who, order: _Order) -> tuple[LedgerLine, ...]:
    cents = order.cents if order.what == BOUGHT else -order.cents
    return LedgerLine(0, BANK, -cents), LedgerLine(0, wallet_account(who.name), cents)


def _format_refusal(refusal: Refusal) -> str:
    return json.dumps({"refusal": {**refusal.as_json(), "status": refusal.status}})


def _read_answer(answer: str) -> Receipt:
    stored: dict[str, dict[str, Any]] = json.loads(answer)
    if "receipt" in stored:
        return Receipt(**stored["receipt"])
    no = stored["refusal"]
    raise Refusal(no["code"], no["message"], no["clause"], no["status"])
