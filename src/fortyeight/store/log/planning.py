"""Planning of a transaction: which changes can be stored, and the rows to write for them."""

from __future__ import annotations

from fortyeight.store.database.rows import Row
from fortyeight.store.log.chain import INITIAL_HASH, hash_event
from fortyeight.store.log.derived_rows import DerivedRows
from fortyeight.store.model import (
    UNOWNED,
    AlreadyAnswered,
    Change,
    Conflict,
    Fenced,
    Head,
    InsufficientFunds,
    InvalidChange,
    may_be_overdrawn,
)

_MAX_CENTS = 2**63 - 1


class WritePlan:
    """Rows to be written for several changes, applied in turn to what the database holds.

    The database is given by the heads of the streams, the ids of answered commands, and balances.
    Without balances, the database refuses those that would be negative.
    """

    def __init__(
        self,
        heads: dict[str, Head],
        answered: set[tuple[str, str, str]],
        balances: dict[str, int] | None,
    ) -> None:
        self._stored_heads = heads
        self._heads = dict(heads)
        self._answered = answered
        self._stored_balances = balances or {}
        self._balances = dict(self._stored_balances)
        self._checks_balances = balances is not None
        self.events: list[Row] = []
        self.entries: list[Row] = []
        self.answers: list[Row] = []
        self.snapshots: dict[tuple[str, int], Row] = {}
        self.derived_rows = DerivedRows()

    def add(self, change: Change) -> Head:
        """Add a change and return the new head of its stream; raise a `StoreError` to refuse it."""
        check_change(change)
        head = self._head(change)
        if head.epoch != change.epoch:
            raise Fenced(f"{change.stream} belongs to epoch {head.epoch}, not {change.epoch}.")
        if change.answer is not None:
            key = (change.stream, change.answer.actor, change.answer.id)
            if key in self._answered:
                raise AlreadyAnswered(f"A command with this id was answered in {change.stream}.")
        if (change.events or change.snapshot) and head.version != change.expected:
            raise Conflict(f"{change.stream} ends at {head.version}, not at {change.expected}.")
        self._balances.update(self._new_balances(change))
        return self._add(change, head)

    def heads(self) -> tuple[list[Row], list[Row]]:
        """Return rows for the new streams, and for existing ones rows with the old and new head."""
        created: list[Row] = []
        advanced: list[Row] = []
        for head in self.changed_heads():
            old = self._stored_heads.get(head.stream)
            if old is None:
                created.append((head.stream, head.version, head.hash, head.epoch, head.owner))
            else:
                before = (head.stream, old.version, old.hash, old.epoch)
                advanced.append((*before, head.version, head.hash))
        return created, advanced

    def changed_heads(self) -> list[Head]:
        """Return the heads that have changed, in the order of the streams' names."""
        return [h for s, h in sorted(self._heads.items()) if self._stored_heads.get(s) != h]

    def balances(self) -> tuple[list[Row], list[Row]]:
        """Return rows for the new accounts, at zero, and the differences of changed balances."""
        new: list[Row] = []
        if self._checks_balances:
            new = [(one, 0) for one in sorted(self._balances) if one not in self._stored_balances]
        deltas = [
            (name, cents - self._stored_balances.get(name, 0))
            for name, cents in sorted(self._balances.items())
            if cents != self._stored_balances.get(name, 0)
        ]
        return new, deltas

    def _head(self, change: Change) -> Head:
        head = self._heads.get(change.stream)
        if head is not None:
            return head
        if not change.stream.startswith(UNOWNED) or change.expected:
            raise Conflict(f"There is no stream {change.stream}.")
        return Head(change.stream, 0, INITIAL_HASH, 0, "")

    def _new_balances(self, change: Change) -> dict[str, int]:
        """Return the balances after a change, for the accounts that it touches."""
        after: dict[str, int] = {}
        for line in change.lines:
            if not may_be_overdrawn(line.account):
                before = after.get(line.account, self._balances.get(line.account, 0))
                after[line.account] = before + line.cents
        for account, cents in after.items():
            if cents < 0 and self._checks_balances:
                raise InsufficientFunds(f"There is not enough on {account}.")
            if cents > _MAX_CENTS:
                raise InvalidChange(f"There is more on {account} than can be counted.")
        return after

    def _add(self, change: Change, head: Head) -> Head:
        version, last = head.version, head.hash
        stream, at, command = change.stream, change.at, change.command
        for event in change.events:
            version += 1
            actor = event.actor or change.actor
            last = hash_event(last, stream, version, at, actor, command, event.name, event.body)
            self.events.append((stream, version, at, actor, command, event.name, event.body, last))
        counts: dict[int, int] = {}
        for line in change.lines:
            of_event, number = head.version + 1 + line.event, counts.get(line.event, 0)
            self.entries.append((stream, of_event, number, line.account, line.cents, at))
            counts[line.event] = number + 1
        if change.answer is not None:
            answer = change.answer
            self._answered.add((stream, answer.actor, answer.id))
            self.answers.append(
                (stream, answer.actor, answer.id, answer.digest, answer.answer, version, at)
            )
        if change.snapshot is not None:
            snapshot = change.snapshot
            self.snapshots[stream, version] = (stream, version, snapshot.shape, snapshot.body, at)
        self.derived_rows.add(change)
        moved = self._heads[stream] = Head(stream, version, last, head.epoch, head.owner)
        return moved


def check_change(change: Change) -> None:
    """Raise `InvalidChange` if a change is wrong in itself, whatever the database holds."""
    sums = [0] * len(change.events)
    for line in change.lines:
        if not 0 <= line.event < len(sums):
            raise InvalidChange(f"A ledger line of {change.stream} belongs to no event.")
        if type(line.cents) is not int or not -_MAX_CENTS <= line.cents <= _MAX_CENTS:
            raise InvalidChange(f"A ledger line of {change.stream} is not a number of cents.")
        sums[line.event] += line.cents
    for event, total in zip(change.events, sums, strict=True):
        if total:
            raise InvalidChange(
                f"The ledger lines of {event.name} in {change.stream} come to {total}."
            )
