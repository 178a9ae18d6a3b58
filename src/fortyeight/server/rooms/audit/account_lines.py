"""The events of accounts as lines of text."""

from __future__ import annotations

from fortyeight.server.rooms.people.stored_receipts import BOUGHT, RETURNED

#: For accounts only the type of an event is described, because its contents are sealed.
ACCOUNT_LINES = {
    "account.created/1": "The account is created",
    "account.sealed/1": "The server covers the account as it is stored",
    "account.disabled/1": "The account is closed",
    "account.enabled/1": "The account is opened again",
    "roles.changed/1": "The roles are changed",
    "password.changed/1": "The password is changed",
    "password.rehashed/1": "The server hashes the password anew",
    "limit.set/1": "The player sets a limit",
    BOUGHT: "Chips are taken from the bank",
    RETURNED: "Chips are returned to the bank",
}
