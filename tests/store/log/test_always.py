"""Invariants of the store, whatever is stored in whatever order."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import func, select, update

from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.log import reading
from fortyeight.store.log.chain import INITIAL_HASH, hash_event
from fortyeight.store.log.changes import create_stream, store_changes
from fortyeight.store.model import (
    BANK,
    AlreadyAnswered,
    Change,
    Conflict,
    Fenced,
    Head,
    InsufficientFunds,
    LedgerLine,
    NewEvent,
    StoredAnswer,
    may_be_overdrawn,
    table_account,
    wallet_account,
)
from fortyeight.store.verify.verify_ledger import trial_balance
from tests.effort import effort

STREAMS = ("table:a", "table:b", "person:c", "person:d")
ACCOUNTS = (
    BANK,
    wallet_account("c"),
    wallet_account("d"),
    table_account("a", "house"),
    table_account("a", "layout"),
)


@st.composite
def moves(draw: st.DrawFn) -> tuple[str, str, int]:
    """Draw a movement of money; mostly from the bank, or there would be none."""
    source = draw(st.sampled_from((BANK, *ACCOUNTS)))
    target = draw(st.sampled_from(ACCOUNTS))
    return source, target, draw(st.integers(0, 100))


#: A change to request: stream, error of its version and epoch, events, money, id.
asked = st.tuples(
    st.sampled_from(STREAMS),
    st.sampled_from((0, 0, 0, 0, 0, 1, -1)),
    st.sampled_from((0, 0, 0, 0, 0, 1, -1)),
    st.integers(0, 3),
    st.lists(moves(), max_size=3),
    st.none() | st.integers(0, 30),
)
Ask = tuple[str, int, int, int, list[tuple[str, str, int]], int | None]


class Store(RuleBasedStateMachine):
    """The store beside a plain model of it: lists of events, a table of balances, a set of ids."""

    database: Database

    @initialize()
    def begin(self) -> None:
        self.events: dict[str, list[tuple[str, str]]] = {stream: [] for stream in STREAMS}
        self.epochs = dict.fromkeys(STREAMS, 0)
        self.begun = {"table:a", "table:b"}
        self.balances = dict.fromkeys(ACCOUNTS, 0)
        self.answers: dict[tuple[str, str], str] = {}
        self.count = 0
        self.database.write(
            lambda connection: [
                *(connection.execute(table.delete()) for table in schema.metadata.tables.values()),
                *(create_stream(connection, stream) for stream in sorted(self.begun)),
            ]
        )

    @rule(batch=st.lists(asked, min_size=1, max_size=6))
    def store(self, batch: list[Ask]) -> None:
        """Store changes; the model predicts the result of each."""
        changes, expected = [], []
        for ask in batch:
            change = self._change(ask)
            changes.append(change)
            expected.append(self._outcome(change))
        results = store_changes(self.database, changes)
        assert [type(result) for result in results] == expected

    @rule(stream=st.sampled_from(STREAMS[:2]))
    def take_over(self, stream: str) -> None:
        """Make another process the owner."""
        self.epochs[stream] += 1
        new = update(schema.streams).where(schema.streams.c.stream == stream)
        values = {"epoch": self.epochs[stream]}
        self.database.write(lambda connection: connection.execute(new.values(values)))

    def _change(self, ask: Ask) -> Change:
        stream, off, wrong, count, money, id = ask
        self.count += 1
        lines = [
            LedgerLine(min(number, count - 1), account, cents)
            for number, (source, target, amount) in enumerate(money if count else [])
            for account, cents in ((source, -amount), (target, amount))
        ]
        return Change(
            stream,
            len(self.events[stream]) + off,
            self.epochs[stream] + wrong,
            self.count,
            "ann",
            f"command {self.count}",
            tuple(NewEvent("told", f"[{self.count},{number}]") for number in range(count)),
            tuple(lines),
            None if id is None else StoredAnswer("ann", str(id), b"d", str(self.count)),
        )

    def _outcome(self, change: Change) -> type:
        stream = change.stream
        if stream not in self.begun and change.expected:
            return Conflict
        if change.epoch != self.epochs[stream]:
            return Fenced
        if change.answer is not None and (stream, change.answer.id) in self.answers:
            return AlreadyAnswered
        if change.events and change.expected != len(self.events[stream]):
            return Conflict
        after = dict(self.balances)
        for line in change.lines:
            after[line.account] += line.cents
        if any(cents < 0 and not may_be_overdrawn(account) for account, cents in after.items()):
            return InsufficientFunds
        self.balances = after
        self.begun.add(stream)
        self.events[stream] += [(change.command, event.body) for event in change.events]
        if change.answer is not None:
            self.answers[stream, change.answer.id] = change.answer.answer
        return Head

    @invariant()
    def is_as_the_model_says(self) -> None:
        with self.database.read() as connection:
            for stream in STREAMS:
                last = INITIAL_HASH
                found = reading.read_events(connection, stream)
                assert [(event.command, event.body) for event in found] == self.events[stream]
                for number, e in enumerate(found, 1):
                    last = hash_event(last, stream, number, e.at, "ann", e.command, e.name, e.body)
                    assert (e.version, e.hash) == (number, last)
                head = reading.read_head(connection, stream)
                assert (head is not None) == (stream in self.begun)
                if head is not None:
                    assert (head.version, head.hash) == (len(found), last)
            for account, cents in self.balances.items():
                assert reading.read_balance(connection, account) == cents
            for (stream, id), text in self.answers.items():
                answer = reading.read_answer(connection, stream, "ann", id)
                assert answer is not None
                assert answer.answer == text
            stored = connection.execute(select(func.count()).select_from(schema.commands)).scalar()
            assert stored == len(self.answers)
            assert trial_balance(connection) == []
            assert sum(self.balances.values()) == 0


def test_whatever_is_stored(database: Database) -> None:
    class Here(Store):
        pass

    Here.database = database
    run_state_machine_as_test(
        Here, settings=settings(max_examples=effort(6, 25), stateful_step_count=12)
    )


@pytest.mark.long
def test_whatever_is_stored_for_long(database: Database) -> None:
    class Here(Store):
        pass

    Here.database = database
    run_state_machine_as_test(Here, settings=settings(max_examples=1000, stateful_step_count=30))
