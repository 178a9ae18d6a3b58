"""What the HTTP interface about people takes and gives."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from fortyeight.money import MAX_AMOUNT
from fortyeight.server.base.who import Role
from fortyeight.server.rooms.people.sign_in.passwords import LONGEST, SHORTEST
from fortyeight.table.around.sitting import MAX_NAME_LENGTH

#: Longer texts are refused before anybody looks at them. The rules are stricter.
NameText = Annotated[str, Field(min_length=1, max_length=64, examples=["ann"])]
NewName = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH, examples=["ann"])]
NewSecret = Annotated[
    str, Field(min_length=SHORTEST, max_length=LONGEST, examples=["green-felt-48"])
]
PasswordText = Annotated[str, Field(min_length=1, max_length=1024, examples=["green-felt-48"])]
Cents = Annotated[int, Field(ge=1, le=MAX_AMOUNT, examples=[50000])]
CommandId = Annotated[str, Field(pattern=r"^[!-~]{1,64}$", examples=["5f0c7a9e-1"])]


class Message(BaseModel):
    """Strict: nothing is converted, and nothing unknown is let through."""

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
    """The name that a guest wants; empty, and he is given one."""

    name: Annotated[str, Field(max_length=MAX_NAME_LENGTH, examples=["ann", ""])] = ""


class NewPassword(Message):
    """The password until now, and the one from now on."""

    old: PasswordText
    new: NewSecret


class PersonTold(Message):
    """Who is signed in."""

    name: str
    roles: list[Role]
    guest: bool


class PendingLimit(Message):
    """A looser limit that holds from a time on; null is none at all."""

    value: int | None
    from_: Annotated[int, Field(serialization_alias="from", description="milliseconds since 1970")]


class LimitTold(Message):
    """What holds now; null is no limit."""

    value: int | None
    pending: PendingLimit | None


class LimitsTold(Message):
    """Limits a day of UTC: of loss in cents, of time in minutes."""

    loss: LimitTold
    time: LimitTold


class LimitsWanted(Message):
    """Limits a day of UTC: cents of loss, minutes at tables; null is no limit."""

    loss: Annotated[int, Field(ge=0, le=MAX_AMOUNT)] | None
    time: Annotated[int, Field(ge=0, le=24 * 60)] | None


class LeftTold(Message):
    """What is left of one's limits on this day of UTC; null where there is none."""

    loss: Annotated[int | None, Field(description="cents")]
    seconds: int | None


class BalanceTold(Message):
    """Cents in the wallet, and those that may still be bought on this day of UTC."""

    balance: int
    left_to_buy: int | None


class MeTold(PersonTold):
    """Oneself."""

    balance: int
    left_to_buy: int | None
    limits: LimitsTold
    left: LeftTold


class VisitTold(Message):
    """Who looks at the pages, null where nobody is signed in, and how one may come in."""

    person: PersonTold | None
    balance: int | None
    guests: bool
    sign_up: bool


class SessionTold(Message):
    """One of one's own sessions; times in milliseconds since 1970."""

    handle: str
    created_at: int
    seen_at: int
    expires_at: int
    source: str
    this: bool


class SessionsTold(Message):
    """One's own sessions, the latest first."""

    sessions: list[SessionTold]


class SessionsEnded(Message):
    """How many sessions have ended."""

    ended: int


class Chips(Message):
    """An amount of play chips. The id may come in the header `Idempotency-Key` instead."""

    cents: Cents
    id: CommandId | None = None


class ReceiptTold(Message):
    """What was bought or given back, and what is in the wallet after it."""

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
    """A page of accounts; `next` is the `after` of the page behind it."""

    accounts: list[AccountTold]
    next: str | None


class RolesWanted(Message):
    """All the roles that somebody has from now on."""

    # JSON has no enumerations: a role comes as its name.
    roles: Annotated[list[Annotated[Role, Field(strict=False)]], Field(max_length=len(Role))]


class DisabledWanted(Message):
    """Whether an account is closed."""

    disabled: bool
