"""What is put into the store and what comes out of it."""

from __future__ import annotations

from dataclasses import dataclass

#: Accounts that may owe: the bank makes the play money, and a table's house wins and loses it.
#: They have no balance of their own in the store; their entries add up to it.
BANK = "bank"


def wallet(person: str) -> str:
    """The account of a person's chips at the cashier."""
    return f"wallet:{person}"


def at_table(table: str, account: str) -> str:
    """An account of a table's own ledger: `house`, `layout`, `person:ann`, `meter:jackpot`."""
    return f"table:{table}:{account}"


def may_owe(account: str) -> bool:
    """Whether an account may be below zero."""
    return account == BANK or (account.startswith("table:") and account.endswith(":house"))


def table_stream(table: str) -> str:
    """The stream of a table's events."""
    return f"table:{table}"


def person_stream(person: str) -> str:
    """The stream of what happens to a person's account and wallet."""
    return f"person:{person}"


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to be stored: its stable name and its body as JSON text.

    One with an actor of its own is not the doing of who brought about the rest of the change.
    """

    name: str
    body: str
    actor: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event as it is stored."""

    stream: str
    version: int
    at: int
    actor: str
    command: str
    name: str
    body: str
    hash: bytes


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """Money on or off an account; `event` is the place of its event among those of the change."""

    event: int
    account: str
    cents: int


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """The first answer to a command, and the digest of what was asked."""

    actor: str
    id: str
    digest: bytes
    answer: str
    version: int = 0


@dataclass(frozen=True, slots=True)
class NewSnapshot:
    """A state after the last event of the change."""

    shape: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Snapshot:
    stream: str
    version: int
    shape: str
    body: bytes


@dataclass(frozen=True, slots=True)
class RoundPerson:
    person: str
    staked: int
    returned: int


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A round that is over: its first and last event, and its record."""

    round: int
    first: int
    last: int
    began_at: int
    ended_at: int
    status: str
    shoe: int
    record: str
    people: tuple[RoundPerson, ...]


@dataclass(frozen=True, slots=True)
class ShoePromised:
    shoe: int
    commitment: str


@dataclass(frozen=True, slots=True)
class ShoeRevealed:
    shoe: int
    transcript: str


@dataclass(frozen=True, slots=True)
class CameToTable:
    person: str


@dataclass(frozen=True, slots=True)
class LeftTable:
    person: str


@dataclass(frozen=True, slots=True)
class LobbyLine:
    """What the lobby tells of a table."""

    people: int
    round: int
    closed: bool = False


@dataclass(frozen=True, slots=True)
class HouseChanged:
    """The choices that a table is played by from now on, as JSON text."""

    house: str


#: What else is kept of a change, each in a table of its own.
Kept = (
    FinishedRound | ShoePromised | ShoeRevealed | CameToTable | LeftTable | LobbyLine | HouseChanged
)


@dataclass(frozen=True, slots=True)
class Change:
    """All that one command brings about: stored together, or not at all.

    It is stored only if the stream ends at `expected` and its epoch is `epoch`. A change without
    events stores an answer alone, and does not look at the version.
    """

    stream: str
    expected: int
    epoch: int
    at: int
    actor: str
    command: str = ""
    events: tuple[NewEvent, ...] = ()
    lines: tuple[LedgerLine, ...] = ()
    answer: StoredAnswer | None = None
    snapshot: NewSnapshot | None = None
    kept: tuple[Kept, ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream ends."""

    stream: str
    version: int
    hash: bytes
    epoch: int
    owner: str


class StoreError(Exception):
    """Why something could not be stored; nothing of it was."""


class Conflict(StoreError):
    """The stream does not end where the writer thought."""


class Fenced(StoreError):
    """Another process owns the stream now."""


class Insufficient(StoreError):
    """An account would go below zero."""


class AlreadyAnswered(StoreError):
    """A command with this id has been answered already."""


class Invalid(StoreError):
    """The change is wrong in itself: its lines do not balance, or no column takes a value."""


class Unavailable(StoreError):
    """The database cannot be reached, or cannot write; whether a commit came through is unknown."""
