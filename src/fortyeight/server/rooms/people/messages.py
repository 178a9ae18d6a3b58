"""Requests and responses of the HTTP interface about people."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from fortyeight.money import MAX_AMOUNT
from fortyeight.server.base.who import Role
from fortyeight.server.rooms.people.sign_in.passwords import LONGEST, SHORTEST
from fortyeight.table.around.sitting import MAX_NAME_LENGTH

#: Longer texts are refused before they are examined. The rules are stricter.
NameText = Annotated[str, Field(min_length=1, max_length=64, examples=["ann"])]
NewName = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH, examples=["ann"])]
NewSecret = Annotated[
    str, Field(min_length=SHORTEST, max_length=LONGEST, examples=["green-felt-48"])
]
PasswordText = Annotated[str, Field(min_length=1, max_length=1024, examples=["green-felt-48"])]
Cents = Annotated[int, Field(ge=1, le=MAX_AMOUNT, examples=[50000])]
CommandId = Annotated[str, Field(pattern=r"^[!-~]{1,64}$", examples=["5f0c7a9e-1"])]


class Message(BaseModel):
    """Strict model: nothing is converted, and unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class NewAccount(Message):
    """A name and a password to sign up with."""

    name: NewName
    password: NewSecret


class SignIn(Message):
    """The name and password of an account."""

    name: NameText
    password: PasswordText


class NewGuest(Message):
    """The name that a guest wants; if empty, one is assigned."""

    name: Annotated[str, Field(max_length=MAX_NAME_LENGTH, examples=["ann", ""])] = ""


class NewPassword(Message):
    """The current password and the new one."""

    old: PasswordText
    new: NewSecret


class PersonTold(Message):
    """The person who is signed in."""

    name: str
    roles: list[Role]
    guest: bool


class PendingLimit(Message):
    """A looser limit that takes effect later; null is no limit."""

    value: int | None
    from_: Annotated[int, Field(serialization_alias="from", description="milliseconds since 1970")]


class LimitTold(Message):
    """The current limit; null is no limit."""

    value: int | None
    pending: PendingLimit | None


class LimitsTold(Message):
    """Limits per day (UTC): of loss in cents, of time in minutes."""

    loss: LimitTold
    time: LimitTold


class LimitsWanted(Message):
    """Limits per day (UTC): cents of loss, minutes at tables; null is no limit."""

    loss: Annotated[int, Field(ge=0, le=MAX_AMOUNT)] | None
    time: Annotated[int, Field(ge=0, le=24 * 60)] | None


class LeftTold(Message):
    """What is left of your limits today (UTC); null if there is no limit."""

    loss: Annotated[int | None, Field(description="cents")]
    seconds: int | None


class BalanceTold(Message):
    """Cents in the wallet, and cents that may still be bought today (UTC)."""

    balance: int
    left_to_buy: int | None


class MeTold(PersonTold):
    """The person who is signed in, with their chips and limits."""

    balance: int
    left_to_buy: int | None
    limits: LimitsTold
    left: LeftTold


class VisitTold(Message):
    """The visitor, null if nobody is signed in, and the ways to come in."""

    person: PersonTold | None
    balance: int | None
    guests: bool
    sign_up: bool


class SessionTold(Message):
    """One of your sessions; times in milliseconds since 1970."""

    handle: str
    created_at: int
    seen_at: int
    expires_at: int
    source: str
    this: bool


class SessionsTold(Message):
    """Your sessions, latest first."""

    sessions: list[SessionTold]


class SessionsEnded(Message):
    """The number of sessions that were ended."""

    ended: int


class Chips(Message):
    """An amount of play chips. The id may be sent in the header `Idempotency-Key` instead."""

    cents: Cents
    id: CommandId | None = None


class ReceiptTold(Message):
    """What was bought or given back, and the balance of the wallet after it."""

    cents: int
    balance: int


class AccountTold(Message):
    """An account in the administrator's list."""

    name: str
    kind: str
    roles: list[str]
    created_at: int
    disabled: bool


class AccountsTold(Message):
    """A page of accounts; `next` is the `after` of the following page."""

    accounts: list[AccountTold]
    next: str | None


class RolesWanted(Message):
    """All the roles that the account has from now on."""

    # JSON has no enumerations: a role is sent as its name.
    roles: Annotated[list[Annotated[Role, Field(strict=False)]], Field(max_length=len(Role))]


class DisabledWanted(Message):
    """Whether the account is closed."""

    disabled: bool
