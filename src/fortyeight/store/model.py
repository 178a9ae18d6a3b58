"""Account and stream names, the records that are stored and loaded, and the store's errors."""

from __future__ import annotations

import dataclasses

from fortyeight.quick_dataclass import dataclass

#: The account that issues the play money. It may be overdrawn, as may the `house` account of a
#: table. Such accounts have no stored balance: it is the sum of their entries.
BANK = "bank"

#: The account that issues the chips of practice tables, and takes them back. None of them comes
#: from a wallet or goes into one.
PRACTICE = "practice"


def wallet_account(person: str) -> str:
    """Return the account of a person's chips at the cashier."""
    return f"wallet:{person}"


def table_account(table: str, account: str) -> str:
    """Return the full name of an account in a table's own ledger.

    `account` is `house`, `layout`, `person:ann`, `meter:jackpot` and so on.
    """
    return f"table:{table}:{account}"


def may_be_overdrawn(account: str) -> bool:
    """Return whether the balance of an account may be negative."""
    return account in (BANK, PRACTICE) or (
        account.startswith("table:") and account.endswith(":house")
    )


def table_stream(table: str) -> str:
    """Return the stream of a table's events."""
    return f"table:{table}"


def person_stream(person: str) -> str:
    """Return the stream of the events of a person's account and wallet."""
    return f"person:{person}"


def book_stream(book: str) -> str:
    """Return the stream of the versions of one of the house's own rulebooks."""
    return f"book:{book}"


def practice_book_stream(digest: str) -> str:
    """Return the stream of a rulebook of practice tables, by the hash of its version."""
    return f"practice-book:{digest}"


#: Streams that their first change creates; nobody owns them.
UNOWNED = (person_stream(""), book_stream(""), practice_book_stream(""))


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to be stored: its stable name and its body as JSON text.

    `actor` is set if someone other than the actor of the change caused this event.
    """

    name: str
    body: str
    actor: str = ""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """A stored event."""

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
    """Credit or debit of an account; `event` is the index of its event within the change."""

    event: int
    account: str
    cents: int


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """The first response to a command, and the digest of the request."""

    actor: str
    id: str
    digest: bytes
    answer: str
    version: int = 0


@dataclass(frozen=True, slots=True)
class NewSnapshot:
    """The state after the last event of a change, as bytes.

    `shape` is the fingerprint of the types in it.
    """

    shape: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A stored snapshot of a stream's state at a version."""

    stream: str
    version: int
    shape: str
    body: bytes


@dataclass(frozen=True, slots=True)
class RoundPerson:
    """A player of a finished round: the cents that they staked and got back."""

    person: str
    staked: int
    returned: int


@dataclasses.dataclass(frozen=True, slots=True)  # another class derives from it
class FinishedRound:
    """A finished round: the versions of its first and last event, and its record."""

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
class ShoeCommitted:
    """The commitment to a shuffle, published before the shoe is dealt."""

    shoe: int
    commitment: str


@dataclass(frozen=True, slots=True)
class ShoeRevealed:
    """The transcript of a shuffle, published after the shoe."""

    shoe: int
    transcript: str


@dataclass(frozen=True, slots=True)
class JoinedTable:
    """A person has come to the table."""

    person: str


@dataclass(frozen=True, slots=True)
class LeftTable:
    """A person has left the table."""

    person: str


@dataclass(frozen=True, slots=True)
class LobbyLine:
    """What the lobby shows of a table."""

    people: int
    round: int
    closed: bool = False


@dataclass(frozen=True, slots=True)
class HouseChanged:
    """The house choices that apply at a table from now on, as JSON text."""

    house: str


#: What a change stores besides its events, each kind in a database table of its own.
DerivedRow = (
    FinishedRound
    | ShoeCommitted
    | ShoeRevealed
    | JoinedTable
    | LeftTable
    | LobbyLine
    | HouseChanged
)


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one command leads to; stored whole or not at all.

    It is stored only if the stream is at version `expected` and its epoch is `epoch`. For a change
    that stores only an answer, without events or a snapshot, the version is not checked.

    `unlimited` is a person who, as far as the writer knows, has set no limits for themselves. If
    another process has stored one, the change is refused with `LimitsSet`.
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
    derived_rows: tuple[DerivedRow, ...] = ()
    unlimited: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a stream: the version and hash of its last event, and its owner."""

    stream: str
    version: int
    hash: bytes
    epoch: int
    owner: str


class StoreError(Exception):
    """Base class of the errors of the store. Nothing of a refused change is stored."""


class Conflict(StoreError):
    """The stream is not at the version that the writer expected."""


class Fenced(StoreError):
    """Another process owns the stream now."""


class InsufficientFunds(StoreError):
    """An account that may not be overdrawn would be."""


class AlreadyAnswered(StoreError):
    """A command with this id has been answered already."""


class LimitsSet(StoreError):
    """A person whom the writer took to have set no limits has set one."""


class InvalidChange(StoreError):
    """The change itself is wrong: its lines do not balance, or a value fits no column."""


class Unavailable(StoreError):
    """The database cannot be reached or cannot write.

    Whether a commit succeeded is unknown.
    """


class BadBackup(Exception):
    """A file that is not a complete backup, or a path to which none can be written."""


class BadKeys(Exception):
    """Keys that cannot be used; the message never contains a key."""
