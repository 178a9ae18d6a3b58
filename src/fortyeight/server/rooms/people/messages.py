"""Requests and responses of the HTTP interface about people."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from fortyeight.money import MAX_AMOUNT
from fortyeight.server.base.who import Role
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.people.sign_in.passwords import MAX_LENGTH, MIN_LENGTH
from fortyeight.table.around.names import MAX_NAME_LENGTH

#: Longer texts are refused before they are examined. The rules are stricter.
NameText = Annotated[str, Field(min_length=1, max_length=64, examples=["ann"])]
NewName = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH, examples=["ann"])]
NewSecret = Annotated[
    str, Field(min_length=MIN_LENGTH, max_length=MAX_LENGTH, examples=["green-felt-48"])
]
PasswordText = Annotated[str, Field(min_length=1, max_length=1024, examples=["green-felt-48"])]
Cents = Annotated[int, Field(ge=1, le=MAX_AMOUNT, examples=[50000])]
CommandId = Annotated[str, Field(pattern=r"^[!-~]{1,64}$", examples=["5f0c7a9e-1"])]


class Message(StrictModel):
    """Strict model: nothing is converted, and unknown fields are refused."""

    model_config = ConfigDict(strict=True)


class SignUpRequest(Message):
    """A name and a password to sign up with."""

    name: NewName
    password: NewSecret


class SignInRequest(Message):
    """The name and password of an account."""

    name: NameText
    password: PasswordText


class GuestRequest(Message):
    """The name that a guest wants; if empty, one is assigned."""

    name: Annotated[str, Field(max_length=MAX_NAME_LENGTH, examples=["ann", ""])] = ""


class PasswordRequest(Message):
    """The current password and the new one."""

    old: PasswordText
    new: NewSecret


class PersonResponse(Message):
    """The person who is signed in."""

    name: str
    roles: list[Role]
    guest: bool
    shown_as: Annotated[str, Field(description="the name that others see at a table")]


class PendingLimit(Message):
    """A looser limit that takes effect later; null is no limit."""

    value: int | None
    from_: Annotated[int, Field(serialization_alias="from", description="milliseconds since 1970")]


class LimitResponse(Message):
    """The current limit; null is no limit."""

    value: int | None
    pending: PendingLimit | None


class LimitsResponse(Message):
    """Limits per day (UTC): of loss in cents, of time in minutes."""

    loss: LimitResponse
    time: LimitResponse


class LimitsRequest(Message):
    """Limits per day (UTC): cents of loss, minutes at tables; null is no limit."""

    loss: Annotated[int, Field(ge=0, le=MAX_AMOUNT)] | None
    time: Annotated[int, Field(ge=0, le=24 * 60)] | None


class LimitsLeft(Message):
    """What is left of your limits today (UTC); null if there is no limit."""

    loss: Annotated[int | None, Field(description="cents")]
    seconds: int | None


class BalanceResponse(Message):
    """Cents in the wallet, and cents that may still be bought today (UTC)."""

    balance: int
    left_to_buy: int | None


class MeResponse(PersonResponse, BalanceResponse):
    """The person who is signed in, with their chips and limits."""

    limits: LimitsResponse
    left: LimitsLeft


class SeatResponse(Message):
    """A table where you are, and the cents in front of you; wagers on the felt are not counted."""

    table: str
    name: str
    cents: int
    practice: Annotated[bool, Field(description="whether they are worth nothing elsewhere")]


class VisitResponse(Message):
    """The visitor, null if nobody is signed in, and the ways to come in."""

    person: PersonResponse | None
    balance: Annotated[int | None, Field(description="cents in the wallet")]
    tables: Annotated[list[SeatResponse], Field(description="where you are, the latest first")]
    guests: bool
    sign_up: bool


class SessionResponse(Message):
    """One of your sessions; times in milliseconds since 1970."""

    handle: str
    created_at: int
    seen_at: int
    expires_at: int
    source: str
    this: bool


class SessionsResponse(Message):
    """Your sessions, latest first."""

    sessions: list[SessionResponse]


class EndedResponse(Message):
    """The number of sessions that were ended."""

    ended: int


class ChipsRequest(Message):
    """An amount of play chips. The id may be sent in the header `Idempotency-Key` instead."""

    cents: Cents
    id: CommandId | None = None


class Receipt(Message):
    """What was bought or given back, and the balance of the wallet after it."""

    cents: int
    balance: int


class AccountResponse(Message):
    """An account in the administrator's list."""

    name: str
    kind: str
    roles: list[str]
    created_at: int
    disabled: bool


class AccountsResponse(Message):
    """A page of accounts; `next` is the `after` of the following page."""

    accounts: list[AccountResponse]
    next: str | None


class RolesRequest(Message):
    """All the roles that the account has from now on."""

    # JSON has no enumerations: a role is sent as its name.
    roles: Annotated[list[Annotated[Role, Field(strict=False)]], Field(max_length=len(Role))]


class DisabledRequest(Message):
    """Whether the account is closed."""

    disabled: bool
